import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { refetch } from '../core/queries.ts';
import { useRetryKey } from '../core/retry-key.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

type Deed<Of, Answered> = {
  /**
   * Sends the request. `klic` is its `Idempotency-Key`, which stays the same while `of` does: after a lost answer, a
   * second press creates no second record. Where `klic` is sent, `of` must contain everything that is sent.
   */
  run: (of: Of, klic: string) => Promise<Answered>;
  /**
   * Paths such as '/news/': the shown data of calls below them is fetched again, also after a refusal, whose reason
   * may be somebody else's change.
   */
  touches: string | readonly string[];
  /**
   * Actions with the same scope are sent one after another in the order they were done, so that the last one holds;
   * without a scope, each is sent at once.
   */
  scope?: string;
  /** The success message. */
  done?: string | ((answer: Answered, of: Of) => string);
  /** Further steps after success: closing a dialog, offering an undo. */
  after?: (answer: Answered, of: Of) => unknown;
  /** The message for a refusal without a sentence; left out where a `DeedBanner` shows it. */
  failed?: string;
};

const nameOf = (of: unknown) => JSON.stringify([of]);

/**
 * The action of a button outside of forms: sends it, shows success or failure, and fetches the affected data again.
 * Until that has arrived, the same action is not sent again, as the second press of a double click would meet the
 * first one's effect. Within a scope only the last action counts as the same: the actions between have reversed the
 * earlier ones.
 */
export function useDeed<Of = void, Answered = unknown>({
  run,
  scope,
  touches,
  done,
  after,
  failed,
}: Deed<Of, Answered>) {
  const key = useRetryKey();
  const running = useRef<string[]>([]);
  const deeds = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (of: Of) => run(of, key.of([of])),
    onSuccess: (answer, of) => {
      key.forget();
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(answer, of));
      after?.(answer, of);
    },
    onError: error => {
      if (failed !== undefined) notifyProblem(error, failed);
    },
    onSettled: async (_, error, of) => {
      const fetched = refetch(...[touches].flat());
      // A refusal is shown at once, and the action can be tried again at once.
      if (!error) await fetched;
      running.current.splice(running.current.indexOf(nameOf(of)), 1);
    },
  });
  const { mutate: send } = deeds;
  const mutate = useCallback<typeof send>(
    (...deed) => {
      const name = nameOf(deed[0]);
      if (running.current.slice(scope ? -1 : 0).includes(name)) return;
      running.current.push(name);
      send(...deed);
    },
    [scope, send],
  );
  return { ...deeds, mutate };
}
