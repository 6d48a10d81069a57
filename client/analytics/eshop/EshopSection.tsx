import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '#shared/analytics/kinds.ts';
import { useFilters } from '../../core/filters.ts';
import { apiQuery } from '../../core/queries.ts';
import { Failure } from '../section/Failure.tsx';
import { PeriodFilter } from '../section/PeriodFilter.tsx';
import { usePeriod } from '../section/period.ts';
import { SectionHeader } from '../section/SectionHeader.tsx';
import { useDetail } from '../section/useDetail.ts';
import { Compared } from '../tiles/compared.ts';
import { Categories } from './Categories.tsx';
import { EshopDetail } from './EshopDetail.tsx';
import classes from './EshopSection.module.css';
import { EshopTiles } from './EshopTiles.tsx';
import { OnlineCards } from './OnlineCards.tsx';

const PERIODS: Period[] = ['daily', 'weekly', 'monthly', 'custom'];

/** E-shop analytics: the e-shop and Allegro, categories, returns, sales over time (D2 §2.5). */
export function EshopSection() {
  const period = usePeriod('custom');
  const { filters, setFilter } = useFilters(['exclude_allegro']);
  const { open } = useDetail();
  const isExcluded = filters.exclude_allegro !== '';
  const query: Record<string, string> = { ...period.query, ...(isExcluded && { exclude_allegro: '1' }) };
  const eshop = useQuery(apiQuery('GET /analytics/eshop/', { query: query as never }));
  const data = eshop.isError ? null : eshop.data;
  const isStale = eshop.isPlaceholderData;
  return (
    <Compared value={data?.meta.srovnani}>
      <SectionHeader title="E-shop analytika" meta={data?.meta} isRefreshing={eshop.isRefetching}>
        <PeriodFilter offers={PERIODS} period={period} />
        <Checkbox
          label="Bez ALLEGRO"
          className={classes.check}
          checked={isExcluded}
          onChange={event => setFilter('exclude_allegro', event.currentTarget.checked ? '1' : '')}
        />
      </SectionHeader>
      <Stack gap="sm">
        {eshop.isError && <Failure message="Chyba při načítání dat" load={eshop} />}
        <EshopTiles data={data} isStale={isStale} />
        {data !== null && (
          <OnlineCards data={data} isStale={isStale} onOpen={channel => open('kanal', channel)} />
        )}
        <Categories query={query} />
      </Stack>
      <EshopDetail query={query} />
    </Compared>
  );
}
