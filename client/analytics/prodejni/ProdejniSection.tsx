import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { ANALYSES, STEPS } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { addDays } from '#shared/core/days.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Answer } from '../../core/api.ts';
import { useFilters } from '../../core/filters.ts';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { rangeIn } from '../../forms/dates/ranges.ts';
import { selectFilter } from '../section/filters.tsx';
import { tiles } from '../section/parts.tsx';
import { usePeriod } from '../section/period.ts';
import { ShortcutsButton } from '../section/Shortcuts.tsx';
import { section } from '../section/section.tsx';
import type { Filter, Query } from '../section/spec.ts';
import { usePeriodKeys } from '../section/usePeriodKeys.ts';
import { marginOf } from '../tiles/margin.ts';
import { AnalysisPanels } from './AnalysisPanels.tsx';
import { Outlook } from './Outlook.tsx';

const CALL = 'GET /analytics/prodejni-analytika/';
type Data = Answer<typeof CALL>;

/** The days chosen here or on another screen; one end alone is completed to a year, none is the server's to choose. */
const useRangeFilter: Filter<Data> = () => {
  const { filters } = useFilters(['start_date', 'end_date']);
  const { today, isChosen, chosen, days, choose, earlier, later } = usePeriod('monthly');
  const { od, do: to } = rangeIn({ od: filters.start_date, do: filters.end_date }, today);
  const isHalf = chosen.period === 'custom' && od === '' && to !== '';
  const range = isHalf ? { od: addDays(to, -364), do: to } : isChosen ? days : null;
  usePeriodKeys(name => choose({ period: name }), {
    back: isChosen && earlier ? () => choose(earlier) : null,
    on: isChosen && later ? () => choose(later) : null,
  });
  return {
    query: { start_date: range?.od ?? '', end_date: range?.do ?? '' },
    control: data => (
      <>
        <RangeFields
          hasLabels
          keepsValue
          value={range ?? data?.meta.obdobi ?? { od: '', do: '' }}
          max={today}
          onChange={({ od: start_date, do: end_date }) => choose({ period: 'custom', start_date, end_date })}
        />
        <ShortcutsButton />
      </>
    ),
  };
};

/** The days and the channel of what is shown, as calls with a period have it. */
const shown = ({ kanal = '' }: Query, { meta: { obdobi } }: Data) => ({
  ...{ period: 'custom', start_date: obdobi.od, end_date: obdobi.do, kanal },
});

/** Advanced sales analytics: by category, shop, time and product (rule analytics-8). */
export const ProdejniSection = section({
  title: 'Prodejni analytika',
  call: CALL,
  filters: {
    typ: selectFilter('type', {
      ...{ label: 'Typ analýzy', options: ANALYSES, byDefault: 'categories', inAddress: 'typ' },
    }),
    // The step has a name of its own in the address: elsewhere `period` is the range of days.
    krok: selectFilter('period', {
      ...{ label: 'Období', options: STEPS, byDefault: 'monthly', inAddress: 'krok' },
    }),
    kanal: selectFilter('kanal', { label: 'Kanál', options: { '': 'Všechny', ...CHANNEL_LABELS } }),
    dny: useRangeFilter,
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
      { why: (query, data) => ({ celkovy_obrat: shown(query, data) }), rows: BEHIND.prodejni },
    ),
    vyhled: ({ data, query }) =>
      query.type !== 'time' || !data?.data.time ? null : <Outlook {...data.data.time} />,
    grafy: ({ data, ...shown }) => data !== null && <AnalysisPanels data={data?.data} {...shown} />,
  },
});
