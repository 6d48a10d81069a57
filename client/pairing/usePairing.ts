import { useMutation } from '@tanstack/react-query';
import { refetch } from '../core/queries.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

type Change = { key: string; done: string; send: () => Promise<unknown> };

/** Makes or undoes links one at a time; `savingKey` is the row that is being changed. */
export function usePairing() {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (_, { done }) => {
      notifyDone(done);
      return refetch('/parovani/');
    },
    onError: error => notifyProblem(error, 'Spárování se nepodařilo uložit.'),
  });
  return { change: mutate, savingKey: isPending ? variables.key : null };
}

export type Pairing = ReturnType<typeof usePairing>;
