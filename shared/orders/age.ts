import { DAY, HOUR } from '../core/durations.ts';
import { pragueClock } from '../core/prague.ts';
import type { Order } from './contract.ts';
import { isClosed, type Status } from './statuses.ts';

export type Urgency = 'normal' | 'medium' | 'high';

/** The age (ms) from which an open order waits for too long. */
export const TOO_OLD = 48 * HOUR;

/** Urgency by an order's age at `now` (ms): over 48 h high, over 24 h medium; closed never (rule orders-1). */
export function urgencyOf(order: { status: Status; datum_vytvoreni: string }, now: number): Urgency {
  const age = now - Date.parse(order.datum_vytvoreni);
  if (isClosed(order.status) || age <= 24 * HOUR) return 'normal';
  return age > TOO_OLD ? 'high' : 'medium';
}

/** Whether the customer was promised the part by a day that has passed, and it is not here yet (rule orders-9). */
export const isPromiseBroken = ({ status, slibeno }: Pick<Order, 'status' | 'slibeno'>, now: number) =>
  slibeno !== null && !isClosed(status) && status !== 'dorazilo_ceka' && slibeno < pragueClock(now).datum;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' });
const dateFormat = new Intl.DateTimeFormat('cs-CZ', { timeZone: 'Europe/Prague' });

/** The calendar day in Prague at an instant, as days since the epoch. */
const dayNumber = (instant: number) => Date.parse(dayFormat.format(instant)) / DAY;

/** An instant's day as of `now` (ms): Dnes, Včera, up to 7 days 'N dny zpět', then the date (rule orders-7). */
export function relativeDay(instant: string, now: number): string {
  const time = Date.parse(instant);
  const days = dayNumber(now) - dayNumber(time);
  if (days <= 0) return 'Dnes';
  if (days === 1) return 'Včera';
  if (days <= 7) return `${days} ${days <= 4 ? 'dny' : 'dní'} zpět`;
  return dateFormat.format(time);
}
