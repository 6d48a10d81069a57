import { describe, expect, test } from 'vitest';
import { daysBetween, daysFrom, mondayOf, weekdayOf } from '../core/days.ts';
import { DEFAULT_HOURS } from '../stores/hours.ts';
import { isWorkingDay } from './holidays.ts';
import { type Repeat, repeatedDays } from './repeat.ts';

const HOURS = { ...DEFAULT_HOURS, ne: null };
const WORKDAYS = [0, 1, 2, 3, 4];
const repeat = (more: Partial<Repeat>): Repeat => ({
  ...{
    weekdays: WORKDAYS,
    weeks: 1,
    od: '2026-11-01',
    do: '2026-11-30',
    skipHolidays: true,
    skipClosed: true,
  },
  ...more,
});
const days = (more: Partial<Repeat>, most = 62) => repeatedDays(repeat(more), HOURS, { most });

describe('repeated days', () => {
  test('every Monday to Friday of November 2026 are its working days, without the holiday on the 17th', () => {
    const found = days({});
    expect(found.days).toEqual(daysFrom('2026-11-01', 30).filter(isWorkingDay));
    expect(found).toMatchObject({ holidays: ['2026-11-17'], closed: 0, refused: 0, isCut: false });
    expect(days({ skipHolidays: false }).days).toContain('2026-11-17');
  });

  test('every second week is counted from the week of the first day, which may begin within it', () => {
    const wednesdays = ['2026-11-04', '2026-11-18'];
    expect(days({ weekdays: [2], weeks: 2, od: '2026-11-04' }).days).toEqual(wednesdays);
    expect(days({ weekdays: [2], weeks: 2, od: '2026-11-02' }).days).toEqual(wednesdays);
    // From a Thursday on, the Monday of that week is over, and the next one is in two weeks.
    expect(days({ weekdays: [0, 4], weeks: 2, od: '2026-11-05' }).days).toEqual([
      '2026-11-06',
      '2026-11-16',
      '2026-11-20',
      '2026-11-30',
    ]);
  });

  test('a Sunday is left out where the shop is closed, unless wanted', () => {
    expect(days({ weekdays: [6] })).toMatchObject({ days: [], closed: 5 });
    expect(days({ weekdays: [6], skipClosed: false }).days).toHaveLength(5);
  });

  test('no more than the bulk work takes, together with the days that are chosen already', () => {
    const found = days({ do: '2099-12-31' });
    expect([found.days.length, found.isCut]).toEqual([62, true]);
    const taken = ['2026-11-02', '2026-11-03'];
    const more = repeatedDays(repeat({}), HOURS, { taken, most: 4 });
    expect(more).toMatchObject({ days: ['2026-11-04', '2026-11-05'], isCut: true });
    const all = repeatedDays(repeat({ do: '2026-11-03' }), HOURS, { taken, most: 2 });
    expect(all).toMatchObject({ days: [], isCut: false });
  });

  test('days that may not be planned are left out', () => {
    const found = repeatedDays(repeat({ od: '2026-10-26' }), HOURS, {
      most: 62,
      isAllowed: day => day >= '2026-11-01',
    });
    expect(found).toMatchObject({ holidays: ['2026-10-28', '2026-11-17'], refused: 4 });
  });

  test('without weekdays, or with the end before the beginning, there are none', () => {
    expect(days({ weekdays: [] }).days).toEqual([]);
    expect(days({ do: '2026-10-01' }).days).toEqual([]);
  });

  test.each([1, 2] as const)('every %i. week equals a search through all days', weeks => {
    for (let shift = 0; shift < 7; shift++) {
      const od = daysFrom('2027-03-01', 7)[shift]!;
      const wanted = {
        weekdays: [0, 3, 5],
        weeks,
        od,
        do: '2027-05-09',
        skipHolidays: false,
        skipClosed: false,
      };
      expect(days(wanted).days).toEqual(
        daysFrom(od, daysBetween(od, wanted.do) + 1).filter(
          day =>
            wanted.weekdays.includes(weekdayOf(day)) &&
            (daysBetween(mondayOf(od), mondayOf(day)) / 7) % weeks === 0,
        ),
      );
    }
  });
});
