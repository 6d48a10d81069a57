import { addDays, addMonths, mondayOf } from '#shared/core/days.ts';
import type { Range } from '../../forms/dates/range-entry.ts';
import type { Query } from '../section/spec.ts';

type Answer = { meta: { obdobi: { od: string; do: string } } };

/** The days and the channel of what is shown, as calls with a period have it. */
export const shown = ({ kanal = '' }: Query, { meta: { obdobi } }: Answer): Query => ({
  ...{ period: 'custom', start_date: obdobi.od, end_date: obdobi.do, kanal },
});

/** The same by its name where it is called a month: the first day of one is a day as well (docs/decisions/0042). */
export const asCalled = (query: Query, answer: Answer): Query => {
  const { obdobi, start_date = '', kanal = '' } = query;
  const isMonth = obdobi === 'monthly' || obdobi === 'month';
  return isMonth ? { period: 'month', selected_month: start_date.slice(0, 7), kanal } : shown(query, answer);
};

const lastBefore = (month: string) => addDays(`${month}-01`, -1);

/** The days of a point of the advanced analysis: a day, '2026-W14', '2026-04' or '2026'. */
export function bucketOf({ date, month = '' }: { date?: string; month?: string }): Range {
  if (date) return { od: date, do: date };
  const [year, rest = ''] = month.split('-');
  if (rest === '') return { od: `${year}-01-01`, do: `${year}-12-31` };
  if (!rest.startsWith('W')) return { od: `${month}-01`, do: lastBefore(addMonths(month, 1)) };
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(rest.slice(1)) - 1) * 7);
  return { od: monday, do: addDays(monday, 6) };
}
