import { followed } from './queries.ts';

const ASK_EVERY_MS = 2_000;

/**
 * A query's interval for running work: it asks regularly until the work is done, besides the live stream's reports.
 */
export const whileRunning = <D>(isRunning: (data: D) => boolean) => followed(ASK_EVERY_MS, isRunning);
