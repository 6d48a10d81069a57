import { useMutation } from '@tanstack/react-query';
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
  /** The sentence that says it is done. */
  done?: string | ((answer: Answered, of: Of) => string);
  /** What else comes of it: a dialog closes, an undo is offered. */
  after?: (answer: Answered, of: Of) => unknown;
  /** What is said when it was refused without a sentence; left out where a `DeedBanner` says it. */
  failed?: string;
};

/** What a button does, outside of forms: sends it, says that it is done or why not, and fetches what it touches again. */
export function useDeed<Of = void, Answered = unknown>(deed: Deed<Of, Answered>) {
  const { run, touches, done, after, failed } = deed;
  const key = useRetryKey();
  return useMutation({
    mutationFn: (of: Of) => run(of, key.of([of])),
    onSuccess: (answer, of) => {
      key.forget();
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(answer, of));
      after?.(answer, of);
    },
    onError: error => {
      if (failed !== undefined) notifyProblem(error, failed);
    },
    onSettled: () => refetch(...[touches].flat()),
  });
}
