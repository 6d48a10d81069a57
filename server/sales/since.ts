import { sql } from 'kysely';
import type { ItemChange } from '#shared/rules/contract.ts';
import {
  COUNTERS,
  type Counter,
  POINT_ITEMS,
  type PointItem,
  type RecountPart,
  SERVICE_COUNTERS,
} from '#shared/rules/kinds.ts';
import { type PointValue, pointsOn } from '#shared/rules/points.ts';
import type { Db } from '../core/database/db.ts';
import { counterOn, thresholdOn } from './rollups/rollups.ts';

/**
 * 'Přepočítat od': how the numbers of past days change when today's rules are made to hold from an earlier day on
 * (rule numbers-6). Computed from the lines, so that a preview needs to write nothing.
 */

/** Which of today's rules are to hold from `od` on; the affected days end yesterday. */
export type Deed = { od: string; dnes: string; co: readonly RecountPart[] };

/** Pieces of a day, and how many of them reach the threshold, before and after. */
type Sum = {
  den: string;
  pred: Counter | null;
  po: Counter | null;
  kusy: number;
  nad_pred: number;
  nad_po: number;
};

/**
 * Pieces by day, in order, and by the products' counters; online sales without a name count for nobody. A counter is
 * looked up once per day and list of counters, and the unnamed person once: per line both took a third of the time.
 */
async function pieces(db: Db, { od, dnes, co }: Deed): Promise<Sum[]> {
  const today = `'${dnes}'::date`;
  const over = (day?: string) =>
    sql`coalesce(sum(r.kusy) filter (where r.cena_s_dph >= ${sql.raw(thresholdOn('prodej_mez_platna', day))}), 0)`;
  const overAfter = co.includes('mez') ? over(today) : over();
  const { rows } = await sql<Sum>`
    select den, ${sql.raw(counterOn('p.den'))} as pred,
      ${sql.raw(counterOn(co.includes('citace') ? today : 'p.den'))} as po, kusy, nad_pred,
      nad_po
    from (
      select r.den, p.citac, p.citac_od, sum(r.kusy) as kusy, ${over()} as nad_pred, ${overAfter} as nad_po
      from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
      where r.den >= ${od}::date and r.den < ${sql.raw(today)} and not p.je_doprava and not (
        r.kanal in ('eshop', 'allegro') and r.osoba_id = any(array(select id from prodej_osoba where jmeno = '')))
      group by 1, 2, 3) as p`.execute(db);
  // Sorted here: there are a few hundred sums, for which the database would sort every line instead of hashing it.
  return rows.sort((one, other) => (one.den < other.den ? -1 : Number(one.den > other.den)));
}

const isService = (counter: Counter | null) =>
  counter !== null && (SERVICE_COUNTERS as readonly Counter[]).includes(counter);

/** Removes the error of binary fractions from a sum of decimals. */
const exact = (value: number) => Math.round(value * 1e6) / 1e6 || 0;

/** An item's sums before and after, day by day. */
class Change {
  #days = new Map<string, [before: number, after: number]>();

  add(day: string, before: number, after: number) {
    const [was, is] = this.#days.get(day) ?? [0, 0];
    this.#days.set(day, [was + before, is + after]);
  }

  told(polozka: ItemChange['polozka']): ItemChange[] {
    const days = [...this.#days].map(([day, [before, after]]) => ({
      day,
      pred: exact(before),
      po: exact(after),
    }));
    const changed = days.filter(({ pred, po }) => pred !== po).map(({ day }) => day);
    if (changed.length === 0) return [];
    const sum = (of: 'pred' | 'po') => exact(days.reduce((total, day) => total + day[of], 0));
    return [
      {
        polozka,
        pred: sum('pred'),
        po: sum('po'),
        dnu: changed.length,
        prvni: changed[0]!,
        posledni: changed.at(-1)!,
      },
    ];
  }
}

const ITEMS = ['polozky_nad_100', ...COUNTERS] as const;

