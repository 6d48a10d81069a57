import { fundOf } from '#shared/contracts/fund.ts';
import { contractOn } from '#shared/contracts/on.ts';
import { daysOfMonth, monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Settings } from '#shared/settings/keys.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';
import { problemsOf, type Timesheet, timesheetOf } from '#shared/timesheet/month.ts';
import { type ContractRow, listContracts } from '../contracts/queries.ts';
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
  /** The contract that the month ends with, null for none. */
  smlouva: ContractRow | null;
  said: Said;
  sheet: Timesheet;
  kvyreseni: ReturnType<typeof problemsOf>;
};

/** The months of people with what was said of them; five queries, however many people. */
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
  const shifts = await listShifts(db, { ...monthRange(mesic), users });
  const said = await listSaid(db, mesic, users);
  const byPerson = grouped(shifts, shift => shift.user_id);
  const contracts = grouped(
    await listContracts(db, { ...monthRange(mesic), users }),
    contract => contract.user_id,
  );
  return people.map(person => {
    const own = contracts.get(person.id) ?? [];
    const sheet = timesheetOf(byPerson.get(person.id) ?? [], fundOf(own, mesic), at);
    // Wages are paid by the contract that the month ends with.
    const smlouva = days
      .toReversed()
      .reduce<ContractRow | null>((found, day) => found ?? contractOn(own, day), null);
    return { ...person, smlouva, said: said.get(person.id) ?? UNSAID, sheet, kvyreseni: problemsOf(sheet) };
  });
}
