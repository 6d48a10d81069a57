import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { ANALYSES, STEPS } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Answer } from '../../core/api.ts';
import { rowsKey } from '../rows/address.ts';
import { selectFilter } from '../section/filters.tsx';
import { tiles } from '../section/parts.tsx';
import { PeriodControl } from '../section/period/PeriodControl.tsx';
import { isTooLong, usePeriod } from '../section/period/period.ts';
import { section } from '../section/section.tsx';
import type { Filter } from '../section/spec.ts';
import { marginOf } from '../tiles/margin.ts';
import { AnalysisPanels } from './AnalysisPanels.tsx';
import { asCalled, shown } from './days.ts';
import { Outlook } from './Outlook.tsx';

const CALL = 'GET /analytics/prodejni-analytika/';
type Data = Answer<typeof CALL>;

/** The days chosen here or on another screen; without any, the server picks as many as suit the step. */
const useDaysFilter: Filter<Data> = () => {
  const period = usePeriod('monthly', true);
  const { isChosen, days } = period;
  return {
    query: isChosen
      ? { start_date: days.od, end_date: days.do, obdobi: period.query.period! }
      : { start_date: '', end_date: '', obdobi: '' },
    control: <PeriodControl {...period} label="Rozsah dní" unset="Podle zvoleného kroku" />,
  };
};

/** Advanced sales analytics: by category, shop, time and product (rule analytics-8). */
export const ProdejniSection = section({
  title: 'Prodejni analytika',
  call: CALL,
  filters: {
    typ: selectFilter('type', {
      ...{ label: 'Typ analýzy', options: ANALYSES, byDefault: 'categories', inAddress: 'typ' },
    }),
    // The step has a different name in the address, because `period` is the range of days on other screens.
    krok: selectFilter('period', {
      ...{ label: 'Období', options: STEPS, byDefault: 'monthly', inAddress: 'krok' },
    }),
    kanal: selectFilter('kanal', { label: 'Kanál', options: { '': 'Všechny', ...CHANNEL_LABELS } }),
    dny: useDaysFilter,
  },
  rows: shown,
  parts: {
    souhrn: tiles(
      'Souhrn',
      ({ data }: Data) => data.aggregations,
      [
        ['celkovy_obrat', 'Celkový obrat', DEFINITIONS.obrat, 'money'],
        ['celkovy_zisk', 'Celkový zisk', DEFINITIONS.marze, 'money', marginOf],
        ['marze_procenta', 'Marže', DEFINITIONS.marze_procenta, 'percent'],
        ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
      ],
      {
        // 'Proč?' does not support more days than a year has.
        why: (query, data) => (isTooLong(data.meta.obdobi) ? {} : { celkovy_obrat: asCalled(query, data) }),
        rows: BEHIND.prodejni,
      },
    ),
    vyhled: ({ data, query }) =>
      query.type !== 'time' || !data?.data.time ? null : <Outlook {...data.data.time} />,
    grafy: ({ data, open, ...part }) =>
      data !== null && (
        <AnalysisPanels
          data={data?.data}
          days={data?.meta.obdobi}
          onOpen={of => open('radky', rowsKey(of))}
          {...part}
        />
      ),
  },
});
