import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery, followed } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';

/** How often a running recount is asked about, beside what the live stream says of it. */
const ASK_EVERY_MS = 2_000;

/** The rules, followed while numbers are counted anew. */
export const useRules = () =>
  useQuery({
    ...apiQuery('GET /pravidla/'),
    refetchInterval: followed(
      ASK_EVERY_MS,
      ({ pravidla }: Answer<'GET /pravidla/'>) => pravidla.prepocet.bezi,
    ),
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
