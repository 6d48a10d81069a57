import type { Db } from '#server/core/database/db.ts';
import { addDays } from '#shared/core/days.ts';
import { fresh } from './fresh.ts';

/** Builders of employment records for tests, far from now and on days that no other record uses. */

const day = (from: string) => addDays(from, fresh() % 3000);

/** A contract for one day. @returns its id */
export async function contractOf(db: Db, uzivatel_id: number): Promise<number> {
  const od = addDays('2200-01-01', fresh());
  const values = { uzivatel_id, druh: 'hpp', od, do: od, tydenni_hodiny: 40 } as const;
  const { id } = await db.insertInto('smlouva').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The person's undecided request for an absence, of a kind that creates no shift. @returns its id */
export async function absenceOf(db: Db, uzivatel_id: number): Promise<number> {
  const od = day('2085-01-01');
  const values = { uzivatel_id, zadal_id: uzivatel_id, druh: 'lekar', od, do: od } as const;
  const { id } = await db.insertInto('nepritomnost').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
