import { useQuery } from '@tanstack/react-query';
import { type ImportLevel, importLevel } from '#shared/analytics/import-status.ts';
import { type Answer, send } from '../core/api.ts';
import { rightTime } from '../core/clock.ts';

type ImportTimes = Answer<'GET /analytics/backup-info/'>;

const REFRESH_MS = 60_000;
const FAILED = { level: 'error', text: 'Actor: chyba při načítání stavu' } as const;

export type FeedLevel = ImportLevel | 'loading';

/** Calls the alias when the first address fails (rule analytics-10). */
const load = async (signal: AbortSignal) =>
  (await send('GET /analytics/backup-info/', {}, signal).catch(() =>
    send('GET /analytics/apify/backup-info/', {}, signal),
  )) as ImportTimes;

/** How fresh the sales data is (rule analytics-10), fetched every 60 s: the level, its sentence and the times. */
export function useFeedStatus() {
  const query = useQuery({
    queryKey: ['GET /analytics/backup-info/'],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const { data, isError, isPending, dataUpdatedAt } = query;
  const status: { level: FeedLevel; text: string } = isPending
    ? { level: 'loading', text: 'Actor: načítání stavu' }
    : isError || !data
      ? FAILED
      : importLevel(data.data, rightTime(dataUpdatedAt));
  return { ...status, times: data?.data, refetch: query.refetch };
}
