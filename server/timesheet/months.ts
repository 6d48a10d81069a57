import { createHash } from 'node:crypto';
import type { ExcusedDay } from '#shared/absences/excused.ts';
import { fundOf, type Measured } from '#shared/contracts/fund.ts';
import { contractOn } from '#shared/contracts/on.ts';
import { addMonths, daysOfMonth, monthOf, monthRange } from '#shared/core/days.ts';
import { MINUTE } from '#shared/core/durations.ts';
import { grouped } from '#shared/core/grouped.ts';
import { picked } from '#shared/core/picked.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { countedHours } from '#shared/shifts/hours.ts';
import type { KeptMonth } from '#shared/timesheet/kept.ts';
import { overtimeOf, problemsOf, type Timesheet, timesheetOf } from '#shared/timesheet/month.ts';
import { daysAround, excusedOf, excusedOfEach } from '../absences/judge.ts';
import { listApproved } from '../absences/queries.ts';
import { type ContractRow, listContracts } from '../contracts/queries.ts';
import type { Db } from '../core/database/db.ts';
import { listPlainShifts, listShifts, type PlainShiftRow } from '../shifts/queries.ts';
import { listKeptOvertime, listPeople, listSaid, listUnclosed, type Said, type Whose } from './queries.ts';

/** How attendance is measured: the current time and the settings. */
export const measuredBy = (settings: Settings, now: number) => ({
  now,
  pause: settings.odecist_pauzu,
  poKonci: settings.odchod_po_konci_h,
  tolerance: settings.vykaz_tolerance_min,
});

export const measuring = ({ now, app }: { now: number; app: { settings(): Settings } }) =>
  measuredBy(app.settings(), now);

export type PersonMonth = Awaited<ReturnType<typeof listPeople>>[number] & {
  /** The contract valid at the end of the month, by which wages are paid; null for none. */
  smlouva: KeptMonth['smlouva'];
  /** The contracts by which the month's days are measured. */
  smlouvy: Measured[];
  /** The current number of employment, even if the kept month had no contract. */
  cislo_pomeru: string | null;
  /** The employments of the month in order; a changed contract of the same kind and number is the same employment. */
  pomery: Employment[];
  said: Omit<Said, 'snimek' | 'videno'>;
  sheet: Timesheet;
  /** The digest of the timesheet, sent back by somebody who has seen it. */
  videno: string;
  kvyreseni: ReturnType<typeof problemsOf>;
};

/** The contracts of a kept month. Before all were kept, only the last one was; earlier ones are as they are now. */
const keptTerms = ({ smlouva, smlouvy }: KeptMonth, terms: ContractRow[]) =>
  smlouvy ?? (smlouva ? [smlouva, ...terms] : []);

const measuredOf = (contract: Measured) => picked(contract, 'druh', 'od', 'do', 'tydenni_hodiny');

const termsOf = ({ cislo_pomeru: _, ...terms }: ContractRow) => terms;

type Employment = Pick<ContractRow, 'druh' | 'cislo_pomeru'>;

const employmentsOf = (contracts: ContractRow[]): Employment[] =>
  [...grouped(contracts, ({ druh, cislo_pomeru }) => `${druh} ${cislo_pomeru}`).values()].map(
    ([first]) => first!,
  );

const UNSAID: Said = {
  stav: 'otevreno',
  pripominka: null,
  schvalil: null,
  uzavrel: null,
  snimek: null,
  videno: null,
};

/** A digest of a month's sums and days; it leaves out names and tolerances. */
function digestOf({ soucty, rows, excused }: Timesheet): string {
  const days = rows.map(row => [
    ...[row.datum, row.typ_smeny, row.plan, row.prichod, row.odchod, row.odpracovano, row.pauza],
  ]);
  const away = excused.map(one => [one.datum, one.druh, one.cas_od, one.cas_do, one.minut]);
  const said = JSON.stringify([Object.entries(soucty).sort(), days, away]);
  return createHash('sha256').update(said).digest('base64url');
}

/** An approval no longer holds if the month has changed since, such as by a changed contract (rule timesheet-3). */
const approvedAs = (said: Omit<Said, 'snimek' | 'videno'>, approved: string | null, videno: string) =>
  said.stav === 'schvaleno' && approved !== null && approved !== videno
    ? { ...said, stav: 'otevreno' as const, schvalil: null }
    : said;

/** The months of people with their states; six queries at most, for any number of people. */
export async function monthsOf(
  db: Db,
  mesic: string,
  whose: Whose,
  at: ReturnType<typeof measuring>,
): Promise<PersonMonth[]> {
  const people = await listPeople(db, mesic, whose);
  const [all, contracts] = await Promise.all([listSaid(db, mesic, people), contractsOf(db, mesic, people)]);
  const saidOf = ({ id }: { id: number }) => all.get(id) ?? UNSAID;
  const counted = await countedMonths(
    db,
    mesic,
    people.filter(person => !saidOf(person).snimek),
  );
  return people.map(person => {
    const { snimek, videno: approved, ...own } = saidOf(person);
    const terms = contracts.get(person.id) ?? [];
    const ending = endingWith(terms, mesic);
    const sheet = snimek?.sheet ?? counted(person.id, terms, at, own.stav === 'uzavreno');
    const smlouva = snimek ? snimek.smlouva : ending && termsOf(ending);
    const smlouvy = (snimek ? keptTerms(snimek, terms) : terms).map(measuredOf);
    const cislo_pomeru = ending?.cislo_pomeru ?? null;
    const pomery = employmentsOf(terms);
    const videno = digestOf(sheet);
    const said = approvedAs(own, approved, videno);
    return {
      ...{ ...person, smlouva, smlouvy, cislo_pomeru, pomery, said, sheet, videno },
      kvyreseni: problemsOf(sheet),
    };
  });
}

