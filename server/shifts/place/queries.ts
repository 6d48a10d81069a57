import { sql } from 'kysely';
import { monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { fail, Refusal } from '../../core/calls/errors.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { insertedId } from '../../core/database/rows.ts';
import { together } from '../../core/database/together.ts';
import type { Draft } from '../queries.ts';

const violatedBy = (error: unknown) => (error as { constraint?: string }).constraint;

export const OWNER_GONE = 'Osoba, které směna patří, už neexistuje.';
/** The messages for a shift's person or shop that was deleted in the meantime. */
const GONE = new Map([
  ['smena_uzivatel_fkey', OWNER_GONE],
  ['smena_prodejna_fkey', 'Prodejna, ve které směna je, už neexistuje.'],
]);

type ClosedAsked = { user: { id: number; jmeno: string; prijmeni: string }; datum: string };

/** Refuses a change in a closed month; `detail` is the trigger's error detail: '2026-10 Petra Nováková'. */
export class MonthClosed extends Refusal {
  constructor(detail: string) {
    const month = `${czechMonth(detail.slice(0, 7))} je uzavřen (${detail.slice(8)})`;
    super(409, `Měsíc ${month}. Směny ani docházku v něm už nelze měnit, otevřít jej může administrátor.`);
  }
}

/** Why nothing of a person's month can be changed, as the database would answer; null while it is open. */
export async function closedProblem(db: Db, { user, datum }: ClosedAsked): Promise<string | null> {
  const mesic = monthOf(datum);
  const closed = await db
    .selectFrom('vykaz')
    .select('id')
    .where('uzivatel_id', '=', user.id)
    .where('mesic', '=', `${mesic}-01`)
    .where('stav', '=', 'uzavreno')
    .executeTakeFirst();
  return closed ? new MonthClosed(`${mesic} ${user.jmeno} ${user.prijmeni}`).message : null;
}

/**
 * Runs one of many changes in a savepoint: a refused one is rolled back, and the transaction stays usable.
 * @throws Refusal also if the database reports a closed month.
 */
export async function oneOfMany<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_of_many`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint one_of_many`.execute(db);
    return done;
  } catch (error) {
    const isClosed = violatedBy(error) === 'vykaz_uzavreno';
    if (!isClosed && !(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint one_of_many`.execute(db);
    throw isClosed ? new MonthClosed((error as { detail: string }).detail) : error;
  }
}

/**
 * Inserts a shift, or updates the one with `id`; null if the database refuses it because the person has another shift
 * at that time. The transaction stays usable.
 * @throws Refusal 409 when the person or the shop is gone.
 */
export async function placeShift(db: Tx, draft: Draft, id: number | null): Promise<number | null> {
  const place = async () => {
    if (id === null) return insertedId(db.insertInto('smena').values(draft));
    await db.updateTable('smena').set(draft).where('id', '=', id).execute();
    return id;
  };
  try {
    const [, placed] = await together([
      sql`savepoint place_shift`.execute(db),
      place(),
      sql`release savepoint place_shift`.execute(db),
    ]);
    return placed;
  } catch (error) {
    const violated = violatedBy(error);
    const gone = GONE.get(violated ?? '');
    if (violated !== 'smena_bez_prekryvu' && !gone) throw error;
    await sql`rollback to savepoint place_shift`.execute(db);
    if (gone) throw fail.conflict(gone);
    return null;
  }
}
