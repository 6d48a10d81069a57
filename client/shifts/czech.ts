import { addDays, czechDay, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';

export { hoursText, span, spanAsOf } from '#shared/shifts/words.ts';

/** Formats days, weeks and weekdays of shifts for Czech readers. */

/** The weekday of a day: 'sobota'. */
export const weekdayName = (day: string) => WEEKDAY_NAMES[weekdayOf(day)]!;

/** A day with its weekday: 'sobota 21. 11. 2026'. */
export const longDay = (day: string) => `${weekdayName(day)} ${czechDay(day)}`;

/** A week by its Monday: '23. 11. 2026 – 29. 11. 2026'. */
export const weekName = (monday: string) => `${czechDay(monday)} – ${czechDay(addDays(monday, 6))}`;
