import { COUNTER_NUMBERS, type Counter, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';

/** How a product counts by the rules in force: as shipping, and by which counter from which day (since 2000) on. */
export type Counted = {
  isShipping: boolean;
  /** In ascending order. */
  since: readonly number[];
  /** Stored numbers of counters, 0 for none; one for each of `since`. */
  counters: readonly number[];
  isService: readonly boolean[];
};

const PLAIN: Counted = { isShipping: false, since: [], counters: [], isService: [] };
const SERVICES: readonly string[] = SERVICE_COUNTERS;

/** Converts a product's marks as they are stored. */
export function countedAs(
  isShipping: boolean,
  names: readonly (Counter | null)[] | null,
  since: readonly number[],
): Counted {
  if (!isShipping && names === null) return PLAIN;
  return {
    isShipping,
    since,
    counters: (names ?? []).map(name => (name === null ? 0 : COUNTER_NUMBERS[name])),
    isService: (names ?? []).map(name => name !== null && SERVICES.includes(name)),
  };
}

/** The index of the entry that holds on a day, in a history that begins on the days of `since`; -1 before all. */
export function holdingOn(since: readonly number[], day: number): number {
  let at = since.length - 1;
  while (at >= 0 && since[at]! > day) at--;
  return at;
}
