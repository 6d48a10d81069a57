import { setImmediate as turn } from 'node:timers/promises';
import type { CopyBuffer } from '../intake/bytes/copy-buffer.ts';
import { CHANNEL_LABELS } from '../intake/direct.ts';
import { COLUMNS } from '../rollups/rollups.ts';
import { type Cells, DIMENSIONS, MEASURE, MEASURES } from './cells.ts';
import type { Grain } from './periods.ts';

export const COPY_SUMS = `copy souhrn (${COLUMNS}) from stdin (format binary)`;
export const SUM_COLUMNS = 19;

/** The number of rows written before other tasks get a turn. */
const IN_A_GO = 3_000;

const LETTERS = DIMENSIONS.map(letter => Buffer.from(letter));
const GRAINS = { d: Buffer.from('d'), k: Buffer.from('k'), m: Buffer.from('m'), r: Buffer.from('r') };

/** Writes the rows of the period that begins on day `from` for `COPY_SUMS`. */
export async function writeCells(rows: CopyBuffer, grain: Grain, from: number, cells: Cells) {
  const { count, values } = cells;
  for (let row = 0; row < count; row++) {
    const { kanal, pobocka, dimension, a, b } = cells.of(row);
    const at = MEASURES * row;
    rows.row();
    rows.bytes(GRAINS[grain]);
    rows.integer(from);
    rows.bytes(LETTERS[dimension]!);
    rows.bytes(CHANNEL_LABELS[kanal]!);
    rows.smallint(pobocka);
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
    if ((row + 1) % IN_A_GO === 0) await turn();
  }
}
