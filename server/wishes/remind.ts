import { addDays, addMonths, czechDayOfMonth, monthOf, monthRange } from '#shared/core/days.ts';
import { MONTH_NAMES } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { lastDayFor } from '#shared/wishes/kinds.ts';
import type { Tx } from '../core/database/db.ts';
import { byItself, type Write } from '../core/write.ts';
import { forget, settle } from '../notifications/notify.ts';
import { isWaking, remindOnce } from '../notifications/remind.ts';
import { listSilent } from './queries.ts';

/** The months whose deadline may be near: that of the one after the next lies just behind the end of this one. */
const MONTHS_AHEAD = [1, 2];

/** 'v příštím měsíci', 'během ledna' */
const during = (month: string, ahead: number) =>
  ahead === 1 ? 'v příštím měsíci' : `během ${MONTH_NAMES[Number(month.slice(5)) - 1]![1]}`;

/** The reminder of a month. */
const eventOf = (month: string) => ({ druh: 'volno' as const, zaznam: 0, udalost: `prani:${month}` });

/** `person` has said what they wish in a month: its reminder is read. */
export const settleReminder = (tx: Write, month: string, person: number) =>
  settle(tx, eventOf(month), [person]);

/** The reminder of a month is taken back: it is over. */
const forgetReminder = (db: Tx, month: string) => {
  const { druh, zaznam, udalost } = eventOf(month);
  return forget(byItself(db), druh, zaznam, udalost);
};

/**
 * Reminds who has said nothing of a month, once, from `days` before its deadline on, also where these begin in the month
 * before; after it the reminder goes. `deadline` is the day of the month before. Runs in the sweep, every minute.
 */
export async function remind(
  db: Tx,
  now: number,
  { deadline, days }: { deadline: number; days: number },
): Promise<void> {
  const { datum: today } = pragueClock(now);
  // Of this month, too: its deadline may have been the last day of the one before.
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
