import type { Group, Metric } from '#shared/analytics/kinds.ts';
import { UNIT_OF } from '#shared/analytics/units.ts';
import { addDays, czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import { bucketsOf, type Range } from '../period/range.ts';
import { addUpSold, numbersOf, sold } from './sums.ts';

/** Labels of buckets; a bucket carries its first day, a week its Monday (rule analytics-11). */
const LABELS: Record<Group, (start: string) => string> = {
  daily: czechDayOfMonth,
  weekly: monday => `${czechDayOfMonth(monday)}–${czechDayOfMonth(addDays(monday, 6))}`,
  monthly: month => `${Number(month.slice(5, 7))}/${month.slice(0, 4)}`,
};

/** A person's metrics over time, with every bucket of the range, zeros included. */
export async function chartOf(
  db: Db,
  { uzivatel, type, range, metriky }: { uzivatel: number; type: Group; range: Range; metriky: Metric[] },
) {
  const rows = await sold(db, { range, grain: UNIT_OF[type], filter: { prodejci: [uzivatel] } });
  const buckets = grouped(rows, row => row.obdobi);
  return bucketsOf(UNIT_OF[type], range).map(date => {
    const numbers = numbersOf(addUpSold(buckets.get(date) ?? []));
    const values: Partial<Record<Metric, number>> = Object.fromEntries(
      metriky.map(name => [name, numbers[name]]),
    );
    return { date, displayDate: LABELS[type](date), ...values };
  });
}
