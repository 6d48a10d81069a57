import { expect, test } from 'vitest';
import { pragueClock, pragueInstant, repeatedInstant } from './prague.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-11-21T23:30:00Z', '2026-11-22', '00:30'],
  ['2026-07-31T22:00:00Z', '2026-08-01', '00:00'],
  ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
])('at %s the clock in Prague shows %s %s', (instant, datum, cas) =>
  expect(pragueClock(at(instant))).toEqual({ datum, cas }),
);

test.each([
  ['2026-11-21', '08:00', '2026-11-21T07:00:00Z'],
  ['2026-07-01', '08:00', '2026-07-01T06:00:00Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
])('%s %s in Prague is %s', (datum, cas, instant) => expect(pragueInstant(datum, cas)).toBe(at(instant)));

test.each([
  ['2026-10-25', '02:00', '2026-10-25T01:00:00Z'],
  ['2026-10-25', '02:59', '2026-10-25T01:59:00Z'],
  ['2026-10-25', '01:59', null],
  ['2026-10-25', '03:00', null],
  ['2026-03-29', '02:30', null],
  ['2026-11-21', '02:30', null],
])('%s %s in Prague is for the second time %s', (datum, cas, instant) =>
  expect(repeatedInstant(datum, cas)).toBe(instant && at(instant)),
);

test.each(['02:00', '02:30', '02:59'])('%s does not exist in the spring night', cas =>
  expect(pragueInstant('2026-03-29', cas)).toBeNull(),
);

test('the clock agrees with the time zone database at any time and around each change', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'short' },
  });
  const [from, to] = [at('1900-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const instants = [
    ...Array.from({ length: 5_000 }, () => Math.floor(from + random() * (to - from))),
    // Every quarter of an hour around the nights of a decade on which clocks may change.
    ...Array.from({ length: 10 }, (_, year) => [`${2020 + year}-03-31`, `${2020 + year}-10-31`])
      .flat()
      .flatMap(last => Array.from({ length: 8 * 96 }, (_, step) => at(`${last}T00:00:00Z`) - step * 900_000)),
  ];
  for (const instant of instants) {
    const { datum, cas } = pragueClock(instant);
    expect(`${datum} ${cas}`).toBe(format.format(instant));
    // In the winter of 1946 clocks went back twice, which the code here does not cover.
    if (instant < at('1950-01-01T00:00:00Z')) continue;
    const back = pragueInstant(datum, cas)!;
    // In the repeated autumn hour, the first of the two instants.
    expect([0, 3_600_000]).toContain(Math.floor(instant / 60_000) * 60_000 - back);
  }
});
