import type { Metric } from '#shared/analytics/kinds.ts';
import { addDays, czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import type { Grain } from '../model/model.ts';
import { bucketsOf, type Range } from '../period/range.ts';
import { addUpSold, numbersOf, sold } from './sums.ts';

type Type = 'daily' | 'weekly' | 'monthly';

/** Buckets of each type. */
export const GRAIN_OF: Record<Type, Grain> = { daily: 'den', weekly: 'tyden', monthly: 'mesic' };

/** Buckets carry the day that they begin on; weeks are dated by their Monday (rule analytics-11). */
const LABELS: Record<Type, (start: string) => string> = {
  daily: czechDayOfMonth,
  weekly: monday => `${czechDayOfMonth(monday)}–${czechDayOfMonth(addDays(monday, 6))}`,
  monthly: month => `${Number(month.slice(5, 7))}/${month.slice(0, 4)}`,
};

/** A person's metrics by time; every bucket of the range is there, zeros included. */
export async function chartOf(
  db: Db,
  { uzivatel, type, range, metriky }: { uzivatel: number; type: Type; range: Range; metriky: Metric[] },
) {
  const rows = await sold(db, { range, grain: GRAIN_OF[type], filter: { prodejci: [uzivatel] } });
  const buckets = grouped(rows, row => row.obdobi);
  return bucketsOf(GRAIN_OF[type], range).map(date => {
    const numbers = numbersOf(addUpSold(buckets.get(date) ?? []));
    const values: Partial<Record<Metric, number>> = Object.fromEntries(
      metriky.map(name => [name, numbers[name]]),
    );
    return { date, displayDate: LABELS[type](date), ...values };
  });
}
