import { addDays, daysOfMonth, weekdayOf } from '../core/days.ts';

/** Public holidays by the law 245/2000 Sb. with a fixed date (rule shifts-7). */
const FIXED: Record<string, string> = {
  '01-01': 'Nový rok',
  '05-01': 'Svátek práce',
  '05-08': 'Den vítězství',
  '07-05': 'Cyril a Metoděj',
  '07-06': 'Jan Hus',
  '09-28': 'Den české státnosti',
  '10-28': 'Vznik Československa',
  '11-17': 'Den boje za svobodu a demokracii',
  '12-24': 'Štědrý den',
  '12-25': '1. svátek vánoční',
  '12-26': '2. svátek vánoční',
};

/** Easter Sunday of the western church (Meeus, Jones and Butcher), YYYY-MM-DD. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrected = century - (century >> 2) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + corrected + 15) % 30;
  const rest = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * (rest >> 2) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const place = epact + weekday - 7 * shift + 114;
  return [year, Math.floor(place / 31), (place % 31) + 1]
    .map(part => String(part).padStart(2, '0'))
    .join('-');
}

/** The Easter holiday on `day`, or null; called for every shift, so Easter is only computed where it can be. */
export function easterHolidayOn(day: string): 'Velký pátek' | 'Velikonoční pondělí' | null {
  const month = day.slice(5, 7);
  if (month !== '03' && month !== '04') return null;
  const easter = easterSunday(Number(day.slice(0, 4)));
  if (day === addDays(easter, -2)) return 'Velký pátek';
  return day === addDays(easter, 1) ? 'Velikonoční pondělí' : null;
}

/** The name of the public holiday on `day`, or null. */
export const holidayOn = (day: string): string | null => FIXED[day.slice(5)] ?? easterHolidayOn(day);

/** The holidays among `days`, as in the calendar's answer: `{ '2026-05-01': { nazev } }` (rule shifts-7). */
export const holidaysAmong = (days: string[]): Record<string, { nazev: string }> =>
  Object.fromEntries(
    days.flatMap(day => {
      const nazev = holidayOn(day);
      return nazev ? [[day, { nazev }]] : [];
    }),
  );

/** Whether the day is a Monday to Friday and not a public holiday. */
export const isWorkingDay = (day: string) => weekdayOf(day) < 5 && holidayOn(day) === null;

/** The standard hours of a month YYYY-MM: its working days × 8 (rule shifts-6). */
export const standardHours = (month: string) => daysOfMonth(month).filter(isWorkingDay).length * 8;
