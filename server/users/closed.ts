import type { Write } from '../core/write.ts';
import { dropReset } from '../factors/resetting.ts';
import { lockedPin } from '../kiosk/queries.ts';
import { forget } from '../notifications/notify.ts';

/**
 * An account is closed, or gone: nobody has to unlock its PIN or agree that its second step is taken, and who was told to
 * is told no more.
 */
export async function forgetAccount(tx: Write, id: number) {
  const { druh, zaznam, udalost } = lockedPin(id);
  await forget(tx, druh, zaznam, udalost);
  await dropReset(tx, id);
}
