import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/db.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_WAIT_MINUTES = 60;

/** Failures that cost nothing: one person mistypes; behind one address there is a whole shop. */
const FREE = { account: 5, address: 40 } as const;

/** How long the next attempt waits after the failure number `count`, in minutes: 0 … 0, 1, 2, 4, … 60. */
const waitMinutes = (count: number, free: number) =>
  count < free ? 0 : Math.min(2 ** (count - free), LONGEST_WAIT_MINUTES);

type Limit = { key: string; free: number };

/** In the order in which their rows are locked, everywhere. */
const limitsOf = (username: string, address: string): [shared: Limit, account: Limit] => [
  { key: `adresa:${address}`, free: FREE.address },
  { key: `ucet:${username.normalize('NFC').toLowerCase()}@${address}`, free: FREE.account },
];

/** What is known of `key`, locked until the transaction ends; 0 failures when there is nothing. */
const lockCount = (db: Tx, key: string, now: number) =>
  db
    .insertInto('prihlaseni_pokus')
    .values({ klic: key, pocet: 0, naposledy: iso(now), blokovano_do: null })
    .onConflict(conflict => conflict.column('klic').doUpdateSet({ klic: key }))
    .returning(['pocet', 'naposledy', 'blokovano_do'])
    .executeTakeFirstOrThrow();

type Count = { pocet: number; naposledy: string; blokovano_do: string | null };

const note = (db: Tx, key: string, count: Count) =>
  db.updateTable('prihlaseni_pokus').set(count).where('klic', '=', key).execute();

/**
 * Counts an attempt against the address and against the account there, before the password is looked at, so
 * that a hundred parallel guesses are a hundred attempts; `forgive` takes it back when it succeeds.
 * @returns milliseconds still to wait, 0 when the attempt may go on. A waiting attempt counts for neither.
 */
export const countAttempt = (db: Db, username: string, address: string, now: number): Promise<number> =>
  db.transaction().execute(async tx => {
    const counted = [];
    for (const { key, free } of limitsOf(username, address)) {
      const { pocet, naposledy, blokovano_do } = await lockCount(tx, key, now);
      if (blokovano_do && Date.parse(naposledy) > now) {
        // The clock was put back: the wait begins anew, lest it be longer by as much.
        const wait = waitMinutes(pocet, free) * MINUTE;
        await note(tx, key, { pocet, naposledy: iso(now), blokovano_do: iso(now + wait) });
        return wait;
      }
      const wait = blokovano_do ? Date.parse(blokovano_do) - now : 0;
      if (wait > 0) return wait;
      const count = Date.parse(naposledy) < now - DAY ? 1 : pocet + 1;
      const minutes = waitMinutes(count, free);
      counted.push({ key, pocet: count, blokovano_do: minutes > 0 ? iso(now + minutes * MINUTE) : null });
    }
    for (const { key, ...row } of counted) await note(tx, key, { ...row, naposledy: iso(now) });
    return 0;
  });

/** A success is no failure: the account starts anew, the address gets its attempt back. */
export async function forgive(db: Tx, username: string, address: string) {
  const [shared, account] = limitsOf(username, address);
  await db
    .updateTable('prihlaseni_pokus')
    .set(eb => ({ pocet: eb('pocet', '-', 1), blokovano_do: null }))
    .where('klic', '=', shared.key)
    .where('pocet', '>', 0)
    .execute();
  await db.deleteFrom('prihlaseni_pokus').where('klic', '=', account.key).execute();
}

export const sweepAttempts = (db: Db, now: number) =>
  db
    .deleteFrom('prihlaseni_pokus')
    .where('naposledy', '<', iso(now - DAY))
    .execute();
