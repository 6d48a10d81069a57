import { addDays, addMonths, czechDayOfMonth, monthOf, monthRange } from '#shared/core/days.ts';
import { MONTH_NAMES } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { lastDayFor } from '#shared/wishes/kinds.ts';
import type { Tx } from '../core/database/db.ts';
import { byItself, type Write } from '../core/write.ts';
import { forget, settle } from '../notifications/notify.ts';
import { isWaking, remindOnce } from '../notifications/remind.ts';
import { listSilent } from './queries.ts';

/** The months whose deadline may be near: that of the month after next may be just after the end of this month. */
const MONTHS_AHEAD = [1, 2];

/** The month in a sentence: 'v příštím měsíci', 'během ledna' */
const during = (month: string, ahead: number) =>
  ahead === 1 ? 'v příštím měsíci' : `během ${MONTH_NAMES[Number(month.slice(5)) - 1]![1]}`;

/** The event of a month's reminder. */
const eventOf = (month: string) => ({ druh: 'volno' as const, zaznam: 0, udalost: `prani:${month}` });

/** Marks the reminder as read once `person` has entered a wish in the month. */
export const settleReminder = (tx: Write, month: string, person: number) =>
  settle(tx, eventOf(month), [person]);

/** Removes the reminder of a month whose deadline is over. */
const forgetReminder = (db: Tx, month: string) => {
  const { druh, zaznam, udalost } = eventOf(month);
  return forget(byItself(db), druh, zaznam, udalost);
};

/**
 * Reminds people without a wish in a month, once, from `days` before its deadline on, even if that is in the previous
 * month; after the deadline the reminder is removed. `deadline` is a day of the previous month. Runs in the sweep,
 * every minute.
 */
export async function remind(
  db: Tx,
  now: number,
  { deadline, days }: { deadline: number; days: number },
): Promise<void> {
  const { datum: today } = pragueClock(now);
  // The current month too: its deadline may have been the last day of the previous one.
  await forgetReminder(db, monthOf(today));
  for (const ahead of MONTHS_AHEAD) {
    const month = addMonths(monthOf(today), ahead);
    const last = lastDayFor(month, deadline);
    if (today > last) await forgetReminder(db, month);
    if (today > last || today < addDays(last, -days) || !isWaking(now)) continue;
    const silent = await listSilent(db, monthRange(month));
    const pro = silent.map(({ id }) => id);
    const text = `Do ${czechDayOfMonth(last)} zadejte, kdy ${during(month, ahead)} nemůžete nebo chcete pracovat.`;
    await remindOnce(db, { ...eventOf(month), pro, text });
  }
}
