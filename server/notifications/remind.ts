import { pragueClock } from '#shared/core/prague.ts';
import type { Tx } from '../core/database/db.ts';
import { byItself } from '../core/write.ts';
import { notify, type Told } from './notify.ts';
import { listUntold } from './queries.ts';

/** Reminders that the application sends by itself, from the sweep. */

/** Reminders must not wake anybody. */
const FROM_TIME = '08:00';

/** Whether it is late enough in the day to remind somebody. */
export const isWaking = (now: number) => pragueClock(now).cas >= FROM_TIME;

/** Tells people of a once-only event: those who have read it are not told again. */
export async function remindOnce(db: Tx, { pro, ...told }: Told & { udalost: string }): Promise<void> {
  const untold = await listUntold(db, [pro].flat(), told.udalost);
  await notify(byItself(db), { ...told, pro: untold });
}
