import { numberOf } from '#shared/forecast/calendar.ts';
import { forecastAt } from '#shared/forecast/forecast.ts';
import { historyOf } from '#shared/forecast/history.ts';
import { type Hour, hourShares } from '#shared/forecast/hours.ts';
import type { Channel } from '#shared/sales/lines.ts';

/** A shop and a channel; null stands for all of them. */
export type Place = { prodejna_id: number | null; kanal: Channel | null };
/** A place's sales: by day from `od` to the last closed day, and by hour of the week. */
export type NightSeries = Place & { od: string; obrat: number[]; hodiny: Hour[] };
export type NightForecast = ReturnType<typeof nightOf>[number];

/** Rounds amounts to the haléř. */
const rounded = (values: readonly number[]) => values.map(value => Math.round(value * 100) / 100);
const precise = (values: readonly number[]) => values.map(value => Math.round(value * 1e6) / 1e6);

/** Computes the forecasts of a night, except for places with too little history. Pure: runs in a thread. */
export const nightOf = (series: readonly NightSeries[]) =>
  series.flatMap(({ prodejna_id, kanal, od, obrat, hodiny }) => {
    const found = forecastAt(historyOf({ first: numberOf(od), values: obrat }), obrat.length);
    if (!found) return [];
    const { method, days, error, soucet_od, soucet_do } = found;
    return [
      {
        ...{ prodejna_id, kanal, metoda: method, chyba: error.own, chyba_naivni: error.naive },
        hodnota: rounded(days.map(day => day.value)),
        od80: rounded(days.map(day => day.od80)),
        do80: rounded(days.map(day => day.do80)),
        od95: rounded(days.map(day => day.od95)),
        do95: rounded(days.map(day => day.do95)),
        ...{
          soucet_od: precise(soucet_od),
          soucet_do: precise(soucet_do),
          hodiny: precise(hourShares(hodiny)),
        },
      },
    ];
  });
