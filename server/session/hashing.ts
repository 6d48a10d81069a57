import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../core/calls/errors.ts';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';

/** argon2id with 19 MiB and 2 passes (rule people-7). The work runs in libuv's pool, not on the event loop. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two hashes at a time and a bounded queue behind them, so that sign-ins cannot starve other requests. */
const { run: inTurn, refuseIfFull } = concurrencyLimit({
  atOnce: 2,
  queue: 60,
  full: 'Přihlašuje se příliš mnoho lidí. Zkuste to za chvíli.',
});

export const hashPassword = (password: string) => inTurn(() => hash(password, OPTIONS));

type Guess<T> = { count: () => Promise<T>; takeBack: () => Promise<unknown> };

/**
 * Counts a guess, then checks what was typed. A request without a free turn has guessed nothing: it is refused before
 * it is counted, or the count is taken back when the queue filled up meanwhile.
 */
export async function inTurnToGuess<C, T>({ count, takeBack }: Guess<C>, look: (counted: C) => Promise<T>) {
  refuseIfFull();
  const counted = await count();
  try {
    return await look(counted);
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) await takeBack();
    throw error;
  }
}

let dummy: Promise<string> | undefined;

const isHash = (stored: string | null): stored is string => stored?.startsWith('$argon2id$') ?? false;

/**
 * Whether `password` belongs to `stored`; takes the same time when there is no such person (null), and when the
 * stored value is not one of our hashes, which no password matches.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', OPTIONS);
  const against = isHash(stored) ? stored : await dummy;
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && against === stored;
}

/** Whether one of our hashes has weaker parameters than today's; sign-in, which knows the password, renews it. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return Number(memory) < OPTIONS.memoryCost || Number(passes) < OPTIONS.timeCost;
}
