import { Button, Stack, Text } from '@mantine/core';
import { forgetUnshown } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { usePlace } from '../navigation/Navigation.tsx';
import { Awaiting } from '../parts/Awaiting.tsx';
import { NewBuild } from '../parts/NewBuild.tsx';
import { pageAt } from '../routes.tsx';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { ErrorBoundary } from '../ui/notices/ErrorBoundary.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { Arrival, useLeaving } from './Arrival.tsx';
import { Header } from './header/Header.tsx';
import { AdminTabs } from './links/AdminTabs.tsx';
import { BottomNav } from './links/BottomNav.tsx';
import { Screen } from './Screen.tsx';
import classes from './Shell.module.css';

const TITLE = 'Stránka nenalezena';

const NotFound = () => (
  <Stack align="flex-start" maw="36rem">
    <PageHeader title={TITLE} />
    <Text>Na této adrese nic není. Zkontrolujte odkaz, nebo pokračujte z úvodní stránky.</Text>
    <Button component={Link} to="/">
      Na úvodní stránku
    </Button>
    <Arrival title={TITLE} />
  </Stack>
);

/** The first element that Tab reaches; it skips the navigation. */
const SkipLink = () => (
  <a href="#obsah" className={classes.skip}>
    Přeskočit na obsah
  </a>
);

/** The frame around every screen of a signed-in person. */
export function Shell() {
  useLeaving();
  const may = useMay();
  const isPhone = usePhone();
  const { pathname } = usePlace();
  const page = pageAt(pathname);
  const isAdministration = page?.menu === 'gear' || page?.menu === 'admin';
  return (
    <>
      <SkipLink />
      <Header />
      <NewBuild />
      {isAdministration && page.can && may(page.can) && <AdminTabs />}
      <main id="obsah" tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={page?.path} onRetry={forgetUnshown}>
          <Awaiting fallback={<PageSkeleton />}>{page ? <Screen page={page} /> : <NotFound />}</Awaiting>
        </ErrorBoundary>
      </main>
      {isPhone && <BottomNav />}
    </>
  );
}
