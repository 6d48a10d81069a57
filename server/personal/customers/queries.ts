import { sql } from 'kysely';
import { namesOf } from '#shared/core/names.ts';
import type { HistoryEntry } from '#shared/orders/contract.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { CUSTOMER_FIELDS, MASK, NO_CUSTOMER, ORDER_HELD } from '#shared/personal/fields.ts';
import { inText, storedForms } from '#shared/personal/phone.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { erasePhotos } from '../../orders/photos/queries.ts';
import { emptySms } from '../../sms/queries.ts';
import { shownName } from '../../users/person.ts';
import { AUDITED, KEPT, TEXTS } from './texts.ts';

/** The most that is shown and handed over; erasing has no such limit. */
const MOST = 2_000;

/** Going through all texts that people ever wrote may take longer than a request's statements. */
const LONGEST_MS = 150_000;

const anyOf = (numbers: readonly number[]) => sql`any(${[...numbers]}::int[])`;

/** Audit rows of orders that ever contained this phone as a whole field. */
const saidPhone = (forms: string[]) => sql`tabulka = 'objednavka' and zmeny ? 'telefon_zakaznika'
  and (cislice_telefonu(zmeny #>> '{telefon_zakaznika,0}') = any(${forms}::text[])
    or cislice_telefonu(zmeny #>> '{telefon_zakaznika,1}') = any(${forms}::text[]))`;

/** Whether a change of an order's phone has the phone in its text. */
const phoneChange = (digits: string) => sql`(zmeny #>> '{telefon_zakaznika,0}' ~ ${inText(digits)}
  or zmeny #>> '{telefon_zakaznika,1}' ~ ${inText(digits)})`;

/** Like `saidPhone` where the field had several phones, in the words of the index of such rows. */
const saidAmong = (digits: string) => sql`tabulka = 'objednavka' and zmeny ? 'telefon_zakaznika'
  and (vic_telefonu(zmeny #>> '{telefon_zakaznika,0}') or vic_telefonu(zmeny #>> '{telefon_zakaznika,1}'))
  and ${phoneChange(digits)}`;

