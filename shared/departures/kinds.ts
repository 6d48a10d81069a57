import { namesOf } from '../core/names.ts';

/** The steps to tick off when somebody leaves, in this order (rule people-18). */
export const DEPARTURE_STEP_LABELS = {
  smeny: 'Směny k obsazení',
  objednavky: 'Otevřené objednávky',
  ukoly: 'Úkoly',
  zadosti: 'Žádosti a nabídky',
  hesla: 'Hesla ke změně',
};
export type DepartureStep = keyof typeof DEPARTURE_STEP_LABELS;
export const DEPARTURE_STEPS = namesOf(DEPARTURE_STEP_LABELS);

/** Steps whose items are handed over to somebody, who must be chosen while there are any. */
export const HANDED_OVER: readonly DepartureStep[] = ['objednavky', 'ukoly'];

/** The most items shown for a step; their number is shown next to them. */
export const SHOWN_OF_STEP = 50;

/** The states of a departure: not begun, under way, over. */
export const DEPARTURE_STATES = ['nezahajen', 'probiha', 'ukoncen'] as const;
