import { sql } from 'kysely';
import type { fairScore } from '#shared/analytics/calls/fair-contract.ts';
import { fairScores, type WorkedDay, windowFrom } from '#shared/analytics/fair.ts';
import { addDays } from '#shared/core/days.ts';
import { COUNTER_NUMBERS, type PointItem } from '#shared/rules/kinds.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { shopOfBranches } from '../../forecast/queries.ts';
import { keptSales } from '../../sales/changes.ts';
import { allSources } from '../model/sources.ts';
import { todayAt } from '../period/choice.ts';
import { dayOrMonth } from '../period/day-or-month.ts';
import type { Range } from '../period/range.ts';
import { attendedByDay } from '../proc/queries.ts';

/** A person's points in a branch by day: `dny` and `body` are parallel lists. */
type Earned = { osoba: number; pobocka_id: number; dny: string[]; body: number[] };
type Value = { polozka: PointItem; od: string; po: string | null; body: number };

/** The value of `b` in the rollups that holds a point item: 0 for all that somebody sold, or a counter's number. */
const rowOf = (item: PointItem) => (item === 'polozky_nad_100' ? 0 : COUNTER_NUMBERS[item]);

/** Points by person, branch and day, each by the value in force that day (rules numbers-5, numbers-6). */
async function pointsByDay(db: Db, range: Range): Promise<readonly Earned[]> {
  const { rows: values } = await sql<Value>`
    select polozka, plati_od as od, lead(plati_od) over (partition by polozka order by plati_od) as po, body
    from prodej_body`.execute(db);
  if (values.length === 0) return [];
  const known = values.map(
    ({ polozka, od, po, body }) =>
      sql`(${rowOf(polozka)}::int, ${od}::date, ${po ?? 'infinity'}::date, ${body}::float8)`,
  );
  const sources = allSources({
    ...{ range, by: 'prodejce', further: 'citac', grain: 'den', pobocka: true },
    ...{ sums: ['polozky_nad_100', 'kusy'], filter: { prodejci: 'kdokoli' } },
  });
  return keptSales(
    db,
    sql<Earned>`
      select osoba, pobocka_id, array_agg(den) as dny, array_agg(body) as body from (
        select a as osoba, pobocka_id, obdobi::text as den,
          sum(case when z.b = 0 then z.polozky_nad_100 else z.kusy end * h.body)::float8 as body
        from (${sources}) as z join (values ${sql.join(known)}) as h (b, od, po, body)
          on h.b = z.b and z.obdobi >= h.od and z.obdobi < h.po
        where a > 0 group by 1, 2, 3) as dny group by 1, 2`.compile(db),
  );
}

/** What everybody earned on the days and in the shops where they were at work. */
async function workedIn(db: Db, range: { od: string; do: string }): Promise<WorkedDay[]> {
  const [attended, earned, shops] = await Promise.all([
    attendedByDay(db, range),
    pointsByDay(db, range),
    shopOfBranches(db),
  ]);
  const keyOf = (osoba: number, prodejna: number | undefined, den: string) => `${osoba} ${prodejna} ${den}`;
  const points = new Map<string, number>();
  for (const { osoba, pobocka_id, dny, body } of earned) {
    const prodejna = shops.get(pobocka_id);
    for (const [at, den] of dny.entries()) {
      const key = keyOf(osoba, prodejna, den);
      points.set(key, (points.get(key) ?? 0) + body[at]!);
    }
  }
  return attended.map(({ osoba, prodejna, den, minuty }) => ({
    ...{ osoba, prodejna, den, minuty },
    body: points.get(keyOf(osoba, prodejna, den)) ?? 0,
  }));
}

export const fairRoutes: Handlers<typeof fairScore> = {
  async leaderboardFair({ db, query, now }) {
    const today = todayAt(now);
    const { range, obdobi } = dayOrMonth({ type: 'monthly', date: query.mesic }, today, 'mesic');
    const yesterday = addDays(today, -1);
    // Today already has hours but not yet all of its sales.
    const to = range.do < yesterday ? range.do : yesterday;
    const days = to < range.od ? [] : await workedIn(db, { od: windowFrom(to), do: to });
    const scores = fairScores(days, range.od);
    return {
      mesic: obdobi,
      do: to,
      data: [...scores].map(([id, { skore }]) => ({ id, skore: skore === null ? null : Math.round(skore) })),
    };
  },
};
