import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetch } from '../../core/queries.ts';
import { useEnded } from '../../core/session.tsx';
import { notifyWarning } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { copySecret, SHOWN_MS } from './copying.ts';

/**
 * Reveals a secret of an access, called `label`, which `ask` fetches: it is copied, shown for 30 s and then forgotten. It
 * never enters the query cache. One that was set anew since (`since`) is hidden at once, and whoever may be typing or
 * pasting it is told.
 */
export function useReveal(label: string, ask: () => Promise<string>, since = '') {
  const [revealed, setRevealed] = useState<{ secret: string; until: number; since: string } | null>(null);
  // Not kept for whoever signs in next.
  const isEnded = useEnded() !== null;
  if (isEnded && revealed !== null) setRevealed(null);
  const { mutate, isPending } = useMutation({
    // The secret is kept here only, not as the answer of a finished mutation.
    mutationFn: async () => {
      const shown = ask().then(secret => {
        setRevealed({ secret, until: Date.now() + SHOWN_MS, since });
        return secret;
      });
      await copySecret(label, shown);
    },
    onSuccess: () => refetch('/pristupy/'),
    onError: error => notifyProblem(error, 'Chyba při získávání hesla'),
  });
  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  const isOutdated = revealed !== null && revealed.since !== since;
  useEffect(() => {
    if (!isOutdated) return;
    setRevealed(null);
    notifyWarning(`Odkryté ${label.toLowerCase()} už neplatí: změnilo se. Odkryjte je znovu.`);
  }, [isOutdated, label]);
  return {
    secret: isOutdated ? null : (revealed?.secret ?? null),
    isRevealing: isPending,
    reveal: () => mutate(),
    hide: () => setRevealed(null),
    /** Once more while it is shown. */
    copy: () => revealed && copySecret(label, revealed.secret, revealed.until - Date.now()),
  };
}
