import { pragueClock } from '#shared/core/prague.ts';
import type { Tx } from '../core/database/db.ts';
import { byItself } from '../core/write.ts';
import { notify, type Told } from './notify.ts';
import { listUntold } from './queries.ts';

/** What the application itself reminds people of, by the sweep. */

/** Nobody is woken by a reminder. */
const FROM_TIME = '08:00';

/** Whether it is late enough in the day to remind somebody. */
export const isWaking = (now: number) => pragueClock(now).cas >= FROM_TIME;

/** Tells people of what happened once in their lives: who has read it is not told again. */
export async function remindOnce(db: Tx, { pro, ...told }: Told & { udalost: string }): Promise<void> {
  const untold = await listUntold(db, [pro].flat(), told.udalost);
  await notify(byItself(db), { ...told, pro: untold });
}
