import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../core/filters.ts';
import { apiQuery } from '../core/queries.ts';
import { navigate } from '../navigation/history.ts';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { Export } from './history/Export.tsx';
import { History } from './history/History.tsx';
import { Notices } from './notices/Notices.tsx';
import { Profiles } from './profiles/Profiles.tsx';
import { SendCard } from './send/SendCard.tsx';
import { Sources } from './sources/Sources.tsx';
import { Tokens } from './tokens/Tokens.tsx';

/** Parts beside the files themselves. */
const OTHERS = ['zdroje', 'profily', 'tokeny', 'oznameni'];

/** Sold lines come in here: files, their history, the profiles they are read by, tokens, and who is told (rule sales-2). */
export function ImportPage({ title }: { title: string }) {
  const { filters } = useFilters(['cast']);
  const showPart = (part: string) => {
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    params.delete('cast');
    if (part) params.append('cast', part);
    // It takes the place of one that may hold a change: that is asked about.
    const way = { replace: true, isAtOnce: true, isOther: true };
    navigate(params.size === 0 ? pathname : `?${params}`, way);
  };
  // Five parts beside one another.
  const isPhone = usePhone();
  const profiles = useQuery(apiQuery('GET /import/profily/'));
  const nameOf = (key: string) =>
    profiles.data?.profily.find(({ klic }) => klic === key)?.definice.nazev ?? key;
  return (
    <>
      <PageHeader title={title}>
        <SegmentedControl
          size={isPhone ? 'xs' : 'sm'}
          aria-label="Část importu"
          value={filters.cast}
          onChange={showPart}
          data={[
            { value: '', label: 'Soubory' },
            { value: 'zdroje', label: 'Zdroje' },
            { value: 'profily', label: 'Profily' },
            { value: 'tokeny', label: 'Tokeny' },
            { value: 'oznameni', label: 'Oznámení' },
          ]}
        />
      </PageHeader>
      <Together>
        <Stack gap="md">
          <LoadBanner load={profiles} failed="Chyba při načítání profilů" />
          {filters.cast === 'tokeny' && <Tokens />}
          {filters.cast === 'oznameni' && <Notices />}
          {filters.cast === 'profily' && (
            <Profiles list={{ rows: profiles.data?.profily, load: profiles, failed: null }} />
          )}
          {filters.cast === 'zdroje' && <Sources profiles={profiles.data?.profily} profileName={nameOf} />}
          {!OTHERS.includes(filters.cast) && (
            <>
              {profiles.data ? (
                <SendCard profiles={profiles.data.profily} />
              ) : (
                profiles.isPending && <Skeleton height="16rem" />
              )}
              <History profileName={nameOf} />
              <Export />
            </>
          )}
        </Stack>
      </Together>
    </>
  );
}
