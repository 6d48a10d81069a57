import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { WayIn } from '#shared/imports/ways.ts';
import type { App } from '../../app-type.ts';
import { findCatalogue } from '../catalogue/queries.ts';
import { looksSince } from '../columns/queries.ts';
import type { Failure } from '../execute.ts';
import { editionOf, findProfile } from '../profiles/queries.ts';
import type { Finished } from '../record.ts';
import { problemsOf, problemText, summaryOf } from '../summary.ts';
import { DownloadProblem } from './ask.ts';
import { asRead } from './held/queries.ts';
import type { Cursor, Ended, Readable } from './queries.ts';

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}

const authorOf = ({ nazev }: { nazev: string }) => ({
  kdo: null,
  kdo_jmeno: `sledovaný zdroj ${nazev}`,
  adresa: null,
});

export const hasNews = ({ outcome }: Finished) =>
  outcome.ok && outcome.result.nove + outcome.result.nahrazene > 0;

/** An import's message for the list of sources: its summary, with the first refused row. */
export function messageOf({ outcome }: Finished): string {
  const [first] = outcome.ok ? [] : problemsOf(outcome);
  return first ? `${summaryOf(outcome)} První: ${problemText(first)}` : summaryOf(outcome);
}

const FAILED = '!';

/**
 * The marks by which a failure is remembered, so that it is shown again and not imported again: unchanged content
 * would fail again, exchanged columns as long as they are compared with the same file (`looks`). Other failures pass,
 * and are retried.
 */
const failureMarks = (otisk: string, looks: string | null): Partial<Record<Failure['why'], string>> => ({
  ...{ radky: FAILED + otisk, soubor: FAILED + otisk },
  sloupce: `${FAILED}${looks} ${otisk}`,
});

/** The result of importing what was fetched. */
export type Read = Pick<Ended, 'vysledek' | 'zprava' | 'importId' | 'isNew' | 'otisk'>;

/** The result of one reading of a source, and whether the source has nothing more for now. */
export type Turn = { read: Read; isLast: boolean; precteno_do: string | null; etag: string | null };

export const nothingNew = (otisk: string | null): Read => ({
  ...{ vysledek: 'beze_zmeny', zprava: 'Nic nového.', importId: null, isNew: false, otisk },
});

/** How a source is read: its profile, since when its catalogue is unchanged, and the source of its lines. */
export type Way = { stored: StoredProfile; katalog: string | null; zdroj: string };

export async function wayOf(app: App, source: Readable): Promise<Way> {
  const stored = await findProfile(app.db, source.profil);
  if (!stored) throw new DownloadProblem(`Profil „${source.profil}“ neexistuje. Vyberte zdroji jiný.`);
  const katalog = (await findCatalogue(app.db, stored.zdroj))?.nahrano ?? null;
  return { stored, katalog, zdroj: source.zdroj ?? stored.zdroj };
}

/** Distinguishes ways of reading: by catalogue, profile, profile version and source of the lines. */
export const markOf = ({ stored, katalog, zdroj }: Way) =>
  [...(katalog === null ? [] : [katalog]), stored.zdroj, stored.verze, zdroj].join(' ');

/** Imports fetched content, unless it equals the last one that was read in the same way. */
export async function importFetched(
  app: App,
  source: Readable,
  { path, way, cesta, kurzor }: { path: string; way: Way; cesta: WayIn; kurzor?: Cursor | undefined },
): Promise<Read> {
  const { stored, zdroj } = way;
  const otisk = `${await digestOf(path)} ${markOf(way)}`;
  if (source.otisk === otisk) return nothingNew(otisk);
  const failures = failureMarks(otisk, await looksSince(app.db, stored.zdroj));
  if (source.otisk !== null && Object.values(failures).includes(source.otisk))
    return {
      vysledek: 'chyba',
      zprava: source.zprava ?? '',
      importId: null,
      isNew: false,
      otisk: source.otisk,
    };
  const { size } = await stat(path);
  const finished = await app.imports.run({
    ...{ path, velikost: size, soubor: source.nazev, format: 'auto', profil: source.profil },
    ...{ profile: stored.definice, profilVerze: editionOf(stored), zdroj, tolerantni: false },
    katalog: stored.zdroj,
    ...{ cesta, author: authorOf(source), tokenId: null, sledovany: source.id, kurzor },
    podle: asRead(source),
  });
  const { id, outcome } = finished;
  if (!outcome.ok && outcome.why === 'databaze') throw new DownloadProblem(outcome.zprava);
  return {
    ...{ vysledek: outcome.ok ? 'hotovo' : 'chyba', zprava: messageOf(finished), importId: id },
    ...{ isNew: hasNews(finished), otisk: outcome.ok ? otisk : (failures[outcome.why] ?? source.otisk) },
  };
}
