import { type RawBuilder, sql } from 'kysely';
import { LEAVER_FIELDS } from '#shared/personal/fields.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { type HeldAudit, heldAudit } from '../customers/queries.ts';

/**
 * When somebody left: deleted, or departed or deactivated according to the audit, whichever was later. A departure
 * may belong to an earlier employment.
 */
const left = sql<string | null>`coalesce(u.smazan, greatest(
  (select zahajeno from odchod where uzivatel_id = u.id),
  (select max(cas) from audit where tabulka = 'uzivatel' and zaznam = u.id::text and zmeny ? 'aktivni')))`;

/** The person that a row of `nese_adresu` is about, as in its index: a mail has its own number and one recipient. */
const addressee = sql<string>`(case when tabulka = 'posta' then kdo::text else zaznam end)`;

const remains = sql<number>`(u.telefon is not null)::int + (u.email is not null)::int + (u.adresa is not null)::int
  + (u.poznamka is not null)::int + (select count(*) from profil_obrazek where uzivatel_id = u.id)::int
  + (select count(*) from posta where uzivatel_id = u.id)::int
  + (select count(*) from zarizeni where uzivatel_id = u.id)::int
  + (select count(*) from audit where tabulka = 'uzivatel' and zaznam = u.id::text and nese_kontakt(zmeny))::int
  + (select count(*) from audit where nese_adresu(tabulka, zmeny) and ${addressee} = u.id::text)::int`;

export type LeaverRow = {
  id: number;
  jmeno: string;
  prijmeni: string;
  odesel: string | null;
  zbyva: number;
};

/** Everybody who is inactive, or one of them. */
export async function listLeavers(db: Db, id: number | null = null): Promise<LeaverRow[]> {
  const { rows } = await sql<LeaverRow>`
    select u.id, u.jmeno, u.prijmeni, ${left} as odesel, ${remains} as zbyva
    from uzivatel u where not u.aktivni ${id === null ? sql`` : sql`and u.id = ${id}`}
    order by (${remains}) = 0, odesel desc nulls last, u.id`.execute(db);
  return rows;
}

/** Locks a person who left, so that nobody activates them meanwhile. */
export const lockLeaver = (tx: Tx, id: number) =>
  tx
    .selectFrom('uzivatel')
    .select(['id', ...LEAVER_FIELDS])
    .where('id', '=', id)
    .where('aktivni', '=', false)
    .forUpdate()
    .executeTakeFirst();

export const readContact = (db: Db, id: number) =>
  db.selectFrom('uzivatel').select(LEAVER_FIELDS).where('id', '=', id).executeTakeFirstOrThrow();

type Counts = { obrazku: number; emailu: number; zarizeni: number };

