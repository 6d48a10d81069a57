import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import readXlsxFile from 'read-excel-file/node';
import { createDb, createPool } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { importFile } from '#server/sales/importer.ts';
import { contract } from '#shared/contract.ts';
import type { Route } from '#shared/core/route.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { fillChain } from '#world/fill.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { fillShifts } from '#world/shifts.ts';
import { fillTasks } from '#world/tasks.ts';
import { type Program, signIn, startProgram } from '../program.ts';
import type { Say, Seen, Size } from '../proof.ts';
import type { MachineClock } from './machine.ts';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Prague'];

/** Both nights of a clock change, midnights in Prague that are another day elsewhere, and an ordinary noon. */
const INSTANTS = [
  '2026-03-29T02:59:59+01:00',
  '2026-10-25T02:30:00+02:00',
  '2026-10-25T02:30:00+01:00',
  '2026-09-30T23:59:59+02:00',
  '2026-10-01T00:00:00+02:00',
  '2026-11-21T12:00:00+01:00',
];

const SOLD = { from: '2026-09-28', to: '2026-11-22', linesPerDay: 60, seed: 1 };

/** A migrated database with the chain, its shifts and tasks of October 2026 and the sales of two months. */
export async function fillDatabase(url: string, directory: string) {
  const pool = createPool(url, () => {}, 4);
  try {
    await migrate(pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
    const db = createDb(pool);
    const now = Date.parse('2026-10-25T12:00:00Z');
    await db.transaction().execute(async tx => {
      await fillChain(tx);
      await fillShifts(tx, now);
      await fillTasks(tx, now);
    });
    const path = join(directory, 'prodeje.csv');
    await writeCsv(path, SOLD);
    await importFile(url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'proof' });
    await rm(path);
  } finally {
    await pool.end();
  }
}

/** Every address that can be read without knowing an id; those of sales also by day, week and month. */
function addresses(): string[] {
  const routes = Object.values(contract).flatMap(feature => Object.values(feature) as Route[]);
  const paths = routes
    .filter(({ method, path, can }) => method === 'GET' && !path.includes(':') && can !== 'public')
    .map(({ path }) => path)
    .filter(path => path !== '/events/');
  const periods = ['daily', 'weekly', 'monthly', 'custom&start_date=2026-10-24&end_date=2026-10-26'];
  const sales = paths.filter(path => path.startsWith('/analytics/'));
  return [...paths, ...sales.flatMap(path => periods.map(period => `${path}?period=${period}`))];
}

/** An answer without what always differs: its request id, its machine's address, its spreadsheet's packing time. */
async function whatItSays(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.includes('spreadsheetml'))
    return (await answer.text())
      .replace(/"request_id":"[^"]+"/, '')
      .replaceAll(new URL(answer.url).origin, '');
  return JSON.stringify(await readXlsxFile(Buffer.from(await answer.arrayBuffer())));
}

/** Asks four machines in four zones the same at instants when their days differ; the answers must be the same. */
export async function sameInAllZones(
  env: Record<string, string>,
  clock: MachineClock,
  size: Size,
  say: Say,
): Promise<Seen> {
  const zones = size === 'short' ? ['America/New_York', 'Europe/Prague'] : ZONES;
  const programs: Program[] = [];
  const problems = new Set<string>();
  let [asked, fine] = [0, 0];
  try {
    for (const zone of zones) programs.push(await startProgram({ ...env, ...clock.env(zone) }));
    for (const instant of size === 'short' ? INSTANTS.slice(1, 4) : INSTANTS) {
      await clock.stand(instant);
      const admin = await signIn(programs[0]!.base, 'admin', DEMO_PASSWORD);
      const ask = async (base: string, path: string) => {
        const answer = await fetch(`${base}/api${path}`, { headers: { cookie: admin.cookie } });
        const text = await whatItSays(answer);
        return { status: answer.status, text: `${answer.status} ${text}` };
      };
      for (const path of addresses()) {
        const answers = await Promise.all(programs.map(({ base }) => ask(base, path)));
        asked++;
        if (answers[0]!.status === 200) fine++;
        if (answers.some(({ status }) => status >= 500))
          problems.add(`${path} at ${instant} was answered with a 5xx`);
        const other = answers.findIndex(({ text }) => text !== answers[0]!.text);
        if (other > 0)
          problems.add(`${path} at ${instant} was answered differently in ${zones[other]} and ${zones[0]}`);
      }
      say(`${instant}: ${asked} questions asked so far`);
    }
  } finally {
    await Promise.all(programs.map(program => program.kill('SIGTERM')));
  }
  if (fine < asked / 3) problems.add(`only ${fine} of ${asked} questions were answered with 200`);
  return {
    figures: [
      `${zones.length} machines in ${zones.join(', ')} gave the same answers to ${asked} questions, ${fine} of them with 200`,
    ],
    problems: [...problems],
  };
}
