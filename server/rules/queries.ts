import { type Generated, sql } from 'kysely';
import { dayNumber } from '#shared/core/days.ts';
import type { BodyOut } from '#shared/core/route.ts';
import { UNSET, versionOf } from '#shared/rules/amount.ts';
import type { CounterRule, Rules, rules, SegmentRule, ShippingRule } from '#shared/rules/contract.ts';
import {
  type Counter,
  type CounterRuleKind,
  type PointItem,
  SEGMENTS,
  type Segment,
  type ShippingRuleKind,
} from '#shared/rules/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { keptSales } from '../sales/changes.ts';
import { recountState } from '../sales/rollups/recount.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    prodej_citac_pravidlo: {
      id: Generated<number>;
      citac: Counter;
      druh: CounterRuleKind;
      vzor: string;
      plati_od: string;
      plati_do: string | null;
    };
    prodej_doprava_pravidlo: { id: Generated<number>; druh: ShippingRuleKind; vzor: string };
    prodej_segment: { kategorie: string; segment: Segment };
    prodej_body: { polozka: PointItem; plati_od: string; body: number };
    prodej_mez: { plati_od: string; mez: number };
    prodej_pravidla: {
      id: Generated<boolean>;
      zadano: Generated<number>;
      platne: Generated<number>;
      zacatek: string | null;
      konec: string | null;
      dnu: number | null;
    };
  }
}

const folded = (text: string) => sql<string>`bez_diakritiky(${text})`;

/** How many products each pattern matches on its own; cached, since each name pattern scans all products. */
const productsOf = (db: Db, patterns: { druh: string; vzor: string }[]) =>
  keptSales(
    db,
    sql<{ produktu: number }>`
    with kategorie as materialized (select id, bez_diakritiky(nazev) as nazev from prodej_nazev)
    select case r.druh
        when 'kod' then (select count(*)::int from prodej_produkt p where p.kod_slozeny = r.vzor)
        when 'nazev' then (select count(*)::int from prodej_produkt p where position(r.vzor in p.nazev_slozeny) > 0)
        else (select count(*)::int from prodej_produkt p
          where p.kategorie_id = any(array(select id from kategorie k where k.nazev = r.vzor))) end as produktu
    from unnest(${patterns.map(({ druh }) => druh)}::text[], ${patterns.map(({ vzor }) => vzor)}::text[])
      with ordinality as r(druh, vzor, poradi) order by r.poradi`.compile(db),
  );

type Unmeasured<R> = Omit<R, 'produktu' | 'verze'>;

/** The version of a counter rule's end is its day, as that of an amount is the amount (`versionOf`). */
export const endVersion = (plati_do: string | null) => (plati_do ? dayNumber(plati_do) + UNSET + 1 : UNSET);

/** Rules of counters and shipping with the number of products that each matches on its own. */
async function patternRules(db: Db) {
  const { rows } = await sql<
    Unmeasured<CounterRule> & Unmeasured<ShippingRule> & { tabulka: 'citac' | 'doprava' }
  >`
    with pravidla as (
      select 'citac' as tabulka, id, citac, druh, vzor, plati_od, plati_do from prodej_citac_pravidlo
      union all select 'doprava', id, null, druh, vzor, null, null from prodej_doprava_pravidlo)
    select * from pravidla order by druh, vzor collate "cs-x-icu", plati_od, id`.execute(db);
  const counts = await productsOf(db, rows);
  const measured = rows.map((row, at) => ({ ...row, ...counts[at]! }));
  return {
    citace: measured
      .filter(row => row.tabulka === 'citac')
      .map(row => ({ ...row, verze: endVersion(row.plati_do) })) as CounterRule[],
    doprava: measured.filter(row => row.tabulka === 'doprava') as ShippingRule[],
  };
}

/** The version of a category's segment is the segment itself, as that of an amount (`versionOf`). */
export const segmentVersion = (segment: Segment | null) =>
  segment ? SEGMENTS.indexOf(segment) + UNSET + 1 : UNSET;

/** Categories are stored folded; they are shown as the sales spell them, if any sales have them. */
async function segments(db: Db): Promise<SegmentRule[]> {
  const { rows } = await sql<Omit<SegmentRule, 'verze'>>`
    select coalesce(nazev, kategorie) as kategorie, segment from prodej_segment s
    left join lateral (
      select nazev from prodej_nazev where bez_diakritiky(nazev) = s.kategorie order by id limit 1) as n on true
    order by coalesce(nazev, kategorie) collate "cs-x-icu"`.execute(db);
  return rows.map(row => ({ ...row, verze: segmentVersion(row.segment) }));
}

/** The points of all items. The column would allow items outside of the breakdown, but none is ever written. */
export const allPoints = (db: Db) =>
  db.selectFrom('prodej_body').selectAll().orderBy('polozka').orderBy('plati_od').execute();

/** All rules, for the day `dnes`. */
export async function readRules(db: Db, dnes: string): Promise<Rules> {
  return {
    ...(await patternRules(db)),
    segmenty: await segments(db),
    body: (await allPoints(db)).map(one => ({ ...one, verze: versionOf(one.body) })),
    mez: (await thresholds(db)).map(one => ({ ...one, verze: versionOf(one.mez_polozek) })),
    dnes,
    prepocet: await recountState(db),
  };
}

