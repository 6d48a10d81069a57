import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Channel } from '#shared/sales/lines.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import { keptShifts } from '../../shifts/changes.ts';
import { cutAt, type Filter, ofLines } from '../model/conditions.ts';
import { allSources } from '../model/sources.ts';
import { todayAt } from '../period/choice.ts';
import { bucketsOf, type Range } from '../period/range.ts';

/** What 'Proč?' reads besides the sums of `report` (rule analytics-13). */

export type Returned = { kanal: Channel; pobocka_id: number; a: number; obrat: number; kusy: number };

/** Returned lines by channel, branch and category `a`; turnover and pieces are negative. */
export const returnedIn = (db: Db, range: Range, filter: Filter): Promise<readonly Returned[]> =>
  keptSales(
    db,
    sql<Returned>`
      select r.kanal, r.pobocka_id, p.kategorie_id as a, sum(r.obrat) as obrat,
        coalesce(sum(r.kusy) filter (where not p.je_doprava), 0) as kusy
      from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
      where r.typ <> 'prodej' and ${ofLines(range, filter)} group by 1, 2, 3`.compile(db),
  );

/** The kind of a public holiday; weekdays are 0 (Monday) to 6 (Sunday). */
export const HOLIDAY = 7;

const kindOf = (range: Range, day: RawBuilder<unknown>) => {
  const holidays = bucketsOf('den', range).filter(one => holidayOn(one) !== null);
  return sql`case when ${day} = any(${holidays}::date[]) then ${HOLIDAY}::int
    else extract(isodow from ${day})::int - 1 end`;
};

export type KindSales = { kanal: Channel; pobocka_id: number; druh: number; obrat: number };

/** Turnover by channel, branch and kind of day. */
export function salesByKind(db: Db, range: Range, filter: Filter): Promise<readonly KindSales[]> {
  const sources = allSources({ range, filter, sums: ['obrat'], grain: 'den', kanal: true, pobocka: true });
  return keptSales(
    db,
    sql<KindSales>`
      select kanal, pobocka_id, ${kindOf(range, sql`obdobi`)} as druh, sum(obrat) as obrat
      from (${sources}) as zdroje group by 1, 2, 3`.compile(db),
  );
}

export type OpenDays = { poradi: number; pobocka_id: number; dny: string[] };

/** The days on which each branch sold anything over its counters, whatever the filter; by the range's index. */
export function openDays(db: Db, ranges: readonly Range[]): Promise<readonly OpenDays[]> {
  const rows = ranges.map(({ od, do: to }, at) => sql`(${at}::int, ${od}::date, ${to}::date)`);
  return keptSales(
    db,
    sql<OpenDays>`
      select poradi, pobocka_id, array_agg(obdobi::text) as dny from (
        select distinct z.poradi, s.pobocka_id, s.obdobi
        from (values ${sql.join(rows)}) as z (poradi, od, po)
        join souhrn s on s.zrno = 'd' and s.dimenze = '.' and s.obdobi >= z.od and s.obdobi <= z.po
        where s.kanal in ('prodejna', 'servis') and s.polozky > 0) as otevreno group by 1, 2`.compile(db),
  );
}

/** Minutes at work per shift of finished days, from the kept sums (migration 0083), as rows of `smeny`. */
const workedShifts = (range: Range) => sql`
  select s.prodejna_id, s.uzivatel_id, s.datum, (o.prace_ms / 60000)::int as minuty
  from smena s join odpracovano o on o.smena_id = s.id
  where s.datum between ${range.od}::date and ${range.do}::date`;

/** Like `workedShifts` for a day that is still running, from the records up to `end`. */
const shiftsUntil = (end: RawBuilder<unknown>, day: string) => sql`
  select s.prodejna_id, s.uzivatel_id, s.datum,
    floor((o.prace_ms + coalesce(extract(epoch from ${end} - o.bezi_od) * 1000, 0)) / 60000)::int as minuty
  from odpracovano_do(array(select s.id from smena s where s.datum = ${day}::date), ${end}) as o
  join smena s on s.id = o.smena_id`;

export type AttendedDay = { osoba: number; prodejna: number; den: string; minuty: number };

/** Minutes at work by person, shop and day, of finished days; time before a forgotten departure is not included. */
export const attendedByDay = (db: Db, range: Range): Promise<readonly AttendedDay[]> =>
  keptShifts(
    db,
    sql<AttendedDay>`
      select uzivatel_id as osoba, prodejna_id as prodejna, datum as den, sum(minuty)::float8 as minuty
      from (${workedShifts(range)}) as smeny where minuty > 0 group by 1, 2, 3`.compile(db),
  );

export type Attended = { klic: string; hodiny: number; dny: readonly string[] };

/** Hours of `shifts` by shop, with the days that have some; for a seller only their hours, but everybody's days. */
const byShop = (shifts: RawBuilder<unknown>, prodejce: number | undefined) => sql<Attended>`
  select coalesce('c' || p.id_prodejny, 'p' || p.id) as klic, sum(minuty) / 60.0 as hodiny, array_agg(datum::text) as dny
  from (
    select prodejna_id, datum,
      coalesce(sum(minuty) filter (where ${prodejce === undefined ? sql`true` : sql`uzivatel_id = ${prodejce}`}), 0) as minuty
    from (${shifts}) as smeny where minuty > 0 group by 1, 2) as den
  join prodejna p on p.id = den.prodejna_id group by 1`;

/**
 * Attended hours by shop (`klic` of its branch) with the days that have some; for a seller only their hours, but
 * everybody's days. On the last day of a range with `do_casu`, or today, hours count up to that time.
 */
export async function attendedIn(
  db: Db,
  range: Range,
  { now, prodejce }: { now: number; prodejce: number | undefined },
): Promise<readonly Attended[]> {
  const end = range.do_casu ? cutAt(range) : sql`to_timestamp(${now / 1000}::float8)`;
  const endDay = range.do_casu ? range.do : todayAt(now);
  const over = { ...range, do: range.do < endDay ? range.do : addDays(endDay, -1) };
  const [before, onEndDay] = await Promise.all([
    keptShifts(db, byShop(workedShifts(over), prodejce).compile(db)),
    endDay >= range.od && endDay <= range.do
      ? byShop(shiftsUntil(end, endDay), prodejce).execute(db)
      : { rows: [] },
  ]);
  return [...grouped([...before, ...onEndDay.rows], ({ klic }) => klic)].map(([klic, parts]) => ({
    klic,
    hodiny: parts.reduce((sum, { hodiny }) => sum + hodiny, 0),
    dny: parts.flatMap(({ dny }) => dny),
  }));
}
