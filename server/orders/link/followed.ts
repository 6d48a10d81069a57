import { randomBytes } from 'node:crypto';
import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { isClosed, type Status } from '#shared/orders/statuses.ts';

/** How many days after the one on which an order ended its link still works. */
const DAYS_AFTER_END = 30;

/** A new link: 128 random bits, as it stands in an address. */
export const newLink = () => randomBytes(16).toString('base64url');

/** The address of a link's page. */
export const toFollowed = (odkaz: string) => `/z/${odkaz}`;

type Followed = { smazana: string | null; telefon_zakaznika: string; status: Status; datum_stavu: string };

/**
 * Why a customer cannot follow an order at `now` (ms), or null (rule orders-10). The days of an ended order are
 * Prague's.
 */
export function followProblem(order: Followed, now: number): string | null {
  if (order.smazana !== null) return 'Objednávka je v koši.';
  if (order.telefon_zakaznika === '') return 'Údaje zákazníka jsou smazané, odkaz už mít nemůže.';
  const ended = isClosed(order.status) && pragueClock(Date.parse(order.datum_stavu)).datum;
  return ended && addDays(ended, DAYS_AFTER_END) < pragueClock(now).datum
    ? `Objednávka skončila před více než ${DAYS_AFTER_END} dny, odkaz už mít nemůže.`
    : null;
}
