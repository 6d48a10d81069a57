import type { Write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { askForShop, findAskedShop, lockForEdit } from './queries.ts';

type Wish = { zadost_prodejna_id?: number | null };

/**
 * The shop that a person asks for is decided, or was settled otherwise: the wish goes, and what ADMINs were told
 * of it. Answers what it was and is, for the audit.
 */
export async function settleShop(tx: Write, id: number): Promise<[was: Wish, is: Wish]> {
  await lockForEdit(tx.db, id);
  const asked = await findAskedShop(tx.db, id);
  if (!asked) return [{}, {}];
  await askForShop(tx.db, id, null);
  // The wish alone: what else ADMINs were told of the person stays.
  await forget(tx, 'uzivatel', id, id);
  return [{ zadost_prodejna_id: asked.id }, { zadost_prodejna_id: null }];
}
