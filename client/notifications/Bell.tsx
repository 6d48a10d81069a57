import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import tool from '../layout/header/tool.module.css';
import popup from '../layout/links/Popup.module.css';
import { Popup } from '../layout/links/Popup.tsx';
import { part } from '../parts/part.tsx';
import classes from './Bell.module.css';

const NotificationList = part(() => import('./NotificationList.tsx'), 'NotificationList');

const MOST_SHOWN = 99;

/** The bell in the header: the number of unread notifications, and their list. It follows the live stream. */
export function Bell() {
  const { data, isError } = useQuery(apiQuery('GET /notifications/'));
  const unread = data?.neprectenych ?? 0;
  const label = isError
    ? 'Upozornění: nepodařilo se načíst'
    : `Upozornění: ${unread === 0 ? 'žádné nepřečtené' : plural(unread, 'nepřečtené', 'nepřečtená', 'nepřečtených')}`;
  return (
    <Popup
      label="Upozornění"
      className={popup.anchor}
      panelClassName={`${popup.menu} ${classes.panel}`}
      trigger={props => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          className={tool.tool}
          aria-label={label}
          data-tip="Upozornění"
        >
          <IconBell size={20} aria-hidden />
          {unread > 0 && (
            <span aria-hidden className={classes.count}>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </ActionIcon>
      )}
    >
      <NotificationList />
    </Popup>
  );
}
