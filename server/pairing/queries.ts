import { type Generated, sql } from 'kysely';
import type { BranchName, PersonName, UnsortedCategory } from '#shared/pairing/contract.ts';
import { mostSimilar } from '#shared/pairing/similarity.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { keptSales } from '../sales/changes.ts';
import { SUGGESTED_SHOPS } from '../sales/names.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    prodej_pobocka: {
      id: Generated<number>;
      id_prodejny: number | null;
      stredisko: Generated<string>;
      prodejna_id: number | null;
      rucne: Generated<boolean>;
    };
    prodej_osoba: {
      id: Generated<number>;
      jmeno: string;
      uzivatel_id: number | null;
      rucne: Generated<boolean>;
    };
  }
}

/**
 * The number of lines, turnover and last day of every value of a dimension, from the monthly rollups: it reads a row
 * per value and month, however many lines there are. The last day is looked up only in the months that are some
 * value's last. Lines of shipping count in turnover but not in the number of lines.
 */
const volumes = (key: 'a' | 'pobocka_id', letter: string, only = sql`true`) => sql`
  with celkem as materialized (
    select ${sql.ref(key)} as klic, sum(polozky + vraceno_polozek)::int as radku, sum(obrat) as obrat,
      max(obdobi) as mesic
    from souhrn where zrno = 'm' and dimenze = ${letter} and ${only} group by 1
  ), dny as (
    select ${sql.ref(`d.${key}`)} as klic, max(d.obdobi) as posledni_den
    from (select distinct mesic from celkem) as m
    join souhrn d on d.zrno = 'd' and d.dimenze = ${letter} and d.obdobi >= m.mesic and d.obdobi < m.mesic + interval '1 month'
    where ${only} group by 1
  )
  select c.klic, c.radku, c.obrat, d.posledni_den from celkem c left join dny d on d.klic = c.klic`;

const MEASURED = sql`coalesce(v.radku, 0) as radku, v.posledni_den, round(coalesce(v.obrat, 0), 2) as obrat`;
const byVolume = (name: string) => sql`coalesce(v.obrat, 0) desc, ${sql.ref(name)} collate "cs-x-icu"`;

/** The version of a link is what it leads to, so that whoever saw the same link saw the same record. */
export const versionOf = (linked: number | null) => (linked ?? 0) + 1;

/** Names of people, the largest turnover first; each unlinked one with the most similar person. */
export async function listPeopleNames(db: Db): Promise<PersonName[]> {
  // Users' names are read separately: the cache of sales is not invalidated when they change.
  const query = sql<Omit<PersonName, 'uzivatel' | 'navrh' | 'verze'> & { uzivatel_id: number | null }>`
    select o.id, o.jmeno as nazev, o.rucne, o.uzivatel_id, ${MEASURED}
    from prodej_osoba o left join (${volumes('a', 'o')}) as v on v.klic = o.id
    where o.jmeno <> '' order by ${byVolume('o.jmeno')}`;
  const rows = await keptSales(db, query.compile(db));
  const everybody = await db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'smazan'])
    .orderBy('id')
    .execute();
  const known = new Map(everybody.map(({ smazan: _, ...person }) => [person.id, person]));
  const people = everybody.filter(({ smazan }) => smazan === null).map(({ id }) => known.get(id)!);
  return rows.map(({ uzivatel_id, ...row }) => {
    const uzivatel = known.get(uzivatel_id ?? 0) ?? null;
    const navrh = uzivatel ? null : mostSimilar(row.nazev, people);
    return { ...row, uzivatel, navrh, verze: versionOf(uzivatel_id) };
  });
}

/** Branches as the feed numbers and names them, the largest turnover first; unlinked ones with a suggested shop. */
export async function listBranches(db: Db): Promise<BranchName[]> {
  const query = sql<Omit<BranchName, 'navrh' | 'verze'> & { prodejna_id: number | null }>`
    select b.id, b.id_prodejny, b.stredisko, b.rucne, b.prodejna_id, ${MEASURED},
      case when p.id is not null then jsonb_build_object('id', p.id, 'nazev', p.nazev) end as prodejna
    from prodej_pobocka b
    left join prodejna p on p.id = b.prodejna_id
    left join (${volumes('pobocka_id', '.')}) as v on v.klic = b.id
    where b.id_prodejny is not null or b.stredisko <> '' order by ${byVolume('b.stredisko')}`;
  const rows = await keptSales(db, query.compile(db));
  const suggested = new Map(
    (await SUGGESTED_SHOPS.execute(db)).rows.map(({ pobocka_id, ...shop }) => [pobocka_id, shop]),
  );
  return rows.map(({ prodejna_id, ...row }) => ({
    ...row,
    navrh: suggested.get(row.id) ?? null,
    verze: versionOf(prodejna_id),
  }));
}

/** Categories of service lines that have no segment. */
export async function listUnsortedCategories(db: Db): Promise<UnsortedCategory[]> {
  // Reads all categories and filters below: the cache of sales is not invalidated when segments change.
  const query = sql<UnsortedCategory & { slozeny: string }>`
    select n.id, n.nazev, bez_diakritiky(n.nazev) as slozeny, ${MEASURED}
    from prodej_nazev n join (${volumes('a', '0', sql`kanal = 'servis'`)}) as v on v.klic = n.id
    where n.nazev <> '' order by ${byVolume('n.nazev')}`;
  const rows = await keptSales(db, query.compile(db));
  const sorted = await db.selectFrom('prodej_segment').select('kategorie').execute();
  const known = new Set(sorted.map(({ kategorie }) => kategorie));
  return rows.filter(row => !known.has(row.slozeny)).map(({ slozeny: _, ...row }) => row);
}

/** The volume of lines without a person's name. */
export async function namelessVolume(db: Db) {
  const query = sql<{ radku: number; posledni_den: string | null; obrat: number }>`
    select ${MEASURED} from (select 1) as jeden
    left join prodej_osoba o on o.jmeno = ''
    left join (${volumes('a', 'o')}) as v on v.klic = o.id`;
  return (await keptSales(db, query.compile(db)))[0]!;
}

/** Locks a name before it is linked, so that the audit has its actual former state. */
export const lockPersonName = (db: Tx, id: number) =>
  db.selectFrom('prodej_osoba').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockBranch = (db: Tx, id: number) =>
  db
    .selectFrom('prodej_pobocka')
    .selectAll()
    // The column is a smallint: the cast makes a larger number match nothing instead of causing an error.
    .where('id', '=', sql<number>`${id}::integer`)
    .forUpdate()
    .executeTakeFirst();

/** Links a name; a user who does not exist violates `prodej_osoba_uzivatel_id_fkey`. */
export const linkPersonName = (db: Tx, id: number, uzivatel_id: number | null) =>
  db.updateTable('prodej_osoba').set({ uzivatel_id, rucne: true }).where('id', '=', id).execute();

export const linkBranchName = (db: Tx, id: number, prodejna_id: number | null) =>
  db.updateTable('prodej_pobocka').set({ prodejna_id, rucne: true }).where('id', '=', id).execute();

/** The person that a name is linked to, and the shop that a branch is. */
export const findLinked = (db: Tx, id: number | null) =>
  db.selectFrom('uzivatel').select(['id', 'jmeno', 'prijmeni']).where('id', '=', id).executeTakeFirst();

export const findLinkedShop = (db: Tx, id: number | null) =>
  db.selectFrom('prodejna').select(['id', 'nazev']).where('id', '=', id).executeTakeFirst();

/** Whether the shop exists; prevents its deletion until the transaction ends. */
export const holdStore = (db: Tx, id: number) =>
  db.selectFrom('prodejna').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
