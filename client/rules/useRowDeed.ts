import { withCurrent } from '../forms/meantime/withCurrent.ts';
import { useDeed } from '../forms/useDeed.ts';

type Change = {
  key: string;
  done: string;
  send: () => Promise<unknown>;
  /** Puts what somebody else has set meanwhile into words. */
  now?: (zaznam: never) => string;
};

/** Changes one row of a page at a time; `changing` is the key of the row whose change is pending. */
export function useRowDeed(touches: string, failed: string) {
  const { mutate, variables, isPending } = useDeed({
    run: ({ send, now }: Change) =>
      send().catch(error => {
        throw now ? withCurrent(error, now) : error;
      }),
    touches,
    done: (_, { done }) => done,
    failed,
  });
  return { change: mutate, changing: isPending ? variables.key : null };
}

export type RowDeed = ReturnType<typeof useRowDeed>;
