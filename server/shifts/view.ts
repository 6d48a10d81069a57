import { addDays } from '#shared/core/days.ts';
import { MINUTE } from '#shared/core/durations.ts';
import { type Action, allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { countedHours } from '#shared/shifts/hours.ts';
import { closesAt } from '#shared/shifts/open-shift.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { fullName } from '#shared/users/full-name.ts';
import type { Person } from '../session/queries.ts';
import { plannedSurname } from '../users/person.ts';
import type { PlainShiftRow, ShiftRow } from './queries.ts';

/** The viewer, the time, and the settings by which planned hours are counted. */
export type Viewing = { user: Person; now: number; today: string; pause: number; poKonci: number };

/** The `Viewing` of a request; the settings are those of its app. */
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

/** Attendance is private: people see their own, and those who may see others' hours see everybody's. */
const SEES_ATTENDANCE: Action = 'hours.read';

const NOT_ATTENDED = { odpracovano: null, chybi_odchod: false };

/** Minutes worked, and whether the departure is missing. Running work counts until closing (rule shifts-8). */
function attendanceOf(row: PlainShiftRow, { now, poKonci }: Viewing) {
  if (row.prace_ms === null) return NOT_ATTENDED;
  const isClosed = now >= closesAt(row, poKonci);
  const running = row.bezi_od === null || isClosed ? 0 : Math.max(0, now - Date.parse(row.bezi_od));
  return {
    odpracovano: Math.floor((row.prace_ms + running) / MINUTE),
    chybi_odchod: row.posledni_akce !== 'odchod' && isClosed,
  };
}

/** A shift as the viewer may see it, without its records, since lists of a month have hundreds that nobody reads. */
export const toBrief = (row: PlainShiftRow, view: Viewing): Shift => {
  const seen = allows(view.user, SEES_ATTENDANCE, { id: row.user_id })
    ? attendanceOf(row, view)
    : NOT_ATTENDED;
  const name = { jmeno: row.jmeno, prijmeni: plannedSurname(row) };
  // Field by field: objects of one shape are read and written in a third of the time of rows from the driver.
  return {
    id: row.id,
    user_id: row.user_id,
    datum: row.datum,
    prodejna: row.prodejna,
    typ_smeny: row.typ_smeny,
    cas_od: row.cas_od,
    cas_do: row.cas_do,
    poznamka: row.poznamka,
    prodejna_nazev: row.prodejna_nazev,
    user: { id: row.user_id, jmeno: name.jmeno, prijmeni: name.prijmeni },
    user_jmeno: fullName(name),
    hodiny: countedHours(row, view.pause),
    je_domaci_prodejna: row.je_domaci_prodejna,
    dochazka: [],
    odpracovano: seen.odpracovano,
    chybi_odchod: seen.chybi_odchod,
    verze: row.verze,
  };
};

/** Like `toBrief`, with the records if the viewer may see them. */
export const toShift = (row: ShiftRow, view: Viewing): Shift => ({
  ...toBrief(row, view),
  dochazka: allows(view.user, SEES_ATTENDANCE, { id: row.user_id }) ? row.dochazka : [],
});

/** A range extended by a week on both sides, so that rest across its edges is judged. */
export const withWeekAround = (range: { od: string; do: string }) => ({
  od: addDays(range.od, -7),
  do: addDays(range.do, 7),
});
