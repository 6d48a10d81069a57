import { expect, test } from 'vitest';
import { monthsWith } from './period.ts';

const offered = (today: string, month = today.slice(0, 7)) => monthsWith(month, today).map(one => one.value);

test('the month select has this and the last year, newest first', () => {
  expect(offered('2026-03-31')).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03', '2025-02', '2025-01'],
  ]);
  expect(offered('2026-12-01')).toHaveLength(24);
});

test('a month that was reached by steps is in it, too, however long ago it is', () => {
  expect(offered('2026-03-31', '2024-12')).toEqual([...offered('2026-03-31'), '2024-12']);
  expect(monthsWith('2024-12', '2026-03-31').at(-1)!.label).toBe('prosinec\u00a02024');
});
