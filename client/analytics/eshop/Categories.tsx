import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isNameOf, PRODUCT_DIMENSIONS } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { Answer } from '../../core/api.ts';
import { percent } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import { useDetail } from '../details/useDetail.ts';
import { optionsOf } from '../section/options.ts';
import { TimeSeries } from '../series/TimeSeries.tsx';
import { useDimension } from '../series/useTimeSeries.ts';
import { TileSet, type TileSpec } from '../tiles/TileSet.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { entryKey } from './entry.ts';

const CALL = 'GET /analytics/eshop/categories-analytics/';

const BASE = 'Základem jsou prodeje období před vratkami; vratky se počítají v den, kdy k nim došlo.';

const ORDERS = `Zrušené a vrácené objednávky a jejich podíl na všech objednávkách. ${BASE}`;
const ITEMS = `Vrácené řádky a jejich podíl na všech prodaných. ${BASE}`;

type Returns = Answer<typeof CALL>['returns'];
const ofOrders = (of: Returns) => `${percent(of.return_rate_orders)} ${preposed('z', of.total_objednavek)}`;
const ofItems = (of: Returns) => `${percent(of.return_rate_items)} ${preposed('z', of.total_polozek)}`;
const ofPieces = (of: Returns) => preposed('z', of.total_kusu);

/** Cancelled and returned orders, items, pieces and their value, with rates (rule analytics-5). */
const RETURNS: TileSpec<Returns>[] = [
  ['vraceno_objednavek', 'Vrácené objednávky', ORDERS, 'number', ofOrders],
  ['vraceno_polozek', 'Vrácené položky', ITEMS, 'number', ofItems],
  ['vraceno_kusu', 'Vrácené kusy', `Vrácené kusy. ${BASE}`, 'number', ofPieces],
  ['vraceno_hodnota', 'Hodnota vratek bez DPH', `Cena vráceného zboží bez DPH. ${BASE}`, 'money'],
];

/** Category analytics with returns and sales over time, all by one dimension of the product (rule analytics-5). */
export function Categories({ query }: { query: Record<string, string> }) {
  const { dimension, setDimension } = useDimension();
  const { open } = useDetail();
  const segment = isNameOf(PRODUCT_DIMENSIONS, dimension) ? dimension : 'kategorie';
  const asked = { ...query, dimension: segment };
  const analytics = useQuery(apiQuery(CALL, { query: asked }));
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
            <TileSet
              label="Vratky a storna"
              tiles={RETURNS}
              numbers={analytics.data.returns}
              isStale={analytics.isPlaceholderData}
              isLessBetter
              rows={BEHIND.vratky}
            />
            <CategoryTable
              key={segment}
              segment={segment}
              data={analytics.data}
              onOpen={product => open('polozky', entryKey({ segment, ...product }))}
            />
          </Stack>
        )}
      </Panel>
      <TimeSeries
        call="GET /analytics/eshop/categories-timeseries/"
        query={query}
        within={{ oblast: 'online' }}
      />
    </>
  );
}
