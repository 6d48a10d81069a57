import { sql } from 'kysely';
import { onlyOnes } from '#shared/analytics/called.ts';
import { folded } from '#shared/core/folded.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Segment } from '#shared/rules/kinds.ts';
import { UNNAMED } from '#shared/sales/lines.ts';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import { SHOP_OF_BRANCH } from '../../sales/names.ts';
import { type Filter, withValues } from './conditions.ts';
import type { ProductValue } from './model.ts';

/** Translates ids of branches, technicians and categories to the names shown, and back. */

export { UNNAMED };

/** Compares names so that 'Neuvedeno' comes last whatever its value; 0 if neither or both are unnamed. */
export const namelessLast = (one: string, other: string) =>
  Number(one === UNNAMED) - Number(other === UNNAMED);

/** A branch of the sales system: a shop of the chain under its name here, or a branch under the feed's name. */
export type Branch = { id_prodejny: number | null; stredisko: string };

type BranchRow = Branch & {
  pobocka_id: number | null;
  aktivni: boolean | null;
  klic: string;
  barva: string | null;
  /** The sales system's name of a shop; a filter may use it as well. */
  jinak: string | null;
};

/** Appended to an unlinked name that equals a linked one, so that the two are not confused. */
const UNPAIRED = ' (nespárováno)';

/**
 * Every branch that lines have, and every shop of the chain that could have some. Several rows of the feed may be one
 * branch: they share `klic`, the branch number where there is one. A row that an ADMIN unlinked from the shop of its
 * number or name is a separate branch.
 */
const BRANCHES = sql<BranchRow>`
    with radky as (
      select b.id as pobocka_id, b.id_prodejny as cislo, b.stredisko as jmeno,
        ${SHOP_OF_BRANCH} as prodejna_id
      from prodej_pobocka b
      union all select null, null, '', id from prodejna where id_prodejny is not null
    )
    select pobocka_id, cislo as id_prodejny,
      coalesce(nullif(jmeno, ''), 'Pobočka ' || coalesce(cislo, psano), ${UNNAMED}) || case when prodejna_id is null
        and exists (select from prodejna p where bez_diakritiky(jmeno) in (bez_diakritiky(p.nazev), bez_diakritiky(p.stredisko)))
        then ${UNPAIRED} else '' end as stredisko,
      jinak, aktivni, barva, coalesce('c' || cislo, 'p' || prodejna_id, 'n' || psano, 's' || jmeno) as klic
    from (
      select r.pobocka_id, r.cislo as psano, coalesce(p.nazev, r.jmeno) as jmeno, p.stredisko as jinak,
        p.id as prodejna_id, p.aktivni, p.barva,
        case when p.id is not null then p.id_prodejny
          when not exists (select from prodejna c where c.id_prodejny = r.cislo) then r.cislo end as cislo
      from radky r left join prodejna p on p.id = r.prodejna_id) as pojmenovane
    order by id_prodejny nulls last, stredisko, aktivni is null, pobocka_id`;

/**
 * Adds the displayed name (`nazev`). Branches with the same name get their number appended, or 'bez čísla', so that
 * none has the bare name. Any that are still equal get the id of their feed row, which never changes.
 */
async function branchRows(db: Db): Promise<(BranchRow & { nazev: string })[]> {
  const rows = await keptSales(db, BRANCHES.compile(db));
  const branches = [...grouped(rows, row => row.klic).values()].map(([first]) => first!);
  const isOnly = onlyOnes(branches.map(({ stredisko }) => stredisko));
  const told = branches.map(({ stredisko, id_prodejny }) =>
    isOnly(stredisko) ? stredisko : `${stredisko} (${id_prodejny ?? 'bez čísla'})`,
  );
  const isTold = onlyOnes(told);
  const called = branches.map(({ klic, pobocka_id }, at) =>
    isTold(told[at]!) ? told[at]! : `${told[at]}, ${pobocka_id ?? klic}`,
  );
  const names = new Map(branches.map(({ klic }, at) => [klic, called[at]!]));
  return rows.map(row => ({ ...row, nazev: names.get(row.klic)! }));
}

/** The feed's rows (`misto`), each with one row that represents all rows of the same branch (`hlavni`). */
export const SAME_BRANCHES = sql`
  select pobocka_id as misto, min(pobocka_id) over (partition by klic) as hlavni
  from (${BRANCHES}) as pobocky where pobocka_id is not null`;

/**
 * Ids of the feed's rows for the branch with that number or name: an exact displayed name first, then an exact name
 * without its suffix, then a match that ignores case and diacritics.
 */
export async function branchIds(
  db: Db,
  { prodejna_id, stredisko }: { prodejna_id?: number; stredisko?: string },
): Promise<number[]> {
  const rows = await branchRows(db);
  const numbered = rows.filter(row => prodejna_id === undefined || row.id_prodejny === prodejna_id);
  const exact = numbered.filter(row => row.nazev === stredisko);
  const written = numbered.filter(row => row.stredisko === stredisko);
  const alike = numbered.filter(
    row => !stredisko || [row.stredisko, row.jinak].some(name => name && folded(name) === folded(stredisko)),
  );
  const found = [exact, written, alike].find(({ length }) => length > 0) ?? [];
  const meant = found.map(row => row.klic);
  return rows.filter(row => meant.includes(row.klic)).flatMap(row => row.pobocka_id ?? []);
}

