import { addDays } from '#shared/core/days.ts';
import { type Action, allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { stepsOf, workedTime } from '#shared/shifts/attendance.ts';
import { countedHours } from '#shared/shifts/hours.ts';
import { closesAt } from '#shared/shifts/open-shift.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { extended } from '../core/rows.ts';
import type { Person } from '../session/queries.ts';
import type { ShiftRow } from './queries.ts';

/** Who looks, when, and how planned hours are counted. */
export type Viewing = { user: Person; now: number; today: string; pause: number; poKonci: number };

/** What a request tells `toShift`; `settings` are those of its app. */
export const viewing = (context: {
  user: Person;
  now: number;
  app: { settings(): { odecist_pauzu: number; odchod_po_konci_h: number } };
}): Viewing => ({
  user: context.user,
  now: context.now,
  today: pragueClock(context.now).datum,
  pause: context.app.settings().odecist_pauzu,
  poKonci: context.app.settings().odchod_po_konci_h,
});

const nameOf = ({ jmeno, prijmeni }: { jmeno: string; prijmeni: string }) => `${jmeno} ${prijmeni}`;

/** Attendance is private: one's own, and everybody's for those who may see the hours of others. */
const SEES_ATTENDANCE: Action = 'hours.read';

/** A shift as the viewer may see it. What still runs is counted until it is forgotten (rule shifts-8). */
export function toShift(row: ShiftRow, { user, now, pause, poKonci }: Viewing): Shift {
  const dochazka = allows(user, SEES_ATTENDANCE, { id: row.user_id }) ? row.dochazka : [];
  const steps = stepsOf(dochazka);
  const last = steps.at(-1);
  const isClosed = now >= closesAt(row, poKonci);
  return extended(row, {
    dochazka,
    user: { id: row.user_id, jmeno: row.jmeno, prijmeni: row.prijmeni },
    user_jmeno: nameOf(row),
    hodiny: countedHours(row, pause),
    odpracovano: last ? workedTime(steps, isClosed ? null : now).odpracovano : null,
    chybi_odchod: last !== undefined && last.typ_akce !== 'odchod' && isClosed,
  });
}

/** A shift without its records, which a month of a shop has by the hundred and nobody reads there. */
export const toBrief = (row: ShiftRow, view: Viewing): Shift => ({ ...toShift(row, view), dochazka: [] });

/** A range with a week more on both sides, so that rest across its edges is seen. */
export const withWeekAround = (range: { od: string; do: string }) => ({
  od: addDays(range.od, -7),
  do: addDays(range.do, 7),
});
