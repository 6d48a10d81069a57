/** How far the device's clock may be off before the server's time is used, in ms; ages are shown in minutes. */
const TOLERATED_MS = 120_000;

let ahead = 0;

/**
 * The correct time for `device`, a reading of the device's clock (both in ms since 1970): the server's time where the
 * device's clock is wrong.
 */
export const rightTime = (device: number) => device + ahead;

export const now = () => rightTime(Date.now());

/** Compares the clocks by the header `Date` of an answer; an answer without the header has no effect. */
export function hearTime(date: string | null) {
  const server = Date.parse(date ?? '');
  if (Math.abs(server - now()) > TOLERATED_MS) ahead = server - Date.now();
}
