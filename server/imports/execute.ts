import { scopeOf } from '#shared/core/permissions.ts';
import type { WayIn } from '#shared/imports/ways.ts';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import type { RowProblem } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { isDatabaseAway, isDiskFull } from '../core/calls/database-errors.ts';
import { type Db, dbOn } from '../core/database/db.ts';
import { type Author, recorder } from '../core/write.ts';
import { ColumnWatch } from '../sales/file/columns/columns.ts';
import type { Format } from '../sales/file/format.ts';
import { FileProblem } from '../sales/file/problem.ts';
import { type ImportResult, importFile, type Progress, RefusedRows, storable } from '../sales/importer.ts';
import { lockPerson } from '../session/queries.ts';
import { loadCatalogue } from './catalogue/queries.ts';
import { exchangedProblem } from './columns/compare.ts';
import { keepLooks, lastLooks } from './columns/queries.ts';
import { noteFeed, noteSuccess } from './history/queries.ts';
import { putMessages } from './notices/queries.ts';
import { numberedTwice } from './profiles/queries.ts';
import { type AsRead, whyNotAsRead } from './sources/held/queries.ts';
import { type Cursor, keepCursor } from './sources/queries.ts';
import { BAD_TOKEN, claimSource, isTokenValid } from './tokens/queries.ts';

/** A requested import. Plain data, so that it can be passed to a thread. */
export type Job = {
  path: string;
  velikost: number;
  /** The sender's name for the file. */
  soubor: string | null;
  format: Format | 'auto';
  /** The key by which the profile was requested. */
  profil: string;
  profile: Profile;
  /** The version of a profile that was created here. */
  profilVerze: number | null;
  zdroj: string;
  /** The profile's own source, whose catalogue fills in names and categories. */
  katalog: string;
  tolerantni: boolean;
  cesta: WayIn;
  author: Author;
  tokenId: number | null;
  /** The session in which it was sent; none for a program or the command line. */
  relace?: string | undefined;
  /** The watched link or till from which it was fetched. */
  sledovany?: number | undefined;
  /** The settings of the source or folder when it was read: nothing is imported if they have changed since. */
  podle?: AsRead | undefined;
  /** The last change up to which a till was read. */
  kurzor?: Cursor | undefined;
};

/**
 * Why nothing was imported: rows of the file, the file as a whole, columns exchanged since the last one, documents
 * that are stored under other numbers, the token, its source, the sender's rights, or the database.
 */
export type Failure = {
  ok: false;
  why: 'radky' | 'soubor' | Barred['why'] | 'databaze';
  zprava: string;
  odmitnute: number;
  chyby: RowProblem[];
};
export type Outcome = { ok: true; result: ImportResult } | Failure;

