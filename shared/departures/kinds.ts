/** What is ticked off when somebody leaves, in this order (rule people-18). */
export const DEPARTURE_STEPS = ['smeny', 'objednavky', 'ukoly', 'zadosti', 'hesla'] as const;
export type DepartureStep = (typeof DEPARTURE_STEPS)[number];

export const DEPARTURE_STEP_LABELS: Record<DepartureStep, string> = {
  smeny: 'Směny k obsazení',
  objednavky: 'Otevřené objednávky',
  ukoly: 'Úkoly',
  zadosti: 'Žádosti a nabídky',
  hesla: 'Hesla ke změně',
};

/** Steps whose things go to somebody else, who must be chosen while there are some. */
export const HANDED_OVER: readonly DepartureStep[] = ['objednavky', 'ukoly'];

/** Shown of each step; how many there are is said beside. */
export const SHOWN_OF_STEP = 50;

/** A departure of somebody: not begun, under way, or over. */
export const DEPARTURE_STATES = ['nezahajen', 'probiha', 'ukoncen'] as const;
