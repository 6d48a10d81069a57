import { expect, test } from 'vitest';
import { asCalled, shown } from './days.ts';

const answer = { meta: { obdobi: { od: '2026-05-01', do: '2026-05-01' } } };
const days = { start_date: '2026-05-01', end_date: '2026-05-01', kanal: 'prodejna' };

test.each(['monthly', 'month'])('why of a month of one day is of a month (%s)', obdobi =>
  expect(asCalled({ ...days, obdobi }, answer)).toEqual({
    ...{ period: 'month', selected_month: '2026-05', kanal: 'prodejna' },
  }),
);

test.each(['daily', 'weekly', 'custom', ''])('of other days it is of these (%s)', obdobi => {
  expect(asCalled({ ...days, obdobi }, answer)).toEqual({ period: 'custom', ...days });
  expect(asCalled({ obdobi }, answer)).toEqual(shown({}, answer));
});
