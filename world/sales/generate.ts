import { parseArgs } from 'node:util';
import { writeCsv } from './csv.ts';
import { linesPerDayFor } from './generator.ts';

/** Usage: npx tsx world/sales/generate.ts --from 2018-11-21 --to 2026-11-21 --lines 3000000 --seed 1 --out FILE */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const { from, to, out } = values;
const lines = Number(values.lines);
if (!from || !to || !out || !(lines > 0)) {
  console.error(
    'Usage: npx tsx world/sales/generate.ts --from DATE --to DATE --lines COUNT [--seed N] --out FILE',
  );
  process.exit(2);
}
const began = performance.now();
const range = { from, to };
const linesPerDay = linesPerDayFor(lines, range);
const written = await writeCsv(out, { ...range, linesPerDay, seed: Number(values.seed) });
const seconds = (performance.now() - began) / 1000;
console.log(`${written} lines in ${seconds.toFixed(1)} s, ${linesPerDay.toFixed(1)} a day: ${out}`);
