import { type CellValue, readSheet } from 'read-excel-file/universal';
import { utf16Of } from '#shared/core/utf16.ts';

/** Writes a workbook's cells the way a spreadsheet copies them, so that files and pasted text are read alike. */

/** Dates are stored without a zone and are read as midnight UTC. */
function cellText(cell: CellValue | Date | null): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? 'ano' : 'ne';
  return String(cell ?? '').replace(/\s+/g, ' ');
}

const isXlsx = ({ name }: File) => /\.xlsx$/i.test(name);

/**
 * Decodes text: UTF-16 by its byte order mark, as Excel saves 'Unicode text'; UTF-8 if valid, else windows-1250, the
 * encoding of CSV files from Czech Windows.
 */
function decoded(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/**
 * The text of a file with a table: for an XLSX its first sheet, with tabs between cells; any other file as it is.
 * Throws for a file that is neither a workbook nor text.
 */
export async function textOfTable(file: File): Promise<string> {
  if (isXlsx(file)) {
    const rows = await readSheet(file);
    return rows.map(row => row.map(cellText).join('\t')).join('\n');
  }
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new Error('No text');
  return text;
}