const thresholds = (db: Db) =>
  db.selectFrom('prodej_mez').select(['plati_od', 'mez as mez_polozek']).orderBy('plati_od').execute();

/** Locks the rules, so that from here on changes run one after the other. */
export const holdRules = (db: Tx) => db.selectFrom('prodej_pravidla').select('zadano').forUpdate().execute();

/** Marks the rollups as out of date with the rules. */
export const askForRecount = (db: Tx) =>
  db
    .updateTable('prodej_pravidla')
    .set(eb => ({ zadano: eb('zadano', '+', 1) }))
    .execute();

type NewCounterRule = Required<BodyOut<typeof rules.addCounter>>;

/** Whether the pattern is taken on `plati_od` or later. Changes of rules are serialized, so this stays valid. */
export async function isTaken(db: Tx, { druh, vzor, plati_od }: Omit<NewCounterRule, 'citac'>) {
  const other = await db
    .selectFrom('prodej_citac_pravidlo')
    .select('id')
    .where('druh', '=', druh)
    .where('vzor', '=', folded(vzor))
    .where(eb => eb.or([eb('plati_do', 'is', null), eb('plati_do', '>', plati_od)]))
    .executeTakeFirst();
  return other !== undefined;
}

export const insertCounterRule = (db: Tx, { vzor, ...rule }: NewCounterRule) =>
  db
    .insertInto('prodej_citac_pravidlo')
    .values({ ...rule, vzor: folded(vzor) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findCounterRule = (db: Tx, id: number) =>
  db.selectFrom('prodej_citac_pravidlo').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteCounterRule = (db: Tx, id: number) =>
  db.deleteFrom('prodej_citac_pravidlo').where('id', '=', id).execute();

/** `plati_do` is the first day on which the rule no longer holds; null for no end. */
export const endCounterRule = (db: Tx, id: number, plati_do: string | null) =>
  db.updateTable('prodej_citac_pravidlo').set({ plati_do }).where('id', '=', id).execute();

export const insertShippingRule = (db: Tx, { vzor, druh }: BodyOut<typeof rules.addShipping>) =>
  db
    .insertInto('prodej_doprava_pravidlo')
    .values({ druh, vzor: folded(vzor) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteShippingRule = (db: Tx, id: number) =>
  db.deleteFrom('prodej_doprava_pravidlo').where('id', '=', id).returningAll().executeTakeFirst();

/** The threshold that holds on a day, and since when. */
export const thresholdOn = (db: Tx, day: string) =>
  db
    .selectFrom('prodej_mez')
    .select(['mez as mez_polozek', 'plati_od'])
    .where('plati_od', '<=', day)
    .orderBy('plati_od', 'desc')
    .executeTakeFirst();

export const saveThreshold = (db: Tx, mez: number, plati_od: string) =>
  db
    .insertInto('prodej_mez')
    .values({ plati_od, mez })
    .onConflict(conflict => conflict.column('plati_od').doUpdateSet({ mez }))
    .execute();

export const deleteThreshold = (db: Tx, plati_od: string) =>
  db
    .deleteFrom('prodej_mez')
    .where('plati_od', '=', plati_od)
    .returning('mez as mez_polozek')
    .executeTakeFirst();

/** The segment of a category (ignoring case and diacritics), or null. */
export const segmentOf = async (db: Tx, kategorie: string): Promise<Segment | null> =>
  (
    await db
      .selectFrom('prodej_segment')
      .select('segment')
      .where('kategorie', '=', folded(kategorie))
      .executeTakeFirst()
  )?.segment ?? null;

/** The category as the sales spell it, or else as typed: every spelling is one record of the audit. */
export async function shownCategory(db: Tx, kategorie: string): Promise<string> {
  const { rows } = await sql<{ nazev: string }>`
    select nazev from prodej_nazev where bez_diakritiky(nazev) = ${folded(kategorie)} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.nazev ?? kategorie;
}

/** Sets or removes the segment of a category. */
export async function saveSegment(db: Tx, kategorie: string, segment: Segment | null) {
  if (segment)
    await db
      .insertInto('prodej_segment')
      .values({ kategorie: folded(kategorie), segment })
      .onConflict(conflict => conflict.column('kategorie').doUpdateSet({ segment }))
      .execute();
  else await db.deleteFrom('prodej_segment').where('kategorie', '=', folded(kategorie)).execute();
}

/** The points of an item that hold on a day, and since when. */
export const pointsOn = (db: Tx, polozka: PointItem, day: string) =>
  db
    .selectFrom('prodej_body')
    .select(['body', 'plati_od'])
    .where('polozka', '=', polozka)
    .where('plati_od', '<=', day)
    .orderBy('plati_od', 'desc')
    .executeTakeFirst();

export const savePoints = (db: Tx, points: { polozka: PointItem; plati_od: string; body: number }) =>
  db
    .insertInto('prodej_body')
    .values(points)
    .onConflict(conflict => conflict.columns(['polozka', 'plati_od']).doUpdateSet({ body: points.body }))
    .execute();

export const deletePoints = (db: Tx, polozka: PointItem, plati_od: string) =>
  db
    .deleteFrom('prodej_body')
    .where('polozka', '=', polozka)
    .where('plati_od', '=', plati_od)
    .returning('body')
    .executeTakeFirst();
