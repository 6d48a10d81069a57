import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createDb, createPool } from '#server/core/db.ts';
import { migrate } from '#server/core/migrate.ts';
import { type Embedded, startEmbedded } from '#server/embedded/start.ts';
import { importFile } from '#server/sales/importer.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { fillChain } from '#world/fill.ts';
import { csvPieces, writeCsv } from '#world/sales/csv.ts';
import { generateSales, linesPerDayFor } from '#world/sales/generator.ts';
import { seconds } from './measure.ts';

const SEED = 1;
const SOURCE = 'WEB_PRODEJE_ALL';
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The chain that is measured: where it is, how it was made and how fast. */
export type Bench = {
  lines: number;
  linesPerDay: number;
  today: string;
  importSeconds: number;
};

const profile = BUILT_IN_PROFILES.kanonicky;

async function build(url: string, directory: string, lines: number, years: number): Promise<Bench> {
  const today = new Date().toISOString().slice(0, 10);
  const range = { from: `${Number(today.slice(0, 4)) - years}${today.slice(4)}`, to: today };
  const linesPerDay = linesPerDayFor(lines, range);
  const path = join(directory, 'prodeje.csv');
  console.log(`Making ${lines} lines of ${years} years …`);
  const written = await writeCsv(path, { ...range, linesPerDay, seed: SEED });
  console.log('Importing them …');
  const importSeconds = await seconds(() => importFile(url, { path, profile, zdroj: SOURCE }));
  await rm(path);
  return { lines: written, linesPerDay, today, importSeconds };
}

/** What the database's own housekeeping does within minutes; it takes longer than a statement may. */
async function vacuum(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * A database of the chain with so many sold lines in `directory`, made once and kept: the next run measures
 * at once. It is made anew when the migrations have changed.
 */
export async function openChain(
  directory: string,
  lines: number,
  years: number,
): Promise<{ embedded: Embedded; bench: Bench }> {
  const note = join(directory, 'bench.json');
  if (!existsSync(note)) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const embedded = await startEmbedded({ dataDir: directory, log: () => {} });
  const pool = createPool(embedded.url, () => {}, 2);
  try {
    await migrate(pool, MIGRATIONS);
    if (existsSync(note)) return { embedded, bench: JSON.parse(await readFile(note, 'utf8')) };
    await createDb(pool).transaction().execute(fillChain);
    const bench = await build(embedded.url, directory, lines, years);
    await vacuum(embedded.url);
    await writeFile(note, JSON.stringify(bench));
    return { embedded, bench };
  } finally {
    await pool.end();
  }
}

function* ordered(lines: Iterable<LineValues>): Generator<LineValues> {
  for (const line of lines) yield { ...line, objednavka: 'znovu' };
}

/** Seconds that importing one day takes beside all the others: unchanged, and with every document changed. */
export async function dayAgain(url: string, directory: string, { linesPerDay, today }: Bench) {
  const path = join(directory, 'den.csv');
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const range = { from: day, to: today, linesPerDay, seed: SEED };
  const again = async (lines: Iterable<LineValues>) => {
    await writeFile(path, csvPieces(lines));
    return seconds(() => importFile(url, { path, profile, zdroj: SOURCE }));
  };
  const unchanged = await again(generateSales(range));
  const changed = await again(ordered(generateSales(range)));
  await again(generateSales(range));
  await rm(path);
  return { unchanged, changed };
}
