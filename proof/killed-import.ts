import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOptions, dbOn } from '#server/core/database/db.ts';
import { runningUrl } from '#server/embedded/start.ts';
import { verifyRollups } from '#server/sales/rollups/verify.ts';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { type Blow, blowOf, strike } from './power-cut.ts';
import { type Session, signIn, startProgram } from './program.ts';
import { inTemporary, type Proof, type Say, wait } from './proof.ts';

const PASSWORD = 'proof-of-killed-import';
const FIRST = { from: '2026-08-01', to: '2026-10-01' };
/** The second file replaces documents of the first one with other lines, and adds its own. */
const SECOND = { from: '2026-08-15', to: '2026-11-01' };

/** Every table that an import writes, except its row in the history. */
const TABLES = [
  ...['prodejni_radek', 'prodej_doklad', 'souhrn', 'prodej_produkt', 'prodej_osoba', 'prodej_pobocka'],
  ...['prodej_nazev', 'prodej_zdroj', 'prodej_pravidla', 'import_stav'],
];
const ENDED = 'Import přerušilo ukončení aplikace. Nic se neimportovalo.';

type Files = { first: string; second: string; lines: number };

/** The application on a directory, with a session and our own connection to its database. */
async function open(directory: string) {
  const dataDir = join(directory, 'data');
  const temporary = join(directory, 'tmp');
  await mkdir(temporary, { recursive: true });
  const program = await startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, TMPDIR: temporary });
  const database = new pg.Client({
    ...connectionOptions(await runningUrl(dataDir)),
    statement_timeout: 0,
    query_timeout: 0,
  });
  database.on('error', () => {});
  await database.connect();
  const admin = await signIn(program.base, 'admin', PASSWORD);
  return { program, database, admin, dataDir, temporary };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function close({ program, database }: Opened) {
  await database.end().catch(() => {});
  await program.kill('SIGTERM');
}

async function send(session: Session, file: string): Promise<ImportAnswer> {
  const answer = await session.upload('/import/prodeje/?zdroj=proof', file, 'text/csv');
  const body = (await answer.json()) as { import: ImportAnswer; message?: string };
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${body.message}`);
  return body.import;
}

/** A checksum of each table, byte for byte. */
async function fingerprint(database: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await database.query(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from ${table} t`,
    );
    found[table] = rows[0]!.sum;
  }
  return found;
}

/** A checksum of the meaning of the lines, independent of the ids of names. */
async function meaning(database: pg.Client): Promise<string> {
  const { rows } = await database.query(
    `select md5(string_agg(concat_ws('|', d.doklad, r.radek, r.cas, r.typ, r.kanal, o.jmeno, p.kod, p.nazev, r.prvni,
       r.kusy, r.obrat, r.naklad_bez_dph), E'\\n' order by d.doklad, r.radek)) as sum
     from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_osoba o on o.id = r.osoba_id
       join prodej_produkt p on p.id = r.produkt_id`,
  );
  return rows[0]!.sum;
}

const changedTables = (before: Record<string, string>, after: Record<string, string>) =>
  TABLES.filter(table => before[table] !== after[table]);

/** Imports both files without a kill: returns the second one's ms, and the expected meaning of the lines. */
async function undisturbed(directory: string, files: Files) {
  const site = await open(directory);
  try {
    await send(site.admin, files.first);
    const began = performance.now();
    await send(site.admin, files.second);
    return { ms: performance.now() - began, meaning: await meaning(site.database) };
  } finally {
    await close(site);
  }
}

/** Sends the second file, kills after `after` ms and restarts. Returns the new start, and whether it was answered. */
async function killDuring(site: Opened, directory: string, file: string, after: number, blow: Blow) {
  const sending = send(site.admin, file).then(
    () => true,
    () => false,
  );
  const wasAnswered = await Promise.race([sending, wait(after).then(() => false)]);
  strike(blow, site.program.pid, site.dataDir);
  await site.program.kill('SIGKILL');
  await site.database.end().catch(() => {});
  return { again: await open(directory), wasAnswered: wasAnswered || (await sending) };
}

