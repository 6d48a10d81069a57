import { join } from 'node:path';
import { type Embedded, startEmbedded } from '#server/embedded/start.ts';
import { given, type Program, startProgram } from '../proof/program.ts';
import { measureRead, otherReads, type Sessions, signInAll } from './calls.ts';
import { type Bench, readNote } from './chain.ts';
import type { Timing } from './measure.ts';
import type { Question } from './questions.ts';
import type { Read } from './reads.ts';
import { readSizes } from './sizes.ts';

type Place = { directory: string; embedded: Embedded; program: Program; sessions: Sessions; bench: Bench };

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const both = ({ p50, p95 }: Timing) => `${ms(p50)} / ${ms(p95)}`;
const tell = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

function head(first: string, places: Place[]) {
  const cells = [first, ...places.map(({ bench }) => `${(bench.lines / 1e6).toFixed(1)} M`)];
  tell(cells);
  console.log(`|${cells.map(() => '---').join('|')}|`);
}

async function openPlace(directory: string): Promise<Place> {
  const bench = await readNote(directory);
  if (!bench) throw new Error(`There is no chain in ${directory}. Run the benchmark of that size first.`);
  const embedded = await startEmbedded({ dataDir: directory, log: () => {} });
  const program = await startProgram({ ...given(embedded), DATA_DIR: directory }, 60_000);
  return { directory, embedded, program, sessions: await signInAll(program.base), bench };
}

async function tellSizes(places: Place[]) {
  const sizes = await Promise.all(places.map(({ embedded }) => readSizes(embedded.url)));
  head('size on disk, indexes included', places);
  for (const name of new Set(sizes.flat().map(({ table }) => table))) {
    const bytes = sizes.map(all => all.find(({ table }) => table === name)?.bytes);
    tell([name, ...bytes.map(value => (value === undefined ? '—' : `${(value / 1e6).toFixed(0)} MB`))]);
  }
}

/**
 * Sends every read to databases of all sizes in turn, so that the machine's other work affects all of them alike, and
 * prints p50 / p95 in ms by the number of sold lines.
 */
export async function printCurve(
  directories: string[],
  runs: number,
  questionsOf: (bench: Bench) => Question[],
) {
  const places: Place[] = [];
  try {
    for (const directory of directories) places.push(await openPlace(join('data-bench', directory)));
    await tellSizes(places);
    console.log();
    head('call, p50 / p95 in ms', places);
    const reads: Read[][] = [];
    for (const { bench, sessions } of places) {
      const sales = questionsOf(bench);
      reads.push([...sales, ...(await otherReads(sessions, sales))]);
    }
    for (const [at, { name }] of reads[0]!.entries()) {
      const cells: string[] = [];
      for (const [where, { embedded, ...place }] of places.entries()) {
        const site = { ...place, url: embedded.url };
        cells.push(both((await measureRead(site, reads[where]![at]!, runs)).timing));
      }
      tell([name, ...cells]);
    }
  } finally {
    for (const { program, embedded } of places.reverse()) {
      await program.kill('SIGTERM');
      await embedded.stop();
    }
  }
}
