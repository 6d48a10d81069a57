import { addDays, addMonths, czechDayOfMonth, monthOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { czechMonth } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { isForgotten } from '#shared/shifts/attendance/worked.ts';
import type { Tx } from '../core/database/db.ts';
import { isWaking, remindOnce } from '../notifications/remind.ts';
import { listManagers, listShifts } from '../shifts/queries.ts';
import { approvalOccasion, lookOccasion } from './deciding.ts';
import { measuredBy, unapproved } from './months.ts';
import { departureEvent, listWithoutDeparture } from './queries.ts';

/** For how many days a missing departure is reminded of; later the manager settles it with the month. */
const DEPARTURE_DAYS = 7;
/** Until which day of a month people are reminded of the previous one. */
const MONTH_DAYS = 5;

/** Reminds people of a forgotten departure in the morning after, once per shift (rule timesheet-6). */
async function remindOfDepartures(db: Tx, settings: Settings, now: number) {
  const today = pragueClock(now).datum;
  const od = addDays(today, -DEPARTURE_DAYS);
  const open = await listWithoutDeparture(db, od);
  if (open.length === 0) return;
  const users = [...new Set(open.map(({ uzivatel_id }) => uzivatel_id))];
  const rows = await listShifts(db, { od, do: today, users });
  const at = measuredBy(settings, now);
  for (const { id, user_id: pro, datum } of rows.filter(
    row => open.some(one => one.id === row.id) && isForgotten(row, at),
  )) {
    const text = `Chybí odchod ze směny ${czechDayOfMonth(datum)} Doplní ho vedoucí.`;
    await remindOnce(db, { pro, druh: 'smena', zaznam: id, udalost: departureEvent(id), text });
  }
}

/** After a month has ended, asks its people to check their timesheets, and managers to approve those left. */
async function remindOfMonth(db: Tx, settings: Settings, now: number) {
  const today = pragueClock(now).datum;
  if (Number(today.slice(8)) > MONTH_DAYS) return;
  const mesic = addMonths(monthOf(today), -1);
  const left = await unapproved(db, mesic, undefined, measuredBy(settings, now));
  await remindOnce(db, {
    ...lookOccasion(mesic),
    pro: left.filter(({ stav }) => stav === 'otevreno').map(({ id }) => id),
    text: `Zkontrolujte svůj výkaz za ${czechMonth(mesic)}.`,
  });
  for (const [prodejna, people] of grouped(left, one => one.prodejna_id)) {
    const pro = await listManagers(db, prodejna);
    const text = `${people[0]!.nazev}, ${czechMonth(mesic)}: výkazů ke schválení ${people.length}.`;
    await remindOnce(db, { ...approvalOccasion(mesic, prodejna), pro, text });
  }
}

/** Sends the reminders of timesheets; runs in the sweep, every minute. */
export async function remind(db: Tx, settings: Settings, now: number): Promise<void> {
  if (!isWaking(now)) return;
  await remindOfDepartures(db, settings, now);
  await remindOfMonth(db, settings, now);
}
