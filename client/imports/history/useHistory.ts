import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportRow } from '#shared/imports/shapes.ts';
import { type Answer, request } from '../../core/api.ts';
import { whileRunning } from '../../core/running.ts';

const PAGE = 50;

export const isUnfinished = ({ stav }: ImportRow) => stav === 'ceka' || stav === 'bezi';

/** Imports by pages, newest first; followed while one runs, beside what the live stream says. */
export const useHistory = () =>
  useInfiniteQuery({
    queryKey: ['GET /import/', {}],
    queryFn: ({ pageParam, signal }) =>
      request('GET /import/', { query: { before: pageParam, limit: String(PAGE) } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ importy }) => (importy.length < PAGE ? undefined : String(importy.at(-1)?.id)),
    refetchInterval: whileRunning(({ pages }: { pages: Answer<'GET /import/'>[] }) =>
      pages[0]!.importy.some(isUnfinished),
    ),
  });
