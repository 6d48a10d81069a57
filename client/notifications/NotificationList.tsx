import { Button, Text } from '@mantine/core';
import { IconBell, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Notification } from '#shared/notifications/contract.ts';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';
import { fullName } from '#shared/users/full-name.ts';
import { request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import popup from '../layout/links/Popup.module.css';
import { Link } from '../navigation/Link.tsx';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { Age } from '../ui/marks/Age.tsx';
import { PersonAvatar } from '../ui/marks/PersonAvatar.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import classes from './Bell.module.css';
import { type Group, grouped } from './groups.ts';

const failed = (error: unknown) => notifyProblem(error, 'Upozornění se nepodařilo označit');

/** The server's maximum: a single action may cause more notifications than a list of thirty would show. */
const SHOWN = 100;

type EntryProps = { notification: Notification; onRead: (id: number) => void };

const About = ({ by, vytvoreno, isUnread }: { by: string | null; vytvoreno: string; isUnread: boolean }) => (
  <Text span size="xs" c="dimmed" display="block">
    {by && `${by} · `}
    <Age of={vytvoreno} />
    {isUnread && <span className="visually-hidden">, nepřečtené</span>}
  </Text>
);

const Who = ({ kdo }: Pick<Notification, 'kdo'>) =>
  kdo ? <PersonAvatar person={kdo} size={28} /> : <IconBell size={28} aria-hidden />;

function Entry({ notification, onRead }: EntryProps) {
  const { id, druh, zaznam, komentar, text, kdo, vytvoreno, precteno } = notification;
  const isUnread = precteno === null;
  return (
    <li>
      <Link
        // A newer server may send a kind that this page does not know.
        to={NOTIFICATIONS[druh]?.pathOf(zaznam, komentar) ?? '/'}
        className={`${popup.entry} ${classes.entry}`}
        data-unread={isUnread || undefined}
        onClick={() => isUnread && onRead(id)}
      >
        <Who kdo={kdo} />
        <span className={classes.text}>
          {text}
          <About by={kdo && fullName(kdo)} vytvoreno={vytvoreno} isUnread={isUnread} />
        </span>
      </Link>
    </li>
  );
}

/** Several notifications of one action or about one thing: one row with their number; pressing it shows them. */
function GroupEntry({ group, onRead }: { group: Group; onRead: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { entries, label, latest, by, unread } = group;
  const [{ kdo, vytvoreno }] = entries;
  const Sign = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li>
      <button
        type="button"
        className={`${popup.entry} ${classes.entry}`}
        data-unread={unread > 0 || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Who kdo={kdo} />
        <span className={classes.text}>
          {label}
          {unread > 0 &&
            unread < entries.length &&
            `, z toho ${plural(unread, 'nepřečtené', 'nepřečtená', 'nepřečtených')}`}
          {latest && (
            <Text span size="sm" lineClamp={2}>
              {latest}
            </Text>
          )}
          <About by={by} vytvoreno={vytvoreno} isUnread={unread === entries.length} />
        </span>
        <Sign size={18} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.inner}>
          {entries.map(one => (
            <Entry key={one.id} notification={one} onRead={onRead} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The list that the bell opens: the latest notifications, each a link to its record, which marks it as read. */
export function NotificationList() {
  const list = useQuery(apiQuery('GET /notifications/', { query: { limit: SHOWN } }));
  const onSettled = () => refetch('/notifications/');
  const reading = useMutation({
    mutationFn: (id: number) => request('POST /notifications/:id/read/', { params: { id } }),
    onSettled,
    onError: failed,
  });
  const readingAll = useMutation({
    mutationFn: () => request('POST /notifications/read-all/'),
    onSettled,
    onError: failed,
  });
  const rows = list.data?.upozorneni;
  const goingOn = useGoingOn();
  const groups = useMemo(() => grouped(rows ?? []), [rows]);
  return (
    <>
      <div className={classes.head} {...goingOn}>
        <Text fw={650}>Upozornění</Text>
        {list.data !== undefined && list.data.neprectenych > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={readingAll.isPending}
            onClick={() => readingAll.mutate()}
          >
            Označit vše jako přečtené
          </Button>
        )}
      </div>
      <LoadBanner load={list} failed="Upozornění se nepodařilo načíst" />
      {rows?.length === 0 && <div className={classes.empty}>Zatím žádná upozornění</div>}
      <ul className={classes.list}>
        {groups.map(group =>
          group.entries.length === 1 ? (
            <Entry key={group.key} notification={group.entries[0]} onRead={reading.mutate} />
          ) : (
            <GroupEntry key={group.key} group={group} onRead={reading.mutate} />
          ),
        )}
      </ul>
    </>
  );
}
