/** An absence that is written changes the plan as well. */
export const ABSENCES = ['/nepritomnosti/', '/shifts/'];
