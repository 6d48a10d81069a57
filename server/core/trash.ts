import { DAY } from '#shared/core/durations.ts';
import { iso } from './clock.ts';

const KEPT_MS = 30 * DAY;

/** What was put into a trash after this instant can still be taken back; what before it, is forgotten. */
export const keptSince = (now: number) => iso(now - KEPT_MS);
