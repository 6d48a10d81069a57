import { keptBy } from '../core/kept-rows.ts';

/** Caches rows of a query that reads only shifts, attendance, names and shops, until one of these changes. */
export const keptShifts = keptBy('smena_verze');
