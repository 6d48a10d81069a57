import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { longWorkOptions } from '#server/core/database/db.ts';
import type { ImportOptions } from '#server/sales/importer.ts';
import { DAY } from '#shared/core/durations.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { processorOfDatabase } from '../proof/load/watch.ts';
import { type Bench, SEED, SOURCE } from './chain.ts';
import { seconds } from './measure.ts';
import { notKept } from './not-kept.ts';

/** Lines of the sample for comparing imports. */
const LINES = 100_000;
const profile = BUILT_IN_PROFILES.kanonicky;

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

/** Lines per second of COPY alone, into a table like that of lines with its indexes; rolled back. */
async function bareCopy(url: string): Promise<number> {
  const client = new pg.Client(longWorkOptions(url));
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create table radek_navic (like prodejni_radek including all)');
    const pieces: Buffer[] = [];
    const lines = client.query(
      copyTo(`copy (select * from prodejni_radek order by doklad_id desc limit ${LINES}) to stdout`),
    );
    for await (const piece of lines) pieces.push(piece as Buffer);
    const into = client.query(copyFrom('copy radek_navic from stdin'));
    const took = await seconds(() => pipeline(Readable.from(pieces), into));
    return into.rowCount / took;
  } finally {
    // Nothing was committed.
    await client.end();
  }
}

function* ordered(lines: Iterable<LineValues>): Generator<LineValues> {
  for (const line of lines) yield { ...line, objednavka: 'znovu' };
}

function* of(lines: Iterable<LineValues>, zdroj: string): Generator<LineValues> {
  for (const line of lines) yield { ...line, zdroj };
}

type Took = { seconds: number; reader: number; database: number };

/** How long the server may take to end a connection; its processor time counts only then. */
const ENDED_MS = 500;

/** Seconds by the clock, and processor seconds of this process and of the database in `directory`. */
async function spent(directory: string, work: () => Promise<number>): Promise<Took> {
  const database = await processorOfDatabase(directory);
  const own = process.cpuUsage();
  const took = await work();
  const { user, system } = process.cpuUsage(own);
  await sleep(ENDED_MS);
  return {
    seconds: took,
    reader: (user + system) / 1e6,
    database: (await processorOfDatabase(directory)) - database,
  };
}

const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').length - 2;

/**
 * Prints what imports cost beside all the lines, against COPY alone in the same run: documents of another source, the
 * newest ones unchanged, a day unchanged and with every document changed, and UCI's Online Retail if given as CSV.
 */
export async function tellImports(
  url: string,
  directory: string,
  { linesPerDay, today }: Bench,
  retail?: string,
) {
  const path = join(directory, 'vzorek.csv');
  const days = Math.ceil(LINES / linesPerDay);
  const made = (from: string) => generateSales({ from, to: today, linesPerDay, seed: SEED });
  const write = async (lines: Iterable<LineValues>) => {
    let count = 0;
    await writeFile(
      path,
      csvPieces(lines, () => {
        count++;
      }),
    );
    return count;
  };
  const options = { path, profile, zdroj: SOURCE };
  const copy = await bareCopy(url);
  const tell = async (what: string, lines: number, of: ImportOptions = options) => {
    const { seconds: took, reader, database } = await spent(directory, () => notKept(url, of));
    const micros = (one: number) => ((1e6 * one) / lines).toFixed(1);
    console.log(
      `${what}: ${lines} lines in ${took.toFixed(2)} s, which is ${Math.round(lines / took)} a second and ${((100 * lines) / took / copy).toFixed(0)} % of COPY alone; a line takes ${micros(reader)} µs of a processor in the reader and ${micros(database)} µs in the database`,
    );
  };
  console.log(`COPY alone, indexes included, writes ${Math.round(copy)} lines a second.`);
  await tell('new documents', await write(of(made(dayBefore(today, days)), 'bench')));
  await tell('unchanged documents', await write(made(dayBefore(today, days))));
  await tell('an unchanged day', await write(made(dayBefore(today, 1))));
  await tell('a changed day', await write(ordered(made(dayBefore(today, 1)))));
  if (retail) {
    const { online_retail } = BUILT_IN_PROFILES;
    await tell('Online Retail', await linesOf(retail), {
      path: retail,
      profile: online_retail,
      zdroj: 'UCI',
    });
  }
  await rm(path);
}
