import { iso } from './clock.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/** What was put into a trash after this instant can still be taken back; what before it, is forgotten. */
export const keptSince = (now: number) => iso(now - KEPT_MS);
