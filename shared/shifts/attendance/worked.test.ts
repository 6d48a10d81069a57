import { describe, expect, test } from 'vitest';
import type { ShiftType } from '../kinds.ts';
import { measured, monthWorked } from './worked.ts';

const KINDS = { P: 'prichod', B: 'pauza_start', C: 'pauza_konec', O: 'odchod' } as const;

/** Reads '8:00-16:30 P8:00 O16:30' as a shift on a day of November 2026. */
function shift(text: string, day = '16', typ_smeny: ShiftType = 'prace') {
  const [times = '', ...steps] = text.split(' ');
  const [cas_od = '', cas_do = ''] = times.split('-').map(time => time.padStart(5, '0'));
  const record = (step: string, id: number) => ({
    ...{ id, smena_id: 1, typ_akce: KINDS[step[0] as keyof typeof KINDS], opravuje: null },
    ...{ poznamka: null, duvod: null, zapsal: null },
    cas: `2026-11-${day}T${step.slice(1).padStart(5, '0')}:00+01:00`,
  });
  return { datum: `2026-11-${day}`, cas_od, cas_do, typ_smeny, dochazka: steps.map(record) };
}

const at = { now: Date.parse('2026-11-30T12:00:00+01:00'), poKonci: 6, pause: 0 };

describe('the difference of a day', () => {
  test.each([
    ['8:00-16:30 P8:00 B12:00 C12:30 O16:30', 0, 0],
    ['8:00-16:30 P8:00 O16:30', 0, 0],
    ['8:00-16:30 P8:00 B12:00 C12:20 O16:30', 0, 0],
    ['8:00-16:30 P8:00 B12:00 C13:00 O16:30', 0, -0.5],
    ['8:00-16:30 P8:00 B12:00 C12:30 O17:00', 0, 0.5],
    ['8:00-16:30 P8:30 B12:00 C12:30 O16:30', 0, -0.5],
    ['8:00-16:30 P8:00 B12:00 C12:30 O16:30', 30, 0],
    ['8:00-16:30 P8:00 O16:30', 30, 0.5],
    ['8:00-16:30 P8:00 B12:00 C12:45 O16:30', 45, 0],
    ['8:00-12:00 P8:00 B10:00 C10:30 O12:00', 30, -0.5],
    ['8:00-16:30', 0, null],
    ['8:00-16:30 P8:00', 0, null],
  ])('%s with a pause of %d min in the plan is %s h', (text, pause, rozdil) => {
    const found = measured(shift(text), { ...at, pause }).rozdil;
    if (rozdil === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(rozdil, 10);
  });
});

test('a departure is missing from 6 h after the end, but not before midnight', () => {
  const missing = (text: string, now: string) =>
    measured(shift(text), { ...at, now: Date.parse(now) }).chybi_odchod;
  expect(missing('8:00-20:00 P8:00', '2026-11-17T01:59:00+01:00')).toBe(false);
  expect(missing('8:00-20:00 P8:00', '2026-11-17T02:00:00+01:00')).toBe(true);
  expect(missing('8:00-12:00 P8:00', '2026-11-16T23:59:00+01:00')).toBe(false);
  expect(missing('8:00-12:00 P8:00', '2026-11-17T00:00:00+01:00')).toBe(true);
});

describe('a month', () => {
  test('sums what attendance records and counts what it lacks', () => {
    const month = [
      shift('8:00-16:30 P8:00 B12:00 C12:30 O17:00', '02'),
      shift('8:00-16:30 P8:00', '03'),
      shift('8:00-16:30', '27'),
    ];
    expect(monthWorked(month, 160, at)).toEqual({
      ...{ hodin_odpracovanych: 8.5, rozdil: 0.5, prescas: 0, chybi_odchodu: 1 },
    });
  });

  test('fills the fund by at most 8 h for a day off, and by none for a public holiday', () => {
    const off = (times: string, day: string) => shift(times, day, 'dovolena');
    const worked = shift('8:00-18:00 P8:00 O18:00', '02');
    expect(monthWorked([worked, off('8:00-16:00', '03')], 10, at).prescas).toBe(8);
    expect(monthWorked([worked, off('0:00-23:00', '03')], 10, at).prescas).toBe(8);
    expect(monthWorked([worked, off('8:00-16:00', '17')], 10, at).prescas).toBe(0);
  });
});
