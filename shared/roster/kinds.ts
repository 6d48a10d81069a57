import type { Times } from '../shifts/hours.ts';

/** Words of proposed rosters (rule shifts-16). */

/** What a proposal may touch: nothing that is planned, everything published, or that as little as it can. */
export const ROSTER_SCOPES = ['doplnit', 'cele', 'zmena'] as const;
export type RosterScope = (typeof ROSTER_SCOPES)[number];

export const ROSTER_SCOPE_LABELS: Record<RosterScope, string> = {
  doplnit: 'Doplnit, kdo chybí',
  cele: 'Celé znovu',
  zmena: 'Co nejmenší změna',
};

export const ROSTER_STATES = ['bezi', 'hotovo', 'zastaveno', 'chyba'] as const;
export type RosterState = (typeof ROSTER_STATES)[number];

export const ROSTER_STATE_LABELS: Record<RosterState, string> = {
  bezi: 'Počítá se',
  hotovo: 'Hotovo',
  zastaveno: 'Zastaveno',
  chyba: 'Nepovedlo se',
};

/**
 * Points of what is not as it should be: an hour that nobody covers, an hour of one person too many, an hour under and
 * over the contract, a wish that is not met, a weekend over a fair share, a person's day that is other than planned, a
 * shift of somebody who is at home in another shop.
 */
export const WEIGHT_KEYS = ['chybi', 'navic', 'pod', 'nad', 'prani', 'vikend', 'zmena', 'jinde'] as const;
export type RosterWeights = Record<(typeof WEIGHT_KEYS)[number], number>;

/** What each of them is paid for. */
export const WEIGHT_LABELS: Record<keyof RosterWeights, string> = {
  chybi: 'neobsazená hodina',
  navic: 'hodina navíc',
  pod: 'hodina pod smlouvou',
  nad: 'hodina nad smlouvou',
  prani: 'nesplněné přání',
  vikend: 'víkend navíc',
  zmena: 'změna proti plánu',
  jinde: 'směna v jiné prodejně',
};

/** What they are until somebody sets them otherwise. */
export const DEFAULT_WEIGHTS: RosterWeights = {
  ...{ chybi: 600, navic: 6, pod: 90, nad: 90, prani: 150, vikend: 120, zmena: 30, jinde: 200 },
};

/** The most points that one of them may have. */
export const WEIGHT_MAX = 5_000;

/** A smallest change weighs so many times more than a change does otherwise: only what nobody covers is dearer. */
export const SMALLEST_CHANGE = 50;

/** A shift that is proposed, or one that it takes away. */
export type RosterShift = Times & { user_id: number; datum: string };

/** What a roster is worth, in the units that a person counts in; `body` is what a search makes least. */
export type RosterGoals = {
  /** Person-hours that nobody covers, and those of more people than are needed. */
  chybi: number;
  navic: number;
  /** Hours under and over what contracts want, of all people together. */
  pod: number;
  nad: number;
  /** Wishes ('raději ano', 'raději ne') that are met, of how many. */
  prani: { splneno: number; celkem: number };
  /** The fewest and the most weekends of a person with work. */
  vikendy: { nejmene: number; nejvice: number };
  /** Days of people that are other than planned. */
  zmeny: number;
  /** Shifts of people who are at home in another shop. */
  jinde: number;
  body: number;
};

/** A shift as a key: of whom, when. */
export const rosterKey = ({ user_id, datum, cas_od, cas_do }: RosterShift) =>
  `${user_id} ${datum} ${cas_od} ${cas_do}`;

/** The best that was found: shifts to add, published ones to take away, and who was left as they are. */
export type RosterResult = {
  smeny: RosterShift[];
  rusi: RosterShift[];
  po: RosterGoals;
  vynechani: number[];
};
