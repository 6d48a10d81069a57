import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useEnded } from '../core/session.tsx';
import { notifyProblem } from '../ui/notifyProblem.ts';
import { copySecret, SHOWN_MS } from './copying.ts';

/**
 * Reveals the password of one access: it is copied, shown for 30 s and then forgotten. It never enters the
 * query cache. A `version` is an earlier one.
 */
export function useReveal(id: number, version?: number) {
  const [password, setPassword] = useState<string | null>(null);
  // Not kept for whoever signs in next.
  const isEnded = useEnded() !== null;
  if (isEnded && password !== null) setPassword(null);
  const { mutate, isPending } = useMutation({
    // The password is kept here only, not as the answer of a finished mutation.
    mutationFn: async () => {
      const answer =
        version === undefined
          ? await request('GET /pristupy/:id/reveal_password/', { params: { id } })
          : await request('GET /pristupy/:id/verze/:cislo/reveal_password/', {
              params: { id, cislo: version },
            });
      setPassword(answer.password);
      await copySecret(answer.password);
    },
    onSuccess: () => refetch('/pristupy/'),
    onError: error => notifyProblem(error, 'Chyba při získávání hesla'),
  });
  useEffect(() => {
    if (password === null) return;
    const timer = setTimeout(() => setPassword(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return { password, isRevealing: isPending, reveal: () => mutate(), hide: () => setPassword(null) };
}
