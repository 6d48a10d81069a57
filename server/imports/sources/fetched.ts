import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { WayIn } from '#shared/imports/ways.ts';
import type { App } from '../../app-type.ts';
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

/** What an import says of itself on the list: with the first row that is to blame. */
export function messageOf({ outcome }: Finished): string {
  const [first] = outcome.ok ? [] : problemsOf(outcome);
  return first ? `${summaryOf(outcome)} První: ${problemText(first)}` : summaryOf(outcome);
}

/** A content that failed and has not changed fails again: it is told, not imported anew. */
const FAILED = '!';

/** What came of what was fetched. */
export type Read = Pick<Ended, 'vysledek' | 'zprava' | 'importId' | 'isNew' | 'otisk'>;

/** What one turn of a source gave, and whether it has given all that there is by now. */
export type Turn = { read: Read; isLast: boolean; precteno_do: string | null; etag: string | null };

export const nothingNew = (otisk: string | null): Read => ({
  ...{ vysledek: 'beze_zmeny', zprava: 'Nic nového.', importId: null, isNew: false, otisk },
});

/** How a source is read: its profile, and whose lines they are. */
export type Way = { stored: StoredProfile; zdroj: string };

export async function wayOf(app: App, source: Readable): Promise<Way> {
  const stored = await findProfile(app.db, source.profil);
  if (!stored) throw new DownloadProblem(`Profil „${source.profil}“ neexistuje. Vyberte zdroji jiný.`);
  return { stored, zdroj: source.zdroj ?? stored.zdroj };
}

/** What tells one way of reading from another: the profile, its edition and the source of the lines. */
export const markOf = ({ stored, zdroj }: Way) => [stored.zdroj, stored.verze, zdroj].join(' ');

/** Imports what was fetched, unless it is what was read the last time by the same profile. */
export async function importFetched(
  app: App,
  source: Readable,
  { path, way, cesta, kurzor }: { path: string; way: Way; cesta: WayIn; kurzor?: Cursor | undefined },
): Promise<Read> {
  const { stored, zdroj } = way;
  const otisk = `${await digestOf(path)} ${markOf(way)}`;
  if (source.otisk === otisk) return nothingNew(otisk);
  if (source.otisk === FAILED + otisk)
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
    ...{ isNew: hasNews(finished), otisk: outcome.ok ? otisk : FAILED + otisk },
  };
}
