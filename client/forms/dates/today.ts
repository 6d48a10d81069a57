import { pragueClock } from '#shared/core/prague.ts';
import { now } from '../../core/clock.ts';

/** Today in Prague, YYYY-MM-DD, whatever the zone and the clock of the device. */
export const todayInPrague = () => pragueClock(now()).datum;
