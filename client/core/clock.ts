/** How far a device's clock may be off before the server's is taken, in ms: ages are told in minutes. */
const TOLERATED_MS = 120_000;

let ahead = 0;

/** The time at which the device's clock said `device`, both in ms since 1970: the server's where the device's is wrong. */
export const rightTime = (device: number) => device + ahead;

export const now = () => rightTime(Date.now());

/** Hears from an answer's header `Date` what the server's clock says; no answer without one says anything. */
export function hearTime(date: string | null) {
  const server = Date.parse(date ?? '');
  if (Math.abs(server - now()) > TOLERATED_MS) ahead = server - Date.now();
}
