/** Durations in ms. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Not a calendar day: in spring and autumn one of Prague's days is an hour shorter or longer. */
export const DAY = 24 * HOUR;
