/** The paths to fetch again after a change of an absence, which changes the plan as well. */
export const ABSENCES = ['/nepritomnosti/', '/shifts/'];
