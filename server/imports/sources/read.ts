import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pragueClock } from '#shared/core/prague.ts';
import {
  asksForDays,
  asksUntilNow,
  type Days,
  filledLink,
  firstDay,
  nextDays,
} from '#shared/imports/sources/link.ts';
import { pauseAfterFailure } from '#shared/imports/sources/pace.ts';
import type { App } from '../../app-type.ts';
import { inPrivateDirectory } from '../../core/private-directory.ts';
import { TamperedError } from '../../vault/cipher.ts';
import { editionOf, findProfile } from '../profiles/queries.ts';
import type { Finished } from '../record.ts';
import { problemsOf, problemText, summaryOf } from '../summary.ts';
import { DownloadProblem } from './ask.ts';
import { download, type Limits } from './download.ts';
import { type Ended, openLink, type Readable } from './queries.ts';

/** What reading a link needs beside the application: certificates that a test trusts, and when to stop. */
export type Reading = { ca?: string | undefined; signal: AbortSignal; limits?: Partial<Limits> };

const MINUTE = 60_000;

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

type Read = Pick<Ended, 'vysledek' | 'zprava' | 'importId' | 'isNew' | 'otisk'>;

/** Imports what was fetched, unless it is what was read the last time by the same profile. */
async function importFetched(app: App, source: Readable, path: string): Promise<Read> {
  const stored = await findProfile(app.db, source.profil);
  if (!stored) throw new DownloadProblem(`Profil „${source.profil}“ neexistuje. Vyberte zdroji jiný.`);
  const zdroj = source.zdroj ?? stored.zdroj;
  const otisk = [await digestOf(path), stored.zdroj, stored.verze, zdroj].join(' ');
  const isSame = source.otisk === otisk;
  if (isSame) return { vysledek: 'beze_zmeny', zprava: 'Nic nového.', importId: null, isNew: false, otisk };
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
    ...{ cesta: 'odkaz', author: authorOf(source), tokenId: null },
  });
  const { id, outcome } = finished;
  if (!outcome.ok && outcome.why === 'databaze') throw new DownloadProblem(outcome.zprava);
  return {
    ...{ vysledek: outcome.ok ? 'hotovo' : 'chyba', zprava: messageOf(finished), importId: id },
    ...{ isNew: hasNews(finished), otisk: outcome.ok ? otisk : FAILED + otisk },
  };
}

/** The days that a link is asked for next, or null of one that does not ask for days. */
function daysOf(link: string, { cist_od, vytvoreno, precteno_do }: Readable, now: number): Days | null {
  if (!asksForDays(link)) return null;
  const from = firstDay(cist_od, pragueClock(Date.parse(vytvoreno)).datum);
  return nextDays({
    ...{ from, readUntil: precteno_do, today: pragueClock(now).datum },
    isOpen: asksUntilNow(link),
  });
}

/** What a reading that came to nothing says. @throws what is no fault of the source */
function failureOf(error: unknown): { zprava: string; waitMs: number } {
  if (error instanceof DownloadProblem) return { zprava: error.message, waitMs: error.waitMs };
  if (error instanceof TamperedError)
    return { zprava: 'Odkaz nelze otevřít, zadejte ho prosím znovu.', waitMs: 0 };
  throw error;
}

/**
 * Reads a link once: fetches it and imports it, all of it or nothing. Documents that are there already stay as they
 * are, so that a process that dies over it costs nothing but another reading. Tells what came of it and when it is read next.
 */
export async function readLink(app: App, source: Readable, { ca, signal, limits }: Reading): Promise<Ended> {
  const now = app.clock.now();
  const next = { precteno_do: source.precteno_do, otisk: source.otisk };
  const failed = (zprava: string, waitMs = 0): Ended => {
    const neuspechu = source.neuspechu + 1;
    const dalsi = app.clock.now() + pauseAfterFailure(neuspechu, source.kazdych_min, waitMs);
    return { ...next, vysledek: 'chyba', zprava, importId: null, isNew: false, neuspechu, dalsi };
  };
  try {
    const link = openLink(app.vault, source);
    const days = daysOf(link, source, now);
    const read = await inPrivateDirectory(async directory => {
      const path = join(directory, 'soubor');
      const { import_max_mb, zdroje_vnitrni_sit } = app.settings();
      const reach = { ca, isInnerAllowed: zdroje_vnitrni_sit === 1 };
      await download(days ? filledLink(link, days) : link, path, reach, {
        maxMegabytes: import_max_mb,
        signal,
        ...limits,
      });
      return importFetched(app, source, path);
    });
    if (read.vysledek === 'chyba')
      return { ...failed(read.zprava), importId: read.importId, otisk: read.otisk };
    // What was missed is caught up at once, month by month.
    const dalsi = app.clock.now() + (days && !days.isLast ? 0 : source.kazdych_min * MINUTE);
    return { ...read, neuspechu: 0, dalsi, precteno_do: days?.do ?? null };
  } catch (error) {
    if (signal.aborted) throw error;
    const { zprava, waitMs } = failureOf(error);
    return failed(zprava, waitMs);
  }
}
