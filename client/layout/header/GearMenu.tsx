import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { usePlace } from '../../navigation/Navigation.tsx';
import { type Page, pageAt } from '../../routes.tsx';
import { PageLink } from '../links/PageLink.tsx';
import classes from '../links/Popup.module.css';
import { Popup } from '../links/Popup.tsx';
import tool from './tool.module.css';

/** The ADMIN's dropdown: users, news categories, shops (rule people-3). */
export function GearMenu({ pages }: { pages: Page[] }) {
  const current = pageAt(usePlace().pathname);
  return (
    <Popup
      label="Správa"
      className={classes.anchor}
      panelClassName={classes.menu}
      trigger={props => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          className={tool.tool}
          aria-label="Správa"
          data-tip="Správa"
          data-active={current?.menu === 'gear' || current?.menu === 'admin'}
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {pages.map(page => (
        <PageLink key={page.path} page={page} className={classes.entry}>
          <page.icon size={18} aria-hidden />
          {page.title}
        </PageLink>
      ))}
    </Popup>
  );
}
