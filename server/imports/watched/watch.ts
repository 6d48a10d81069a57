import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { App } from '../../app-type.ts';
import { inPrivateDirectory } from '../../core/private-directory.ts';
import type { Author } from '../../core/write.ts';
import { writeBook } from '../../sheets/book.ts';
import type { Outcome } from '../execute.ts';
import { withLease } from '../history/queries.ts';
import { editionOf, findProfile } from '../profiles/queries.ts';
import { noteFolder } from '../sources/folders.ts';
import { asRead } from '../sources/held/queries.ts';
import { folderNames, sourceOfFolder } from '../sources/queries.ts';
import { problemsOf, problemText, summaryOf } from '../summary.ts';
import {
  copyFound,
  DONE,
  type Found,
  findFiles,
  freeName,
  isAsFound,
  placeOf,
  REFUSED,
  REPORT,
  shortened,
} from './files.ts';

const DEFAULT_PROFILE = 'kanonicky';
const AUTHOR: Author = { kdo: null, kdo_jmeno: 'sledovaná složka', adresa: null };

/** The most refused rows in the report; a CSV beside it has all that are kept. */
const SHOWN = 100;

const PROBLEMS = '.chyby.csv';
/** Bytes to keep free in a moved file's name: for the longest ending of a report, and a number before the name. */
const ROOM = PROBLEMS.length + 5;

const EVERY_MS = 2_000;
/** A file that has not changed for this long counts as complete. */
const STABLE_MS = 5_000;
/** When to retry a file that failed through no fault of its own. */
const RETRY_MS = 60_000;

export type FolderTimes = { everyMs?: number; stableMs?: number; retryMs?: number };

/** '2026-11-21_08-30-15' in Prague: names of moved files begin with it, so that they are in order and unique. */
const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Prague',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const stampOf = (now: number) => stamp.format(now).replace(' ', '_').replaceAll(':', '-');

const CHANGED = 'Soubor se mezitím změnil. Co je ve složce, se přečte znovu.';

/**
 * Writes a file's report and then moves the file to its folder. A file that was changed meanwhile has not been read:
 * it stays for the next round, and the report has no file beside it.
 */
async function putAway(root: string, file: Found, { outcome, profil }: Taken, now: number) {
  const { name } = file;
  const directory = join(root, outcome.ok ? DONE : REFUSED);
  const target = await freeName(directory, shortened(`${stampOf(now)}_${name}`, ROOM));
  const problems = problemsOf(outcome);
  const lines = [`Soubor: ${name}`, `Profil: ${profil}`, summaryOf(outcome)];
  await writeFile(
    target + REPORT,
    `${[...lines, ...problems.slice(0, SHOWN).map(problemText)].join('\n')}\n`,
  );
  if (problems.length > 0) {
    const columns = [
      { header: 'Řádek', type: 'number' as const },
      { header: 'Sloupec', type: 'text' as const },
      { header: 'Důvod', type: 'text' as const },
    ];
    const rows = problems.map(({ radek, sloupec, duvod }) => [radek, sloupec, duvod]);
    const table = { name: 'Odmítnuté řádky', columns, rows };
    await writeFile(`${target}${PROBLEMS}`, await writeBook({ format: 'csv', tables: [table] }));
  }
  if (await isAsFound(file)) await rename(placeOf(file), target);
  else await appendFile(target + REPORT, `${CHANGED}\n`);
}

const isBarred = (outcome: Outcome) => !outcome.ok && outcome.why === 'zdroj';

/** The outcome of a file's import, and the profile by which it was read. */
type Taken = { outcome: Outcome; profil: string };

/**
 * Imports a file by the settings of its folder's source; a folder with a profile's name that nobody entered becomes a
 * source, so that the list shows it (docs/decisions/0094). Null, and the file stays: its source is paused or was
 * changed meanwhile, or somebody has just changed the file.
 */
async function importFound(app: App, file: Found): Promise<Taken | null> {
  const { name, slozka, velikost } = file;
  const source = await sourceOfFolder(app.db, slozka);
  if (source?.pozastaveno) return null;
  const profil = source?.profil ?? (slozka || DEFAULT_PROFILE);
  const found = await findProfile(app.db, profil);
  if (!found) {
    const zprava = `Profil „${profil}“ neexistuje. Nic se neimportovalo.`;
    return { profil, outcome: { ok: false, why: 'soubor', zprava, odmitnute: 0, chyby: [] } };
  }
  const finished = await inPrivateDirectory(async directory => {
    const path = join(directory, 'soubor');
    if (!(await copyFound(file, path))) return null;
    return app.imports.run({
      ...{ path, velikost, soubor: name, format: 'auto', profil },
      ...{ profile: found.definice, profilVerze: editionOf(found), zdroj: source?.zdroj ?? found.zdroj },
      katalog: found.zdroj,
      ...{ tolerantni: false, cesta: 'slozka', author: AUTHOR, tokenId: null },
      podle: source && asRead(source),
    });
  });
  if (!finished || isBarred(finished.outcome)) return null;
  await noteFolder(app, { slozka, profil, source, finished });
  return { profil, outcome: finished.outcome };
}

/**
 * Watches a folder (rule sales-2): a file that has not changed for a while is imported and moved to `hotovo/` or
 * `chyby/` with a report beside it. A folder is read by the settings of its source; without one, files in the folder
 * itself are canonical, and those in a subfolder have the profile of its name. One instance takes a file at a time.
 * After a crash the file is where it was, and importing it again changes nothing. @returns a function that stops the
 * watch; its promise resolves when the file being imported has been moved.
 */
export function watchFolder(
  app: App,
  root: string,
  onError: (error: unknown) => void,
  { everyMs = EVERY_MS, stableMs = STABLE_MS, retryMs = RETRY_MS }: FolderTimes = {},
): () => Promise<void> {
  /** Since when each file is unchanged, and the earliest time to try it. */
  const seen = new Map<string, { mark: string; since: number; notBefore: number }>();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();

  const isReady = ({ path, mark }: Found): boolean => {
    const now = performance.now();
    const before = seen.get(path);
    if (before?.mark === mark) return now - before.since >= stableMs && now >= before.notBefore;
    seen.set(path, { mark, since: now, notBefore: 0 });
    return false;
  };

  const take = async (file: Found) => {
    if (!(await isAsFound(file))) return;
    const taken = await importFound(app, file);
    if (!taken) return;
    const { outcome } = taken;
    if (!outcome.ok && outcome.why === 'databaze') throw new Error(outcome.zprava);
    await putAway(root, file, taken, app.clock.now());
    seen.delete(file.path);
  };

  const look = async () => {
    const files = await findFiles(root);
    for (const path of seen.keys()) if (!files.some(file => file.path === path)) seen.delete(path);
    for (const file of files.filter(isReady)) {
      if (isStopped) return;
      try {
        await withLease(app.pool, relative(root, file.path), () => take(file));
      } catch (error) {
        if (isStopped) return;
        onError(error);
        const entry = seen.get(file.path);
        if (entry) entry.notBefore = performance.now() + retryMs;
      }
    }
  };

  const watch = async () => {
    try {
      await mkdir(join(root, DONE), { recursive: true });
      await mkdir(join(root, REFUSED), { recursive: true });
      for (const name of await folderNames(app.db)) await mkdir(join(root, name), { recursive: true });
      await look();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) again(everyMs);
  };
  const again = (ms: number) => {
    timer = setTimeout(() => {
      round = watch();
    }, ms);
  };
  again(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return round;
  };
}
