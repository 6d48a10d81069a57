import { setImmediate as turn } from 'node:timers/promises';
import type { CopyBuffer } from '../intake/copy-buffer.ts';
import { COLUMNS } from '../rollups.ts';
import { label } from '../staging.ts';
import { type Cells, DIMENSIONS, MEASURE } from './cells.ts';
import type { Grain } from './periods.ts';

export const COPY_SUMS = `copy souhrn (${COLUMNS}) from stdin (format binary)`;
export const SUM_COLUMNS = 19;

/** Rows that are written in one go. */
const IN_A_GO = 3_000;

const LETTERS = new Map([...DIMENSIONS, 'd', 'k'].map(letter => [letter, Buffer.from(letter)]));

/** Writes the rows of the period that begins on day `from` for `COPY_SUMS`. */
export async function writeCells(rows: CopyBuffer, grain: Grain, from: number, { cells, values }: Cells) {
  let count = 0;
  for (const { place, dimension, a, b, at } of cells) {
    rows.row();
    rows.bytes(LETTERS.get(grain)!);
    rows.integer(from);
    rows.bytes(LETTERS.get(DIMENSIONS[dimension]!)!);
    rows.bytes(label(place.kanal));
    rows.smallint(place.pobocka);
    rows.integer(a);
    rows.integer(b);
    rows.millionths(values[at + MEASURE.obrat]!);
    rows.millionths(values[at + MEASURE.obrat_bez_dph]!);
    rows.millionths(values[at + MEASURE.zisk]!);
    rows.millionths(values[at + MEASURE.zaklad_marze]!);
    rows.integer(values[at + MEASURE.polozky]!);
    rows.millionths(values[at + MEASURE.kusy]!);
    rows.integer(values[at + MEASURE.doklady]!);
    rows.millionths(values[at + MEASURE.polozky_nad_100]!);
    // Returns are never summed here.
    rows.integer(0);
    rows.integer(0);
    rows.millionths(0);
    rows.millionths(0);
    if (++count % IN_A_GO === 0) await turn();
  }
}
