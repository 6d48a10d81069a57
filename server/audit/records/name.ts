import type { AuditRow } from '#shared/audit/contract.ts';
import { tableOf } from '#shared/audit/tables.ts';
import type { Db } from '../../core/database/db.ts';
import { type Known, knownRecords } from './queries.ts';

type Row = Omit<AuditRow, 'nazev' | 'cesta'>;

/** The fields by which a record that is gone is remembered, the first that its row has. */
const TELLING = [
  ['jmeno', 'prijmeni'],
  ['nazev'],
  ['company_name'],
  ['ukol'],
  ['obsah'],
  ['uzivatelske_jmeno'],
];

/** What the row itself says of its record: what was deleted has its values there. */
function remembered({ zmeny }: Row): string | null {
  const value = (field: string) => {
    const found = zmeny[field]?.findLast(one => typeof one === 'string' && one !== '');
    return typeof found === 'string' ? found : null;
  };
  for (const fields of TELLING) {
    const words = fields.map(value).filter(word => word !== null);
    if (words.length > 0) return words.join(' ').slice(0, 60);
  }
  return null;
}

/** The name and the screen of one record; what has no number of its own is called what the audit calls it. */
function nameOf(row: Row, known: Known | undefined): Pick<AuditRow, 'nazev' | 'cesta'> {
  const path = tableOf(row.tabulka)?.path;
  if (!known) {
    const isNumber = /^\d+$/.test(row.zaznam ?? '');
    const nazev = remembered(row) ?? (row.zaznam && isNumber ? `č. ${row.zaznam}` : row.zaznam);
    return { nazev, cesta: path && !isNumber ? path('') : null };
  }
  return {
    nazev: known.nazev || `č. ${row.zaznam}`,
    cesta: path && known.kde !== null ? path(known.kde) : null,
  };
}

/** Rows of the audit with what their records are called and where they are opened: one question a table. */
export async function withNames(db: Db, rows: Row[]): Promise<AuditRow[]> {
  const known = new Map<string, Known>();
  for (const table of new Set(rows.map(({ tabulka }) => tabulka))) {
    const keys = rows.filter(row => row.tabulka === table).flatMap(({ zaznam }) => zaznam ?? []);
    for (const record of await knownRecords(db, table, [...new Set(keys)])) {
      known.set(`${table} ${record.key}`, record);
    }
  }
  return rows.map(row => ({ ...row, ...nameOf(row, known.get(`${row.tabulka} ${row.zaznam}`)) }));
}
