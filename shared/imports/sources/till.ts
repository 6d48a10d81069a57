/** What a till's API is asked with. */

/** The built-in profile of its receipts. */
export const TILL_PROFILE = 'dotykacka_api';

/** Why what was typed is no refresh token, or null: it goes into a header. */
export const tokenProblem = (typed: string) =>
  /^[\w.~+/=-]{8,500}$/.test(typed.trim())
    ? null
    : 'Token je 8 až 500 písmen a číslic bez mezer. Zkopírujte ho celý';

/** Why what was typed is no cloud of Dotykačka, or null. */
export const cloudProblem = (typed: string) =>
  /^[1-9]\d{0,18}$/.test(typed.trim()) ? null : 'Číslo cloudu jsou jen číslice, třeba 398610248';

/** What changed a little before the last reading's end is read again: it may have come to the server late. */
const OVERLAP_MS = 10 * 60_000;

/** From which change on a till is read: from the last reading's end, or from the day that it is read from. */
export const changedSince = (cursor: string | null, from: number): number =>
  cursor === null ? from : Date.parse(cursor) - OVERLAP_MS;
