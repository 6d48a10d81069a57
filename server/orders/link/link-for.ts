import type { Db } from '../../core/database/db.ts';
import { linkOf } from '../../mail/render.ts';
import { followProblem, toFollowed } from './followed.ts';
import { readLink } from './queries.ts';

/**
 * The customer's link of an order (rule orders-10): its path, and its address where the application has a public one;
 * null while there is none. The whole is null where the order cannot have any.
 */
export async function linkFor(db: Db, id: number, now: number) {
  const found = await readLink(db, id);
  if (!found || followProblem(found, now)) return null;
  const path = found.odkaz === null ? null : toFollowed(found.odkaz);
  return { path, address: path && linkOf(found.verejna_adresa, path) };
}
