import { expect, test } from 'vitest';
import { asCalled, bucketOf, shown } from './days.ts';

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

test.each([
  [{ date: '2026-04-15' }, '2026-04-15', '2026-04-15'],
  [{ month: '2026-W01' }, '2025-12-29', '2026-01-04'],
  [{ month: '2026-W53' }, '2026-12-28', '2027-01-03'],
  [{ month: '2026-02' }, '2026-02-01', '2026-02-28'],
  [{ month: '2025-12' }, '2025-12-01', '2025-12-31'],
  [{ month: '2024' }, '2024-01-01', '2024-12-31'],
])('%j is %s to %s', (point, od, to) => expect(bucketOf(point)).toEqual({ od, do: to }));
