import { addDays } from '#shared/core/days.ts';
import type { Range } from '../../forms/dates/range-entry.ts';

/** Those of the days shown that a point of a time axis is of: `starts` are the first days of its points in order. */
export function daysAt(starts: readonly string[], at: number, shown: Range): Range {
  const [first, next] = [starts[at]!, starts[at + 1]];
  return { od: first > shown.od ? first : shown.od, do: next ? addDays(next, -1) : shown.do };
}
