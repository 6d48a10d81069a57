import { daysOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { standardHours } from '#shared/shifts/holidays.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';
import { problemsOf, type Timesheet, timesheetOf } from '#shared/timesheet/month.ts';
import type { Db } from '../core/db.ts';
import { listShifts } from '../shifts/queries.ts';
import { listPeople, listSaid, type Whose } from './queries.ts';

/** How attendance is measured: the moment, and what the settings say. */
export const measuring = ({ now, app }: { now: number; app: { settings(): Settings } }) => ({
  now,
  pause: app.settings().odecist_pauzu,
  poKonci: app.settings().odchod_po_konci_h,
  tolerance: app.settings().vykaz_tolerance_min,
});

type Said = {
  stav: TimesheetState;
  pripominka: string | null;
  schvalil: string | null;
  uzavrel: string | null;
};

const UNSAID: Said = { stav: 'otevreno', pripominka: null, schvalil: null, uzavrel: null };

export type PersonMonth = Awaited<ReturnType<typeof listPeople>>[number] & {
  said: Said;
  sheet: Timesheet;
  kvyreseni: ReturnType<typeof problemsOf>;
};

/** The months of people with what was said of them; four queries, however many people. */
export async function monthsOf(
  db: Db,
  mesic: string,
  whose: Whose,
  at: ReturnType<typeof measuring>,
): Promise<PersonMonth[]> {
  const people = await listPeople(db, mesic, whose);
  const users = people.map(({ id }) => id);
  if (users.length === 0) return [];
  const days = daysOfMonth(mesic);
  const shifts = await listShifts(db, { od: days[0]!, do: days.at(-1)!, users });
  const said = await listSaid(db, mesic, users);
  const byPerson = grouped(shifts, shift => shift.user_id);
  const fund = standardHours(mesic);
  return people.map(person => {
    const sheet = timesheetOf(byPerson.get(person.id) ?? [], fund, at);
    return { ...person, said: said.get(person.id) ?? UNSAID, sheet, kvyreseni: problemsOf(sheet) };
  });
}
