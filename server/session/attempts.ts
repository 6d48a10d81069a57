import { sql } from 'kysely';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import { fail } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { inTurnToGuess } from './hashing.ts';
import { attempt, type Count, type Limit, limitsOf, type Place } from './limits.ts';

/** The count of `key`, locked until the transaction ends; 0 failures when there was none. */
const lockCount = (db: Tx, key: string, now: number): Promise<Count> =>
  db
    .insertInto('prihlaseni_pokus')
    .values({ klic: key, pocet: 0, od: iso(now), naposledy: iso(now), blokovano_do: null })
    .onConflict(conflict => conflict.column('klic').doUpdateSet({ klic: key }))
    .returning(['pocet', 'od', 'naposledy', 'blokovano_do'])
    .executeTakeFirstOrThrow();

const note = (db: Tx, key: string, count: Count) =>
  db.updateTable('prihlaseni_pokus').set(count).where('klic', '=', key).execute();

/**
 * Counts an attempt under every limit of its account and place, before the password is checked, so that a hundred
 * parallel guesses are a hundred attempts; `forgive` takes it back when it succeeds.
 * @returns milliseconds still to wait, 0 when the attempt may go on. An attempt that has to wait is not counted.
 */
export const countAttempt = (db: Db, username: string, place: Place, now: number): Promise<number> =>
  countUnder(db, limitsOf(username, place), now);

/** Like `countAttempt`, for any list of limits. */
export const countUnder = (db: Db, limits: Limit[], now: number): Promise<number> =>
  db.transaction().execute(async tx => {
    const counted: [key: string, after: Count][] = [];
    for (const { key, free } of limits) {
      const { wait, after } = attempt(await lockCount(tx, key, now), free, now);
      if (wait > 0) {
        if (after) await note(tx, key, after);
        return wait;
      }
      if (after) counted.push([key, after]);
    }
    for (const [key, after] of counted) await note(tx, key, after);
    return 0;
  });

type Guessing = { db: Db; username: string; place: Place; now: number };

/**
 * Checks a password as a counted attempt, unless there is no free turn to check it.
 * @throws Refusal 429 while the account or the place waits, 503 when too many are being checked
 */
export const guessing = <T>({ db, username, place, now }: Guessing, look: () => Promise<T>): Promise<T> => {
  const count = async () => {
    const wait = await countAttempt(db, username, place, now);
    if (wait > 0) throw tooManyAttempts(wait);
  };
  return inTurnToGuess({ count, takeBack: () => takeBack(db, limitsOf(username, place)) }, look);
};

export function tooManyAttempts(wait: number) {
  const text = `Příliš mnoho pokusů, zkuste to za ${Math.ceil(wait / MINUTE)} minut.`;
  return fail.tooMany(text, Math.ceil(wait / 1000));
}

/**
 * Undoes the counting of a successful attempt: the account's count is reset, and the address gets its attempt back.
 * On a known device only that device's count is reset: a success there says nothing about guesses from elsewhere.
 */
export const forgive = (db: Tx, username: string, place: Place) =>
  forgiveUnder(db, limitsOf(username, place));

export async function forgiveUnder(db: Tx, limits: Limit[]) {
  for (const limit of limits) {
    if (limit.key.startsWith('adresa:')) await takeBack(db, [limit]);
    else await db.deleteFrom('prihlaseni_pokus').where('klic', '=', limit.key).execute();
  }
}

/** Takes one attempt back together with the wait that it started, during which no other attempt could pass. */
async function takeBack(db: Db, limits: Limit[]) {
  for (const { key } of limits) {
    await db
      .updateTable('prihlaseni_pokus')
      .set({ pocet: sql<number>`greatest(pocet - 1, 0)`, blokovano_do: null })
      .where('klic', '=', key)
      .execute();
  }
}

export const sweepAttempts = (db: Db, now: number) =>
  db
    .deleteFrom('prihlaseni_pokus')
    .where('naposledy', '<', iso(now - DAY))
    .execute();
