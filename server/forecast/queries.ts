import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely';
import { addDays } from '#shared/core/days.ts';
import type { Channel } from '#shared/sales/lines.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { keptSales } from '../sales/changes.ts';
import { SHOP_OF_BRANCH } from '../sales/names.ts';
import type { NightForecast, Place } from './night.ts';
import type { Sold, SoldHour } from './series.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    predpoved: {
      id: GeneratedAlways<number>;
      den: string;
      prodejna_id: number | null;
      kanal: Channel | null;
      metoda: string;
      chyba: number | null;
      chyba_naivni: number | null;
      hodnota: number[];
      od80: number[];
      do80: number[];
      od95: number[];
      do95: number[];
      soucet_od: number[];
      soucet_do: number[];
      hodiny: number[];
      vytvoreno: Generated<string>;
    };
  }
}

/** Turnover of days by shop and channel: summed by branch where the rollups are stored, then by the branch's shop. */
async function soldWhere(db: Db, days: RawBuilder<boolean>): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select ${SHOP_OF_BRANCH} as prodejna_id, s.kanal, s.den, sum(s.obrat)::float8 as obrat
    from (
      select pobocka_id, kanal, obdobi as den, sum(obrat) as obrat from souhrn
      where zrno = 'd' and dimenze = '.' and ${days} group by 1, 2, 3) as s
    join prodej_pobocka b on b.id = s.pobocka_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Daily turnover by shop and channel; both ends are inclusive. */
export const soldByDay = (db: Db, { od, do: to }: { od: string; do: string }): Promise<Sold[]> =>
  soldWhere(db, sql`obdobi >= ${od}::date and obdobi <= ${to}::date`);

/** Turnover of these days by place; days and places without sales are missing. */
export const soldOn = (db: Db, days: readonly string[]): Promise<Sold[]> =>
  soldWhere(db, sql`obdobi = any(${days}::date[])`);

/** Turnover and lines by hour of the week in Prague, from Monday 0:00; both ends are inclusive. */
export async function soldByHour(db: Db, range: { od: string; do: string }): Promise<SoldHour[]> {
  const { rows } = await sql<SoldHour>`
    select ${SHOP_OF_BRANCH} as prodejna_id, r.kanal, hodina, sum(r.obrat)::float8 as obrat, sum(r.radku)::int as radku
    from (
      select pobocka_id, kanal, ((extract(isodow from cas) - 1) * 24 + extract(hour from cas))::int as hodina,
        sum(obrat) as obrat, count(*) as radku
      from prodejni_radek where den >= ${range.od}::date and den <= ${range.do}::date and typ = 'prodej'
      group by 1, 2, 3) r join prodej_pobocka b on b.id = r.pobocka_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The day of the latest stored forecast, if there is any. */
export const lastNight = (db: Db) =>
  db.selectFrom('predpoved').select('den').orderBy('den', 'desc').limit(1).executeTakeFirst();

export const insertNight = (db: Tx, den: string, forecasts: readonly NightForecast[]) =>
  db
    .insertInto('predpoved')
    .values(forecasts.map(one => ({ den, ...one })))
    // A stored forecast is never changed.
    .onConflict(conflict => conflict.constraint('predpoved_jedna').doNothing())
    .execute();

/** Deletes forecasts from before a day. */
export const forgetOld = (db: Tx, before: string) =>
  db.deleteFrom('predpoved').where('den', '<', before).execute();

const ofPlace = ({ prodejna_id, kanal }: Place) =>
  sql<boolean>`prodejna_id is not distinct from ${prodejna_id}::int and kanal is not distinct from ${kanal}::prodej_kanal`;

/** A forecast this many days old is not used: nights have been missed, or the place no longer sells anything. */
export const OLDEST_NIGHT = 7;

/** The newest forecast of a place made by the morning of `today`, if it is recent enough. */
export const newestForecast = (db: Db, place: Place, today: string) =>
  db
    .selectFrom('predpoved')
    .selectAll()
    .where(ofPlace(place))
    .where('den', '<=', today)
    .where('den', '>', addDays(today, -OLDEST_NIGHT))
    .orderBy('den', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Like `newestForecast`, for several shops with all channels together, in one query. */
export async function newestOfShops(db: Db, shops: readonly number[], today: string) {
  const rows = await db
    .selectFrom('predpoved')
    .distinctOn('prodejna_id')
    .selectAll()
    .where('prodejna_id', 'in', [...shops, 0])
    .where('kanal', 'is', null)
    .where('den', '<=', today)
    .where('den', '>', addDays(today, -OLDEST_NIGHT))
    .orderBy('prodejna_id')
    .orderBy('den', 'desc')
    .execute();
  return new Map(rows.map(row => [row.prodejna_id, row]));
}

type FirstDay = { den: string; hodnota: number; od80: number; do80: number; od95: number; do95: number };

/** The values that each day's own morning forecast for it. */
export async function mornings(db: Db, place: Place, range: { od: string; do: string }): Promise<FirstDay[]> {
  const { rows } = await sql<FirstDay>`
    select den, hodnota[1] as hodnota, od80[1] as od80, do80[1] as do80, od95[1] as od95, do95[1] as do95
    from predpoved where ${ofPlace(place)} and den >= ${range.od}::date and den <= ${range.do}::date`.execute(
    db,
  );
  return rows;
}

/** A place's turnover by day; days without sales are missing. Summed where the rollups are stored, then by shop. */
export async function turnoverOf(
  db: Db,
  { prodejna_id, kanal }: Place,
  range: { od: string; do: string },
): Promise<readonly { den: string; obrat: number }[]> {
  const query = sql<{ den: string; obrat: number }>`
    select s.den, sum(s.obrat)::float8 as obrat
    from (
      select pobocka_id, obdobi as den, sum(obrat) as obrat from souhrn
      where zrno = 'd' and dimenze = '.' and obdobi >= ${range.od}::date and obdobi <= ${range.do}::date
        and (${kanal}::prodej_kanal is null or kanal = ${kanal}::prodej_kanal)
      group by 1, 2) as s
    join prodej_pobocka b on b.id = s.pobocka_id
    where ${prodejna_id}::int is null or ${SHOP_OF_BRANCH} = ${prodejna_id}::int
    group by 1`;
  return keptSales(db, query.compile(db));
}

/** The shops of branches of the feed; null stands for branches that are not shops of the chain. */
export async function shopsOf(db: Db, pobocky: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select distinct ${SHOP_OF_BRANCH} as id from prodej_pobocka b where b.id = any(${pobocky})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The chain's shop by the feed's branch; branches without a shop are missing. */
export async function shopOfBranches(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; shop: number | null }>`
    select b.id, ${SHOP_OF_BRANCH} as shop from prodej_pobocka b`.execute(db);
  return new Map(rows.flatMap(({ id, shop }) => (shop === null ? [] : [[id, shop] as const])));
}
