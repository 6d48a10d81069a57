import { addDays } from '../core/days.ts';
import type { ContractKind } from './kinds.ts';

/** The fields of a contract that its rules read. Days are inclusive; `do` null means until further notice. */
export type Term = {
  druh: ContractKind;
  od: string;
  do: string | null;
  /** Null for a DPP, which has no working time of its own. */
  tydenni_hodiny: number | null;
  /** The shops where the person may be planned; empty means everywhere. */
  prodejny: number[];
  dovolena_hodin: number | null;
};

type Validity = Pick<Term, 'od' | 'do'>;

export const isValidOn = ({ od, do: to }: Validity, day: string) => od <= day && (to === null || day <= to);

/** A person's contract on `day`; with null they are measured as everybody was before there were contracts. */
export const contractOn = <C extends Validity>(contracts: readonly C[], day: string): C | null =>
  contracts.find(contract => isValidOn(contract, day)) ?? null;

/** Whether the contract lets the person work in the shop; without a contract nothing forbids it. */
export const allowsShop = (contract: Pick<Term, 'prodejny'> | null, shop: number) =>
  contract === null || contract.prodejny.length === 0 || contract.prodejny.includes(shop);

/** A year's vacation in hours: as agreed, else four weeks of the weekly hours (§ 213); null without either. */
export const vacationHours = ({
  dovolena_hodin,
  tydenni_hodiny,
}: Pick<Term, 'dovolena_hodin' | 'tydenni_hodiny'>) =>
  dovolena_hodin ?? (tydenni_hodiny === null ? null : 4 * tydenni_hodiny);

/** A contract with what it ended: until when that one would have run, null until further notice. */
export type Ending = Validity & { ukoncila: boolean; ukoncila_do: string | null };

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;

/**
 * The contract that a deleted one had ended, and its last day from then on: as before, but not into the days of
 * another. Null when there is none, or when it was changed since, so that it does not end the day before.
 */
export function freedBy<C extends Validity>(
  others: readonly C[],
  { od, ukoncila, ukoncila_do }: Ending,
): { former: C; ends: string | null } | null {
  const former = ukoncila && others.find(one => one.do === addDays(od, -1));
  if (!former) return null;
  const next = others.map(one => one.od).filter(day => day > od);
  const ends = earlier(ukoncila_do, next.length > 0 ? addDays(next.sort()[0]!, -1) : null);
  return ends === null || ends >= od ? { former, ends } : null;
}

/**
 * The contract that a new one beginning on `od` ends, and its last day then: the contract that is valid on `od` and
 * began earlier.
 */
export function endedBy<C extends Validity>(
  contracts: readonly C[],
  od: string,
): { former: C; ends: string } | null {
  const former = od ? contractOn(contracts, od) : null;
  return former && former.od < od ? { former, ends: addDays(od, -1) } : null;
}
