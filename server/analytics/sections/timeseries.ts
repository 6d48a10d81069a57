import type { eshop } from '#shared/analytics/calls/eshop-contract.ts';
import { MAX_SELECTED } from '#shared/analytics/kinds.ts';
import { startOf, UNIT_OF, type Unit } from '#shared/analytics/units.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { QueryOut } from '#shared/core/route.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db } from '../../core/database/db.ts';
import { branchSums } from '../model/branches.ts';
import { withValues } from '../model/conditions.ts';
import { looksOf } from '../model/looks.ts';
import type { ProductValue } from '../model/model.ts';
import { branchIds, namedValues, namelessLast } from '../model/names.ts';
import { addUp, exact, listed } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Choice } from '../period/choice.ts';
import { todayAt } from '../period/choice.ts';
import { bucketsOf } from '../period/range.ts';

/** Sales over time of chosen values of a dimension (rule analytics-7). */

type Query = QueryOut<typeof eshop.eshopTimeseries>;
type Series = { key: string; obdobi: string; kusy: number; obrat_bez_dph: number }[];

const OFFERED = 20;
const SELECTED_BY_ITSELF = 5;

/** Names of the values with the highest turnover, without shipping. */
async function availableNames(db: Db, { range, filter }: Choice, by: ProductValue | 'prodejna') {
  if (by === 'prodejna') {
    const sums = ['obrat_bez_dph', 'polozky', 'vraceno_polozek'] as const;
    const rows = await report(db, { range, sums, pobocka: true, filter });
    const branches = await branchSums(db, rows, filter);
    return branches
      .filter(branch => listed(branch.sums) > 0)
      .sort((a, b) => namelessLast(a.stredisko, b.stredisko) || b.sums.obrat_bez_dph - a.sums.obrat_bez_dph)
      .slice(0, OFFERED)
      .map(branch => branch.stredisko);
  }
  const order = 'obrat_bez_dph';
  const rows = await report(db, { range, by, sums: [order], filter, goods: true, order, limit: OFFERED });
  return [...new Set(rows.map(row => row.nazev))];
}

/** The series of each branch name, from the same branches as the rows behind it (rule analytics-16). */
async function branchSeries(
  db: Db,
  { range, filter }: Choice,
  names: string[],
  grain: Unit,
): Promise<Series> {
  const [rows, ...ids] = await Promise.all([
    report(db, { range, grain, sums: ['kusy', 'obrat_bez_dph'], pobocka: true, filter }),
    ...names.map(stredisko => branchIds(db, { stredisko })),
  ]);
  return names.flatMap((key, at) =>
    rows.filter(row => ids[at]!.includes(row.pobocka_id)).map(row => ({ ...row, key })),
  );
}

async function valueSeries(
  db: Db,
  { range, filter }: Choice,
  names: string[],
  { by, grain }: { by: ProductValue; grain: Unit },
): Promise<Series> {
  const values = await namedValues(db, by, names);
  const keys = new Map(values.map(({ id, nazev }) => [id, nazev]));
  const rows = await report(db, {
    range,
    by,
    grain,
    sums: ['kusy', 'obrat_bez_dph'],
    filter: withValues(filter, by, [...keys.keys()]),
  });
  return rows.map(row => ({ ...row, key: keys.get(row.a)! }));
}

/**
 * The answer of a time series call: the values offered, the values selected, and every bucket of each, zeros
 * included.
 * @throws Refusal 400 when more than six are selected.
 */
export async function timeseriesOf(
  db: Db,
  choice: Choice,
  query: Query,
  { whole, now }: { whole: boolean; now: number },
) {
  const chosen = [...new Set(query['selected[]'] ?? query.selected ?? [])];
  if (chosen.length > MAX_SELECTED) {
    throw fail.invalid(`Najednou lze zobrazit nejvýše ${MAX_SELECTED} položek.`, 'selected[]');
  }
  const by = query.dimension ?? 'kategorie';
  const group_by = query.group_by ?? 'daily';
  const grain = UNIT_OF[group_by];
  const available = await availableNames(db, choice, by);
  const selected = chosen.length > 0 ? chosen : available.slice(0, SELECTED_BY_ITSELF);
  const series =
    by === 'prodejna'
      ? await branchSeries(db, choice, selected, grain)
      : await valueSeries(db, choice, selected, { by, grain });
  const points = grouped(series, row => `${row.key}\0${row.obdobi}`);
  const buckets = bucketsOf(grain, choice.range);
  const data = selected.map(key => ({
    key,
    points: buckets.map(date => {
      const sums = addUp(points.get(`${key}\0${date}`) ?? []);
      return { date, kusy: sums.kusy, obrat_bez_dph: exact(sums.obrat_bez_dph) };
    }),
  }));
  const radky = data.flatMap(one => one.points.map(point => ({ key: one.key, ...point })));
  const shown = [...new Set([...available, ...selected])];
  const looks = await looksOf(db, by, shown);
  const today = todayAt(now);
  return {
    obdobi: choice.range,
    available,
    selected,
    group_by,
    data,
    vzhled: shown.map(key => ({ key, ...(looks.get(key) ?? { poradi: 0, barva: null }) })),
    bezi: choice.range.do >= today ? startOf(grain, today) : null,
    ...(whole && { radky }),
  };
}
