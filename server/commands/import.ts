import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { tenths } from '#shared/core/amounts.ts';
import { freeText } from '#shared/core/fields.ts';
import { paceText } from '#shared/imports/pace.ts';
import { createDb, createPool } from '../core/database/db.ts';
import { DEFECT, executeImport, type Job } from '../imports/execute.ts';
import { editionOf, findProfile, listProfiles } from '../imports/profiles/queries.ts';
import { paceOfJob, runRecorded } from '../imports/record.ts';
import { problemsOf, problemText, summaryOf } from '../imports/summary.ts';
import { readEnv } from '../operation/env.ts';
import { sentenceOf } from '../operation/sentence.ts';
import { FORMATS, type Format } from '../sales/file/format.ts';
import { readArguments } from './running/arguments.ts';
import { openDatabase } from './running/database.ts';
import { EXIT, Misuse } from './running/exit.ts';

const USE = `Použití: npm run import -- SOUBOR [--profil NÁZEV] [--zdroj NÁZEV] [--tolerantni] [--format ${FORMATS.join('|')}]

  --profil      jak soubor číst, výchozí je kanonicky
  --zdroj       zdroj řádků, které jej neuvádějí; výchozí je zdroj profilu
  --tolerantni  importovat doklady bez chybných řádků a ostatní vypsat
  --format      formát souboru, jinak se pozná podle obsahu

Končí s 0, když je soubor naimportován, 1, když byl odmítnut, 2 při chybném zadání, 3 při jiné chybě.`;

/** How many refused rows are printed; the error report on the screen has all that are stored. */
const SHOWN = 100;

function readAsked() {
  const {
    file: path,
    format,
    zdroj,
    ...options
  } = readArguments(
    {
      profil: { type: 'string', default: 'kanonicky' },
      zdroj: { type: 'string' },
      tolerantni: { type: 'boolean', default: false },
      format: { type: 'string' },
    },
    'Uveďte právě jeden soubor.',
  );
  if (format !== undefined && !FORMATS.includes(format as Format))
    throw new Misuse(`Formát ${format} neznám.`);
  return { ...options, zdroj: sourceOf(zdroj), path, format: (format ?? 'auto') as Format | 'auto' };
}

/** Normalised as in a call: with an invisible character it would be another source, and its documents doubled. */
const Source = freeText(60);

/** The named source; undefined for the profile's own. */
function sourceOf(named: string | undefined): string | undefined {
  const { data, error } = Source.safeParse(named ?? '');
  if (error) throw new Misuse(`Zdroj: ${error.issues[0]!.message}.`);
  return data || undefined;
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Misuse(`Soubor ${path} nelze přečíst (${error.code}).`);
  });
  if (!found.isFile()) throw new Misuse(`${path} není soubor.`);
  return found.size;
}

async function jobOf(url: string): Promise<Job> {
  const { path, profil, zdroj, tolerantni, format } = readAsked();
  const velikost = await sizeOf(path);
  const pool = createPool(url, () => {}, 1);
  try {
    const db = createDb(pool);
    const found = await findProfile(db, profil);
    if (!found) {
      const keys = (await listProfiles(db)).map(({ klic }) => klic);
      throw new Misuse(`Profil ${profil} neexistuje. Na výběr jsou: ${keys.join(', ')}.`);
    }
    const author = { kdo: null, kdo_jmeno: 'příkaz import', adresa: null };
    return {
      ...{ path, velikost, soubor: basename(path), format, profil, profile: found.definice },
      profilVerze: editionOf(found),
      zdroj: zdroj ?? found.zdroj,
      katalog: found.zdroj,
      ...{ tolerantni, cesta: 'prikaz', author, tokenId: null },
    };
  } finally {
    await pool.end();
  }
}

async function run(): Promise<number> {
  // Checked first, so that no database is started for nothing.
  await sizeOf(readAsked().path);
  const database = await openDatabase(readEnv());
  try {
    const job = await jobOf(database.url);
    const began = performance.now();
    const { outcome } = await runRecorded(
      database.url,
      job,
      (id, onProgress) =>
        executeImport(database.url, id, job, done => {
          onProgress(done);
          if (process.stderr.isTTY)
            process.stderr.write(`\r\x1b[K${paceText(done.lines, paceOfJob(job, done))}`);
        }),
      () => DEFECT,
    );
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    const problems = problemsOf(outcome);
    for (const problem of problems.slice(0, SHOWN)) console.error(problemText(problem));
    const seconds = `Trvalo ${tenths((performance.now() - began) / 1000)} s.`;
    if (outcome.ok) console.log(`${summaryOf(outcome)} ${seconds}`);
    else console.error(summaryOf(outcome));
    return outcome.ok ? EXIT.done : outcome.why === 'databaze' ? EXIT.failed : EXIT.refused;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(sentenceOf(error));
  if (error instanceof Misuse) console.error(`\n${USE}`);
  process.exitCode = error instanceof Misuse ? EXIT.misused : EXIT.failed;
}
