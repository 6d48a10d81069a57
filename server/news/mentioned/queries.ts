import type { Db } from '../../core/database/db.ts';

/** The people whom a text can mention: everybody active. */
export const listMentionable = (db: Db) =>
  db.selectFrom('uzivatel').select(['id', 'jmeno', 'prijmeni']).where('aktivni', '=', true).execute();
