import { addDays, czechDay, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';

export { hoursText, span } from '#shared/shifts/words.ts';

/** Days, months, times and hours of shifts as a Czech reader expects them. */

/** 'sobota' of a day. */
export const weekdayName = (day: string) => WEEKDAY_NAMES[weekdayOf(day)]!;

/** 'sobota 21. 11. 2026' of a day. */
export const longDay = (day: string) => `${weekdayName(day)} ${czechDay(day)}`;

/** '23. 11. 2026 – 29. 11. 2026' of its Monday. */
export const weekName = (monday: string) => `${czechDay(monday)} – ${czechDay(addDays(monday, 6))}`;
