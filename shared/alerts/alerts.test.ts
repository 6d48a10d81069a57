import { expect, test } from 'vitest';
import { alertState, judged } from './alerts.ts';
import { alertSentence, placeOf } from './words.ts';

/** A day with 100 expected, in an interval of 80 to 120. */
const day = (skutecnost: number | null, more: object = {}) => ({
  ...{ skutecnost, ocekavano: 100, od95: 80, do95: 120, ...more },
});
const known = (id: number, skutecnost: number | null, isAcknowledged = false) =>
  day(skutecnost, { id, isAcknowledged }) as ReturnType<typeof day> & { id: number; isAcknowledged: boolean };

test.each([
  [80, 'v_mezich'],
  [120, 'v_mezich'],
  [79.99, 'trva'],
  [120.01, 'trva'],
  [null, 'vraceno'],
])('a day that sold %s is %s', (skutecnost, state) => expect(alertState(day(skutecnost))).toBe(state));

test('at most three days outside their interval raise an alert, the largest by money', () => {
  const found = [70, 0, 119, 250, 40, 130].map(sold => day(sold));
  expect(judged([], found).fresh.map(({ skutecnost }) => skutecnost)).toEqual([0, 250, 40]);
});

test('on another look a larger one replaces the smallest unacknowledged one', () => {
  const one = [known(1, 0), known(2, 10), known(3, 75)];
  const { gone, fresh } = judged(one, [day(20), day(76)]);
  expect([gone.map(({ id }) => id), fresh.map(({ skutecnost }) => skutecnost)]).toEqual([[3], [20]]);
});

test('on another look alerts now inside or taken back go, unless acknowledged', () => {
  const one = [known(1, 100), known(2, null), known(3, 100, true), known(4, null, true)];
  expect(judged(one, []).gone.map(({ id }) => id)).toEqual([1, 2]);
  // Acknowledged alerts count towards the three a day.
  expect(judged(one, [day(0), day(10)]).fresh.map(({ skutecnost }) => skutecnost)).toEqual([0]);
});

test('an alert says what was sold, what was expected and where', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(alertSentence(day(12)))).toBe('obrat 12 Kč, čekalo se 80 Kč až 120 Kč');
  expect(plain(alertSentence(day(90)))).toContain('po opravě dat už v mezích');
  expect(alertSentence(day(null))).toContain('vráceny');
  expect(placeOf({ prodejna: { nazev: 'Globus' }, kanal: null })).toBe('Globus');
  expect(placeOf({ prodejna: null, kanal: 'eshop' })).toBe('E-shop');
});
