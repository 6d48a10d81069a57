import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';

const NONE = { id: 0, novost: 0 };

/** Marks the newest of the `shown` posts as seen, if anything is unread. After a failure the next one catches up. */
export function useSeen(shown: Post[]) {
  const { data } = useQuery(apiQuery('GET /news/neprectene/'));
  const newest = shown.reduce(
    (last, { id, novost }) => (novost > last.novost ? { id, novost } : last),
    NONE,
  ).id;
  const isUnread = (data?.neprectenych ?? 0) > 0;
  useEffect(() => {
    if (newest === 0 || !isUnread) return;
    request('POST /news/videno/', { body: { prispevek: newest } }).then(
      () => refetch('/news/neprectene/'),
      () => {},
    );
  }, [newest, isUnread]);
}