/** People whose month is not approved, in one shop or all; an outdated approval does not count (rule timesheet-3). */
export async function unapproved(
  db: Db,
  mesic: string,
  prodejna: number | undefined,
  at: ReturnType<typeof measuring>,
) {
  const open = await listUnclosed(db, mesic, prodejna);
  const osoby = idsOf(open.filter(({ stav }) => stav === 'schvaleno'));
  const months = osoby.length > 0 ? await monthsOf(db, mesic, { osoby }, at) : [];
  const stateOf = new Map(months.map(({ id, said }) => [id, said.stav]));
  return open
    .map(({ stav, ...one }) => ({ ...one, stav: stateOf.get(one.id) ?? stav ?? ('otevreno' as const) }))
    .filter(({ stav }) => stav !== 'schvaleno');
}

/** The data kept of a month when it is closed. */
export const keptMonth = (month: PersonMonth): KeptMonth => picked(month, 'sheet', 'smlouva', 'smlouvy');

type People = { id: number }[];
const idsOf = (people: People) => people.map(({ id }) => id);

const contractsOf = async (db: Db, mesic: string, people: People) =>
  grouped(
    await listContracts(db, { ...monthRange(mesic), users: idsOf(people) }),
    contract => contract.user_id,
  );

const endingWith = (contracts: ContractRow[], mesic: string) =>
  daysOfMonth(mesic)
    .toReversed()
    .reduce<ContractRow | null>((found, day) => found ?? contractOn(contracts, day), null);

/**
 * Minutes of overtime from the beginning of the year to the end of `mesic`, for people whose contract at the month's
 * end is HPP: the sum over their timesheets, kept ones for closed months; days under another kind of contract have
 * none. Worked time is the sum kept of each shift: a year's records are thousands.
 */
export async function overtimeOfYear(db: Db, mesic: string, whose: Whose, at: ReturnType<typeof measuring>) {
  const january = `${mesic.slice(0, 4)}-01`;
  const months = Array.from({ length: Number(mesic.slice(5)) }, (_, at) => addMonths(january, at));
  const all = await listPeople(db, mesic, whose);
  const year = { od: monthRange(january).od, do: monthRange(mesic).do };
  const [terms, closed] = await Promise.all([
    listContracts(db, { ...year, users: idsOf(all) }),
    listKeptOvertime(db, year, idsOf(all)),
  ]);
  const contracts = grouped(terms, one => one.user_id);
  const people = all.filter(({ id }) => endingWith(contracts.get(id) ?? [], mesic)?.druh === 'hpp');
  const users = idsOf(people);
  const keyOf = (id: number, month: string) => `${id} ${month}`;
  const closedAt = new Map(closed.map(one => [keyOf(one.uzivatel_id, one.mesic), one]));
  // Kept months need no shifts: read from the first month that is not kept for somebody.
  const open = months.find(month => users.some(id => closedAt.get(keyOf(id, month))?.prescas == null));
  const read = open && { od: monthRange(open).od, do: year.do };
  const [rows, excused] = read
    ? await Promise.all([listPlainShifts(db, { ...read, users }), excusedOfEach(db, users, read, at.pause)])
    : [[], new Map<number, ExcusedDay[]>()];
  const shifts = grouped(rows, ({ user_id, datum }) => keyOf(user_id, monthOf(datum)));
  const countedBy = (row: PlainShiftRow) => ({
    datum: row.datum,
    typ_smeny: row.typ_smeny,
    plan: countedHours(row, at.pause),
    odpracovano: row.prace_ms === null ? null : Math.floor(row.prace_ms / MINUTE) / 60,
  });
  return people.map(({ id, prodejna_id }) => {
    const own = contracts.get(id) ?? [];
    const prescas = months.map(month => {
      const key = keyOf(id, month);
      const paid = closedAt.get(key);
      const kept = paid?.prescas ?? null;
      const druh = kept === null ? endingWith(own, month)?.druh : paid?.druh;
      // Months closed before each day was measured by its contract also include overtime of other kinds of contracts.
      if (paid && !paid.podle_dne && druh && druh !== 'hpp') return 0;
      if (kept !== null) return kept;
      const fund = fundOf(own, month);
      const away = (excused.get(id) ?? []).filter(({ datum }) => monthOf(datum) === month);
      const counted = paid ? { fund, isCapped: true } : { fund, excused: away };
      return overtimeOf((shifts.get(key) ?? []).map(countedBy), counted);
    });
    return { id, prodejna_id, prescas: prescas.reduce((sum, minutes) => sum + minutes, 0) };
  });
}

/** Reads the data of people's months; returns a function that computes one of them. */
async function countedMonths(db: Db, mesic: string, people: People) {
  const users = idsOf(people);
  const around = { ...daysAround(monthRange(mesic)), users };
  const [rows, absences] =
    users.length === 0 ? [[], []] : await Promise.all([listShifts(db, around), listApproved(db, around)]);
  const shifts = grouped(rows, shift => shift.user_id);
  const approvedOf = grouped(absences, one => one.user_id);
  return (id: number, contracts: ContractRow[], at: ReturnType<typeof measuring>, isClosed: boolean) => {
    const known = { rows: shifts.get(id) ?? [], contracts, approved: approvedOf.get(id) ?? [] };
    const own = known.rows.filter(({ datum }) => monthOf(datum) === mesic);
    const fund = fundOf(contracts, mesic);
    // Closed before closed months were kept: computed in the way it was paid.
    if (isClosed) return timesheetOf(own, { fund, isCapped: true }, at);
    const excused = excusedOf(known, at.pause).filter(({ datum }) => monthOf(datum) === mesic);
    return timesheetOf(own, { fund, excused }, at);
  };
}
