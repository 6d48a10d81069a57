import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { whileRunning } from '../core/running.ts';
import { useDeed } from '../forms/useDeed.ts';

/** The rules, followed while numbers are counted anew. */
export const useRules = () =>
  useQuery({
    ...apiQuery('GET /pravidla/'),
    refetchInterval: whileRunning(({ pravidla }: Answer<'GET /pravidla/'>) => pravidla.prepocet.bezi),
  });

type Removal = { key: string; done: string; send: () => Promise<unknown> };

/** Takes rules away one at a time; `removingKey` is the one that is going. */
export function useRemoval() {
  const { mutate, variables, isPending } = useDeed({
    run: ({ send }: Removal) => send(),
    touches: '/pravidla/',
    done: (_, { done }) => done,
    failed: 'Pravidlo se nepodařilo odebrat.',
  });
  return { remove: mutate, removingKey: isPending ? variables.key : null };
}
