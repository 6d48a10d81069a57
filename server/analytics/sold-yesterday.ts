import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { allows } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import type { Person } from '../session/queries.ts';
import { addUp } from './model/numbers.ts';
import { report } from './model/report.ts';
import { resultsOf } from './sellers/salesperson.ts';
import { addUpSold, numbersOf, sold } from './sellers/sums.ts';

/**
 * What was sold yesterday, and the mean of the same weekday of the four weeks before (rule analytics-8), for all
 * people or all days of a mail at once (docs/decisions/0171).
 */

type Asking = { app: App; person: Person; today: string };

const WEEKS = [1, 2, 3, 4];

/** Yesterday, the days of the expected value, and the range that contains them. */
function daysOf(today: string) {
  const yesterday = addDays(today, -1);
  const before = WEEKS.map(week => addDays(yesterday, -7 * week));
  return { yesterday, before, range: { od: before.at(-1)!, do: yesterday } };
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The chain's turnover, profit and receipts of yesterday, each with its expected value. */
export async function soldByChain({ app, today }: Asking) {
  const { yesterday, before, range } = daysOf(today);
  const rows = await report(app.db, { range, grain: 'den', sums: ['obrat', 'zisk', 'doklady'] });
  const days = grouped(rows, ({ obdobi }) => obdobi);
  const on = (day: string) => addUp(days.get(day) ?? []);
  const was = on(yesterday);
  const expected = before.map(on);
  const of = (name: 'obrat' | 'zisk' | 'doklady') => ({
    was: was[name],
    expected: meanOf(expected.map(sums => sums[name])),
  });
  return { obrat: of('obrat'), zisk: of('zisk'), doklady: of('doklady') };
}

/**
 * What each of these people sold yesterday, in their order.
 * @throws 403 as the results of each of them would be refused
 */
export async function soldBy(
  { app, person, today }: Asking,
  people: { id: number; prodejna_id: number | null }[],
) {
  if (!people.every(one => allows(person, 'salesperson.read', one)))
    throw fail.forbidden(refusalOf('salesperson.read'));
  const { yesterday, before, range } = daysOf(today);
  const prodejci = people.map(({ id }) => id);
  const [results, rows] = await Promise.all([
    resultsOf(app.db, prodejci, { od: yesterday, do: yesterday }),
    sold(app.db, { range, grain: 'den', filter: { prodejci } }),
  ]);
  const days = grouped(rows, ({ a, obdobi }) => `${a} ${obdobi}`);
  return results.map(({ numbers, points, mez }, at) => {
    const then = before.map(day => numbersOf(addUpSold(days.get(`${prodejci[at]} ${day}`) ?? [])));
    return {
      mez,
      ...{ items: numbers.polozky_nad_100, services: numbers.sluzby_celkem },
      ...{ points: points.total_points, mean: numbers.prumer_polozek_uctu, receipts: numbers.doklady },
      expectedItems: meanOf(then.map(one => one.polozky_nad_100)),
      expectedServices: meanOf(then.map(one => one.sluzby_celkem)),
    };
  });
}
