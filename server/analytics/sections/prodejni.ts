import { calledOf } from '#shared/analytics/called.ts';
import type { prodejni } from '#shared/analytics/calls/prodejni-contract.ts';
import type { Look } from '#shared/analytics/calls/shapes.ts';
import { endOf, type StepUnit, shift, startOf, UNIT_OF } from '#shared/analytics/units.ts';
import { grouped } from '#shared/core/grouped.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { storedSum } from '../../forecast/stored.ts';
import { byBranch } from '../model/branches.ts';
import { type Filter, withValues } from '../model/conditions.ts';
import { looksOf, productLooks } from '../model/looks.ts';
import { SUMS } from '../model/model.ts';
import { namelessLast } from '../model/names.ts';
import { addUp, marginOf, type Sums, withChange, withoutCost } from '../model/numbers.ts';
import type { Row } from '../model/question.ts';
import { report } from '../model/report.ts';
import { CALLED, filterOf, ownRange, todayAt } from '../period/choice.ts';
import { comparisonOf } from '../period/comparison.ts';
import { completeBuckets, growthOf, type History, historyRange, predict } from '../period/forecast.ts';
import { axisOf, labelOf } from '../period/labels.ts';
import { bucketsOf, lengthOf, type Range } from '../period/range.ts';
import { metaOf } from './meta.ts';

/** Advanced sales analytics (rule analytics-8): the query's `period` is the grain. */

/** How many buckets are shown before today's. */
const BEFORE: Record<StepUnit, number> = { den: 29, tyden: 11, mesic: 11, rok: 4 };

const MAX_DAYS_BY_DAY = 3660;
const TOP_CATEGORIES = 10;
const TOP_PRODUCTS = 15;
const SERIES = 5;

const POINT_SUMS = ['obrat', 'zisk', 'polozky', 'kusy'] as const;
const TOTAL_SUMS = SUMS.filter(name => name !== 'doklady' && name !== 'vraceno_dokladu');
const TOP_SUMS = ['obrat', 'zisk', 'zaklad_marze', 'kusy'] as const;

/** What is asked for: the days, their grain, the filter, and today's date. */
type View = { db: Db; range: Range; grain: StepUnit; filter: Filter; today: string };

function viewRange(query: { start_date?: string; end_date?: string }, grain: StepUnit, today: string): Range {
  if (!query.start_date && !query.end_date) return { od: shift(grain, today, -BEFORE[grain]), do: today };
  const range = ownRange(query.start_date, query.end_date, today);
  if (grain === 'den' && lengthOf(range) > MAX_DAYS_BY_DAY) {
    throw fail.invalid('Po dnech lze zobrazit nejvýše deset let. Zvolte delší období bodu.', 'start_date');
  }
  return range;
}

const totals = (sums: Sums) => ({
  celkovy_obrat: sums.obrat,
  celkovy_zisk: sums.zisk,
  marze_procenta: marginOf(sums),
  celkem_polozek: sums.polozky,
});

const top = (sums: Pick<Sums, (typeof TOP_SUMS)[number]>) => ({
  obrat: sums.obrat,
  zisk: sums.zisk,
  marze_procenta: marginOf(sums),
  kusy: sums.kusy,
});

/** A bucket is still running only if the view includes today; otherwise the days it shows are over and final. */
const placeOf = ({ grain, range, today }: View, first: string) => ({
  od: first,
  ...axisOf(grain, first),
  label: labelOf(grain, first),
  bezi: range.do >= today && first === startOf(grain, today),
});

/** Every bucket of the view with the sums of its rows, zeros included. */
function pointsOf(view: View, rows: readonly Row[]) {
  const known = grouped(rows, row => row.obdobi);
  return bucketsOf(view.grain, view.range).map(first => {
    const { obrat, zisk, polozky, kusy } = addUp(known.get(first) ?? []);
    return { ...placeOf(view, first), obrat, zisk, polozky, kusy };
  });
}

const rowsOverTime = ({ db, range, grain, filter }: View): Promise<readonly Row[]> =>
  report(db, { range, grain, sums: POINT_SUMS, filter });

/** The values of a dimension with the highest turnover, and the first five of them over time. */
async function topOf(view: View, by: 'kategorie' | 'produkt', limit: number) {
  const { db, range, grain, filter } = view;
  const rows = await report(db, { range, by, sums: TOP_SUMS, filter, goods: true, order: 'obrat', limit });
  const first = rows.slice(0, SERIES);
  const ids = first.map(row => row.a);
  const overTime = await report(db, {
    range,
    by,
    grain,
    sums: ['obrat', 'kusy'],
    filter: withValues(filter, by, ids),
  });
  const byValue = grouped(overTime, row => row.a);
  const names = first.map(({ nazev }) => nazev);
  const looks: ReadonlyMap<number | string, Look> =
    by === 'produkt' ? productLooks(ids) : await looksOf(db, by, names);
  const series = first.map(({ a, nazev, kod }) => ({
    nazev,
    ...(by === 'produkt' && { kod, produkt_id: a }),
    ...looks.get(by === 'produkt' ? a : nazev)!,
    points: pointsOf(view, byValue.get(a) ?? []),
  }));
  return { rows, series };
}

