import { type CellValue, readSheet } from 'read-excel-file/universal';
import { utf16Of } from '#shared/core/utf16.ts';

/** A workbook's cells as a spreadsheet copies them, so that a file and what is pasted are read the same way. */

/** A date is stored without a zone and comes as midnight UTC. */
function cellText(cell: CellValue | Date | null): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? 'ano' : 'ne';
  return String(cell ?? '').replace(/\s+/g, ' ');
}

const isXlsx = ({ name }: File) => /\.xlsx$/i.test(name);

/** UTF-16 by its mark, as Excel saves 'Unicode text'; UTF-8 where it is that, else what Czech Windows saves as CSV. */
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
 * The text of a file with a table: of the first sheet of an XLSX with tabs between cells, of anything else as it is.
 * Throws for what is neither a workbook nor text.
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
