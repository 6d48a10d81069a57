import { addDays, daysBetween, weekdayOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { estimateOf } from '#shared/orders/arrival.ts';
import type { orders } from '#shared/orders/contract.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { orderedOn, readCases } from './queries.ts';

/** By when a part will be here if it is ordered today, or since the order `objednavka` was (rule orders-9). */
export const arrival: Handlers<typeof orders>['arrival'] = async ({ db, query, now }) => {
  const today = pragueClock(now).datum;
  const { dodavatel, dil, objednavka } = query;
  const objednano = (objednavka && (await orderedOn(db, objednavka))) || today;
  const waited = Math.max(0, daysBetween(objednano, today));
  const ofSupplier = dodavatel === '' ? [] : await readCases(db, dodavatel, now);
  const wanted = { dil, den_v_tydnu: weekdayOf(objednano), waited };
  const found =
    estimateOf({ ofSupplier, ofAll: [] }, wanted) ??
    estimateOf({ ofSupplier: [], ofAll: await readCases(db, null, now) }, wanted);
  if (!found) return { odhad: null };
  const { dni, ...rest } = found;
  return { odhad: { ...rest, den: addDays(objednano, dni) } };
};