export async function countTheirs(db: Db, id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from profil_obrazek where uzivatel_id = ${id})::int as obrazku,
      (select count(*) from posta where uzivatel_id = ${id})::int as emailu,
      (select count(*) from zarizeni where uzivatel_id = ${id})::int as zarizeni`.execute(db);
  return rows[0]!;
}

/** The audit rows with a person's contact data. */
export async function auditOfPerson(db: Db, id: number): Promise<HeldAudit[]> {
  const { rows } = await sql<HeldAudit>`
    select ${heldAudit} from audit where tabulka = 'uzivatel' and zaznam = ${`${id}`} and nese_kontakt(zmeny)
    union all select ${heldAudit} from audit where nese_adresu(tabulka, zmeny) and ${addressee} = ${`${id}`}
    order by id desc`.execute(db);
  return rows;
}

const are = (column: string) => (id: number) => sql<boolean>`${sql.ref(column)} = ${id}`;
const mention = (id: number) => sql<boolean>`zminky @> ${JSON.stringify([{ uzivatel: { id } }])}::jsonb`;
/** A text that mentions them is somebody else's. */
const MENTIONING = ['id', 'datum_vytvoreni', 'obsah'];

type Work = {
  co: string;
  table: string;
  isTheirs: (id: number) => RawBuilder<boolean>;
  /** Those that are handed over, if not all. */
  columns?: string[];
};

/** Tables with rows of a leaver's work: they are kept, and are part of what is handed over. */
const WORK: Work[] = [
  { co: 'Smlouvy', table: 'smlouva', isTheirs: are('uzivatel_id') },
  { co: 'Směny', table: 'smena', isTheirs: are('uzivatel_id') },
  { co: 'Nepřítomnosti', table: 'nepritomnost', isTheirs: are('uzivatel_id') },
  { co: 'Zůstatek dovolené', table: 'dovolena_pohyb', isTheirs: are('uzivatel_id') },
  { co: 'Výkazy', table: 'vykaz', isTheirs: are('uzivatel_id') },
  { co: 'Příspěvky', table: 'novinka', isTheirs: are('autor_id') },
  { co: 'Komentáře', table: 'komentar', isTheirs: are('autor_id') },
  { co: 'Úkoly', table: 'ukol', isTheirs: are('prodejce_id') },
  { co: 'Zmínky v příspěvcích', table: 'novinka', isTheirs: mention, columns: MENTIONING },
  { co: 'Zmínky v komentářích', table: 'komentar', isTheirs: mention, columns: MENTIONING },
];

export async function countWork(db: Db, id: number): Promise<{ co: string; pocet: number }[]> {
  const counts = [];
  for (const { co, table, isTheirs } of WORK) {
    const { rows } = await sql<{ pocet: number }>`
      select count(*)::int as pocet from ${sql.table(table)} where ${isTheirs(id)}`.execute(db);
    counts.push({ co, pocet: rows[0]!.pocet });
  }
  return counts;
}

export type WorkRows = { co: string; table: string; rows: Record<string, unknown>[] };

/** The rows themselves, as they are stored. */
export async function readWork(db: Db, id: number): Promise<WorkRows[]> {
  const all = [];
  for (const { co, table, isTheirs, columns } of WORK) {
    const handed = columns ? sql.join(columns.map(column => sql.ref(column))) : sql`*`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${handed} from ${sql.table(table)} where ${isTheirs(id)} order by id`.execute(db);
    all.push({ co, table, rows });
  }
  return all;
}

/**
 * Removes a leaver's contact data: fields, pictures, mail sent to them, devices, what their notifications say about
 * these, and the stored answers to their repeated requests, which contain their profile.
 */
export async function emptyPerson(tx: Tx, id: number) {
  await tx
    .updateTable('uzivatel')
    .set({ telefon: null, email: null, adresa: null, poznamka: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('profil_obrazek').where('uzivatel_id', '=', id).execute();
  await tx.deleteFrom('posta').where('uzivatel_id', '=', id).execute();
  await tx.deleteFrom('zarizeni').where('uzivatel_id', '=', id).execute();
  await tx.deleteFrom('upozorneni').where('uzivatel_id', '=', id).where('druh', '=', 'prihlaseni').execute();
  await tx.updateTable('idempotence').set({ odpoved: null }).where('osoba', '=', id).execute();
}

/** People who left before `before` and whose contact data is still stored. */
export async function leftBefore(tx: Tx, before: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from uzivatel u where not u.aktivni and ${left} < ${before}::timestamptz and ${remains} > 0
    order by u.id limit ${most} for update of u skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Audit rows older than `before` about people who were deleted for good. */
export async function auditOfGone(tx: Tx, before: string, most: number): Promise<HeldAudit[]> {
  const { rows } = await sql<HeldAudit>`
    select ${heldAudit} from audit
    where (tabulka = 'uzivatel' and nese_kontakt(zmeny) or nese_adresu(tabulka, zmeny)) and cas < ${before}::timestamptz
      and not exists (select from uzivatel where uzivatel.id::text = ${addressee})
    order by id limit ${most}`.execute(tx);
  return rows;
}
