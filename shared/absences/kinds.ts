import { namesOf } from '../core/names.ts';

/** Kinds, states and limits of absences. */

export const ABSENCE_KIND_LABELS = {
  dovolena: 'Dovolená',
  nemoc: 'Nemoc',
  lekar: 'Lékař',
  jine: 'Jiné volno',
};
export type AbsenceKind = keyof typeof ABSENCE_KIND_LABELS;
export const ABSENCE_KINDS = namesOf(ABSENCE_KIND_LABELS);

export const ABSENCE_STATE_LABELS = {
  ceka: 'Čeká',
  schvaleno: 'Schváleno',
  zamitnuto: 'Zamítnuto',
  vzato_zpet: 'Vzato zpět',
};
export type AbsenceState = keyof typeof ABSENCE_STATE_LABELS;
export const ABSENCE_STATES = namesOf(ABSENCE_STATE_LABELS);

/** The most days that one absence may have. */
export const LONGEST_ABSENCE = 62;
export const ABSENCE_TEXT_MAX = 500;
/** The most hours that one correction of the balance may add or take. */
export const MOST_CORRECTED_HOURS = 1000;

export const WRONG_RANGE = 'Konec nesmí být před začátkem';
export const TOO_LONG = `Nejvýše ${LONGEST_ABSENCE} dní najednou`;
export const ONE_DAY_ONLY = 'Časy lze zadat jen u jednoho dne';
export const BOTH_TIMES = 'Zadejte oba časy, nebo žádný';
export const NO_PART_OF_DAY = 'Dovolená a nemoc jsou na celé dny';

/** Illness is announced, not requested, so it takes effect at once. */
export const needsDecision = (druh: AbsenceKind) => druh !== 'nemoc';

/** Whether the absence appears in the plan as a shift of its kind; the other kinds only remove work from the plan. */
export const isShiftType = (druh: AbsenceKind): druh is 'dovolena' | 'nemoc' =>
  druh === 'dovolena' || druh === 'nemoc';
