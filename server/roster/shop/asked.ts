import { contractOn } from '#shared/contracts/on.ts';
import type { RosterShift, RosterWeights } from '#shared/roster/kinds.ts';
import type { Times } from '#shared/shifts/hours.ts';
import type { Input, Planned } from '#shared/shifts/law/person.ts';
import type { Need } from '#shared/staffing/lines.ts';
import type { WishKind } from '#shared/wishes/kinds.ts';

/** What a roster of one shop, or of several together, is made of. Nothing here says what anybody has sold. */

export type Shift = Times & { datum: string };

export type Candidate = Pick<Input, 'contracts' | 'born' | 'absences' | 'awayHours' | 'history'> & {
  id: number;
  /** Where they are at home. */
  prodejna: number;
  /** Other shops of those that are asked for to which they may be sent. */
  jinde?: number[];
  /** What they have already and keep, in any shop, in the whole month and two weeks before and after the days. */
  shifts: Planned[];
  /** What they have at home and may lose or have otherwise. */
  freed?: Shift[];
  /** With approved leave of a part of a day as what they cannot. */
  wishes: { datum: string; druh: WishKind; cas_od: string | null; cas_do: string | null }[];
  /** The hours that the days should give them; null where a contract knows none. */
  hodin: number | null;
  /** Weekends with work in the half year before the days. */
  vikendu?: number;
  /** A search could add nothing to what they have: no line fits around it. */
  vynechan?: boolean;
};

/**
 * Whether a person may be proposed work on a day: who has contracts only while one of them holds. The law's table says
 * nothing of days before the first, which may be older than the contracts in the application.
 */
export const mayWorkOn = ({ contracts = [] }: Pick<Candidate, 'contracts'>, day: string) =>
  contracts.length === 0 || contractOn(contracts, day) !== null;

export type Shop = {
  prodejna: number;
  /** By day: the times that a shift may have, and how many people are wanted when. */
  times: Record<string, Times[]>;
  needs: Record<string, Need[]>;
  /** It sells on more than 200 m². */
  velka: boolean;
  /** Who is there and is none of the people: what they cover is needed no more. */
  others?: RosterShift[];
};

export type Asked = {
  /** The days to fill, inclusive. */
  od: string;
  do: string;
  shops: Shop[];
  people: Candidate[];
};

/** Points of what is not as it should be: the dearer, the sooner it is mended. Hours are of one person. */
export type Weights = RosterWeights;

/** Days running with work at most. */
export const MOST_RUNNING = 6;

/** A shift that is proposed, and where. */
export type Proposed = RosterShift & { prodejna: number };

/** Where a person may be sent: home first. */
export const shopsOf = ({ shops }: Asked, { prodejna, jinde = [] }: Candidate): Shop[] =>
  shops.filter(shop => shop.prodejna === prodejna || jinde.includes(shop.prodejna));
