import { sql } from 'kysely';
import { addDays, mondayOf } from '#shared/core/days.ts';
import type { Db } from '../../core/database/db.ts';

/** Which of these people are deactivated: they will not come, whatever is planned for them. */
export async function goneOf(db: Db, users: number[]): Promise<Set<number>> {
  if (users.length === 0) return new Set();
  const gone = db.selectFrom('uzivatel').select('id').where('id', 'in', users).where('aktivni', '=', false);
  return new Set((await gone.execute()).map(({ id }) => id));
}

/** How many days back weekends are counted: half a year. */
const BEHIND = 182;

/** How many weekends each person worked before `day`, by the plan combined with the drafts of all shops. */
export async function weekendsBefore(db: Db, users: number[], day: string): Promise<Map<number, number>> {
  const worked = (table: 'smena' | 'smena_navrh') =>
    db
      .selectFrom(table)
      .select(['uzivatel_id', 'datum'])
      .where('uzivatel_id', 'in', users)
      .where('datum', '>=', addDays(day, -BEHIND))
      .where('datum', '<', day)
      .where('typ_smeny', '=', 'prace')
      .where(sql<number>`extract(isodow from datum)`, '>=', 6);
  const ofDrafts = db.selectFrom('smena_navrh').select('smena_id').where('smena_id', 'is not', null);
  const rows = await Promise.all([
    worked('smena').where('id', 'not in', ofDrafts).execute(),
    worked('smena_navrh').where('zruseno', '=', false).execute(),
  ]);
  const weekends = new Map(users.map(id => [id, new Set<string>()]));
  for (const { uzivatel_id, datum } of rows.flat()) weekends.get(uzivatel_id)!.add(mondayOf(datum));
  return new Map([...weekends].map(([id, own]) => [id, own.size]));
}
