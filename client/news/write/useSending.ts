import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useRetryKey } from '../../core/retry-key.ts';
import { reasonOf } from '../../session/reason.ts';
import { useReached } from '../../ui/hooks/useReached.ts';
import type { Draft } from './drafts.ts';
import type { Writing } from './useWriting.ts';

type Options = {
  /** Creates the record and shows it; its files follow by themselves. */
  send: (draft: Draft, klic: string) => Promise<unknown>;
  /** Put before the reason when it fails. */
  failure: string;
};

/** Sends the draft: one request at a time, never an empty draft, and with a message when it fails. */
export function useSending(writing: Writing, { send, failure }: Options) {
  const [isTried, setTried] = useState(false);
  const key = useRetryKey();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (draft: Draft) => {
      const files = draft.soubory.map(({ name, size }) => [name, size]);
      await send(draft, key.of([draft.obsah, draft.kategorie, draft.prodejny, files]));
      key.forget();
    },
  });
  const upToDate = useReached(error);
  const { draft, emptyProblem } = writing;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending) return;
    setTried(emptyProblem !== null);
    if (!emptyProblem) mutate(draft);
  };
  return {
    submit,
    /** Ctrl+Enter (on a Mac also Cmd+Enter) sends; Enter alone is a new line. */
    submitOnKey: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      submit();
    },
    isBusy: isPending,
    alert:
      (isTried && emptyProblem) ||
      (error && upToDate(`${failure}: ${reasonOf(error, 'Odešlete to znovu.') ?? 'Neznámá chyba'}`)),
    closeAlert: () => {
      reset();
      setTried(false);
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