/** Thrown when stored data bars the file after reading: a right was lost meanwhile, or documents conflict. */
class Barred extends Error {
  readonly why: 'token' | 'pravo' | 'zdroj' | 'sloupce' | 'cislovani';
  constructor(why: Barred['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** Ways in which a file is imported without a preview. */
const UNSEEN: WayIn[] = ['odkaz', 'slozka', 'api'];

/** The history's message for an import that failed through no fault of its file. */
export const DEFECT = 'Na serveru nastala chyba. Nic se neimportovalo.';

const LOST = 'Oprávnění importovat mezitím zaniklo. Nic se neimportovalo.';
const twice = (zdroj: string) =>
  `Nic se neimportovalo. Ve zdroji „${zdroj}“ jsou tytéž doklady číslované jinak, a zdvojily by se. Vraťte import, který je přinesl, nebo zvolte jiný zdroj.`;
const FULL = 'Na serveru došlo místo na disku. Nic se neimportovalo.';
const AWAY = 'Databáze přestala být dostupná. Nic se neimportovalo.';

/** Turns an error into a failure with a message for the user, or null when it is a defect. */
function toFailure(error: unknown): Failure | null {
  const failure = (why: Failure['why'], zprava: string): Failure => ({
    ok: false,
    why,
    zprava,
    odmitnute: 0,
    chyby: [],
  });
  if (error instanceof RefusedRows) {
    const { odmitnute, chyby, message } = error;
    return { ...failure('radky', message), odmitnute, chyby };
  }
  if (error instanceof FileProblem) return failure('soubor', storable(error.message));
  if (error instanceof Barred) return failure(error.why, storable(error.message));
  if (isDiskFull(error)) return failure('databaze', FULL);
  return isDatabaseAway(error) ? failure('databaze', AWAY) : null;
}

/** Whether the sender is still signed in and may import; locks the person until the transaction ends. */
export async function mayImport(db: Db, relace: string) {
  const person = await lockPerson(db, relace);
  return person !== null && scopeOf(person.role, 'imports.manage') !== false;
}

/** Refuses an import that is no longer allowed. @throws Barred */
async function expectWelcome(db: Db, job: Job, looks: ColumnLook[]) {
  const { relace, tokenId, zdroj, podle, cesta, katalog } = job;
  if (relace !== undefined && !(await mayImport(db, relace))) throw new Barred('pravo', LOST);
  if (tokenId !== null) {
    if (!(await isTokenValid(db, tokenId, Date.now()))) throw new Barred('token', BAD_TOKEN);
    const reason = await claimSource(db, tokenId, zdroj);
    if (reason) throw new Barred('zdroj', reason);
  }
  const changed = podle && (await whyNotAsRead(db, podle));
  if (changed) throw new Barred('zdroj', changed);
  if (!UNSEEN.includes(cesta)) return;
  const problem = exchangedProblem(looks, await lastLooks(db, katalog));
  if (problem) throw new Barred('sloupce', problem);
}

/** Refuses documents that are already stored under another number (rule sales-4). @throws Barred */
async function expectOnce(db: Db, id: number, profile: Profile) {
  const zdroj = await numberedTwice(db, id, profile);
  if (zdroj !== null) throw new Barred('cislovani', twice(zdroj));
}

/** Records a finished import in the history and the audit, and notifies other programs and open screens. */
async function noteDone(db: Db, id: number, job: Job, done: ImportResult) {
  await noteSuccess(db, id, done);
  const { audit, announce } = recorder(db, job.author);
  await audit({ co: 'import', tabulka: 'prodej_import', zaznam: id, zmeny: auditOf(job, done) });
  await putMessages(db, { druh: 'import', importId: id, import: toldOf(id, job, done) }, Date.now());
  await announce({ tema: 'imports', id, co: 'zmena' });
  if (done.nove + done.nahrazene > 0) await announce({ tema: 'sales', id: null, co: 'zmena' });
}

/**
 * Runs an import that is in the history as `id`. What it writes beside the lines (history, import status, audit,
 * announcements) is in the same transaction. If a token or a right was lost meanwhile, the tables stay as they were.
 * @throws whatever is a defect rather than a fault of the file.
 */
export async function executeImport(
  databaseUrl: string,
  id: number,
  job: Job,
  onProgress: (done: Progress) => void,
): Promise<Outcome> {
  const { path, format, profile, zdroj, tolerantni, tokenId, katalog, kurzor } = job;
  const watch = new ColumnWatch(profile);
  const how = { path, format, profile, zdroj, tolerantni, onProgress, isOnlySource: tokenId !== null, watch };
  try {
    const result = await importFile(databaseUrl, {
      ...how,
      importId: id,
      catalogue: client => loadCatalogue(dbOn(client), katalog),
      async beforeCommit(client, done) {
        const db = dbOn(client);
        await expectWelcome(db, job, watch.looks());
        if (done.nove > 0) await expectOnce(db, id, profile);
        await noteFeed(db);
        if (kurzor) await keepCursor(db, kurzor);
        await keepLooks(db, { zdroj: katalog, importId: id }, watch.looks(), Date.now());
        await noteDone(db, id, job, done);
      },
    });
    return { ok: true, result };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    return failure;
  }
}

/** The data about an import that other programs receive. */
const toldOf = (id: number, job: Job, done: ImportResult) => ({
  id,
  ...Object.fromEntries(Object.entries(auditOf(job, done)).map(([key, [, value]]) => [key, value])),
});

const auditOf = (
  { soubor, cesta, profil, zdroj }: Job,
  { radku, dokladu, nove, nahrazene, odmitnute, preskocene }: ImportResult,
) =>
  Object.fromEntries(
    Object.entries({
      soubor,
      cesta,
      profil,
      zdroj,
      radku,
      dokladu,
      nove,
      nahrazene,
      odmitnute,
      preskocene,
    }).map(([key, value]): [string, [unknown, unknown]] => [key, [null, value]]),
  );
