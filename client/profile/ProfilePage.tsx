import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../core/filters.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { part } from '../parts/part.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { PersonalData } from './PersonalData.tsx';

const waiting = () => <PageSkeleton />;
const Results = part(() => import('./Results.tsx'), 'Results', { waiting, renews: true });
const ImageTab = part(() => import('./ImageTab.tsx'), 'ImageTab', { waiting, renews: true });
const SignInTab = part(() => import('./SignInTab.tsx'), 'SignInTab', { waiting, renews: true });

const TABS = {
  udaje: 'Osobní údaje',
  vysledky: 'Moje výsledky',
  obrazek: 'Profilový obrázek',
  prihlaseni: 'Přihlášení',
};

/** The person's own profile in four tabs (rule people-13). */
export function ProfilePage({ title }: { title: string }) {
  const profile = useQuery(apiQuery('GET /users/profile/'));
  const { filters, setFilter } = useFilters(['zalozka']);
  const hasResults = useMay()('salesperson.read');
  const tabs = Object.entries(TABS).filter(([value]) => value !== 'vysledky' || hasResults);
  const tab = tabs.some(([value]) => value === filters.zalozka) ? filters.zalozka : 'udaje';
  return (
    <>
      <PageHeader title={title} />
      <Tabs
        value={tab}
        onChange={value => setFilter('zalozka', !value || value === 'udaje' ? '' : value)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="udaje">
          <LoadBanner load={profile} failed="Nepodařilo se načíst profil uživatele." />
          {profile.isPending && <PageSkeleton />}
          {profile.data && <PersonalData profile={profile.data} />}
        </Tabs.Panel>
        <Tabs.Panel value="vysledky">
          <Results />
        </Tabs.Panel>
        <Tabs.Panel value="obrazek">
          <ImageTab />
        </Tabs.Panel>
        <Tabs.Panel value="prihlaseni">
          <SignInTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
