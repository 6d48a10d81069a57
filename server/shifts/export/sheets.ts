import type { ExcusedDay } from '#shared/absences/excused.ts';
import { fundOf } from '#shared/contracts/fund.ts';
import type { Term } from '#shared/contracts/on.ts';
import { weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { ACTION_LABELS, effective, stepsOf } from '#shared/shifts/attendance/attendance.ts';
import { type Counting, measured, monthWorked } from '#shared/shifts/attendance/worked.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { monthTotals, sumHours } from '#shared/shifts/hours.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/stores/hours.ts';
import { surcharges } from '#shared/timesheet/intervals.ts';
import { type KeptSheet, keptHours, keptPlan, type keptRows } from '#shared/timesheet/kept.ts';
import type { Column, Table } from '../../sheets/book.ts';
import type { ShiftRow } from '../queries.ts';

type Exported = Counting & {
  mesic: string;
  /** Home shops by person. */
  homeOf: Map<number, string | null>;
  /** Contracts by person; a person without any has the standard fund. */
  contractsOf: Map<number, Term[]>;
  /** Leave without a shift, by person. */
  excusedOf: Map<number, ExcusedDay[]>;
  /** Kept timesheets of closed months, by person. */
  keptOf: Map<number, KeptSheet>;
  /** Planned and paid hours of shifts in closed months, by shift. */
  paidOf: ReturnType<typeof keptRows>;
};

/** A column of a sheet: its heading, its width in characters, its value for a row, and its type. */
type Told<Row> = [header: string, width: number, of: (row: Row) => Table['rows'][0][0], shown?: Shown];
type Shown = Pick<Column, 'type' | 'format'>;

const DAY: Shown = { type: 'date' };
const TIME: Shown = { type: 'time' };
const LENGTH: Shown = { type: 'length' };
const COUNT: Shown = { type: 'number', format: '0' };
const TENTHS: Shown = { type: 'number', format: '0.0' };
const HOURS: Shown = { type: 'number', format: '0.00' };

const table = <Row>(name: string, told: Told<Row>[], rows: Row[]): Table => ({
  name,
  columns: told.map(([header, width, , shown]) => ({ header, width, type: 'text', ...shown })),
  rows: rows.map(row => told.map(([, , of]) => of(row))),
});

/** A shift with its measured attendance and the times of arrival and departure; null where there is no record. */
function clocked(row: ShiftRow, { paidOf, ...counting }: Counting & Pick<Exported, 'paidOf'>) {
  const records = effective(row.dochazka);
  const last = records.at(-1);
  const clock = (record: { cas: string } | undefined) =>
    record ? pragueClock(Date.parse(record.cas)).cas : null;
  const counted = measured(row, counting);
  const paid = paidOf.get(row.id);
  return {
    row,
    ...counted,
    ...(paid && { plan: paid.hodiny, rozdil: paid.rozdil }),
    arrived: clock(records.find(record => record.typ_akce === 'prichod')),
    left: clock(last?.typ_akce === 'odchod' ? last : undefined),
  };
}

type Clocked = ReturnType<typeof clocked>;

const shiftColumns = (homeOf: Exported['homeOf']): Told<Clocked>[] => [
  ['Datum', 12, ({ row }) => row.datum, DAY],
  ['Den', 10, ({ row }) => WEEKDAY_LABELS[WEEKDAYS[weekdayOf(row.datum)]!]],
  ['Svátek', 24, ({ row }) => holidayOn(row.datum)],
  ['Prodejna', 14, ({ row }) => row.prodejna_nazev],
  ['ID', 6, ({ row }) => row.user_id, COUNT],
  ['Příjmení', 18, ({ row }) => row.prijmeni],
  ['Jméno', 12, ({ row }) => row.jmeno],
  ['Domácí prodejna', 16, ({ row }) => homeOf.get(row.user_id) ?? null],
  ['Typ', 11, ({ row }) => SHIFT_TYPE_LABELS[row.typ_smeny]],
  ['Od', 7, ({ row }) => row.cas_od, TIME],
  ['Do', 7, ({ row }) => row.cas_do, TIME],
  ['Hodiny plán', 12, one => one.plan, HOURS],
  ['Příchod', 9, one => one.arrived, TIME],
  ['Odchod', 13, one => (one.chybi_odchod ? 'chybí odchod' : one.left), TIME],
  ['Pauza', 8, one => one.pauza, LENGTH],
  ['Hodiny skutečně', 16, one => one.odpracovano, HOURS],
  ['Rozdíl', 9, one => one.rozdil, HOURS],
  ['Poznámka', 40, ({ row }) => row.poznamka],
];

/** A person's month counted like the hours overview, from the rows of this spreadsheet or from the kept timesheet. */
function summaryOf(own: Clocked[], { mesic, contractsOf, excusedOf, keptOf, ...counting }: Exported) {
  const { row } = own[0]!;
  const fund = fundOf(contractsOf.get(row.user_id) ?? [], mesic);
  const counted = own.map(one => ({ hodiny: one.plan, typ_smeny: one.row.typ_smeny }));
  const totals = monthTotals(counted, fund.hodin);
  const month = monthWorked(
    own.map(one => one.row),
    fund,
    counting,
    excusedOf.get(row.user_id),
  );
  const kept = keptOf.get(row.user_id);
  const paid = kept && keptHours(kept);
  const planned = (typ: ShiftRow['typ_smeny']) =>
    kept ? keptPlan(kept, typ) : sumHours(own.filter(one => one.row.typ_smeny === typ).map(one => one.plan));
  const paidMore = own.map(one => surcharges(stepsOf(one.row.dochazka)));
  return {
    ...{ row, totals: { ...totals, ...paid }, month: { ...month, ...paid } },
    fond: paid?.standardni_hodiny ?? fund.hodin,
    prace: planned('prace'),
    dovolena: planned('dovolena'),
    nemoc: planned('nemoc'),
    svatek: sumHours(paidMore.map(({ svatek }) => svatek / 60)),
    vikend: sumHours(paidMore.map(({ vikend }) => vikend / 60)),
  };
}

const SUMMARY: Told<ReturnType<typeof summaryOf>>[] = [
  ['ID', 6, ({ row }) => row.user_id, COUNT],
  ['Příjmení', 18, ({ row }) => row.prijmeni],
  ['Jméno', 12, ({ row }) => row.jmeno],
  ['Směn', 8, ({ totals }) => totals.pocet_smeny, COUNT],
  ['Práce plán', 12, one => one.prace, HOURS],
  ['Skutečnost', 12, ({ month }) => month.hodin_odpracovanych, HOURS],
  ['Dovolená', 11, one => one.dovolena, HOURS],
  ['Nemoc', 9, one => one.nemoc, HOURS],
  ['Svátek odpracováno', 20, one => one.svatek, HOURS],
  ['So/Ne', 9, one => one.vikend, HOURS],
  ['Fond', 8, one => one.fond, HOURS],
  ['Plnění %', 10, ({ totals }) => totals.procento_naplneni, TENTHS],
  ['Přesčas', 10, ({ month }) => month.prescas, HOURS],
  ['Rozdíl', 9, ({ month }) => month.rozdil, HOURS],
  ['Chybí odchodů', 14, ({ month }) => month.chybi_odchodu, COUNT],
];

/** All records, including those replaced by a correction. */
function recordsOf(row: ShiftRow) {
  const counting = new Set(effective(row.dochazka).map(record => record.id));
  return row.dochazka.map(record => ({
    ...{ row, record, isCounted: counting.has(record.id) },
    ...pragueClock(Date.parse(record.cas)),
  }));
}

const ATTENDANCE: Told<ReturnType<typeof recordsOf>[0]>[] = [
  ['Datum', 12, one => one.datum, DAY],
  ['Čas', 8, one => one.cas, TIME],
  ['ID', 6, ({ row }) => row.user_id, COUNT],
  ['Příjmení', 18, ({ row }) => row.prijmeni],
  ['Jméno', 12, ({ row }) => row.jmeno],
  ['Prodejna', 14, ({ row }) => row.prodejna_nazev],
  ['Akce', 12, ({ record }) => ACTION_LABELS[record.typ_akce]],
  ['Platí', 18, one => (one.isCounted ? 'ano' : 'nahrazeno opravou')],
  ['Důvod opravy', 36, ({ record }) => record.duvod],
  ['Opravil', 20, ({ record }) => record.zapsal],
  ['Poznámka', 30, ({ record }) => record.poznamka],
];

/** The three sheets of the export (rule shifts-10), from the month's shifts ordered by day and start. */
export function tablesOf(rows: ShiftRow[], exported: Exported): Table[] {
  const all = rows.map(row => clocked(row, exported));
  const compare = new Intl.Collator('cs').compare;
  const people = [...grouped(all, one => one.row.user_id).values()].sort(([a], [b]) =>
    compare(`${a!.row.prijmeni} ${a!.row.jmeno}`, `${b!.row.prijmeni} ${b!.row.jmeno}`),
  );
  return [
    table('Směny', shiftColumns(exported.homeOf), all),
    table(
      'Souhrn',
      SUMMARY,
      people.map(own => summaryOf(own, exported)),
    ),
    table('Docházka', ATTENDANCE, rows.flatMap(recordsOf)),
  ];
}
