import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '#shared/analytics/kinds.ts';
import { useFilters } from '../../core/filters.ts';
import { apiQuery } from '../../core/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../section/Failure.tsx';
import { PeriodFilter } from '../section/PeriodFilter.tsx';
import { usePeriod } from '../section/period.ts';
import { SectionHeader } from '../section/SectionHeader.tsx';
import { useDetail } from '../section/useDetail.ts';
import { Compared } from '../tiles/compared.ts';
import { Awards } from './Awards.tsx';
import { branchKey, hasService, useNumbered } from './branches.ts';
import { CardGroup } from './CardGroup.tsx';
import { ServisDetail } from './ServisDetail.tsx';
import { ServisPanels } from './ServisPanels.tsx';
import classes from './ServisSection.module.css';
import { ServisTiles, WorkTiles } from './ServisTiles.tsx';

const PERIODS: Period[] = ['daily', 'weekly', 'monthly', 'custom'];

const NO_TECHNICIANS = 'U zakázek zvoleného období nejsou vyplněni technici.';

/** Service analytics: branches, technicians, kinds of service and brands (D2 §2.4). */
export function ServisSection() {
  const period = usePeriod('monthly');
  const { filters, setFilter } = useFilters(['prodejna_id']);
  const { open } = useDetail();
  const shops = useNumbered();
  const query: Record<string, string> = { ...period.query, prodejna_id: filters.prodejna_id };
  const service = useQuery(apiQuery('GET /analytics/servis/', { query: query as never }));
  const data = service.isError ? null : service.data;
  const isStale = service.isPlaceholderData;
  return (
    <Compared value={data?.meta.srovnani}>
      <SectionHeader title="Servis analytika" meta={data?.meta} isRefreshing={service.isRefetching}>
        <PeriodFilter offers={PERIODS} period={period} />
        <NativeSelect
          label="Prodejna"
          value={filters.prodejna_id}
          onChange={event => setFilter('prodejna_id', event.currentTarget.value)}
          data={[
            { value: '', label: 'Všechny prodejny' },
            ...shops.map(({ id_prodejny, nazev }) => ({
              value: `${id_prodejny}`,
              label: `${id_prodejny} ${nazev}`,
            })),
          ]}
        />
      </SectionHeader>
      <Stack gap="sm">
        {service.isError && <Failure message="Chyba při načítání dat" load={service} />}
        <ServisTiles totals={data ? data.aggregations : data} isStale={isStale} />
        {data !== null && (
          <>
            <div className={classes.best}>
              <WorkTiles work={data?.ciste_sluzby} isStale={isStale} />
              <Awards awards={data?.awards} isStale={isStale} />
            </div>
            <CardGroup
              title="Prodejny"
              list="breakdown.prodejny"
              cards={data?.breakdown.prodejny.filter(hasService).map(branch => ({
                ...branch,
                key: branchKey(branch),
                title: branch.stredisko,
              }))}
              {...{ query, isStale }}
              empty={<EmptyState title="Žádná data k zobrazení" />}
              onOpen={key => open('prodejna', key)}
            />
            <CardGroup
              title="Technici"
              list="breakdown.technici"
              cards={data?.breakdown.technici.map(one => ({ ...one, key: one.technik, title: one.technik }))}
              {...{ query, isStale }}
              empty={<EmptyState title="Žádná data k zobrazení" hint={NO_TECHNICIANS} />}
              onOpen={technik => open('technik', technik)}
            />
            <ServisPanels breakdown={data?.breakdown} load={service} query={query} />
          </>
        )}
      </Stack>
      <ServisDetail query={query} />
    </Compared>
  );
}
