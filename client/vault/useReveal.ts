import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetch } from '../core/queries.ts';
import { useEnded } from '../core/session.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { copySecret, SHOWN_MS } from './copying.ts';

/**
 * Reveals a secret of an access, called `label`, which `ask` fetches: it is copied, shown for 30 s and then forgotten. It
 * never enters the query cache.
 */
export function useReveal(label: string, ask: () => Promise<string>) {
  const [secret, setSecret] = useState<string | null>(null);
  // Not kept for whoever signs in next.
  const isEnded = useEnded() !== null;
  if (isEnded && secret !== null) setSecret(null);
  const { mutate, isPending } = useMutation({
    // The secret is kept here only, not as the answer of a finished mutation.
    mutationFn: async () => {
      const answer = await ask();
      setSecret(answer);
      await copySecret(label, answer);
    },
    onSuccess: () => refetch('/pristupy/'),
    onError: error => notifyProblem(error, 'Chyba při získávání hesla'),
  });
  useEffect(() => {
    if (secret === null) return;
    const timer = setTimeout(() => setSecret(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [secret]);
  return { secret, isRevealing: isPending, reveal: () => mutate(), hide: () => setSecret(null) };
}
