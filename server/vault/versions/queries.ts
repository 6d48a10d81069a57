import type { Generated } from 'kysely';
import type { Strength } from '#shared/vault/strength.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { authorJson } from '../../users/person.ts';
import type { Locked } from '../queries.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    pristup_verze: {
      id: Generated<number>;
      pristup_id: number;
      tajemstvi: Buffer;
      sila: Strength | null;
      platne_od: string;
      platne_do: string;
      znamo_od: string | null;
      nastavil_id: number;
    };
  }
}

/** How many earlier passwords are kept (rule vault-6). */
const KEPT = 10;

/** Keeps the current password of a locked access, which is about to change, as the latest earlier one. */
export async function keepVersion(db: Tx, id: number, row: Locked, now: number) {
  const { tajemstvi, sila, platne_od, znamo_od, nastavil_id } = row;
  const kept = { pristup_id: id, tajemstvi, sila, platne_od, znamo_od, nastavil_id, platne_do: iso(now) };
  await db.insertInto('pristup_verze').values(kept).execute();
  const latest = db
    .selectFrom('pristup_verze')
    .select('id')
    .where('pristup_id', '=', id)
    .orderBy('id', 'desc')
    .limit(KEPT);
  await db.deleteFrom('pristup_verze').where('pristup_id', '=', id).where('id', 'not in', latest).execute();
}

/** The earlier passwords without their contents, latest first. */
export const listVersions = (db: Db, id: number) =>
  db
    .selectFrom('pristup_verze')
    .select(eb => [
      'id',
      'sila',
      'platne_od',
      'platne_do',
      authorJson(eb.ref('pristup_verze.nastavil_id')).as('nastavil'),
    ])
    .where('pristup_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** The stored parts of all earlier passwords of this access. */
export const listSealed = (db: Db, id: number) =>
  db
    .selectFrom('pristup_verze')
    .select(['tajemstvi', 'platne_od', 'znamo_od'])
    .where('pristup_id', '=', id)
    .execute();

/** The stored parts of one earlier password of this access. */
export const findVersion = (db: Db, id: number, version: number) =>
  db
    .selectFrom('pristup_verze')
    .select(['tajemstvi', 'platne_od'])
    .where('pristup_id', '=', id)
    .where('id', '=', version)
    .executeTakeFirst();

/** Deletes earlier passwords that can no longer be opened because the access got a new key. */
export const deleteVersions = (db: Tx, id: number) =>
  db.deleteFrom('pristup_verze').where('pristup_id', '=', id).execute();
