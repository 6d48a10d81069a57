import { expect, test } from 'vitest';
import { allowsShop, contractOn, endedBy, freedBy, vacationHours } from './on.ts';

const term = (od: string, to: string | null) => ({ od, do: to });
const CONTRACTS = [term('2025-01-01', '2025-12-31'), term('2026-02-01', null)];

test.each([
  ['2024-12-31', undefined],
  ['2025-01-01', '2025-01-01'],
  ['2025-12-31', '2025-01-01'],
  ['2026-01-01', undefined],
  ['2026-02-01', '2026-02-01'],
  ['2090-01-01', '2026-02-01'],
])('on %s the contract from %s is valid', (day, od) => expect(contractOn(CONTRACTS, day)?.od).toBe(od));

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2025-06-01', '2025-05-31'],
  // The existing contract begins on the same day, so there is nothing to end before it.
  ['2026-02-01', undefined],
  ['2026-01-15', undefined],
  ['', undefined],
])('a new contract from %s ends the former one on %s', (od, ends) =>
  expect(endedBy(CONTRACTS, od)?.ends).toBe(ends),
);

const [FORMER, LATER] = [term('2025-01-01', '2026-02-28'), term('2026-06-01', null)];
test.each([
  ['until further notice', [FORMER], null, null],
  ['to its former end', [FORMER], '2026-12-31', '2026-12-31'],
  ['to the next contract', [FORMER, LATER], null, '2026-05-31'],
  ['to its former end before the next contract', [FORMER, LATER], '2026-04-30', '2026-04-30'],
  ['not when it was shortened since', [term('2025-01-01', '2026-01-31')], null, undefined],
  ['not when it is gone', [LATER], null, undefined],
])('when a contract from 1. 3. is deleted, the one it ended runs on %s', (_, others, ukoncila_do, ends) => {
  const deleted = { od: '2026-03-01', do: null, ukoncila: true, ukoncila_do };
  expect(freedBy(others, deleted)?.ends).toBe(ends);
  expect(freedBy(others, { ...deleted, ukoncila: false, ukoncila_do: null })).toBeNull();
});

test('a contract limits shops only when it names some', () => {
  expect([null, { prodejny: [] }, { prodejny: [1, 4] }].map(one => allowsShop(one, 4))).toEqual([
    true,
    true,
    true,
  ]);
  expect(allowsShop({ prodejny: [1] }, 4)).toBe(false);
});

test('vacation is as agreed, otherwise four weeks of the weekly hours', () => {
  const hours = (dovolena_hodin: number | null, tydenni_hodiny: number | null) =>
    vacationHours({ dovolena_hodin, tydenni_hodiny });
  expect([hours(200, 40), hours(null, 40), hours(null, 37.5), hours(null, null)]).toEqual([
    200,
    160,
    150,
    null,
  ]);
});
