import type { Write } from '../core/write.ts';
import { dropReset } from '../factors/resetting.ts';
import { lockedPin } from '../kiosk/queries.ts';
import { forget } from '../notifications/notify.ts';

/**
 * Removes notifications and requests about an account that was closed or deleted: unlocking its PIN, and resetting
 * its second step.
 */
export async function forgetAccount(tx: Write, id: number) {
  const { druh, zaznam, udalost } = lockedPin(id);
  await forget(tx, druh, zaznam, udalost);
  await dropReset(tx, id);
}
