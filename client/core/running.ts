import { followed } from './queries.ts';

const ASK_EVERY_MS = 2_000;

/** The interval of a query that asks after what runs, beside what the live stream says of it, as long as it runs. */
export const whileRunning = <D>(isRunning: (data: D) => boolean) => followed(ASK_EVERY_MS, isRunning);
