import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { monthRange } from '#shared/core/days.ts';
import type { RosterShift, RosterWeights } from '#shared/roster/kinds.ts';
import { type Answer, request } from '../../../../core/api.ts';

type Proposal = Answer<'GET /rozpisy/:id/'>['rozpis'];
export type Asked = { prodejna: number; mesic: string; vahy: RosterWeights };
export type Trial = { now: Proposal; tried: Proposal };

/** Both runs have the same budget of steps, so that differences come from the weights. */
const STEPS = 6;
const ASK_MS = 1_000;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    setTimeout(resolve, ASK_MS);
  });

/** Proposes the shop's whole month with these weights; the run ends by itself when nobody waits for it any more. */
async function proposed({ prodejna, mesic, vahy }: Asked, signal: AbortSignal): Promise<Proposal> {
  const body = {
    ...monthRange(mesic),
    prodejna,
    rozsah: 'cele',
    kroku: STEPS,
    vahy,
  } as const;
  let { rozpis } = await request('POST /rozpisy/', { body });
  while (rozpis.stav === 'bezi') {
    await pause(signal);
    ({ rozpis } = await request('GET /rozpisy/:id/', { params: { id: rozpis.id } }));
  }
  if (!rozpis.po) throw new Error('Rozpis se nepovedlo spočítat.');
  return rozpis;
}

/** Proposes a month with the valid weights and with others; neither result is saved or accepted. */
export function useTrial() {
  const abort = useRef(new AbortController());
  /** The proposal with the valid weights, which is made once per shop and month. */
  const kept = useRef<{ key: string; proposal: Proposal } | null>(null);
  useEffect(() => {
    const own = new AbortController();
    abort.current = own;
    return () => own.abort();
  }, []);
  return useMutation({
    mutationFn: async ({ now, vahy }: { now: Asked; vahy: RosterWeights }): Promise<Trial> => {
      const { signal } = abort.current;
      const key = JSON.stringify(now);
      if (kept.current?.key !== key) kept.current = { key, proposal: await proposed(now, signal) };
      return { now: kept.current.proposal, tried: await proposed({ ...now, vahy }, signal) };
    },
  });
}

const keyOf = ({ user_id, datum }: RosterShift) => `${user_id} ${datum}`;

/** The people and days on which two proposals over the same plan differ; `text` puts both states into words. */
export function differences({ now, tried }: Trial, text: (shift: RosterShift | 'volno' | 'plan') => string) {
  const cells = new Map(
    [now, tried].flatMap(({ smeny, rusi }) => [...smeny, ...rusi]).map(one => [keyOf(one), one]),
  );
  const saidOf = ({ smeny, rusi }: Proposal, key: string) => {
    const added = smeny.find(one => keyOf(one) === key);
    return text(added ?? (rusi.some(one => keyOf(one) === key) ? 'volno' : 'plan'));
  };
  return [...cells]
    .map(([key, { user_id, datum }]) => ({
      ...{ user_id, datum, before: saidOf(now, key), after: saidOf(tried, key) },
    }))
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => one.datum.localeCompare(other.datum) || one.user_id - other.user_id);
}
