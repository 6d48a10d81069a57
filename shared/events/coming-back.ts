const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * How long a page whose stream was refused waits before the next attempt, in ms: twice as long after every failure in
 * a row (`failures` counts from 1), up to 30 s, and at random in the later half of that, so that a thousand pages do
 * not come back at the same moment.
 */
export function comingBackAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(longest * (0.5 + random() / 2));
}

/** The interval of the stream's sign of life, in ms. */
export const HEARTBEAT_MS = 20_000;

/**
 * How long a page that cannot reach the server waits before it tries again, in ms: short enough to be back within
 * seconds, and random, because a thousand pages lose a server at the same moment.
 */
export const askAgainAfter = (random: () => number = Math.random): number =>
  Math.round(1_000 + random() * 2_000);
