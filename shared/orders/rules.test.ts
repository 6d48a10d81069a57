import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../core/durations.ts';
import { ROLES, type Role } from '../core/roles.ts';
import { isPromiseBroken, relativeDay, type Urgency, urgencyOf } from './age.ts';
import { dialled, phoneDigits, phoneProblem, shownPhone } from './customer.ts';
import { durationText } from './durations.ts';
import { depositProblem, priceProblem, readPrice, remainderOf, tooHighProblem } from './price.ts';
import { readSearch } from './search.ts';
import { STATUSES, type Status } from './statuses.ts';
import { SUGGESTIONS, suggest } from './suggestions.ts';
import { changeProblem, messageProblem, undoProblem } from './workflow.ts';

const NOW = Date.parse('2026-11-21T12:00:00+01:00');
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const spaces = (text: string) => text.replaceAll(/\s/g, ' ');

describe('any state may follow any other, but leaving hotovo or storno needs VEDOUCI or ADMIN', () => {
  const moves = ROLES.flatMap(role =>
    STATUSES.flatMap(from => STATUSES.map(to => [role, from, to] as const)),
  );
  test.each(moves)('%s: %s → %s', (role, from, to) => {
    const isRefused =
      !['VEDOUCI', 'ADMIN'].includes(role) && ['hotovo', 'storno'].includes(from) && from !== to;
    expect(changeProblem(from, to, role) !== null).toBe(isRefused);
  });

  test.each<[Status, Status, Role, string]>([
    ['hotovo', 'nove', 'PRODEJCE', 'Změna ze stavu „Hotovo“ na „Nové“ není povolena.'],
    [
      'storno',
      'dorazilo_ceka',
      'PRODEJCE',
      'Změna ze stavu „Storno“ na „Dorazilo čeká na zákazníka“ není povolena.',
    ],
  ])('%s → %s by %s: %s', (from, to, role, text) => expect(changeProblem(from, to, role)).toBe(text));
});

test.each([
  ['one’s own fresh move', { typ: 'stav', uzivatel_id: 12, datum_zmeny: ago(6_000) }, null],
  ['a colleague’s move', { typ: 'stav', uzivatel_id: 13, datum_zmeny: ago(6_000) }, /změnil někdo další/],
  ['an edit that followed', { typ: 'uprava', uzivatel_id: 12, datum_zmeny: ago(0) }, /změnil někdo další/],
  ['an old move', { typ: 'stav', uzivatel_id: 12, datum_zmeny: ago(61_000) }, /příliš času/],
])('undoing %s', (_, last, problem) => {
  const said = undoProblem(last, 12, NOW);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeNull();
});

test('a customer can be told where a message is written and the order has a phone', () => {
  expect(messageProblem(true, '777 123 456')).toBeNull();
  expect(messageProblem(false, '777 123 456')).toBe('Pro tento stav není zpráva zákazníkovi připravená.');
  expect(messageProblem(true, '')).toBe('U objednávky není telefon zákazníka.');
});

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [MINUTE, '1 min'],
  [HOUR, '1 h'],
  [HOUR + MINUTE, '1 h 1 min'],
  [DAY - 1, '23 h 59 min'],
  [DAY, '1 d'],
  [DAY + 59 * MINUTE, '1 d'],
  [3 * DAY + 4 * HOUR + 5 * MINUTE, '3 d 4 h'],
  [-5, '0 min'],
])('%d ms is shown as %s, in at most two units', (ms, text) => expect(durationText(ms)).toBe(text));

test.each<[Status, number, Urgency]>([
  ['nove', 24 * HOUR, 'normal'],
  ['nove', 24 * HOUR + 1, 'medium'],
  ['dorazilo_ceka', 48 * HOUR, 'medium'],
  ['dorazilo_ceka', 48 * HOUR + 1, 'high'],
  ['hotovo', 90 * DAY, 'normal'],
  ['storno', 90 * DAY, 'normal'],
])('the urgency of %s after %d ms is %s', (status, age, urgency) => {
  expect(urgencyOf({ status, datum_vytvoreni: ago(age) }, NOW)).toBe(urgency);
});

test.each([
  ['2026-11-21T00:00:00+01:00', 'Dnes'],
  ['2026-11-20T23:59:00+01:00', 'Včera'],
  ['2026-11-19T23:59:00+01:00', '2 dny zpět'],
  ['2026-11-17T10:00:00+01:00', '4 dny zpět'],
  ['2026-11-16T10:00:00+01:00', '5 dní zpět'],
  ['2026-11-14T00:00:00+01:00', '7 dní zpět'],
  ['2026-11-13T23:59:00+01:00', '13. 11. 2026'],
])('an order created %s is dated %s, in Prague days', (instant, text) => {
  expect(spaces(relativeDay(instant, NOW))).toBe(text);
});

test('days are counted in Prague across the end of summer time', () => {
  const now = Date.parse('2026-10-26T00:30:00+01:00');
  expect(relativeDay('2026-10-25T00:10:00+02:00', now)).toBe('Včera');
});