/** Whether one of the parts has a rule that began after `od`: otherwise today's rules held since then anyway. */
async function hasNewer(db: Db, { od, dnes, co }: Deed, values: readonly PointValue[]): Promise<boolean> {
  if (co.includes('body') && values.some(({ plati_od }) => plati_od > od && plati_od <= dnes)) return true;
  const { rows } = await sql<{ is: boolean }>`select
    ${co.includes('mez')} and exists (
      select from prodej_mez_platna where plati_od > ${od}::date and plati_od <= ${dnes}::date)
    or ${co.includes('citace')} and exists (
      select from prodej_produkt, unnest(citac_od) as den where den > ${od}::date and den <= ${dnes}::date) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** The changes of each item; last come the points of all persons together. */
export async function changesSince(db: Db, deed: Deed, values: readonly PointValue[]): Promise<ItemChange[]> {
  if (!(await hasNewer(db, deed, values))) return [];
  const changes = new Map<ItemChange['polozka'], Change>();
  const of = (item: ItemChange['polozka']) => {
    if (!changes.has(item)) changes.set(item, new Change());
    return changes.get(item)!;
  };
  const { dnes, co } = deed;
  const worth = (item: string, day: string) =>
    (POINT_ITEMS as readonly string[]).includes(item)
      ? (pointsOn(values, item as PointItem, day)?.body ?? 0)
      : 0;
  for (const { den, pred, po, nad_pred, nad_po, kusy } of await pieces(db, deed)) {
    const count = (item: (typeof ITEMS)[number], before: number, after: number) => {
      of(item).add(den, before, after);
      const then = worth(item, den);
      of('celkem_bodu').add(den, before * then, after * (co.includes('body') ? worth(item, dnes) : then));
    };
    if (pred) count(pred, kusy, 0);
    if (po) count(po, 0, kusy);
    count('polozky_nad_100', isService(pred) ? 0 : nad_pred, isService(po) ? 0 : nad_po);
  }
  return [...ITEMS, 'celkem_bodu' as const].flatMap(item => changes.get(item)?.told(item) ?? []);
}

/** Makes today's counter rules hold from `od` on; rules that have ended keep the time before it. */
async function countersSince(db: Db, { od, dnes }: Deed) {
  await sql`delete from prodej_citac_pravidlo where plati_od >= ${od}::date and plati_do <= ${dnes}::date`.execute(
    db,
  );
  await sql`update prodej_citac_pravidlo set plati_do = ${od}::date
    where plati_do <= ${dnes}::date and plati_do > ${od}::date`.execute(db);
  await sql`update prodej_citac_pravidlo set plati_od = ${od}::date
    where plati_od > ${od}::date and plati_od <= ${dnes}::date`.execute(db);
}

async function thresholdSince(db: Db, { od, dnes }: Deed) {
  await sql`with pryc as (
      delete from prodej_mez where plati_od >= ${od}::date and plati_od <= ${dnes}::date returning plati_od, mez)
    insert into prodej_mez select ${od}::date, mez from pryc order by plati_od desc limit 1`.execute(db);
}

async function pointsSince(db: Db, { od, dnes }: Deed) {
  await sql`with pryc as (
      delete from prodej_body where plati_od >= ${od}::date and plati_od <= ${dnes}::date returning polozka, plati_od, body)
    insert into prodej_body (polozka, plati_od, body)
    select distinct on (polozka) polozka, ${od}::date, body from pryc order by polozka, plati_od desc`.execute(
    db,
  );
}

const HOLD_SINCE: Record<RecountPart, (db: Db, deed: Deed) => Promise<void>> = {
  citace: countersSince,
  mez: thresholdSince,
  body: pointsSince,
};

/** Makes today's rules hold from `od` on; a recount then updates the numbers. Planned rules stay planned. */
export async function holdSince(db: Db, deed: Deed) {
  for (const part of deed.co) await HOLD_SINCE[part](db, deed);
}
