import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportRow } from '#shared/imports/shapes.ts';
import { type Answer, request } from '../../core/api.ts';
import { whileRunning } from '../../core/running.ts';

const PAGE = 50;

export const isUnfinished = ({ stav }: ImportRow) => stav === 'ceka' || stav === 'bezi';

const pageOf = (before: string | undefined, signal: AbortSignal) =>
  request('GET /import/', { query: { before, limit: String(PAGE) } }, signal);

/** Whether an import is running or waiting for its turn. */
export const isAnyUnfinished = async (signal: AbortSignal) =>
  (await pageOf(undefined, signal)).importy.some(isUnfinished);

/** The imports in pages, newest first; refetched while one runs, besides the live stream's reports. */
export const useHistory = () =>
  useInfiniteQuery({
    queryKey: ['GET /import/', {}],
    queryFn: ({ pageParam, signal }) => pageOf(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ importy }) => (importy.length < PAGE ? undefined : String(importy.at(-1)?.id)),
    refetchInterval: whileRunning(({ pages }: { pages: Answer<'GET /import/'>[] }) =>
      pages[0]!.importy.some(isUnfinished),
    ),
  });
