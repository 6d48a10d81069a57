import { addDays } from '../core/days.ts';
import { pragueClock, pragueInstant } from '../core/prague.ts';

/** No message goes out by itself from this time in Prague on … */
const FROM = '20:00';
/** … until this one. */
const TO = '08:00';

/** Whether no message may go out by itself at this instant (rule orders-11). */
export function isQuiet(instant: number): boolean {
  const { cas } = pragueClock(instant);
  return cas >= FROM || cas < TO;
}

/** When a message that is written at this instant may go out by itself: now, or at the end of the night. */
export function awakeFrom(instant: number): number {
  if (!isQuiet(instant)) return instant;
  const { datum, cas } = pragueClock(instant);
  return pragueInstant(cas < TO ? datum : addDays(datum, 1), TO)!;
}
