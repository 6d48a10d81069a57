import { hoursOver } from '../contracts/fund.ts';

/** The order in which people are asked to take a shift. */

export type Candidate = {
  /** Why the person cannot take it; null: they can. */
  duvod: string | null;
  /** What the planner is warned of although it forbids nothing. */
  varovani: string[];
  /** Hours planned for the month including the shift, and the hours of the fund. */
  hodin: number;
  fond: number;
  /** Whether the shift is in their home shop. */
  domaci: boolean;
};

/** A warning weighs as much as a day over the fund, a shift in another shop as half of one. */
const WARNING = 8;
const OTHER_SHOP = 4;

/** How much a shift harms the person taking it: hours over the fund, warnings, the way to another shop. */
const harmOf = ({ hodin, fond, varovani, domaci }: Candidate) =>
  hoursOver(hodin, fond) + varovani.length * WARNING + (domaci ? 0 : OTHER_SHOP);

/** Puts those who can before those who cannot, then the least harmed first, then the one with the emptiest fund. */
export const byHarm = <C extends Candidate>(candidates: C[]): C[] =>
  candidates.toSorted(
    (one, other) =>
      Number(one.duvod !== null) - Number(other.duvod !== null) ||
      harmOf(one) - harmOf(other) ||
      one.hodin - one.fond - (other.hodin - other.fond),
  );
