import { expect, test } from 'vitest';
import type { KeptShift } from '../shifts/kinds.ts';
import type { OwnShift } from './days.ts';
import { type Excusing, excusedDays } from './excused.ts';

const kept = (datum: string, cas_od: string, cas_do: string) =>
  ({ id: 7, verze: 1, datum, cas_od, cas_do, typ_smeny: 'prace' }) as KeptShift;
const now = (datum: string, typ_smeny: OwnShift['typ_smeny'] = 'prace'): OwnShift => ({
  ...{ id: 8, datum, typ_smeny, ma_dochazku: false },
  ...{ cas_od: '09:00', cas_do: '20:00' },
});
const leave = (more: Partial<Excusing>): Excusing => ({
  ...{ druh: 'lekar', od: '2026-11-23', do: '2026-11-23', cas_od: null, cas_do: null, zrusene: [] },
  ...more,
});
const excused = (absence: Excusing, shifts: OwnShift[] = []) =>
  excusedDays(absence, { plan: shifts, taken: [], den: () => 6, pause: 30 }).map(({ datum, minut }) => [
    datum,
    minut,
  ]);

test('a whole day is the work that it cancelled, or a fifth of the week where nothing was planned', () => {
  // Monday has a shift of eleven hours; the same plan leaves Tuesday free. The next week has no plan.
  const absence = leave({ do: '2026-11-24', zrusene: [kept('2026-11-23', '09:00', '20:00')] });
  expect(excused(absence)).toEqual([['2026-11-23', 630]]);
  expect(excused(leave({ do: '2026-11-24' }))).toEqual([
    ['2026-11-23', 360],
    ['2026-11-24', 360],
  ]);
  expect(excused(leave({ od: '2026-11-28', do: '2026-11-29' }))).toEqual([]);
});

test('a split day is its work without the gap, each part with its own pause', () => {
  const split = (cas_od: string) => [
    kept('2026-11-23', cas_od, '12:00'),
    kept('2026-11-23', '15:00', '19:00'),
  ];
  for (const druh of ['lekar', 'jine'] as const)
    expect(excused(leave({ druh, zrusene: split('08:00') }))).toEqual([['2026-11-23', 480]]);
  // Seven hours minus the pause, plus four hours.
  expect(excused(leave({ zrusene: split('05:00') }))).toEqual([['2026-11-23', 630]]);
});

test('a day left free by the week’s plan counts nothing, but work on another day of the leave is no plan', () => {
  expect(excused(leave({}), [now('2026-11-25')])).toEqual([]);
  expect(excused(leave({ do: '2026-11-24' }), [now('2026-11-24')])).toEqual([['2026-11-23', 360]]);
});

test('a day counts nothing when work was planned afterwards or the person is off otherwise', () => {
  expect(excused(leave({}), [now('2026-11-23')])).toEqual([]);
  expect(excused(leave({}), [now('2026-11-23', 'dovolena')])).toEqual([]);
});

test.each([
  ['within the shift', '14:00', '16:00', 120],
  ['before it', '07:00', '09:30', 30],
  ['after it', '19:30', '21:00', 30],
  ['beside it', '06:00', '09:00', 0],
  ['all of it, whose break nobody is paid for', '09:00', '20:00', 630],
  ['nearly all of it', '09:15', '20:00', 630],
])('a part of a day counts what it takes of the plan: %s', (_, cas_od, cas_do, minut) => {
  const days = excused(leave({ cas_od, cas_do }), [now('2026-11-23')]);
  expect(days).toEqual(minut ? [['2026-11-23', minut]] : []);
});
