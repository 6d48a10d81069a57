import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../core/filters.ts';
import { apiQuery } from '../core/queries.ts';
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

/** The parts besides the files themselves. */
const OTHERS = ['zdroje', 'profily', 'tokeny', 'oznameni'];

/** The import of sold lines: files with their history, watched sources, profiles, tokens, notices (rule sales-2). */
export function ImportPage({ title }: { title: string }) {
  const { filters, setFilter } = useFilters(['cast']);
  const shown = filters.cast;
  // Five parts side by side.
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
          value={shown}
          onChange={part => setFilter('cast', part)}
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
          {shown === 'tokeny' && <Tokens />}
          {shown === 'oznameni' && <Notices />}
          {shown === 'profily' && (
            <Profiles list={{ rows: profiles.data?.profily, load: profiles, failed: null }} />
          )}
          {shown === 'zdroje' && <Sources profiles={profiles.data?.profily} profileName={nameOf} />}
          {!OTHERS.includes(shown) && (
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
