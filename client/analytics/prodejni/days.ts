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
