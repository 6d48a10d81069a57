import { sql } from 'kysely';
import { addDays } from '#shared/core/days.ts';
import type { CatalogueChange, Catalogue as Stored } from '#shared/imports/catalogue/contract.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { wasThere } from '../../core/database/rows.ts';
import type { Catalogue, CatalogueItem } from '../../sales/file/catalogue.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_katalog: {
      zdroj: string;
      soubor: string;
      kodu: number;
      kdo_jmeno: string | null;
      nahrano: string;
    };
    prodej_katalog_zbozi: {
      zdroj: string;
      kod: string;
      nazev: string | null;
      kategorie: string | null;
      kategorie_1: string | null;
      kategorie_2: string | null;
    };
  }
}

export const findCatalogue = (db: Db, zdroj: string): Promise<Stored | undefined> =>
  db
    .selectFrom('prodej_katalog')
    .select(['soubor', 'kodu', 'kdo_jmeno', 'nahrano'])
    .where('zdroj', '=', zdroj)
    .executeTakeFirst();

/** The catalogue of a source by code; null when it has none. */
export async function loadCatalogue(db: Db, zdroj: string | null): Promise<Catalogue | null> {
  if (zdroj === null) return null;
  const rows = await db
    .selectFrom('prodej_katalog_zbozi')
    .select(['kod', 'nazev', 'kategorie', 'kategorie_1', 'kategorie_2'])
    .where('zdroj', '=', zdroj)
    .execute();
  return rows.length > 0 ? new Map(rows.map(({ kod, ...item }) => [kod, item])) : null;
}

type Put = { zdroj: string; soubor: string; kdo_jmeno: string | null; now: number };

const column = (items: [string, CatalogueItem][], key: keyof CatalogueItem) =>
  items.map(([, item]) => item[key]);

/** Stores a file's entries; codes that the file no longer has keep their old entries. */
export async function putCatalogue(db: Tx, items: Map<string, CatalogueItem>, { now, ...about }: Put) {
  const { zdroj } = about;
  const nahrano = iso(now);
  await db
    .insertInto('prodej_katalog')
    .values({ ...about, kodu: 0, nahrano })
    .onConflict(conflict => conflict.column('zdroj').doUpdateSet({ ...about, nahrano }))
    .execute();
  const rows = [...items];
  await sql`insert into prodej_katalog_zbozi (zdroj, kod, nazev, kategorie, kategorie_1, kategorie_2)
    select ${zdroj}, * from unnest(${rows.map(([kod]) => kod)}::text[], ${column(rows, 'nazev')}::text[],
      ${column(rows, 'kategorie')}::text[], ${column(rows, 'kategorie_1')}::text[], ${column(rows, 'kategorie_2')}::text[])
    on conflict (zdroj, kod) do update set nazev = excluded.nazev, kategorie = excluded.kategorie,
      kategorie_1 = excluded.kategorie_1, kategorie_2 = excluded.kategorie_2`.execute(db);
  await sql`update prodej_katalog set kodu = (select count(*) from prodej_katalog_zbozi where zdroj = ${zdroj})
    where zdroj = ${zdroj}`.execute(db);
}

/** Deletes the catalogue of a source; returns whether there was one. */
export const deleteCatalogue = (db: Tx, zdroj: string): Promise<boolean> =>
  wasThere(db.deleteFrom('prodej_katalog').where('zdroj', '=', zdroj));

export type Changed = { kod: string; item: CatalogueItem; before: CatalogueItem | undefined };

/** Treats '' and null as equal: lines without a category have the empty one. */
const before = (changed: Changed[], key: keyof CatalogueItem) => changed.map(one => one.before?.[key] ?? '');
const after = (changed: Changed[], key: keyof CatalogueItem) => changed.map(({ item }) => item[key] ?? '');

/**
 * Counts the stored lines of a source whose name or category is empty or from the previous catalogue, and would
 * change when their files are imported again (rule sales-14).
 */
export async function countAnew(
  db: Db,
  zdroj: string,
  changed: Changed[],
): Promise<CatalogueChange['prepocet']> {
  if (changed.length === 0) return { radku: 0, dokladu: 0, obrat: 0, od: null, do: null };
  const { rows } = await sql<CatalogueChange['prepocet']>`
    with k as (select * from unnest(${changed.map(({ kod }) => kod)}::text[],
        ${after(changed, 'nazev')}::text[], ${after(changed, 'kategorie')}::text[],
        ${after(changed, 'kategorie_1')}::text[], ${after(changed, 'kategorie_2')}::text[],
        ${before(changed, 'nazev')}::text[], ${before(changed, 'kategorie')}::text[],
        ${before(changed, 'kategorie_1')}::text[], ${before(changed, 'kategorie_2')}::text[])
        as k (kod, nazev, k0, k1, k2, nazev_pred, k0_pred, k1_pred, k2_pred)),
      p as materialized (
        select p.id from k join prodej_produkt p on p.kod = k.kod
        join prodej_nazev n0 on n0.id = p.kategorie_id join prodej_nazev n1 on n1.id = p.kategorie_1_id
        join prodej_nazev n2 on n2.id = p.kategorie_2_id
        where not p.doprava_ze_zdroje and (
          (k.nazev <> '' and p.nazev in ('', k.nazev_pred) and p.nazev <> k.nazev)
          or (k.k0 || k.k1 <> '' and (n0.nazev, n1.nazev) <> (k.k0, k.k1)
            and (n0.nazev || n1.nazev = '' or (n0.nazev, n1.nazev) = (k.k0_pred, k.k1_pred)))
          or (k.k2 <> '' and n2.nazev in ('', k.k2_pred) and n2.nazev <> k.k2)))
    select count(*)::int as radku, count(distinct r.doklad_id)::int as dokladu, coalesce(sum(r.obrat), 0)::float8 as obrat,
      min(r.den)::text as od, max(r.den)::text as "do"
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    where r.produkt_id in (select id from p) and z.nazev = ${zdroj}`.execute(db);
  return rows[0]!;
}

/** The number of past days whose sold codes are looked at. */
const LOOKED_AT_DAYS = 365;

export type SoldCode = { kod: string; nazev: string; radku: number; posledni: string; ma_kategorii: boolean };

/** Codes that a source sold in the last year, the most sold first, and whether all lines of each have a category. */
export async function soldCodes(db: Db, zdroj: string, today: string): Promise<SoldCode[]> {
  const { rows } = await sql<SoldCode>`
    with s as materialized (
      select r.produkt_id, count(*)::int as radku, max(r.den) as posledni
      from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id
      where d.zdroj_id = (select id from prodej_zdroj where nazev = ${zdroj})
        and r.den >= ${addDays(today, -LOOKED_AT_DAYS)} group by r.produkt_id)
    select p.kod, max(p.nazev) as nazev, sum(s.radku)::int as radku, max(s.posledni)::text as posledni,
      bool_and(p.kategorie_id <> 0) as ma_kategorii
    from s join prodej_produkt p on p.id = s.produkt_id
    where p.kod <> '' and not p.je_doprava group by p.kod order by radku desc, p.kod`.execute(db);
  return rows;
}
