import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQuery, refetch } from '../core/queries.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

/** How often a running recount is asked about, beside what the live stream says of it. */
const ASK_EVERY_MS = 2_000;

/** The rules, followed while numbers are counted anew. */
export const useRules = () =>
  useQuery({
    ...apiQuery('GET /pravidla/'),
    refetchInterval: ({ state }) => (state.data?.pravidla.prepocet.bezi ? ASK_EVERY_MS : false),
  });

type Removal = { key: string; done: string; send: () => Promise<unknown> };

/** Takes rules away one at a time; `removingKey` is the one that is going. */
export function useRemoval() {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ send }: Removal) => send(),
    onSuccess: (_, { done }) => {
      notifyDone(done);
      return refetch('/pravidla/');
    },
    onError: error => notifyProblem(error, 'Pravidlo se nepodařilo odebrat.'),
  });
  return { remove: mutate, removingKey: isPending ? variables.key : null };
}
