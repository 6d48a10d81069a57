import { useDeed } from '../forms/useDeed.ts';

type Change = { key: string; done: string; send: () => Promise<unknown> };

/** Makes or undoes links one at a time; `savingKey` is the row that is being changed. */
export function usePairing() {
  const { mutate, variables, isPending } = useDeed({
    run: ({ send }: Change) => send(),
    touches: '/parovani/',
    done: (_, { done }) => done,
    failed: 'Spárování se nepodařilo uložit.',
  });
  return { change: mutate, savingKey: isPending ? variables.key : null };
}

export type Pairing = ReturnType<typeof usePairing>;
