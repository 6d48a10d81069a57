import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ANALYSES, isNameOf, STEPS } from '#shared/analytics/kinds.ts';
import { addDays } from '#shared/core/days.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import { useFilters } from '../../core/filters.ts';
import { apiQuery } from '../../core/queries.ts';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import type { Range } from '../../forms/dates/range-entry.ts';
import { rangeIn } from '../../forms/dates/ranges.ts';
import { Failure } from '../section/Failure.tsx';
import { optionsOf } from '../section/options.ts';
import { useToday } from '../section/period.ts';
import { SectionHeader } from '../section/SectionHeader.tsx';
import { Compared } from '../tiles/compared.ts';
import { Categories, Products, Stores, Time } from './AnalysisPanels.tsx';
import { Outlook } from './Outlook.tsx';
import { ProdejniTiles } from './ProdejniTiles.tsx';

const CALL = 'GET /analytics/prodejni-analytika/';

const PANELS = { categories: Categories, stores: Stores, time: Time, products: Products };

/** The grain has a name of its own in the address: elsewhere `period` is the range of days. */
const FILTERS = ['typ', 'krok', 'kanal', 'start_date', 'end_date'] as const;

/** The period chosen; one end alone is completed to a year, none is the server's to choose. */
function chosenRange(said: Range, today: string): Range | null {
  const { od, do: to } = rangeIn(said, today);
  if (!od && !to) return null;
  const end = to || today;
  return { od: od || addDays(end, -364), do: end };
}

/** Advanced sales analytics: by category, shop, time and product (D2 §2.7). */
export function ProdejniSection() {
  const today = useToday();
  const { filters, setFilter, setFilters } = useFilters(FILTERS);
  const kind = isNameOf(ANALYSES, filters.typ) ? filters.typ : 'categories';
  const Panels = PANELS[kind];
  const { kanal } = filters;
  const range = chosenRange({ od: filters.start_date, do: filters.end_date }, today);
  const query: Record<string, string> = {
    ...{ type: kind, period: filters.krok || 'monthly' },
    ...{ kanal, start_date: range?.od ?? '', end_date: range?.do ?? '' },
  };
  const analysis = useQuery(apiQuery(CALL, { query: query as never }));
  // Numbers of another kind of analysis have no place here while the new ones are awaited.
  const data = analysis.data?.data;
  const select = (name: (typeof FILTERS)[number], label: string, value: string, options: object[]) => (
    <NativeSelect
      label={label}
      value={value}
      onChange={event => setFilter(name, event.currentTarget.value)}
      data={options as { value: string; label: string }[]}
    />
  );
  return (
    <Compared value={analysis.data?.meta.srovnani}>
      <SectionHeader
        title="Prodejni analytika"
        meta={analysis.data?.meta}
        isRefreshing={analysis.isRefetching}
      >
        {select('typ', 'Typ analýzy', kind, optionsOf(ANALYSES))}
        {select('krok', 'Období', query.period!, optionsOf(STEPS))}
        {select('kanal', 'Kanál', kanal, [{ value: '', label: 'Všechny' }, ...optionsOf(CHANNEL_LABELS)])}
        <RangeFields
          hasLabels
          keepsValue
          value={range ?? analysis.data?.meta.obdobi ?? { od: '', do: '' }}
          max={today}
          onChange={({ od, do: to }) => setFilters({ start_date: od, end_date: to })}
        />
      </SectionHeader>
      <Stack gap="sm">
        {analysis.isError && <Failure message="Chyba při načítání dat" load={analysis} />}
        <ProdejniTiles
          totals={analysis.isError ? null : data?.aggregations}
          isStale={analysis.isPlaceholderData}
        />
        {!analysis.isError && (
          <>
            {kind === 'time' && data?.time && <Outlook {...data.time} />}
            <Panels data={data} load={analysis} query={query} />
          </>
        )}
      </Stack>
    </Compared>
  );
}
