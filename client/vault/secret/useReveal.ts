import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { SECOND } from '#shared/core/durations.ts';
import { refetch } from '../../core/queries.ts';
import { useEnded } from '../../core/session.tsx';
import { notifyWarning } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { copySecret, SHOWN_MS } from './copying.ts';

/** A secret, the time when it was set (a later time means another secret), and for how many ms it is of use. */
export type Revealed = { secret: string; since?: string; lasts?: number };

/** The seconds until `until`, counted down; null without one. */
function useSecondsLeft(until: number | null) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / SECOND));
}

/**
 * Reveals a secret of an access, called `label`, which `ask` fetches: it is copied, shown for 30 s and then
 * forgotten. It never enters the query cache. If the secret was changed after the revealed one was set (`since` is
 * what this page knows, which may be older than the answer), it is hidden at once, and the person, who may be typing
 * or pasting it, is told. One that is of use for a while only is hidden with its end, until when `left` counts the
 * seconds.
 */
export function useReveal(label: string, ask: () => Promise<Revealed>, since = '') {
  const [revealed, setRevealed] = useState<(Revealed & { until: number }) | null>(null);
  // It must not be kept for the next person who signs in.
  const isEnded = useEnded() !== null;
  if (isEnded && revealed !== null) setRevealed(null);
  const { mutate, isPending } = useMutation({
    // The secret is only kept in this state, not as the result of a finished mutation.
    mutationFn: async () => {
      const shown = ask().then(answer => {
        setRevealed({ ...answer, until: Date.now() + Math.min(SHOWN_MS, answer.lasts ?? SHOWN_MS) });
        return answer.secret;
      });
      await copySecret(label, shown);
    },
    onSuccess: () => refetch('/pristupy/'),
    onError: error => notifyProblem(error, 'Chyba při získávání hesla'),
  });
  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), revealed.until - Date.now());
    return () => clearTimeout(timer);
  }, [revealed]);
  const isOutdated = revealed !== null && Date.parse(revealed.since ?? '') < Date.parse(since);
  useEffect(() => {
    if (!isOutdated) return;
    setRevealed(null);
    notifyWarning(`Odkryté ${label.toLowerCase()} už neplatí: změnilo se. Odkryjte je znovu.`);
  }, [isOutdated, label]);
  const left = useSecondsLeft(revealed?.lasts === undefined ? null : revealed.until);
  return {
    left,
    secret: isOutdated ? null : (revealed?.secret ?? null),
    isRevealing: isPending,
    reveal: () => mutate(),
    hide: () => setRevealed(null),
    /** Copies it again while it is shown. */
    copy: () => revealed && copySecret(label, revealed.secret, revealed.until - Date.now()),
  };
}
