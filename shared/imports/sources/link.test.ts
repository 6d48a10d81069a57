import { describe, expect, test } from 'vitest';
import { filledLink, firstDay, linkProblem, nextDays, shownLink } from './link.ts';
import { isSilent, pauseAfterFailure } from './pace.ts';

describe('a link', () => {
  test.each([
    ['https://eshop.cz/export.csv', null],
    ['https://eshop.cz/x?od={od}&do={do}', null],
    ['http://eshop.cz/export.csv', 'Odkaz musí začínat https://'],
    ['file:///etc/passwd', 'Odkaz musí začínat https://'],
    ['eshop.cz', 'Zadejte celý odkaz, třeba https://eshop.cz/export.csv'],
    ['https://jan:heslo@eshop.cz/', 'Odkaz nesmí mít jméno a heslo před zavináčem'],
    ['https://eshop.cz/?do={do}', 'K {do} patří i {od}'],
  ])('%s', (link, problem) => expect(linkProblem(link)).toBe(problem));

  test.each([
    [
      'https://eshop.cz/action/ExportManager/export/orders.csv?partnerId=3&hash=tajne',
      'eshop.cz/…/orders.csv?…',
    ],
    ['https://eshop.cz/export.csv', 'eshop.cz/export.csv'],
    ['https://eshop.cz/tajny-klic-v-ceste', 'eshop.cz/…'],
    ['https://eshop.cz/a/tajny-klic-v-ceste', 'eshop.cz/…'],
    ['https://eshop.cz/', 'eshop.cz'],
  ])('%s is shown without its secret parts', (link, shown) => expect(shownLink(link)).toBe(shown));
});

test('days are caught up month by month without a gap, repeating three days', () => {
  const asked: [string, string][] = [];
  let readUntil: string | null = null;
  for (;;) {
    const days = nextDays({ from: '2026-01-01', readUntil, today: '2026-03-10' });
    asked.push([days.od, days.do]);
    readUntil = days.do;
    if (days.isLast) break;
  }
  expect(asked).toEqual([
    ['2026-01-01', '2026-01-31'],
    ['2026-01-28', '2026-02-27'],
    ['2026-02-24', '2026-03-10'],
  ]);
  expect(nextDays({ from: '2026-01-01', readUntil: '2026-03-10', today: '2026-03-10' })).toEqual({
    od: '2026-03-07',
    do: '2026-03-10',
    isLast: true,
  });
  expect(nextDays({ from: '2027-01-01', readUntil: null, today: '2026-03-10' }).od).toBe('2026-03-10');
  const open = { from: '2026-01-01', readUntil: null, today: '2026-03-10', isOpen: true };
  expect(nextDays(open)).toEqual({ od: '2026-01-01', do: '2026-03-10', isLast: true });
  expect(firstDay(null, '2026-03-31')).toBe('2026-03-01');
  expect(
    filledLink('https://x.cz/?a={od}&b={do}', { od: '2026-01-01', do: '2026-01-02', isLast: true }),
  ).toBe('https://x.cz/?a=2026-01-01&b=2026-01-02');
});

test('failures are retried soon, then ever later, or when the server asks', () => {
  const minutes = (failures: number, every: number, asked?: number) =>
    pauseAfterFailure(failures, every, asked) / 60_000;
  expect([1, 2, 3, 7, 50].map(failures => minutes(failures, 60))).toEqual([5, 10, 20, 320, 360]);
  expect(minutes(50, 1440)).toBe(1440);
  expect(minutes(1, 60, 3_600_000)).toBe(60);
  expect(minutes(1, 60, 1e12)).toBe(1440);
});

test('silence is reported after its hours, and never when not asked for', () => {
  expect(isSilent(2, 0, 2 * 3_600_000)).toBe(false);
  expect(isSilent(2, 0, 2 * 3_600_000 + 1)).toBe(true);
  expect(isSilent(null, 0, 1e15)).toBe(false);
});
