import { addDays, addMonths, czechDayOfMonth, monthOf, monthRange } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { lastDayFor } from '#shared/wishes/kinds.ts';
import type { Tx } from '../core/db.ts';
import { recorder } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import { listSilent, listUntold } from './queries.ts';

const NOBODY = { kdo: null, kdo_jmeno: null, adresa: null };
/** Nobody is woken by a reminder. */
const FROM_TIME = '08:00';

/**
 * Reminds who has said nothing of the next month, once, from `days` before the deadline on. `deadline` is the day of
 * the month before. Runs in the sweep, every minute.
 */
export async function remind(
  db: Tx,
  now: number,
  { deadline, days }: { deadline: number; days: number },
): Promise<void> {
  const { datum: today, cas } = pragueClock(now);
  const month = addMonths(monthOf(today), 1);
  const last = lastDayFor(month, deadline);
  if (today > last || today < addDays(last, -days) || cas < FROM_TIME) return;
  const silent = await listSilent(db, monthRange(month));
  const udalost = `prani:${month}`;
  const pro = await listUntold(
    db,
    silent.map(({ id }) => id),
    udalost,
  );
  const text = `Do ${czechDayOfMonth(last)} zadejte, kdy v příštím měsíci nemůžete nebo chcete pracovat.`;
  const tx = { db, kdo: null, ...recorder(db, NOBODY) };
  await notify(tx, { pro, druh: 'volno', zaznam: 0, udalost, text });
}
