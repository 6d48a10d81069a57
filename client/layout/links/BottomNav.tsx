import { IconDots, IconLogout } from '@tabler/icons-react';
import { useUser } from '../../core/session.tsx';
import { pageAt } from '../../routes.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { askAndSignOut } from '../header/sign-out.ts';
import classes from './BottomNav.module.css';
import { PageLink } from './PageLink.tsx';
import popup from './Popup.module.css';
import { Popup } from './Popup.tsx';
import { usePages } from './usePages.ts';

const SHOWN = 5;

/** The phone's bottom navigation: the five most used pages; the other pages and the account are behind 'Více'. */
export function BottomNav() {
  const user = useUser();
  const { main, administration } = usePages();
  const profile = pageAt('/profile');
  const rest = [...main.slice(SHOWN), ...administration, ...(profile ? [profile] : [])];
  return (
    <div className={classes.bar}>
      <nav aria-label="Spodní navigace" className={classes.links}>
        {main.slice(0, SHOWN).map(page => (
          <PageLink key={page.path} page={page} className={classes.item}>
            <page.icon size={22} aria-hidden />
            <span>{page.title}</span>
          </PageLink>
        ))}
      </nav>
      <Popup
        label="Další stránky"
        className={classes.more}
        panelClassName={classes.sheet}
        trigger={props => (
          <button {...props} type="button" className={classes.item}>
            <IconDots size={22} aria-hidden />
            <span>Více</span>
          </button>
        )}
      >
        <div className={classes.person}>
          <PersonAvatar person={user} size={32} />
          {user.jmeno} {user.prijmeni}
        </div>
        {rest.map(page => (
          <PageLink key={page.path} page={page} className={popup.entry}>
            <page.icon size={20} aria-hidden />
            {page.title}
          </PageLink>
        ))}
        <button type="button" className={popup.entry} onClick={askAndSignOut}>
          <IconLogout size={20} aria-hidden />
          Odhlásit se
        </button>
      </Popup>
    </div>
  );
}
