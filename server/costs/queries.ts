import { sql } from 'kysely';
import type { Db } from '../core/database/db.ts';
import { authorColumns } from '../users/person.ts';

type Days = { od: string; do: string };

const [, jmeno, prijmeni] = authorColumns;

/** The work shifts of these days in all shops. */
export const listWorks = (db: Db, days: Days) =>
  db
    .selectFrom('smena')
    .select(['id', 'uzivatel_id as user_id', 'prodejna_id', 'datum', 'cas_od', 'cas_do'])
    .where('typ_smeny', '=', 'prace')
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .execute();

export const listPeople = (db: Db, ids: number[]) =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni, 'uzivatel.aktivni'])
    .where('uzivatel.id', 'in', [...ids, 0])
    .execute();

/** The hourly rates of the contracts valid on any of these days: only for who manages contracts. */
export const listRates = (db: Db, days: Days) =>
  db
    .selectFrom('smlouva')
    .select(['uzivatel_id', 'od', 'do', 'hodinova_sazba'])
    .where('od', '<=', days.do)
    .where(eb => eb.or([eb('do', 'is', null), eb('do', '>=', days.od)]))
    .execute();

/** All shops in their order, closed ones as well: they may have had work. */
export const listShops = (db: Db) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'nazev'])
    .orderBy(sql`poradi, nazev collate "cs-x-icu", id`)
    .execute();
