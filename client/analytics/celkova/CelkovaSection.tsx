import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DIMENSIONS, namesOf, PERIODS } from '#shared/analytics/kinds.ts';
import { CHANNEL_LABELS, type Channel } from '#shared/sales/lines.ts';
import { useFilters } from '../../core/filters.ts';
import { apiQuery } from '../../core/queries.ts';
import { DetailModal } from '../section/DetailModal.tsx';
import { Failure } from '../section/Failure.tsx';
import { Items } from '../section/Items.tsx';
import { optionsOf } from '../section/options.ts';
import { PeriodFilter } from '../section/PeriodFilter.tsx';
import { usePeriod } from '../section/period.ts';
import { SectionHeader } from '../section/SectionHeader.tsx';
import { useDetail } from '../section/useDetail.ts';
import { TimeSeries } from '../series/TimeSeries.tsx';
import { Compared } from '../tiles/compared.ts';
import { CelkovaTiles } from './CelkovaTiles.tsx';
import { ChannelCards } from './ChannelCards.tsx';
import { StoreBreakdown } from './StoreBreakdown.tsx';

const ITEMS = 'GET /analytics/celkova-cisla/channel-items/';

/** What is behind a channel's card: branches of the shops, or items of the others and of one branch. */
function Detail({ query }: { query: Record<string, string> }) {
  const { kind, value, open, close } = useDetail();
  const title = {
    prodejny: 'Prodejny',
    polozky: `Položky: ${CHANNEL_LABELS[value as Channel] ?? value}`,
    stredisko: `Položky: ${value}`,
  }[kind];
  return (
    <DetailModal title={title ?? ''} isOpened={title !== undefined} onClose={close}>
      {kind === 'prodejny' && (
        <StoreBreakdown
          query={{ ...query, kanal: 'prodejna' }}
          onOpen={stredisko => open('stredisko', stredisko)}
        />
      )}
      {kind === 'polozky' && <Items call={ITEMS} query={{ ...query, kanal: value }} />}
      {kind === 'stredisko' && (
        <Items call={ITEMS} query={{ ...query, kanal: 'prodejna', stredisko: value }} />
      )}
    </DetailModal>
  );
}

/** Overall numbers across channels (D2 §2.6). */
export function CelkovaSection() {
  const period = usePeriod('custom');
  const { filters, setFilter } = useFilters(['kanal']);
  const { open } = useDetail();
  const query: Record<string, string> = { ...period.query, kanal: filters.kanal };
  const totals = useQuery(apiQuery('GET /analytics/celkova-cisla/', { query: query as never }));
  const isStale = totals.isPlaceholderData;
  return (
    <Compared value={totals.data?.meta.srovnani}>
      <SectionHeader title="Celková čísla" meta={totals.data?.meta} isRefreshing={totals.isRefetching}>
        <PeriodFilter offers={namesOf(PERIODS)} period={period} />
        <NativeSelect
          label="Kanál"
          value={filters.kanal}
          onChange={event => setFilter('kanal', event.currentTarget.value)}
          data={[{ value: '', label: 'Všechny' }, ...optionsOf(CHANNEL_LABELS)]}
        />
      </SectionHeader>
      <Stack gap="sm">
        {totals.isError && <Failure message="Chyba při načítání dat" load={totals} />}
        <CelkovaTiles totals={totals.isError ? null : totals.data?.aggregations} isStale={isStale} />
        <ChannelCards
          channels={totals.data?.breakdown.kanaly}
          isStale={isStale}
          only={filters.kanal}
          onOpen={channel => (channel === 'prodejna' ? open('prodejny') : open('polozky', channel))}
        />
        <TimeSeries
          call="GET /analytics/celkova-cisla/categories-timeseries/"
          query={query}
          title="Vývoj prodejů v čase"
          dimensions={namesOf(DIMENSIONS)}
          type="line"
        />
      </Stack>
      <Detail query={period.query} />
    </Compared>
  );
}
