import { LINE_FIELDS, SIGNED } from '#shared/sales/line-fields.ts';
import type { Db } from '../../core/database/db.ts';
import { filled, linesOfDay, type OutLine, soldDays } from './queries.ts';

export type Asked = { od: string; do: string; zdroj?: string | undefined; podoba: 'csv' | 'ndjson' };

export const MEDIA = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

/** A cell of the canonical CSV: quoted where necessary, empty where unknown. */
export const csvCell = (value: string | null) =>
  !value ? '' : /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

const WRITERS: Record<Asked['podoba'], (line: OutLine) => string> = {
  csv: line => [...LINE_FIELDS.map(field => csvCell(line[field])), SIGNED.hodnota].join(','),
  ndjson: line => JSON.stringify({ ...Object.fromEntries(filled(line)), [SIGNED.sloupec]: SIGNED.hodnota }),
};

/**
 * Sold lines of a range of days as a canonical file that an import reads back unchanged: one query per day, so that a
 * slow reader holds no connection. A document is included whole when any of its lines is in the range.
 */
export async function* canonicalPieces(db: Db, { od, do: po, zdroj, podoba }: Asked): AsyncGenerator<string> {
  if (podoba === 'csv') yield `${LINE_FIELDS.join(',')},${SIGNED.sloupec}\n`;
  for (const den of await soldDays(db, od, po)) {
    const lines = await linesOfDay(db, od, den, zdroj);
    if (lines.length > 0) yield `${lines.map(WRITERS[podoba]).join('\n')}\n`;
  }
}
