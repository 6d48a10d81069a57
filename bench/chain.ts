import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sealAudit } from '#server/audit/chain/queries.ts';
import { createDb, longWorkOptions } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { ROLE } from '#server/embedded/role.ts';
import { type Embedded, startEmbedded } from '#server/embedded/start.ts';
import { importFile } from '#server/sales/importer.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { fillChain } from '#world/fill.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { seconds } from './measure.ts';
import { copyDirectory, multiply } from './multiply.ts';
import { type Amounts, YEARS } from './years/amounts.ts';
import { fillYears } from './years/fill.ts';

export const SEED = 1;
export const SOURCE = 'WEB_PRODEJE_ALL';
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The measured chain: how it was made, how fast, and which parts of its years exist. */
export type Bench = {
  lines: number;
  linesPerDay: number;
  today: string;
  importSeconds: number;
  parts?: string[];
  /** How many times denser the days are than when they were imported. */
  times?: number;
};

export type Chain = { embedded: Embedded; bench: Bench };

type Wanted = {
  directory: string;
  lines: number;
  years: number;
  amounts?: Amounts;
  /** Whether its data must survive a failure of the machine; a chain for a single proof need not. */
  durable?: boolean;
  /** Receives progress messages. */
  say?: (line: string) => void;
};

const profile = BUILT_IN_PROFILES.kanonicky;
const noteOf = (directory: string) => join(directory, 'bench.json');

/** How the chain in `directory` was made; null while it is incomplete. */
export const readNote = async (directory: string): Promise<Bench | null> =>
  existsSync(noteOf(directory)) ? JSON.parse(await readFile(noteOf(directory), 'utf8')) : null;

/** Replaces the note atomically: a kill leaves the old or the new one. */
async function writeNote(directory: string, bench: Bench) {
  await writeFile(`${noteOf(directory)}.new`, JSON.stringify(bench));
  await rename(`${noteOf(directory)}.new`, noteOf(directory));
}

/** Imports the sold lines of a chain that already has its people. */
async function importLines(
  url: string,
  { directory, lines, years, say = console.log }: Wanted,
): Promise<Bench> {
  const today = new Date().toISOString().slice(0, 10);
  const range = { from: `${Number(today.slice(0, 4)) - years}${today.slice(4)}`, to: today };
  const linesPerDay = linesPerDayFor(lines, range);
  const path = join(directory, 'prodeje.csv');
  say(`Generating ${lines} sold lines of ${years} years …`);
  const written = await writeCsv(path, { ...range, linesPerDay, seed: SEED });
  say('Importing them …');
  const importSeconds = await seconds(() => importFile(url, { path, profile, zdroj: SOURCE }));
  await rm(path);
  return { lines: written, linesPerDay, today, importSeconds };
}

/** Filling and the database's maintenance take longer than a statement of the application may. */
const patientPool = (url: string) => new pg.Pool({ ...longWorkOptions(url), max: 2 });

/** Puts the chain's people and sold lines, without its years, into the empty database at `url`. */
export async function fillLines(url: string, wanted: Wanted): Promise<Bench> {
  const pool = patientPool(url);
  try {
    await migrate(pool, MIGRATIONS);
    await createDb(pool).transaction().execute(fillChain);
    return await importLines(url, wanted);
  } finally {
    await pool.end();
  }
}

/** Creates what is missing: tables, lines, years. */
async function complete(url: string, wanted: Wanted): Promise<Bench> {
  const { directory, amounts = YEARS, say = console.log } = wanted;
  const pool = patientPool(url);
  const db = createDb(pool);
  try {
    await migrate(pool, MIGRATIONS, { role: ROLE });
    let bench = await readNote(directory);
    if (!bench) {
      await db.transaction().execute(fillChain);
      bench = await importLines(url, wanted);
      await writeNote(directory, bench);
    }
    const parts = [...(bench.parts ?? [])];
    const before = parts.length;
    await fillYears(db, directory, amounts, parts, async part => {
      say(`Generated the years of ${part}.`);
      parts.push(part);
      await writeNote(directory, { ...bench, parts });
    });
    // The application would otherwise seal the rest while it is measured: for years of rows that takes ten minutes.
    while ((await sealAudit(db)) > 0);
    if (parts.length > before) await pool.query('vacuum analyze');
    return { ...bench, parts };
  } finally {
    await pool.end();
  }
}

/**
 * A database of the chain with so many sold lines, 50,000 orders, 5 years of shifts and related data in `directory`,
 * made once and kept: the next run measures at once, and an unfinished one is completed.
 */
export async function openChain(wanted: Wanted): Promise<Chain> {
  const { directory, durable } = wanted;
  if (!existsSync(noteOf(directory))) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const embedded = await startEmbedded({ dataDir: directory, durable, log: () => {} });
  try {
    return { embedded, bench: await complete(embedded.ownerUrl, wanted) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The chain of `wanted` with `times` as many lines on the same days, made from it once and kept next to it. */
export async function openDenser(wanted: Wanted, times: number): Promise<Chain> {
  const directory = `${wanted.directory}x${times}`;
  if (!existsSync(noteOf(directory))) {
    const { embedded } = await openChain(wanted);
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
    console.log('Copying the database …');
    // Without its note: until that is written, the copy counts as unfinished.
    await copyDirectory(wanted.directory, directory, /\/(duck|[\w.]+\.(sock|pid)|bench\.json)$/);
  }
  const embedded = await startEmbedded({ dataDir: directory, log: () => {} });
  try {
    const bench = await readNote(directory);
    if (bench) return { embedded, bench: await complete(embedded.ownerUrl, { ...wanted, directory }) };
    const original = (await readNote(wanted.directory))!;
    console.log(`Copying each of its lines until there are ${times} times as many …`);
    const took = await multiply(embedded.ownerUrl, times);
    console.log(
      `The lines took ${took.lineSeconds.toFixed(0)} s and the rollups ${took.rollupSeconds.toFixed(0)} s.`,
    );
    const pool = patientPool(embedded.ownerUrl);
    await pool.query('vacuum analyze');
    await pool.end();
    const denser = {
      ...original,
      lines: original.lines * times,
      linesPerDay: original.linesPerDay * times,
      times,
    };
    await writeNote(directory, denser);
    return { embedded, bench: denser };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
