import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recordPath } from '#shared/notifications/kinds.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import popup from '../layout/Popup.module.css';
import { Age } from '../ui/Age.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { notifyProblem } from '../ui/notifyProblem.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { sentenceOf } from '../ui/problem.ts';
import classes from './Bell.module.css';

const failed = (error: unknown) => notifyProblem(error, 'Upozornění se nepodařilo označit');

/** What the bell opens: the latest notifications, each leading to its record, which marks it as read. */
export function NotificationList() {
  const list = useQuery(apiQuery('GET /notifications/'));
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
  return (
    <>
      <div className={classes.head}>
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
      <ErrorBanner
        message={list.isError ? 'Upozornění se nepodařilo načíst' : null}
        detail={sentenceOf(list.error)}
        onRetry={list.refetch}
      />
      {rows?.length === 0 && <div className={classes.empty}>Zatím žádná upozornění</div>}
      <ul className={classes.list}>
        {rows?.map(({ id, druh, zaznam, text, kdo, vytvoreno, precteno }) => (
          <li key={id}>
            <Link
              to={recordPath(druh, zaznam)}
              className={`${popup.entry} ${classes.entry}`}
              data-unread={precteno === null || undefined}
              onClick={() => precteno === null && reading.mutate(id)}
            >
              {kdo ? <PersonAvatar person={kdo} size={28} /> : <IconBell size={28} aria-hidden />}
              <span className={classes.text}>
                {text}
                <Text span size="xs" c="dimmed" display="block">
                  {kdo && `${kdo.jmeno} ${kdo.prijmeni} · `}
                  <Age of={vytvoreno} />
                  {precteno === null && <span className="visually-hidden">, nepřečtené</span>}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
