import { fieldLabel } from '#shared/audit/labels.ts';
import { tableOf } from '#shared/audit/tables.ts';
import { each } from '#shared/core/field.ts';
import type { CellType } from '#shared/core/sheet.ts';
import type { CustomerHeld, LeaverHeld } from '#shared/personal/contract.ts';
import { ORDER_HELD } from '#shared/personal/fields.ts';
import type { Table } from '../sheets/book.ts';
import type { WorkRows } from './leavers/queries.ts';

type Cell = Table['rows'][number][number];
type Columns = Record<string, readonly [string, CellType]>;

const tableOfRows = (name: string, columns: Columns, rows: object[]): Table => ({
  name,
  columns: Object.values(columns).map(([header, type]) => ({ header, type })),
  rows: rows.map(row =>
    Object.keys(columns).map(field => ((row as Record<string, Cell>)[field] ?? null) as Cell),
  ),
});

const AUDIT: Columns = {
  cas: ['Kdy', 'instant'],
  kdo: ['Kdo', 'text'],
  co: ['Co', 'text'],
  kde: ['Kde', 'text'],
  zaznam: ['Záznam', 'text'],
  zmeny: ['Změny', 'text'],
};

/** The data held about a customer, one sheet per kind. */
export const customerTables = (held: CustomerHeld): Table[] => [
  tableOfRows(
    'Objednávky',
    {
      id: ['Číslo', 'number'],
      datum_vytvoreni: ['Přijato', 'instant'],
      datum_stavu: ['Stav od', 'instant'],
      status: ['Stav', 'text'],
      ...each(ORDER_HELD, ({ label, kind }) => [label, kind === 'amount' ? 'money' : 'text'] as const),
      jmeno_zakaznika: ['Jméno', 'text'],
      prijmeni_zakaznika: ['Příjmení', 'text'],
      telefon_zakaznika: ['Telefon', 'text'],
      typ_telefonu: ['Přístroj', 'text'],
      prodejna: ['Prodejna', 'text'],
      fotek: ['Fotek', 'number'],
      smazana: ['V koši od', 'instant'],
    },
    held.objednavky,
  ),
  tableOfRows(
    'Historie',
    {
      objednavka: ['Objednávka', 'number'],
      kdy: ['Kdy', 'instant'],
      kdo: ['Kdo', 'text'],
      co: ['Co', 'text'],
      status: ['Stav', 'text'],
      poznamka: ['Poznámka', 'text'],
      zmeny: ['Změny', 'text'],
    },
    held.historie,
  ),
  tableOfRows('Záznam činností', AUDIT, held.zaznamy),
  tableOfRows(
    'Zmínky',
    {
      kde: ['Kde', 'text'],
      id: ['Číslo', 'number'],
      kdy: ['Kdy', 'instant'],
      text: ['Text', 'text'],
    },
    held.zminky,
  ),
];

/** Rows as they are stored, with the audit's field labels. */
function storedTable({ co, table, rows }: WorkRows): Table {
  const fields = Object.keys(rows[0] ?? {}).filter(field => !tableOf(table)?.secret?.includes(field));
  return {
    name: co,
    columns: fields.map(field => ({ header: fieldLabel(field, table), type: 'text' as const })),
    rows: rows.map(row =>
      fields.map(field => {
        const value = row[field] ?? null;
        return (typeof value === 'object' && value !== null ? JSON.stringify(value) : value) as Cell;
      }),
    ),
  };
}

/** The data held about somebody who left, with the rows of their work. */
export const leaverTables = (held: LeaverHeld, work: WorkRows[]): Table[] => [
  tableOfRows(
    'Osoba',
    {
      id: ['ID', 'number'],
      jmeno: ['Jméno', 'text'],
      prijmeni: ['Příjmení', 'text'],
      odesel: ['Odchod', 'instant'],
      telefon: ['Telefon', 'text'],
      email: ['E-mail', 'text'],
      adresa: ['Adresa', 'text'],
      poznamka: ['Poznámka', 'text'],
    },
    [{ ...held.osoba, ...held.udaje }],
  ),
  tableOfRows('Záznam činností', AUDIT, held.zaznamy),
  ...work.filter(({ rows }) => rows.length > 0).map(storedTable),
];
