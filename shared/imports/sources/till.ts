/** What reading a till's API needs. */

/** The built-in profile for its receipts. */
export const TILL_PROFILE = 'dotykacka_api';

/** Why the typed text is not a refresh token, or null; the token is sent in a header. */
export const tokenProblem = (typed: string) =>
  /^[\w.~+/=-]{8,500}$/.test(typed.trim())
    ? null
    : 'Token je 8 až 500 písmen a číslic bez mezer. Zkopírujte ho celý';

/** Why the typed text is not the number of a Dotykačka cloud, or null. */
export const cloudProblem = (typed: string) =>
  /^[1-9]\d{0,18}$/.test(typed.trim()) ? null : 'Číslo cloudu jsou jen číslice, třeba 398610248';

/** Changes shortly before the end of the last reading are read again: they may have reached the server late. */
const OVERLAP_MS = 10 * 60_000;

/** The time from which changes in a till are read: the end of the last reading, or the day it is read from. */
export const changedSince = (cursor: string | null, from: number): number =>
  cursor === null ? from : Date.parse(cursor) - OVERLAP_MS;
