import { namesOf } from '../core/names.ts';
import type { Times } from '../shifts/hours.ts';

/** The constants of proposed rosters (rule shifts-16). */

/** What a proposal may change: nothing that is planned, everything published, or that as little as possible. */
export const ROSTER_SCOPE_LABELS = {
  doplnit: 'Doplnit, kdo chybí',
  cele: 'Celé znovu',
  zmena: 'Co nejmenší změna',
};
export type RosterScope = keyof typeof ROSTER_SCOPE_LABELS;
export const ROSTER_SCOPES = namesOf(ROSTER_SCOPE_LABELS);

export const ROSTER_STATE_LABELS = {
  bezi: 'Počítá se',
  hotovo: 'Hotovo',
  zastaveno: 'Zastaveno',
  chyba: 'Nepovedlo se',
};
export type RosterState = keyof typeof ROSTER_STATE_LABELS;
export const ROSTER_STATES = namesOf(ROSTER_STATE_LABELS);

/**
 * Penalty points: for an hour that nobody covers, an hour with one person too many, an hour under and over the
 * contract, an unmet wish, a weekend over a fair share, a person's day that differs from the plan, and a shift of
 * somebody whose home is another shop.
 */
export const WEIGHT_LABELS = {
  chybi: 'neobsazená hodina',
  navic: 'hodina navíc',
  pod: 'hodina pod smlouvou',
  nad: 'hodina nad smlouvou',
  prani: 'nesplněné přání',
  vikend: 'víkend navíc',
  zmena: 'změna proti plánu',
  jinde: 'směna v jiné prodejně',
};
export const WEIGHT_KEYS = namesOf(WEIGHT_LABELS);
export type RosterWeights = Record<keyof typeof WEIGHT_LABELS, number>;

/** The weights until somebody sets others. */
export const DEFAULT_WEIGHTS: RosterWeights = {
  ...{ chybi: 600, navic: 6, pod: 90, nad: 90, prani: 150, vikend: 120, zmena: 30, jinde: 200 },
};

/** The highest weight that can be set. */
export const WEIGHT_MAX = 5_000;

/** The factor of a change under the smallest change: only an uncovered shift costs more. */
export const SMALLEST_CHANGE = 50;

/** A proposed shift, or one that a proposal removes. */
export type RosterShift = Times & { user_id: number; datum: string };

/** The quality of a roster, in units that people count in; `body` is the sum that a search minimises. */
export type RosterGoals = {
  /** Person-hours that nobody covers, and person-hours beyond the need. */
  chybi: number;
  navic: number;
  /** Hours under and over the contracts, over all people together. */
  pod: number;
  nad: number;
  /** The number of wishes ('raději ano', 'raději ne') met, and of all. */
  prani: { splneno: number; celkem: number };
  /** The fewest and the most weekends with work of any person. */
  vikendy: { nejmene: number; nejvice: number };
  /** Person-days that differ from the plan. */
  zmeny: number;
  /** Shifts of people whose home is another shop. */
  jinde: number;
  body: number;
};

/** The key of a shift: its person and times. */
export const rosterKey = ({ user_id, datum, cas_od, cas_do }: RosterShift) =>
  `${user_id} ${datum} ${cas_od} ${cas_do}`;

/** The best result: shifts to add, published ones to remove, and the people left as they are. */
export type RosterResult = {
  smeny: RosterShift[];
  rusi: RosterShift[];
  po: RosterGoals;
  vynechani: number[];
};
