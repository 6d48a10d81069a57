import type { Range } from '../../forms/dates/range-entry.ts';

/** Days of a bucket that are within those of the screen. */
export const daysWithin = (bucket: Range, { od, do: to }: Range): Range => ({
  od: bucket.od > od ? bucket.od : od,
  do: bucket.do < to ? bucket.do : to,
});
