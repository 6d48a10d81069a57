import { useDeed } from '../forms/useDeed.ts';

type Change = { key: string; done: string; send: () => Promise<unknown> };

/** Changes one row of a page at a time; `changing` is the key of the row whose change is pending. */
export function useRowDeed(touches: string, failed: string) {
  const { mutate, variables, isPending } = useDeed({
    run: ({ send }: Change) => send(),
    touches,
    done: (_, { done }) => done,
    failed,
  });
  return { change: mutate, changing: isPending ? variables.key : null };
}

export type RowDeed = ReturnType<typeof useRowDeed>;