async function stores(view: View) {
  const { db, range, grain, filter } = view;
  const sums = [...POINT_SUMS, 'zaklad_marze'] as const;
  const rows = await report(db, { range, sums, pobocka: true, grain, filter });
  const [found, looks] = await Promise.all([byBranch(db, rows, filter), looksOf(db, 'prodejna', [])]);
  const branches = found
    .map(branch => ({ ...branch, sums: addUp(branch.rows) }))
    .sort((a, b) => namelessLast(a.stredisko, b.stredisko) || b.sums.obrat - a.sums.obrat);
  return {
    top_stores: branches.map(({ id_prodejny, stredisko, sums: own }) => ({
      id_prodejny,
      stredisko,
      ...top(own),
    })),
    time_series: pointsOf(view, rows),
    series: branches.slice(0, SERIES).map(({ id_prodejny, stredisko, rows: own }) => ({
      nazev: stredisko,
      id_prodejny,
      ...looks.get(stredisko)!,
      points: pointsOf(view, own),
    })),
  };
}

async function categories(view: View) {
  const [{ rows, series }, all] = await Promise.all([
    topOf(view, 'kategorie', TOP_CATEGORIES),
    rowsOverTime(view),
  ]);
  return {
    top_categories: rows.map(row => ({ kategorie: row.nazev, ...top(row) })),
    time_series: pointsOf(view, all),
    series,
  };
}

async function products(view: View) {
  const [{ rows, series }, all] = await Promise.all([
    topOf(view, 'produkt', TOP_PRODUCTS),
    rowsOverTime(view),
  ]);
  return {
    top_products: rows.map(row => ({ produkt_id: row.a, kod: row.kod, nazev: row.nazev, ...top(row) })),
    time_series: pointsOf(view, all),
    series,
  };
}

/** How many recent days give the ratio of profit and items to turnover. */
const LATELY = 28;

/**
 * The stored forecast of the next day or week (docs/decisions/0077); profit and items keep their recent ratio to
 * turnover. Null where no forecast is stored: for categories or sellers, and for months or years.
 */
async function forecastOf({ db, grain, filter, today }: View) {
  if ((grain !== 'den' && grain !== 'tyden') || filter.hodnoty || filter.prodejci) return null;
  const first = shift(grain, today, 1);
  const { pobocky } = filter;
  const kanal = filter.kanal && [filter.kanal].flat();
  const stored = await storedSum(db, { today, od: first, do: endOf(grain, first), kanal, pobocky });
  if (!stored) return null;
  const days = { od: shift('den', today, -LATELY), do: shift('den', today, -1) };
  const [sums] = await report(db, { range: days, sums: ['obrat', 'zisk', 'polozky'], filter });
  const share = sums && sums.obrat > 0 ? stored.obrat / sums.obrat : 0;
  return {
    label: labelOf(grain, first),
    obrat: stored.obrat,
    zisk: (sums?.zisk ?? 0) * share,
    polozky: (sums?.polozky ?? 0) * share,
    low: Math.max(0, stored.obrat - stored.odchylka),
    high: stored.obrat + stored.odchylka,
  };
}

/** The prediction, if the view reaches today; a view of the past has none, as its sales are known. */
async function predictionOf(view: View) {
  const { db, range, grain, filter, today } = view;
  const stored = range.do >= today ? await forecastOf(view) : null;
  if (stored) return stored;
  const days = range.do >= today ? historyRange(grain, today) : null;
  if (!days) return null;
  const rows = await report(db, { range: days, grain, sums: ['obrat', 'zisk', 'polozky'], filter });
  const predicted = predict(grain, today, historyOf(rows));
  if (!predicted) return null;
  const { first, ...numbers } = predicted;
  return { label: labelOf(grain, first), ...numbers };
}

const historyOf = (rows: readonly Row[]): History => new Map(rows.map(row => [row.obdobi, row]));

async function time(view: View) {
  const { range, grain, today } = view;
  const [rows, prediction] = await Promise.all([rowsOverTime(view), predictionOf(view)]);
  const complete = completeBuckets(grain, bucketsOf(grain, range), range, today);
  return {
    time_series: pointsOf(view, rows),
    growth_rate: growthOf(complete, historyOf(rows)),
    prediction,
  };
}

type Series = { nazev: string; kod?: string; points: { label: string; obrat: number; kusy: number }[] }[];

/** The points of all series in one list for a file, each under its series' distinguishing name. */
function rowsOf(series: Series) {
  const called = calledOf(series);
  return series.flatMap(({ points }, at) =>
    points.map(({ label, obrat, kusy }) => ({ nazev: called[at]!, label, obrat, kusy })),
  );
}

const withRows = <C extends object>(content: C | (C & { series: Series })) => ({
  ...content,
  ...('series' in content && { radky: rowsOf(content.series) }),
});

const CONTENT = { categories, stores, time, products };

export const prodejniRoutes: Handlers<typeof prodejni> = {
  async prodejniAnalytika({ db, now, query, whole }) {
    const today = todayAt(now);
    const grain = UNIT_OF[query.period ?? 'monthly'];
    const type = query.type ?? 'categories';
    const range = viewRange(query, grain, today);
    const previous = comparisonOf(range, now, query.obdobi && CALLED[query.obdobi]);
    const filter = await filterOf(db, query);
    const total = async (of: Range) => addUp(await report(db, { range: of, sums: TOTAL_SUMS, filter }));
    const [sums, before, content] = await Promise.all([
      total(range),
      total(previous),
      CONTENT[type]({ db, range, grain, filter, today }),
    ]);
    return {
      data: {
        aggregations: {
          ...withChange(totals(sums), totals(before)),
          obrat_bez_nakladu: withoutCost(sums),
        },
        [type]: whole ? withRows(content) : content,
      },
      meta: metaOf({ range, previous }, sums, now),
    };
  },
};
