/** The ends of a period, days YYYY-MM-DD inclusive; '' for an open end. */
export type Range = { od: string; do: string };

/** What stands in the two fields of a period beside the value that their owner gives. */
export type RangeEntry = {
  /** The owner's value that was seen last. */
  seen: Range;
  /** What was entered and is not the value yet; reversed, with the end that was entered last. */
  entered: (Range & { wrong?: keyof Range }) | null;
  /** What the owner was told and has not given back yet, the oldest first: the address takes a moment. */
  told: readonly Range[];
};

export const isSameRange = (one: Range, other: Range) => one.od === other.od && one.do === other.do;

export const startOf = (value: Range): RangeEntry => ({ seen: value, entered: null, told: [] });

/**
 * The owner gives another value. One that it was told comes back late and takes nothing away that was entered
 * since; any other is somebody else's (a link, 'Zrušit filtry') and stands.
 */
export function given(entry: RangeEntry, value: Range): RangeEntry {
  const answered = entry.told.findIndex(range => isSameRange(range, value));
  if (answered < 0) return startOf(value);
  const told = entry.told.slice(answered + 1);
  const isDone = entry.entered === null || isSameRange(entry.entered, value);
  return { seen: value, entered: isDone ? null : entry.entered, told };
}

/** One end is entered; `tell` is the period that the owner has to hear, none while it is reversed or nothing new. */
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

/** Both ends are entered at once, in their order. */
export function withRange(entry: RangeEntry, range: Range): { next: RangeEntry; tell?: Range } {
  if (isSameRange(range, entry.told.at(-1) ?? entry.seen)) {
    return { next: { ...entry, entered: entry.told.length > 0 ? range : null } };
  }
  return { next: { ...entry, entered: range, told: [...entry.told, range] }, tell: range };
}
