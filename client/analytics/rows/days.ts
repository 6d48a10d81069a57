import { addDays } from '#shared/core/days.ts';
import type { Range } from '../../forms/dates/range-entry.ts';

/** The shown days that belong to a point of a time axis: `starts` are the first days of its points in order. */
export function daysAt(starts: readonly string[], at: number, shown: Range): Range {
  const [first, next] = [starts[at]!, starts[at + 1]];
  return { od: first > shown.od ? first : shown.od, do: next ? addDays(next, -1) : shown.do };
}
