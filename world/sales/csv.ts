import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { csvCell } from '#server/imports/out/write.ts';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { generateSales, type SalesOptions } from './generator.ts';

const PIECE = 262_144;

/**
 * The lines as canonical CSV in pieces of about a quarter of a megabyte: a header with the fields' names, commas,
 * quotes where needed, unknown values empty. `onLine` is called for every line.
 */
export function* csvPieces(
  lines: Iterable<LineValues>,
  onLine?: (line: LineValues) => void,
): Generator<string> {
  // Joined, not concatenated: a million concatenations would mostly keep the garbage collector busy.
  const cells: string[] = [...LINE_FIELDS];
  let rows = [cells.join(',')];
  let length = 0;
  for (const line of lines) {
    for (let at = 0; at < LINE_FIELDS.length; at++) cells[at] = csvCell(line[LINE_FIELDS[at]!]);
    const row = cells.join(',');
    rows.push(row);
    length += row.length;
    onLine?.(line);
    if (length < PIECE) continue;
    yield `${rows.join('\n')}\n`;
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield `${rows.join('\n')}\n`;
}

/** Writes the lines of `options` to a file, respecting backpressure. Returns their number. */
export async function writeCsv(path: string, options: SalesOptions): Promise<number> {
  let lines = 0;
  const pieces = csvPieces(generateSales(options), () => {
    lines++;
  });
  await pipeline(pieces, createWriteStream(path, { highWaterMark: 4 * PIECE }));
  return lines;
}