export type Places = {
  /**
   * Branches in order of their numbers, with the shop's colour and whether it is active (shown without sales too).
   */
  branches: (Branch & { klic: string; aktivni: boolean; barva: string | null })[];
  /** The branch's `klic` for a row of the feed; `ids` are those rows. */
  klicOf(pobocka_id: number): string;
  ids: number[];
};

export async function placesOf(db: Db): Promise<Places> {
  const rows = await branchRows(db);
  const branches = new Map<string, Places['branches'][number]>();
  const keys = new Map<number, string>();
  for (const { pobocka_id, klic, id_prodejny, nazev: stredisko, aktivni, barva } of rows) {
    if (pobocka_id !== null) keys.set(pobocka_id, klic);
    const known = branches.get(klic);
    if (known) known.aktivni ||= aktivni === true;
    else branches.set(klic, { klic, id_prodejny, stredisko, barva, aktivni: aktivni === true });
  }
  return { branches: [...branches.values()], klicOf: id => keys.get(id)!, ids: [...keys.keys()] };
}

/** Ids of values by their names as shown; unknown names are left out. */
export async function valueIds(db: Db, dimension: ProductValue, names: readonly string[]): Promise<number[]> {
  const known = await namedValues(db, dimension, names);
  return known.map(({ id }) => id);
}

/**
 * The values with these names; several products may share a name. 'Neuvedeno' matches the value without a name and
 * also values that files literally called so (rule sales-1). The one without a name has id 0 and comes last, so that
 * a map by name keeps it rather than the other.
 */
export async function namedValues(db: Db, dimension: ProductValue, names: readonly string[]) {
  const table = sql.table(dimension === 'produkt' ? 'prodej_produkt' : 'prodej_nazev');
  const written = names.includes(UNNAMED) ? [...names, ''] : names;
  const { rows } = await sql<{ id: number; nazev: string }>`
    select id, nazev from ${table} where nazev = any(${written}) order by id desc`.execute(db);
  return rows.map(row => (row.nazev === '' ? { ...row, nazev: UNNAMED } : row));
}

/** Ids of the products with a code; their names and categories may differ. */
async function productIds(db: Db, kod: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from prodej_produkt where kod = ${kod}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A filter narrowed to a product's value by name, to the products of a code, or to a single product. */
export async function narrowedTo(
  db: Db,
  filter: Filter,
  of: { by?: ProductValue; value?: string; kod?: string; produkt_id?: number },
): Promise<Filter> {
  const { by, value, kod, produkt_id } = of;
  const [values, products] = await Promise.all([
    by && value ? valueIds(db, by, [value]) : undefined,
    kod ? productIds(db, kod) : undefined,
  ]);
  let found = values ? withValues(filter, by!, values) : filter;
  if (products) found = withValues(found, 'produkt', products);
  return produkt_id === undefined ? found : withValues(found, 'produkt', [produkt_id]);
}

/**
 * The feed's rows of people with the name shown: the linked user's name, or the feed's spelling. Each name shown is
 * one person: users of the same name get their number appended, and an unlinked name equal to a user's says so.
 */
const SHOWN_PEOPLE = sql<{ id: number; technik: string }>`
  with spojeni as (
    select distinct u.id, u.jmeno || ' ' || u.prijmeni as cele
    from uzivatel u join prodej_osoba o on o.uzivatel_id = u.id)
  select o.id, case
      when s.id is null then coalesce(nullif(o.jmeno, ''), ${UNNAMED})
        || case when o.jmeno in (select cele from spojeni) then ${UNPAIRED} else '' end
      else s.cele || case when exists (select from spojeni j where j.cele = s.cele and j.id <> s.id)
        then ' (č. ' || s.id || ')' else '' end
    end as technik
  from prodej_osoba o left join spojeni s on s.id = o.uzivatel_id`;

/** The names shown for the feed's rows of people, for these ids or for all; several rows may be one person. */
export async function technicians(db: Db, ids?: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; technik: string }>`
    select id, technik from (${SHOWN_PEOPLE}) as lide
    where ${ids ? sql`id = any(${ids})` : sql`true`}`.execute(db);
  return new Map(rows.map(row => [row.id, row.technik]));
}

/** The feed's rows of an unlinked name, given as it is shown. */
export async function unlinkedIds(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from prodej_osoba
    where uzivatel_id is null and coalesce(nullif(jmeno, ''), ${UNNAMED}) = ${name}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The feed's rows of a technician, given the name as shown. */
export async function technicianIds(db: Db, technik: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${SHOWN_PEOPLE}) as lide where technik = ${technik}`.execute(db);
  return rows.map(({ id }) => id);
}

export type Segments = {
  of(kategorie: number): Segment;
  /** Categories that are work rather than goods: sluzby and servisni_prace. */
  service: number[];
};

/** The service segment of each category by id; an unmapped category counts as accessories (rule analytics-4). */
export async function segmentsOf(db: Db): Promise<Segments> {
  const { rows } = await sql<{ id: number; segment: Segment }>`
    select n.id, s.segment from prodej_segment s
    join prodej_nazev n on bez_diakritiky(n.nazev) = s.kategorie`.execute(db);
  const known = new Map(rows.map(row => [row.id, row.segment]));
  const of = (id: number) => known.get(id) ?? 'prislusenstvi_k_servisu';
  return { of, service: [...known.keys()].filter(id => of(id) !== 'prislusenstvi_k_servisu') };
}
