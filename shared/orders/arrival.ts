import { folded } from '../core/folded.ts';

/**
 * By when a part will be here (rule orders-9), from how long earlier ones took: the Kaplan–Meier estimate, which also
 * uses the orders that still wait, since so far they took at least that long.
 */

/** An ordered part: days from ordering until it came, or until now or a cancellation when it did not. */
export type Case = { dil: string; den_v_tydnu: number; dni: number; dorazil: boolean };

/** Which earlier orders an estimate is made of, the most alike first. */
export const BASES = ['dil_a_den', 'dil', 'dodavatel', 'vsichni'] as const;
export type Basis = (typeof BASES)[number];

/** Fewer arrivals than this say nothing. */
const LEAST = 5;
const OF_TEN = 8;

/**
 * The share of parts that are here by the end of each day, among those that did not come within `waited` days: pairs
 * of day and share, growing; days without an arrival are left out.
 */
export function arrivalCurve(cases: Case[], waited = 0): [dni: number, share: number][] {
  const days = [...new Set(cases.filter(one => one.dorazil && one.dni >= waited).map(({ dni }) => dni))];
  let missing = 1;
  return days
    .toSorted((one, other) => one - other)
    .map(day => {
      const waiting = cases.filter(({ dni }) => dni >= day).length;
      const came = cases.filter(({ dni, dorazil }) => dorazil && dni === day).length;
      missing *= 1 - came / waiting;
      return [day, 1 - missing];
    });
}

/** The days after ordering by which eight of ten parts are here; null when too few came, or they never are. */
function within(cases: Case[], waited: number) {
  const dodani = cases.filter(one => one.dorazil && one.dni >= waited).length;
  if (dodani < LEAST) return null;
  const found = arrivalCurve(cases, waited).find(([, share]) => share * 10 >= OF_TEN - 1e-9);
  return found ? { dni: found[0], z_deseti: Math.floor(found[1] * 10 + 1e-9), dodani } : null;
}

export type Estimate = NonNullable<ReturnType<typeof within>> & { podle: Basis };

/**
 * The estimate from the most alike orders of which enough came: of the same part and weekday of ordering, of the same
 * part, of the supplier, of everybody. `waited` is the number of days since the part was ordered.
 */
export function estimateOf(
  { ofSupplier, ofAll }: { ofSupplier: Case[]; ofAll: Case[] },
  { dil, den_v_tydnu, waited }: { dil: string; den_v_tydnu: number; waited: number },
): Estimate | null {
  const ofPart = dil === '' ? [] : ofSupplier.filter(one => folded(one.dil) === folded(dil));
  const samples: Record<Basis, Case[]> = {
    dil_a_den: ofPart.filter(one => one.den_v_tydnu === den_v_tydnu),
    dil: ofPart,
    dodavatel: ofSupplier,
    vsichni: ofAll,
  };
  for (const podle of BASES) {
    const found = within(samples[podle], waited);
    if (found) return { ...found, podle };
  }
  return null;
}
