import { expect, test } from 'vitest';
import { asCalled, shown } from './days.ts';

const answer = { meta: { obdobi: { od: '2026-05-01', do: '2026-05-01' } } };
const days = { start_date: '2026-05-01', end_date: '2026-05-01', kanal: 'prodejna' };

test.each(['monthly', 'month'])('a month that has one day so far is explained as a month (%s)', obdobi =>
  expect(asCalled({ ...days, obdobi }, answer)).toEqual({
    ...{ period: 'month', selected_month: '2026-05', kanal: 'prodejna' },
  }),
);

test.each(['daily', 'weekly', 'custom', ''])('any other period is explained by its days (%s)', obdobi => {
  expect(asCalled({ ...days, obdobi }, answer)).toEqual({ period: 'custom', ...days });
  expect(asCalled({ obdobi }, answer)).toEqual(shown({}, answer));
});