/** Numbers of the orders of a phone: those that have it, even deleted, and those that are gone and had it. */
export async function ordersOfPhone(db: Db, digits: string): Promise<number[]> {
  const forms = storedForms(digits);
  const isGone = sql`not exists (select from objednavka where objednavka.id::text = audit.zaznam)`;
  const { rows } = await sql<{ id: number }>`
    select id from objednavka where smazana is null and telefon_cislice = any(${forms}::text[])
    union select id from objednavka where smazana is not null and telefon_cislice = any(${forms}::text[])
    union select id from objednavka where vic_telefonu(telefon_zakaznika) and telefon_zakaznika ~ ${inText(digits)}
    union select zaznam::int from audit where ${saidPhone(forms)} and ${isGone}
    union select zaznam::int from audit where ${saidAmong(digits)} and ${isGone}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export const readOrders = (db: Db, ids: number[]) =>
  db
    .selectFrom('objednavka')
    .leftJoin('prodejna', 'prodejna.id', 'objednavka.prodejna_id')
    .select(['objednavka.id', ...namesOf(ORDER_HELD).map(name => `objednavka.${name}` as const)])
    .select(['datum_vytvoreni', 'datum_stavu', 'status', 'smazana'])
    .select('prodejna.nazev as prodejna')
    .select(eb =>
      eb
        .selectFrom('soubor')
        .select(one => one.fn.countAll<number>().as('fotek'))
        .whereRef('soubor.objednavka_id', '=', 'objednavka.id')
        .$asScalar()
        .$notNull()
        .as('fotek'),
    )
    .where('objednavka.id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('objednavka.id', 'desc')
    .limit(MOST)
    .execute();

export type HeldHistory = {
  objednavka: number;
  kdy: string;
  kdo: string;
  typ: HistoryEntry['typ'];
  puvodni_status: HistoryEntry['puvodni_status'];
  novy_status: Status;
  poznamka: string | null;
  zmeny: Record<string, [unknown, unknown]>;
};

/** History entries of other orders that had the customer's phone: it was mistyped there, and corrected. */
const otherHistory = (digits: string, ids: number[]) => sql`not objednavka_id = ${anyOf(ids)}
  and (cislice_telefonu(zmeny #>> '{telefon_zakaznika,0}') = any(${storedForms(digits)}::text[])
    or cislice_telefonu(zmeny #>> '{telefon_zakaznika,1}') = any(${storedForms(digits)}::text[])
    or ${phoneChange(digits)})`;

/** Whether the phone occurs in a column of JSON, whose texts contain line breaks and tabs as two characters. */
const stands = (column: string, pattern: string) =>
  sql<boolean>`replace(replace(${sql.ref(column)}::text, '\\n', ' '), '\\t', ' ') ~ ${pattern}`;

/** Entries whose changes contain the phone inside a text. */
const saidInChanges = (digits: string) => sql`(${stands('zmeny', inText(digits))}
  and exists (select from jsonb_path_query(zmeny, '$.*[*]') as jedno where jedno #>> '{}' ~ ${inText(digits)}))`;

export async function readHistories(db: Db, digits: string, ids: number[]): Promise<HeldHistory[]> {
  const { rows } = await sql<HeldHistory>`
    select objednavka_id as objednavka, datum_zmeny as kdy, ${shownName('u')} as kdo,
      typ, puvodni_status, novy_status, h.poznamka, zmeny
    from objednavka_historie h join uzivatel u on u.id = uzivatel_id
    where objednavka_id = ${anyOf(ids)} or (${otherHistory(digits, ids)}) or ${saidInChanges(digits)}
    order by objednavka_id desc, poradi desc limit ${MOST}`.execute(db);
  return rows;
}

export type HeldAudit = {
  id: number;
  cas: string;
  kdo_jmeno: string | null;
  co: string;
  tabulka: string;
  zaznam: string | null;
  zmeny: Record<string, [unknown, unknown]>;
};

export const heldAudit = sql`id, cas, kdo_jmeno, co, tabulka, zaznam, zmeny`;

/** For an order's row all that is about its customer; for other rows whatever contains or contained the phone. */
export async function readAudit(db: Db, digits: string, ids: number[]): Promise<HeldAudit[]> {
  const pattern = inText(digits);
  const tables = AUDITED.map(({ tabulka }) => tabulka);
  const columns = AUDITED.map(({ column }) => column);
  const { rows } = await sql<HeldAudit>`
    select ${heldAudit} from audit
      where tabulka = 'objednavka' and zaznam = any(${ids.map(String)}::text[]) and nese_zakaznika(zmeny)
    union select ${heldAudit} from audit where ${saidPhone(storedForms(digits))}
    union select ${heldAudit} from audit where ${saidAmong(digits)}
    union select ${heldAudit} from audit where co = 'export' and zmeny::text ~ ${pattern}
    union select ${heldAudit} from audit where tabulka = any(${tables}::text[])
      and exists (select from unnest(${tables}::text[], ${columns}::text[]) as psane(kde, pole)
        where kde = tabulka and (zmeny #>> array[pole, '0'] ~ ${pattern} or zmeny #>> array[pole, '1'] ~ ${pattern}))
    order by id desc`.execute(db);
  return rows;
}

/** `kde` is the number of the record to open to see it. */
export type Mention = { tabulka: string; id: number; kde: number; kdy: string | null; text: string };

/** Texts that contain the phone, except in the orders `ids`, which are shown in full. */
export async function readMentions(db: Db, digits: string, ids: number[]): Promise<Mention[]> {
  const all: Mention[] = [];
  const pattern = inText(digits);
  for (const one of TEXTS.filter(({ isCopy }) => !isCopy)) {
    const { table, key, column, when, tabulka, opens, alone, shows } = one;
    const isOfOthers = tabulka === 'objednavka' ? sql`and not ${sql.ref(key)} = ${anyOf(ids)}` : sql``;
    const kde = sql.ref(opens ?? key);
    const kdy = when ? sql.ref(when) : sql`null::timestamptz`;
    const text = alone ? sql`substring(${sql.ref(column)} from ${pattern}::text)` : sql.ref(shows ?? column);
    const { rows } = await sql<Mention>`
      select ${tabulka}::text as tabulka, ${sql.ref(key)} as id, ${kde} as kde, ${kdy} as kdy, ${text} as text
      from ${sql.table(table)} where ${sql.ref(column)} ~ ${pattern} ${isOfOthers}
      order by ${sql.ref(key)} desc limit ${MOST}`.execute(db);
    all.push(...rows);
  }
  return all;
}

/** Counts answers of orders' calls that are stored for repeated requests and contain the phone. */
export async function countAnswers(db: Db, digits: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from idempotence where odpoved ~ ${inText(digits)}`.execute(db);
  return rows[0]!.n;
}

/** Removes the customer from orders: from the orders, their histories, their messages, and notifications about them. */
export async function emptyOrders(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  // A notification ends with ' – ' and the name at that time, which may have been corrected since.
  await sql`
    update upozorneni set text = regexp_replace(text, ' – .*', ${` – ${MASK}`})
    where druh = 'objednavka' and zaznam = ${anyOf(ids)}`.execute(tx);
  await tx.updateTable('objednavka').set(NO_CUSTOMER).where('id', 'in', ids).execute();
  await emptySms(tx, ids);
  // They may show the customer's data, and their files may be named after them.
  await erasePhotos(tx, ids);
  await sql`
    update objednavka_historie set poznamka = null, zmeny = zakryte_zmeny(zmeny, ${[...CUSTOMER_FIELDS]}::text[])
    where objednavka_id = ${anyOf(ids)} and (poznamka is not null or nese_zakaznika(zmeny))`.execute(tx);
}

/** Removes the phone everywhere else: from other orders' histories, texts, stored answers. */
export async function emptyElsewhere(tx: Tx, digits: string, ids: number[]) {
  await sql`
    update objednavka_historie set zmeny = zakryte_zmeny(zmeny, ${[...CUSTOMER_FIELDS]}::text[])
    where ${otherHistory(digits, ids)}`.execute(tx);
  const pattern = inText(digits);
  await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(tx);
  for (const { table, column } of KEPT) {
    const left = sql`bez_vzoru(${sql.ref(column)}, ${pattern}, ${MASK})`;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${left}
      where ${stands(column, pattern)} and ${sql.ref(column)} <> ${left}`.execute(tx);
  }
  for (const { table, column } of TEXTS)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${MASK}, 'g')
      where ${sql.ref(column)} ~ ${pattern}`.execute(tx);
  await sql`update idempotence set odpoved = null where odpoved ~ ${pattern}`.execute(tx);
}

/** Whether the customer was written about after an erasure: in the order, or in its history, which has an index. */
const isWrittenOf = sql<boolean>`(poznamka is not null
  or jmeno_zakaznika <> ${NO_CUSTOMER.jmeno_zakaznika} or prijmeni_zakaznika <> ${NO_CUSTOMER.prijmeni_zakaznika}
  or exists (select from objednavka_historie h where h.objednavka_id = objednavka.id
    and (h.poznamka is not null or nese_zakaznika(h.zmeny))))`;

/** Orders finished before `before` that still have a customer, or one written about again; locked, at most `most`. */
export async function finishedBefore(tx: Tx, before: string, most: number): Promise<number[]> {
  const finished = tx
    .selectFrom('objednavka')
    .select('id')
    .where('status', 'in', ['hotovo', 'storno'])
    .where('datum_stavu', '<', before)
    .limit(most)
    .forUpdate()
    .skipLocked();
  const withPhone = finished.where('telefon_zakaznika', '<>', '').orderBy('datum_stavu');
  const rows = await withPhone.execute();
  const erased = await finished.where('telefon_zakaznika', '=', '').where(isWrittenOf).execute();
  return [...rows, ...erased].map(({ id }) => id);
}

/** Audit rows older than `before` about orders that no longer exist, or whose customer was erased. */
export async function auditOfNobody(tx: Tx, before: string, most: number): Promise<HeldAudit[]> {
  const { rows } = await sql<HeldAudit>`
    select ${heldAudit} from audit
    where tabulka = 'objednavka' and nese_zakaznika(zmeny) and cas < ${before}::timestamptz
      and not exists (select from objednavka
        where objednavka.id::text = audit.zaznam and telefon_zakaznika <> '')
    order by cas limit ${most}`.execute(tx);
  return rows;
}

/** Locks the orders until the end of the transaction. */
export const lockOrders = (tx: Tx, ids: number[]) =>
  sql`select id from objednavka where id = ${anyOf(ids)} order by id for update`.execute(tx);
