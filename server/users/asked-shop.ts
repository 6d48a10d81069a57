import type { Write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { askForShop, findAskedShop, lockForEdit } from './queries.ts';

type Wish = { zadost_prodejna_id?: number | null };

/**
 * Removes a person's request for another shop, once it is decided or settled otherwise, and the ADMINs' notification
 * of it. Returns it before and after, for the audit.
 */
export async function settleShop(tx: Write, id: number): Promise<[was: Wish, is: Wish]> {
  await lockForEdit(tx.db, id);
  const asked = await findAskedShop(tx.db, id);
  if (!asked) return [{}, {}];
  await askForShop(tx.db, id, null);
  // Only the request's notification: others about the person stay.
  await forget(tx, 'uzivatel', id, id);
  return [{ zadost_prodejna_id: asked.id }, { zadost_prodejna_id: null }];
}
