import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '#server/sales/file/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { generateSales } from '#world/sales/generator.ts';
import { SEED } from './chain.ts';
import { FORMATS } from './files.ts';
import { seconds } from './measure.ts';
import { notKept } from './not-kept.ts';

/** How many lines each format is measured with. */
const LINES = 100_000;
const PER_DAY = 1_000;
const MEGABYTE = 1_048_576;
/** How often memory is sampled while a file is read. */
const LOOK_MS = 20;

/** How much memory grew at most while `work` ran, in MB. */
async function grownBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, LOOK_MS);
  try {
    await work();
    return (Math.max(most, process.memoryUsage.rss()) - before) / MEGABYTE;
  } finally {
    clearInterval(looking);
  }
}

/** Reads a file with a profile, without the database; returns the number of lines. */
async function readAll(path: string, profile: Profile): Promise<number> {
  let lines = 0;
  for await (const batch of readLines(path, { format: 'auto', profile, zdroj: 'bench' })) {
    const [problem] = batch.problems;
    if (problem)
      throw new Error(`A file written by the benchmark is refused: ${problem.sloupec}: ${problem.duvod}`);
    lines += batch.lines.length;
  }
  return lines;
}

/** The same lines as files of every format written here, one after another. */
export async function* formatFiles(directory: string) {
  const to = '2026-06-30';
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (LINES / PER_DAY) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const lines = [...generateSales({ from, to, linesPerDay: PER_DAY, seed: SEED })].slice(0, LINES);
  for (const [name, klic, make] of FORMATS) {
    const path = join(directory, 'format');
    await writeFile(path, make(lines));
    yield { name, path, profile: BUILT_IN_PROFILES[klic] as Profile, size: (await stat(path)).size };
  }
}

/**
 * Prints what each format costs: reading alone (by the clock and by the processor), its memory, and a complete import
 * that is rolled back at its end. `url` is the database; without it nothing is imported.
 */
export async function tellFormats(directory: string, url: string | null) {
  console.log('format                 MB   lines  read/s  read/s of CPU  memory  import/s  memory');
  for await (const { name, path, profile, size } of formatFiles(directory)) {
    let lines = 0;
    let took = 0;
    const cpu = process.cpuUsage();
    const grown = await grownBy(async () => {
      took = await seconds(async () => {
        lines = await readAll(path, profile);
      });
    });
    const { user, system } = process.cpuUsage(cpu);
    const worked = (user + system) / 1e6;
    let imported = 0;
    const whole =
      url === null
        ? 0
        : await grownBy(async () => {
            imported = await notKept(url, { path, profile, zdroj: `bench ${name}` });
          });
    const columns = [
      (size / MEGABYTE).toFixed(0).padStart(4),
      `${lines}`.padStart(7),
      `${Math.round(lines / took)}`.padStart(7),
      `${Math.round(lines / worked)}`.padStart(14),
      `+${grown.toFixed(0)} MB`.padStart(7),
      ...(url === null
        ? []
        : [`${Math.round(lines / imported)}`.padStart(9), `+${whole.toFixed(0)} MB`.padStart(7)]),
    ];
    console.log(`${name.padEnd(20)} ${columns.join(' ')}`);
  }
}
