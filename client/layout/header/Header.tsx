import { Button } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useMay, useUser } from '../../core/session.tsx';
import { Link } from '../../navigation/Link.tsx';
import { Bell } from '../../notifications/Bell.tsx';
import { SearchButton } from '../../search/SearchButton.tsx';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { ErrorBoundary } from '../../ui/notices/ErrorBoundary.tsx';
import { PageLink } from '../links/PageLink.tsx';
import { usePages } from '../links/usePages.ts';
import { GearMenu } from './GearMenu.tsx';
import classes from './Header.module.css';
import { ImportStatus } from './ImportStatus.tsx';
import { Logo } from './Logo.tsx';
import { askAndSignOut } from './sign-out.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Rendered for a tool that failed, so that the rest of the header stays. */
const nothing = () => null;

/** The header of every screen (rule people-3). On a phone its links are in the bottom navigation instead. */
export function Header() {
  const user = useUser();
  const may = useMay();
  const isPhone = usePhone();
  const { main, gear } = usePages();
  return (
    <header className={classes.header} data-crowded={gear.length > 0 || undefined}>
      <Link to="/" className={classes.home} aria-label="Prodejna, úvodní stránka">
        <Logo />
      </Link>
      {!isPhone && (
        <nav aria-label="Hlavní navigace" className={classes.links}>
          {main.map(page => (
            <PageLink key={page.path} page={page} className={classes.link} />
          ))}
        </nav>
      )}
      <div className={classes.tools}>
        <SearchButton />
        <ErrorBoundary fallback={nothing}>
          <Bell />
        </ErrorBoundary>
        <ErrorBoundary fallback={nothing}>{may('analytics.read') && <ImportStatus />}</ErrorBoundary>
        {gear.length > 0 && <GearMenu pages={gear} />}
        <ThemeToggle />
        <PersonAvatar person={user} size={28} />
        <span className={classes.name}>{user.jmeno}</span>
        {!isPhone && <AccountButtons />}
      </div>
    </header>
  );
}

const AccountButtons = () => (
  <>
    <Button
      component={Link}
      to="/profile"
      variant="default"
      size="compact-sm"
      className={classes.button}
      leftSection={<IconUser size={16} aria-hidden />}
    >
      Můj profil
    </Button>
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.button}
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={askAndSignOut}
    >
      Odhlásit se
    </Button>
  </>
);
