import { followed } from './queries.ts';

const ASK_EVERY_MS = 2_000;

/**
 * A query's interval for work that is running: it is asked regularly, besides the live stream's reports, until done.
 */
export const whileRunning = <D>(isRunning: (data: D) => boolean) => followed(ASK_EVERY_MS, isRunning);
