/** The ends of a period, days YYYY-MM-DD inclusive; '' for an open end. */
export type Range = { od: string; do: string };

/** The state of a period's two fields, besides the value that their owner passes. */
export type RangeEntry = {
  /** The last value received from the owner. */
  seen: Range;
  /** Entered but not the value yet; if reversed, `wrong` is the end that was entered last. */
  entered: (Range & { wrong?: keyof Range }) | null;
  /** Periods reported to the owner that have not come back yet, oldest first: the address takes a moment. */
  told: readonly Range[];
};

export const isSameRange = (one: Range, other: Range) => one.od === other.od && one.do === other.do;

export const startOf = (value: Range): RangeEntry => ({ seen: value, entered: null, told: [] });

/**
 * Handles a new value from the owner. A value that was reported to the owner comes back late and discards nothing
 * entered since; any other comes from elsewhere (a link, 'Zrušit filtry') and replaces the entry.
 */
export function given(entry: RangeEntry, value: Range): RangeEntry {
  const answered = entry.told.findIndex(range => isSameRange(range, value));
  if (answered < 0) return startOf(value);
  const told = entry.told.slice(answered + 1);
  const isDone = entry.entered === null || isSameRange(entry.entered, value);
  return { seen: value, entered: isDone ? null : entry.entered, told };
}

/** Enters one end; `tell` is the period to report to the owner, missing when it is reversed or not new. */
export function withEnd(
  entry: RangeEntry,
  end: keyof Range,
  day: string,
): { next: RangeEntry; tell?: Range } {
  const { od, do: to } = entry.entered ?? entry.seen;
  const range: Range = { od, do: to, [end]: day };
  if (range.od !== '' && range.do !== '' && range.od > range.do) {
    return { next: { ...entry, entered: { ...range, wrong: end } } };
  }
  return withRange(entry, range);
}

/** Enters both ends at once, in the right order. */
export function withRange(entry: RangeEntry, range: Range): { next: RangeEntry; tell?: Range } {
  if (isSameRange(range, entry.told.at(-1) ?? entry.seen)) {
    return { next: { ...entry, entered: entry.told.length > 0 ? range : null } };
  }
  return { next: { ...entry, entered: range, told: [...entry.told, range] }, tell: range };
}
