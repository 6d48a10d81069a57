import { pragueClock } from '#shared/core/prague.ts';

/** Today in Prague, YYYY-MM-DD, whatever the zone of the device. */
export const todayInPrague = () => pragueClock(Date.now()).datum;