/** What a kill left behind: imports in the history that seem to run, temporary files, changed tables. */
async function traces(site: Opened, before: Record<string, string>) {
  const { rows } = await site.database.query('select id, stav, zprava from prodej_import order by id desc');
  const running = rows.filter(row => row.stav !== 'hotovo' && row.stav !== 'chyba');
  const last = rows[0]!;
  const changed = changedTables(before, await fingerprint(site.database));
  const files = (await readdir(site.temporary)).filter(name => name.startsWith('prodejna-upload-'));
  return {
    isDone: rows.filter(row => row.stav === 'hotovo').length > 1,
    isEnded: last.stav === 'chyba' && last.zprava === ENDED,
    problems: [
      ...(running.length > 0 ? [`imports still seem to be running: ${running.map(row => row.id)}`] : []),
      ...(changed.length > 0 ? [`tables have changed: ${changed.join(', ')}`] : []),
      ...(files.length > 0 ? [`temporary files are left behind: ${files.join(', ')}`] : []),
    ],
  };
}

async function killAtMany(directory: string, files: Files, moments: number, say: Say) {
  const reference = await undisturbed(join(directory, 'undisturbed'), files);
  say(`an import of ${files.lines} lines takes ${Math.round(reference.ms)} ms`);
  const problems: string[] = [];
  const place = join(directory, 'killed');
  let site = await open(place);
  let [kills, ended] = [0, 0];
  try {
    await send(site.admin, files.first);
    const before = await fingerprint(site.database);
    let isDone = false;
    for (let at = 0; at < moments && !isDone; at++) {
      const after = (reference.ms * (at + 0.5)) / moments;
      const { again, wasAnswered } = await killDuring(site, place, files.second, after, blowOf(at));
      site = again;
      kills++;
      const left = await traces(site, before);
      isDone = left.isDone;
      if (left.isEnded) ended++;
      const found = isDone
        ? []
        : [...left.problems, ...(wasAnswered ? ['an import that was answered is missing'] : [])];
      problems.push(...found.map(problem => `killed after ${Math.round(after)} ms: ${problem}`));
      say(
        `killed ${blowOf(at)} after ${Math.round(after)} ms: ${found.join('; ') || (isDone ? 'the import had finished before' : 'nothing changed')}`,
      );
    }
    const { radku } = await send(site.admin, files.second);
    if (radku !== files.lines)
      problems.push(`in the end ${radku} lines were imported instead of ${files.lines}`);
    if ((await meaning(site.database)) !== reference.meaning)
      problems.push('the lines differ from those of an import that was not killed');
    problems.push(...(await verifyRollups(dbOn(site.database))));
  } finally {
    await close(site);
  }
  return { problems, kills, ended };
}

export const killedImport: Proof = {
  name: 'killed-import',
  promise:
    'An import is all or nothing: killed at any moment, it changes no byte of the tables, the history says that it was interrupted, and the same file can then be imported whole',
  run: (size, say) =>
    inTemporary('killed-import', async directory => {
      const count = size === 'short' ? 4_000 : 120_000;
      const path = (name: string) => join(directory, `${name}.csv`);
      await writeCsv(path('first'), { ...FIRST, linesPerDay: linesPerDayFor(count / 2, FIRST), seed: 1 });
      const lines = await writeCsv(path('second'), {
        ...SECOND,
        linesPerDay: linesPerDayFor(count, SECOND),
        seed: 2,
      });
      const [first, second] = await Promise.all([
        readFile(path('first'), 'utf8'),
        readFile(path('second'), 'utf8'),
      ]);
      const moments = size === 'short' ? 2 : 20;
      const { problems, kills, ended } = await killAtMany(directory, { first, second, lines }, moments, say);
      return {
        figures: [
          `${kills} kills were spread over an import of ${lines} lines`,
          `the next start marked ${ended} of these imports as interrupted in the history`,
        ],
        problems,
      };
    }),
};
