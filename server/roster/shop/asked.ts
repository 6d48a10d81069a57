import { contractOn } from '#shared/contracts/on.ts';
import type { RosterShift, RosterWeights } from '#shared/roster/kinds.ts';
import type { Times } from '#shared/shifts/hours.ts';
import type { Input, Planned } from '#shared/shifts/law/person.ts';
import type { Need } from '#shared/staffing/lines.ts';
import type { WishKind } from '#shared/wishes/kinds.ts';

/** The input of a roster of one or several shops. It deliberately contains nothing about anybody's sales. */

export type Shift = Times & { datum: string };

export type Candidate = Pick<Input, 'contracts' | 'born' | 'absences' | 'awayHours' | 'history'> & {
  id: number;
  /** The home shop. */
  prodejna: number;
  /** Other shops of the question to which the person may be sent. */
  jinde?: number[];
  /** Shifts that the person has and keeps, in any shop, in the whole month and two weeks around the days. */
  shifts: Planned[];
  /** Shifts at home that the person may lose or have otherwise. */
  freed?: Shift[];
  /** Wishes, with approved hours of leave as 'nemohu'. */
  wishes: { datum: string; druh: WishKind; cas_od: string | null; cas_do: string | null }[];
  /** The hours that the days should give them; null if the contract does not set any. */
  hodin: number | null;
  /** Weekends with work in the half year before the days. */
  vikendu?: number;
  /** Whether a search could add nothing to the person's plan, because no line fits around it. */
  vynechan?: boolean;
};

/**
 * Whether a person may be proposed work on a day: a person with contracts only while one of them is valid. The rules
 * of the law do not judge days before the first contract, which may be older than the contracts in the application.
 */
export const mayWorkOn = ({ contracts = [] }: Pick<Candidate, 'contracts'>, day: string) =>
  contracts.length === 0 || contractOn(contracts, day) !== null;

export type Shop = {
  prodejna: number;
  /** By day: the times that a shift may have, and in `needs` how many people are needed when. */
  times: Record<string, Times[]>;
  needs: Record<string, Need[]>;
  /** Whether its sales area is larger than 200 m². */
  velka: boolean;
  /** Shifts there of people outside of the question: what they cover is no longer needed. */
  others?: RosterShift[];
};

export type Asked = {
  /** The days to fill, inclusive. */
  od: string;
  do: string;
  shops: Shop[];
  people: Candidate[];
};

/** Points for each goal that is missed: the higher, the sooner it is improved. Hours are per person. */
export type Weights = RosterWeights;

/** The most consecutive days of work. */
export const MOST_RUNNING = 6;

/** A proposed shift with its shop. */
export type Proposed = RosterShift & { prodejna: number };

/** The shops where a person may work: the home shop and `jinde`. */
export const shopsOf = ({ shops }: Asked, { prodejna, jinde = [] }: Candidate): Shop[] =>
  shops.filter(shop => shop.prodejna === prodejna || jinde.includes(shop.prodejna));
