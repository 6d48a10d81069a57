import { czechDayOfMonth, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import type { ForecastDay, PastDay } from '#shared/forecast/contract.ts';
import { HOURS } from '#shared/forecast/hours.ts';

export const dayLabel = (day: string) => `${WEEKDAY_SHORT[weekdayOf(day)]} ${czechDayOfMonth(day)}`;

/** The number of past days drawn before the forecast. */
const SHOWN = 28;

type Expected = { hodnota: number; od80: number; do80: number };

/** Empty without a forecast: a missing field is not drawn. */
const expectedOf = (day: Expected | null): Record<string, number> =>
  day ? { predpoved: day.hodnota, od80: day.od80, do80: day.do80 } : {};

/** The days of the chart's rows, in order. */
export const chartDays = (
  minule: readonly PastDay[],
  dny: readonly ForecastDay[],
  dnes: string,
): string[] => [
  ...minule.slice(-SHOWN).map(({ den }) => den),
  ...dny.filter(({ den }) => den >= dnes).map(({ den }) => den),
];

/** The chart's rows: past days with sales and forecast, then forecast days. The current day has no turnover yet. */
export const chartRows = (
  minule: readonly PastDay[],
  dny: readonly ForecastDay[],
  dnes: string,
): Record<string, string | number>[] => [
  ...minule
    .slice(-SHOWN)
    .map(({ den, obrat, predem }) => ({ den: dayLabel(den), obrat, ...expectedOf(predem) })),
  ...dny.filter(({ den }) => den >= dnes).map(day => ({ den: dayLabel(day.den), ...expectedOf(day) })),
];

/** The forecast turnover of a day by hour, without hours that sell nothing. */
export function hourRows({ den, hodnota }: ForecastDay, hodiny: readonly number[]) {
  const from = weekdayOf(den) * HOURS;
  return hodiny
    .slice(from, from + HOURS)
    .map((share, hour) => ({ hodina: `${hour}:00`, obrat: Math.round(hodnota * share) }))
    .filter(({ obrat }) => obrat > 0);
}