test.each([
  ['', 'Telefon zákazníka je povinný'],
  ['   ', 'Telefon zákazníka je povinný'],
  ['777123456', null],
  ['777 123 456', null],
  ['+420777123456', null],
  ['+420 777 123 456', null],
  ['  777 123 456 ', null],
  // As this application shows it, and as copied from a phone's contacts.
  ['+420\u00a0777\u00a0123\u00a0456', null],
  ['\u202d+420 777\u202f123\u2009456\u202c', null],
  ['\u2066777\t123 456\u2069', null],
  ['77712345', 'Nesprávný formát telefonu'],
  ['7 7 7 1 2 3', 'Nesprávný formát telefonu'],
  ['+421 905 123 456', 'Nesprávný formát telefonu'],
  ['777-123-456', 'Nesprávný formát telefonu'],
  ['777 123 45a', 'Nesprávný formát telefonu'],
  ['+420', 'Nesprávný formát telefonu'],
  ['         ', 'Telefon zákazníka je povinný'],
  ['1'.repeat(40), 'Nesprávný formát telefonu'],
])('the phone %j has the problem: %s', (phone, problem) => expect(phoneProblem(phone)).toBe(problem));

test('a phone is the same number however it is written', () => {
  for (const written of [
    '777123456',
    '777 123 456',
    '+420 777 123 456',
    '+420777123456',
    '420 777 123 456',
    '00420777123456',
  ]) {
    expect(phoneDigits(written)).toBe('777123456');
    expect(dialled(written)).toBe('+420777123456');
  }
  expect(spaces(shownPhone('+420777123456'))).toBe('777 123 456');
  expect(spaces(shownPhone('777123456'))).toBe('777 123 456');
});

test.each<[string, number | null, string | null]>([
  ['', null, null],
  ['  ', null, null],
  ['0', 0, null],
  ['1234,50', 1234.5, null],
  ['1 234,5', 1234.5, null],
  ['1\u00a0234,5', 1234.5, null],
  ['999999.99', 999_999.99, null],
  ['890 Kč', 890, null],
  ['890,-', 890, null],
  ['1000000', 1_000_000, 'Cena musí být od 0 do 999 999,99 Kč'],
  ['-1', -1, 'Cena musí být od 0 do 999 999,99 Kč'],
  ['12,345', 12.345, 'Cena může mít nejvýše dvě desetinná místa'],
  ['1.290', 1.29, 'Cena může mít nejvýše dvě desetinná místa'],
  ['1.290,-', 1.29, 'Cena může mít nejvýše dvě desetinná místa'],
  ['dvacet', Number.NaN, 'Cena musí být číslo'],
  ['1,2,3', Number.NaN, 'Cena musí být číslo'],
  ['1e5', Number.NaN, 'Cena musí být číslo'],
  ['Infinity', Number.NaN, 'Cena musí být číslo'],
])('the price %j is read and checked', (typed, price, problem) => {
  expect(readPrice(typed)).toBe(price);
  expect(priceProblem(typed)).toBe(problem);
  expect(depositProblem(typed)).toBe(problem?.replace('Cena', 'Záloha') ?? null);
});

test.each([
  [null, null, null, null],
  [null, 500, null, null],
  [2350, null, null, null],
  [2350, 0, null, null],
  [2350, 500, 1850, null],
  [0.3, 0.1, 0.2, null],
  [500, 500, 0, null],
  [500, 500.01, -0.01, 'Záloha nesmí být vyšší než cena'],
])('of the price %j with the deposit %j, %j remains', (cena, zaloha, rest, problem) => {
  expect(remainderOf({ cena, zaloha })).toBe(rest);
  expect(tooHighProblem({ cena, zaloha })).toBe(problem);
});

test.each([
  ['Nováková', { words: ['Nováková'], id: null }],
  ['jan  nov', { words: ['jan', 'nov'], id: null }],
  ['777 123', { words: ['777123'], id: null }],
  ['+420 777 123 456', { words: ['777123456'], id: null }],
  ['123', { words: ['123'], id: 123 }],
  ['#123', { words: [], id: 123 }],
  ['SZ-2026/15', { words: ['SZ-2026/15'], id: null }],
  ['9999999999', { words: ['9999999999'], id: null }],
  ['', { words: [], id: null }],
])('the search %j is read', (typed, wanted) => expect(readSearch(typed)).toEqual(wanted));

test('suggestions start with what was used, each word once whatever its case and accents', () => {
  const list = suggest(['displej', 'Kryt zadní'], 'dil');
  expect(list.slice(0, 3)).toEqual(['displej', 'Kryt zadní', 'Baterie']);
  expect(list).not.toContain('Displej');
  expect(list).toHaveLength(SUGGESTIONS.dil.length + 1);
});

test('a promise is broken the day after, while the part is not here', () => {
  const broken = (slibeno: string | null) =>
    STATUSES.filter(status => isPromiseBroken({ status, slibeno }, NOW));
  expect(broken('2026-11-20')).toEqual(['nove', 'objednano', 'v_kosiku', 'predobjednano', 'neni_skladem']);
  expect(broken('2026-11-21')).toEqual([]);
  expect(broken(null)).toEqual([]);
  // By Prague's midnight.
  const order = { status: 'nove', slibeno: '2026-11-20' } as const;
  expect(isPromiseBroken(order, Date.parse('2026-11-20T23:59:00+01:00'))).toBe(false);
  expect(isPromiseBroken(order, Date.parse('2026-11-21T00:00:00+01:00'))).toBe(true);
});
