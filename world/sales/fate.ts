import type { Channel } from '#shared/sales/lines.ts';
import { type Day, type DayNumber, dayOf } from './calendar.ts';
import { openMinutes } from './demand.ts';
import { keyOf, PURPOSE } from './dice.ts';
import type { Outlet } from './outlets.ts';

/** Shares of documents that are cancelled on the same day, or returned within `days` days. */
const SHARES: Record<Channel, { cancelled: number; returned: number; days: number }> = {
  prodejna: { cancelled: 0.004, returned: 0.01, days: 14 },
  servis: { cancelled: 0.003, returned: 0.004, days: 14 },
  eshop: { cancelled: 0.01, returned: 0.03, days: 21 },
  allegro: { cancelled: 0.008, returned: 0.028, days: 21 },
};

/** The most days after which a document is returned, closed days included. */
export const LATEST_RETURN = 26;

/** What happens to a document: it stays, is cancelled, or is returned on a given day. */
export function fateOf(
  seed: number,
  day: Day,
  outlet: Outlet,
  index: number,
): 'stays' | 'cancelled' | DayNumber {
  const { cancelled, returned, days } = SHARES[outlet.kanal];
  const drawn = keyOf(seed, day.number, outlet.id, index, PURPOSE.fate) / 2 ** 32;
  if (drawn >= cancelled + returned) return 'stays';
  if (drawn < cancelled) return 'cancelled';
  let back = day.number + 1 + Math.floor(((drawn - cancelled) / returned) * days);
  while (!openMinutes(outlet, dayOf(back))) back++;
  return back;
}
