import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../section/Download.tsx';
import { useDetail } from '../section/useDetail.ts';
import { TimeSeries } from '../series/TimeSeries.tsx';
import { DIMENSION_LABELS } from '../series/time-series.ts';
import { useDimension } from '../series/useTimeSeries.ts';
import { CategoryTable } from './CategoryTable.tsx';
import { entryKey, type ItemSegment } from './entry.ts';
import { ReturnsTiles } from './ReturnsTiles.tsx';

const CALL = 'GET /analytics/eshop/categories-analytics/';

/** What an e-shop's sales can be divided by; branches it has none. */
const DIMENSIONS: ItemSegment[] = ['kategorie', 'kategorie_1', 'kategorie_2', 'produkt'];

/** Category analytics with returns and sales over time, all by one dimension (D2 §2.5). */
export function Categories({ query }: { query: Record<string, string> }) {
  const { dimension, setDimension } = useDimension();
  const { open } = useDetail();
  const segment = DIMENSIONS.find(name => name === dimension) ?? 'kategorie';
  const asked = { ...query, dimension: segment };
  const analytics = useQuery(apiQuery(CALL, { query: asked as never }));
  return (
    <>
      <Panel
        title="Analytika kategorií"
        load={analytics}
        failure="Chyba načítání analytiky"
        height={480}
        isBare
        actions={
          <>
            <NativeSelect
              size="xs"
              aria-label="Členění"
              value={segment}
              onChange={event => setDimension(event.currentTarget.value)}
              data={DIMENSIONS.map(value => ({ value, label: DIMENSION_LABELS[value] }))}
            />
            <Download call={CALL} query={asked} list="categories" of={DIMENSION_LABELS[segment]} />
          </>
        }
      >
        {analytics.data && (
          <Stack gap="sm">
            <ReturnsTiles returns={analytics.data.returns} isStale={analytics.isPlaceholderData} />
            <CategoryTable
              key={segment}
              heading={DIMENSION_LABELS[segment]}
              data={analytics.data}
              onOpen={value => open('polozky', entryKey({ segment, value }))}
            />
          </Stack>
        )}
      </Panel>
      <TimeSeries call="GET /analytics/eshop/categories-timeseries/" query={query} />
    </>
  );
}
