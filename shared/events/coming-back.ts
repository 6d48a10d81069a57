const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * How long a page whose stream was refused waits before it tries again, in ms: twice as long after every
 * failure in a row (`failures` counts from 1), up to 30 s, and somewhere in the later half of that, so that
 * a thousand pages do not come back at one moment.
 */
export function comingBackAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(longest * (0.5 + random() / 2));
}
