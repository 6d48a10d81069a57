import { MINUTE } from '../../core/durations.ts';

/** After a failure the next try is soon, then later and later. */
const FIRST_MIN = 5;
const LONGEST_MIN = 6 * 60;

/** How long to wait before reading a source again after `failures` in a row, in ms; a server may ask for longer. */
export function pauseAfterFailure(failures: number, everyMin: number, askedMs = 0): number {
  const doubled = FIRST_MIN * 2 ** Math.min(failures - 1, 12);
  const pause = Math.min(doubled, Math.max(everyMin, LONGEST_MIN)) * MINUTE;
  return Math.min(Math.max(pause, askedMs), 24 * 60 * MINUTE);
}

/** Whether nothing new has arrived for so long that ADMINs are notified. */
export const isSilent = (hours: number | null, since: number, now: number) =>
  hours !== null && now - since > hours * 60 * MINUTE;
