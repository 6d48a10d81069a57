import { afterAll, describe, expect, test } from 'vitest';
import { addDays, calendarDays, daysOfMonth, mondayOf } from '../core/days.ts';
import { pragueClock, pragueInstant } from '../core/prague.ts';
import { workedTime } from './attendance/attendance.ts';
import { easterSunday, standardHours } from './holidays.ts';
import { judge } from './law/judge.ts';

/** In any zone of the machine, days, months and nights are Prague's. `npm run test:zones` runs all tests so. */

const before = process.env.TZ;
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe.each([
  ['UTC', 0],
  ['Europe/Prague', -60],
  ['Pacific/Auckland', -780],
])('on a machine in %s', (zone, offset) => {
  /** Sets the machine's zone, and makes sure that it took effect. */
  const inZone = <T>(work: () => T): T => {
    process.env.TZ = zone;
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset);
    return work();
  };

  test('months have their standard hours and Easter its date', () =>
    inZone(() => {
      const months = Array.from({ length: 24 }, (_, at) => addDays('2026-01-01', at * 31).slice(0, 7));
      expect(new Set(months).size).toBe(24);
      const standards = [...new Set(months)].sort().map(standardHours);
      expect(standards.join(' ')).toBe(
        '168 160 176 160 152 176 176 168 168 168 160 168 160 160 168 176 168 176 160 176 168 160 168 176',
      );
      expect(easterSunday(2026)).toBe('2026-04-05');
    }));

  test('a calendar begins on Monday', () =>
    inZone(() => {
      expect(calendarDays('2026-03')[0]).toBe('2026-02-23');
      expect(daysOfMonth('2026-03')).toHaveLength(31);
      expect(mondayOf('2026-10-25')).toBe('2026-10-19');
    }));

  test('both nights of the clock change count real time', () =>
    inZone(() => {
      const worked = (day: string) => {
        const steps = [
          { typ_akce: 'prichod' as const, cas: pragueInstant(day, '00:00')! },
          { typ_akce: 'odchod' as const, cas: pragueInstant(day, '06:00')! },
        ];
        return workedTime(steps, null).odpracovano;
      };
      expect([worked('2026-03-29'), worked('2026-10-25'), worked('2026-11-21')]).toEqual([300, 420, 360]);
      expect(pragueClock(Date.parse('2026-12-31T23:30:00Z'))).toEqual({ datum: '2027-01-01', cas: '00:30' });
    }));

  test('rest over the spring night is an hour shorter', () =>
    inZone(() => {
      const shift = (datum: string, cas_od: string, cas_do: string) => ({
        ...{ datum, cas_od, cas_do },
        typ_smeny: 'prace' as const,
      });
      const warned = judge({
        shifts: [shift('2026-03-28', '11:00', '21:00'), shift('2026-03-29', '08:00', '16:00')],
      });
      expect(warned.map(({ datum }) => datum)).toEqual(['2026-03-29']);
    }));
});
