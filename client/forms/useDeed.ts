import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { refetch } from '../core/queries.ts';
import { useRetryKey } from '../core/retry-key.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

type Deed<Of, Answered> = {
  /**
   * Sends it. `klic` is its `Idempotency-Key`, which stays while `of` does: after a lost answer a second press makes no
   * second record. Where it is sent, all that is sent is in `of`.
   */
  run: (of: Of, klic: string) => Promise<Answered>;
  /**
   * Paths such as '/news/': what is shown of the calls below them is fetched again, also after a refusal, whose
   * reason may be what somebody else did meanwhile.
   */
  touches: string | readonly string[];
  /**
   * Deeds of one name are sent one after another, in the order they were done, so that what was done last holds; left out,
   * each at once.
   */
  scope?: string;
  /** The sentence that says it is done. */
  done?: string | ((answer: Answered, of: Of) => string);
  /** What else comes of it: a dialog closes, an undo is offered. */
  after?: (answer: Answered, of: Of) => unknown;
  /** What is said when it was refused without a sentence; left out where a `DeedBanner` says it. */
  failed?: string;
};

const nameOf = (of: unknown) => JSON.stringify([of]);

/**
 * What a button does, outside of forms: sends it, says that it is done or why not, and fetches what it touches again. Until that
 * is there the same again is not sent: the second of two clicks would meet what the first one has done. Of deeds that are
 * sent one after another only the last one is the same again: between the others stands what took them back.
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
      // A refusal is said, and can be tried again, at once.
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
