import { addDays, addMonths, czechDayOfMonth, monthOf, monthRange } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { lastDayFor } from '#shared/wishes/kinds.ts';
import type { Tx } from '../core/database/db.ts';
import { isWaking, remindOnce } from '../notifications/remind.ts';
import { listSilent } from './queries.ts';

/**
 * Reminds who has said nothing of the next month, once, from `days` before the deadline on. `deadline` is the day of
 * the month before. Runs in the sweep, every minute.
 */
export async function remind(
  db: Tx,
  now: number,
  { deadline, days }: { deadline: number; days: number },
): Promise<void> {
  const { datum: today } = pragueClock(now);
  const month = addMonths(monthOf(today), 1);
  const last = lastDayFor(month, deadline);
  if (today > last || today < addDays(last, -days) || !isWaking(now)) return;
  const silent = await listSilent(db, monthRange(month));
  const pro = silent.map(({ id }) => id);
  const text = `Do ${czechDayOfMonth(last)} zadejte, kdy v příštím měsíci nemůžete nebo chcete pracovat.`;
  await remindOnce(db, { pro, druh: 'volno', zaznam: 0, udalost: `prani:${month}`, text });
}
