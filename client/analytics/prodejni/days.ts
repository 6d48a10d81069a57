import type { Query } from '../section/spec.ts';

type Answer = { meta: { obdobi: { od: string; do: string } } };

/** The days and the channel that are shown, as period parameters of other calls. */
export const shown = ({ kanal = '' }: Query, { meta: { obdobi } }: Answer): Query => ({
  ...{ period: 'custom', start_date: obdobi.od, end_date: obdobi.do, kanal },
});

/** Like `shown`, but by month when a month was chosen: its first day alone is also a day (docs/decisions/0042). */
export const asCalled = (query: Query, answer: Answer): Query => {
  const { obdobi, start_date = '', kanal = '' } = query;
  const isMonth = obdobi === 'monthly' || obdobi === 'month';
  return isMonth ? { period: 'month', selected_month: start_date.slice(0, 7), kanal } : shown(query, answer);
};
