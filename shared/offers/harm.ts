import { hoursOver } from '../contracts/fund.ts';

/** In what order people are asked to take a shift. */

export type Candidate = {
  /** Why the person cannot take it; null: they can. */
  duvod: string | null;
  /** What the planner is told though it forbids nothing. */
  varovani: string[];
  /** Planned hours of the month with the shift, and the fund; hours. */
  hodin: number;
  fond: number;
  /** Whether the shift is in their home shop. */
  domaci: boolean;
};

/** A warning weighs as much as a day over the fund, another shop as half of one. */
const WARNING = 8;
const OTHER_SHOP = 4;

/** How much a shift harms who takes it: hours over the fund, warnings, the way to another shop. */
const harmOf = ({ hodin, fond, varovani, domaci }: Candidate) =>
  hoursOver(hodin, fond) + varovani.length * WARNING + (domaci ? 0 : OTHER_SHOP);

/** Who can before who cannot; of these whom it harms least, then who has the least of their fund filled. */
export const byHarm = <C extends Candidate>(candidates: C[]): C[] =>
  candidates.toSorted(
    (one, other) =>
      Number(one.duvod !== null) - Number(other.duvod !== null) ||
      harmOf(one) - harmOf(other) ||
      one.hodin - one.fond - (other.hodin - other.fond),
  );
