import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Called } from './calls.ts';
import type { Size } from './sizes.ts';

/** What a run of the benchmark leaves beside its database. */
type Measured = { lines: number; linesASecond: number; sizes: Size[]; calls: Called[] };

const ms = (value: number | undefined) => (value === undefined ? '—' : value.toFixed(value < 10 ? 1 : 0));
const table = (rows: string[][]) =>
  rows
    .map((row, at) => `| ${row.join(' | ')} |${at === 0 ? `\n|${row.map(() => '---').join('|')}|` : ''}`)
    .join('\n');

/** Prints calls and sizes by the number of sold lines, of every database below `directory` that was measured. */
export async function printCurve(directory: string) {
  const runs = readdirSync(directory)
    .map(name => join(directory, name, 'measured.json'))
    .filter(path => existsSync(path))
    .map(path => JSON.parse(readFileSync(path, 'utf8')) as Measured)
    .sort((a, b) => a.lines - b.lines);
  const head = runs.map(({ lines }) => `${(lines / 1e6).toFixed(1)} M`);
  const tables = [...new Set(runs.flatMap(({ sizes }) => sizes.map(size => size.table)))];
  const sizes = tables.map(name => [
    name,
    ...runs.map(run => {
      const size = run.sizes.find(one => one.table === name);
      return size ? `${(size.bytes / 1e6).toFixed(0)} MB` : '—';
    }),
  ]);
  console.log(table([['on disk, with indexes', ...head], ...sizes]));
  const names = [...new Set(runs.flatMap(({ calls }) => calls.map(call => call.name)))];
  const calls = names.map(name => [
    name,
    ...runs.map(run => {
      const timing = run.calls.find(call => call.name === name)?.timing;
      return `${ms(timing?.p50)} / ${ms(timing?.p95)}`;
    }),
  ]);
  console.log(`\n${table([['call, p50 / p95 in ms', ...head], ...calls])}`);
}
