import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isNameOf, PRODUCT_DIMENSIONS } from '#shared/analytics/kinds.ts';
import { apiQuery } from '../../core/queries.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../section/Download.tsx';
import { optionsOf } from '../section/options.ts';
import { useDetail } from '../section/useDetail.ts';
import { TimeSeries } from '../series/TimeSeries.tsx';
import { useDimension } from '../series/useTimeSeries.ts';
import { CategoryTable } from './CategoryTable.tsx';
import { entryKey } from './entry.ts';
import { ReturnsTiles } from './ReturnsTiles.tsx';

const CALL = 'GET /analytics/eshop/categories-analytics/';

/** Category analytics with returns and sales over time, all by one dimension of the product (D2 §2.5). */
export function Categories({ query }: { query: Record<string, string> }) {
  const { dimension, setDimension } = useDimension();
  const { open } = useDetail();
  const segment = isNameOf(PRODUCT_DIMENSIONS, dimension) ? dimension : 'kategorie';
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
              data={optionsOf(PRODUCT_DIMENSIONS)}
            />
            <Download call={CALL} query={asked} list="categories" of={PRODUCT_DIMENSIONS[segment]} />
          </>
        }
      >
        {analytics.data && (
          <Stack gap="sm">
            <ReturnsTiles returns={analytics.data.returns} isStale={analytics.isPlaceholderData} />
            <CategoryTable
              key={segment}
              heading={PRODUCT_DIMENSIONS[segment]}
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
