import { keptBy } from '../core/kept-rows.ts';

/** The rows of a query that reads nothing but shifts, their attendance, people's names and shops, kept while these hold. */
export const keptShifts = keptBy('smena_verze');
