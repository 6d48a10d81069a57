import { expect, test } from 'vitest';
import { type Looks, periodOf } from './period.ts';
import { tokensOf } from './tokens.ts';

/** Friday */
const TODAY = '2026-11-27';

const read = (question: string, looks: Looks, today = TODAY) => {
  const days = periodOf(tokensOf(question), today, looks).days;
  return days && { ...days, nazev: days.nazev.replaceAll('\u00a0', ' ') };
};

test.each([
  ['v prosinci', '2026-12-01', '2025-12-01'],
  ['v listopadu', '2026-11-01', '2026-11-01'],
  ['v říjnu', '2026-10-01', '2026-10-01'],
  ['v lednu', '2027-01-01', '2026-01-01'],
  ['v prosinci 2024', '2024-12-01', '2024-12-01'],
  ['v sobotu', '2026-11-28', '2026-11-21'],
  ['v pátek', '2026-11-27', '2026-11-27'],
  ['ve čtvrtek', '2026-12-03', '2026-11-26'],
  ['minulou sobotu', '2026-11-21', '2026-11-21'],
  ['5. 12.', '2026-12-05', '2025-12-05'],
  ['27. 11.', '2026-11-27', '2026-11-27'],
  ['20. 11.', '2026-11-20', '2026-11-20'],
  ['3. 1.', '2027-01-03', '2026-01-03'],
  ['5. 12. 2025', '2025-12-05', '2025-12-05'],
])('“%s” begins on %s for a plan, on %s for turnover', (question, ahead, back) => {
  expect([read(question, 'ahead')?.od, read(question, 'back')?.od]).toEqual([ahead, back]);
});

test('in January a plan of December means the past one', () => {
  expect(read('v prosinci', 'ahead', '2027-01-05')?.od).toBe('2026-12-01');
});

test.each([
  ['posledních 3 dní', 'poslední 3 dny'],
  ['posledních 7 dní', 'posledních 7 dní'],
  ['poslední týden', 'posledních 7 dní'],
  ['poslední den', 'poslední den'],
])('“%s” is shown as “%s”', (question, called) => {
  expect(read(question, 'back')?.nazev).toBe(called);
});
