import { daysBetween, daysFrom } from '../../core/days.ts';
import { easterHolidayOn, holidayOn } from '../holidays.ts';

/** Act 223/2016 Sb., § 1: days on which a shop with over 200 m² of sales area is closed, with the time from which. */
const CLOSED: Record<string, string> = {
  '01-01': '00:00',
  '05-08': '00:00',
  '09-28': '00:00',
  '10-28': '00:00',
  '12-24': '12:00',
  '12-25': '00:00',
  '12-26': '00:00',
};

/** The time from which such a shop is closed on `day`, and the holiday's name, or null. */
export function closedByLaw(day: string): { od: string; nazev: string } | null {
  const od = easterHolidayOn(day) === 'Velikonoční pondělí' ? '00:00' : CLOSED[day.slice(5)];
  return od === undefined ? null : { od, nazev: holidayOn(day)! };
}

/** All such days in these years. */
export const closuresIn = (first: number, last: number) =>
  daysFrom(`${first}-01-01`, daysBetween(`${first}-01-01`, `${last + 1}-01-01`)).flatMap(datum => {
    const closed = closedByLaw(datum);
    return closed ? [{ datum, ...closed }] : [];
  });
