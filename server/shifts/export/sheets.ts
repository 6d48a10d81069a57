import { weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { ACTION_LABELS, effective } from '#shared/shifts/attendance.ts';
import { holidayOn, standardHours } from '#shared/shifts/holidays.ts';
import { monthTotals, sumHours } from '#shared/shifts/hours.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { type Counting, measured, monthWorked } from '#shared/shifts/worked.ts';
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/stores/hours.ts';
import type { ShiftRow } from '../queries.ts';
import { cell, type Sheet } from './workbook.ts';

type Exported = Counting & {
  mesic: string;
  /** Home shops by person. */
  homeOf: Map<number, string | null>;
};

const columns = (...list: [head: string, width: number][]) => list.map(([head, width]) => ({ head, width }));

/** A shift with what its attendance says and the clock at its ends; null where there is none to say it. */
function clocked(row: ShiftRow, counting: Counting) {
  const records = effective(row.dochazka);
  const last = records.at(-1);
  const clock = (record: { cas: string } | undefined) =>
    record ? pragueClock(Date.parse(record.cas)).cas : null;
  return {
    row,
    ...measured(row, counting),
    arrived: clock(records.find(record => record.typ_akce === 'prichod')),
    left: clock(last?.typ_akce === 'odchod' ? last : undefined),
  };
}

type Clocked = ReturnType<typeof clocked>;

const shiftRow = (
  { row, plan, odpracovano, pauza, rozdil, arrived, left, chybi_odchod }: Clocked,
  { homeOf }: Exported,
) => [
  cell.date(row.datum),
  cell.text(WEEKDAY_LABELS[WEEKDAYS[weekdayOf(row.datum)]!]),
  cell.text(holidayOn(row.datum)),
  cell.text(row.prodejna_nazev),
  cell.number(row.user_id, '0'),
  cell.text(row.prijmeni),
  cell.text(row.jmeno),
  cell.text(homeOf.get(row.user_id) ?? null),
  cell.text(SHIFT_TYPE_LABELS[row.typ_smeny]),
  cell.time(row.cas_od),
  cell.time(row.cas_do),
  cell.number(plan),
  cell.time(arrived),
  chybi_odchod ? cell.text('chybí odchod') : cell.time(left),
  cell.length(pauza),
  cell.number(odpracovano),
  cell.number(rozdil),
  cell.text(row.poznamka),
];

const SHIFT_COLUMNS = columns(
  ['Datum', 12],
  ['Den', 10],
  ['Svátek', 24],
  ['Prodejna', 14],
  ['ID', 6],
  ['Příjmení', 18],
  ['Jméno', 12],
  ['Domácí prodejna', 16],
  ['Typ', 11],
  ['Od', 7],
  ['Do', 7],
  ['Hodiny plán', 12],
  ['Příchod', 9],
  ['Odchod', 13],
  ['Pauza', 8],
  ['Hodiny skutečně', 16],
  ['Rozdíl', 9],
  ['Poznámka', 40],
);

/** A person's month as the hours overview counts it, from the rows of this spreadsheet. */
function summaryRow(own: Clocked[], fund: number, counting: Counting) {
  const { row } = own[0]!;
  const counted = own.map(one => ({ hodiny: one.plan, typ_smeny: one.row.typ_smeny }));
  const totals = monthTotals(counted, fund);
  const month = monthWorked(
    own.map(one => one.row),
    fund,
    counting,
  );
  const planned = (typ: ShiftRow['typ_smeny']) =>
    sumHours(own.filter(one => one.row.typ_smeny === typ).map(one => one.plan));
  const worked = (isCounted: (day: string) => boolean) =>
    sumHours(own.filter(one => isCounted(one.row.datum)).map(one => one.odpracovano));
  return [
    cell.number(row.user_id, '0'),
    cell.text(row.prijmeni),
    cell.text(row.jmeno),
    cell.number(totals.pocet_smeny, '0'),
    cell.number(planned('prace')),
    cell.number(month.hodin_odpracovanych),
    cell.number(planned('dovolena')),
    cell.number(planned('nemoc')),
    cell.number(worked(day => holidayOn(day) !== null)),
    cell.number(worked(day => weekdayOf(day) >= 5)),
    cell.number(fund),
    cell.number(totals.procento_naplneni, '0.0'),
    cell.number(month.prescas),
    cell.number(month.rozdil),
    cell.number(month.chybi_odchodu, '0'),
  ];
}

const SUMMARY_COLUMNS = columns(
  ['ID', 6],
  ['Příjmení', 18],
  ['Jméno', 12],
  ['Směn', 8],
  ['Práce plán', 12],
  ['Skutečnost', 12],
  ['Dovolená', 11],
  ['Nemoc', 9],
  ['Svátek odpracováno', 20],
  ['So/Ne', 9],
  ['Fond', 8],
  ['Plnění %', 10],
  ['Přesčas', 10],
  ['Rozdíl', 9],
  ['Chybí odchodů', 14],
);

/** Every record, also those that a correction has replaced. */
function attendanceRows(row: ShiftRow) {
  const counting = new Set(effective(row.dochazka).map(record => record.id));
  return row.dochazka.map(record => {
    const { datum, cas } = pragueClock(Date.parse(record.cas));
    return [
      cell.date(datum),
      cell.time(cas),
      cell.number(row.user_id, '0'),
      cell.text(row.prijmeni),
      cell.text(row.jmeno),
      cell.text(row.prodejna_nazev),
      cell.text(ACTION_LABELS[record.typ_akce]),
      cell.text(counting.has(record.id) ? 'ano' : 'nahrazeno opravou'),
      cell.text(record.duvod),
      cell.text(record.zapsal),
      cell.text(record.poznamka),
    ];
  });
}

const ATTENDANCE_COLUMNS = columns(
  ['Datum', 12],
  ['Čas', 8],
  ['ID', 6],
  ['Příjmení', 18],
  ['Jméno', 12],
  ['Prodejna', 14],
  ['Akce', 12],
  ['Platí', 18],
  ['Důvod opravy', 36],
  ['Opravil', 20],
  ['Poznámka', 30],
);

/** The three sheets of the export (4-decisions §7) from the month's shifts by day and start. */
export function sheetsOf(rows: ShiftRow[], exported: Exported): Sheet[] {
  const all = rows.map(row => clocked(row, exported));
  const compare = new Intl.Collator('cs').compare;
  const people = [...grouped(all, one => one.row.user_id).values()].sort(([a], [b]) =>
    compare(`${a!.row.prijmeni} ${a!.row.jmeno}`, `${b!.row.prijmeni} ${b!.row.jmeno}`),
  );
  const fund = standardHours(exported.mesic);
  return [
    { name: 'Směny', columns: SHIFT_COLUMNS, rows: all.map(one => shiftRow(one, exported)) },
    { name: 'Souhrn', columns: SUMMARY_COLUMNS, rows: people.map(own => summaryRow(own, fund, exported)) },
    { name: 'Docházka', columns: ATTENDANCE_COLUMNS, rows: rows.flatMap(attendanceRows) },
  ];
}
