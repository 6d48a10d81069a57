import { keptBy } from '../core/kept-rows.ts';

/**
 * Caches rows of a query that reads only shifts, their attendance, people's names and shops, until one of these
 * changes.
 */
export const keptShifts = keptBy('smena_verze');
