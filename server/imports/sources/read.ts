import { MINUTE } from '#shared/core/durations.ts';
import { pauseAfterFailure } from '#shared/imports/sources/pace.ts';
import type { App } from '../../app-type.ts';
import { Refusal } from '../../core/calls/errors.ts';
import { TamperedError } from '../../vault/cipher.ts';
import { DownloadProblem } from './ask.ts';
import type { Limits } from './link/download.ts';
import { readLink } from './link/read.ts';
import type { Ended, Readable } from './queries.ts';
import { readTill } from './till/read.ts';

/** What reading needs beside the application: certificates that tests trust, a test's till, and a signal to stop. */
export type Reading = {
  ca?: string | undefined;
  till?: string | undefined;
  signal: AbortSignal;
  limits?: Partial<Limits>;
};

/** The message and wait of a failed reading. @throws what is not the source's fault */
function failureOf(error: unknown, { druh }: Readable): { zprava: string; waitMs: number } {
  if (error instanceof DownloadProblem) return { zprava: error.message, waitMs: error.waitMs };
  // The import queue is full.
  if (error instanceof Refusal) return { zprava: error.message, waitMs: 0 };
  const what = druh === 'odkaz' ? 'Odkaz nelze otevřít, zadejte ho' : 'Token nelze otevřít, zadejte ho';
  if (error instanceof TamperedError) return { zprava: `${what} prosím znovu.`, waitMs: 0 };
  throw error;
}

/**
 * Reads a source once: fetches its content and imports it. Documents that are already stored stay as they are, so if
 * the process dies meanwhile, the source is simply read again. Returns the result and when the source is due next.
 */
export async function readSource(
  app: App,
  source: Readable,
  { ca, till, signal, limits }: Reading,
): Promise<Ended> {
  const next = { precteno_do: source.precteno_do, otisk: source.otisk, etag: null };
  const failed = (zprava: string, waitMs = 0): Ended => {
    const neuspechu = source.neuspechu + 1;
    const dalsi = app.clock.now() + pauseAfterFailure(neuspechu, source.kazdych_min, waitMs);
    return { ...next, vysledek: 'chyba', zprava, importId: null, isNew: false, neuspechu, dalsi };
  };
  try {
    const { import_max_mb, zdroje_vnitrni_sit } = app.settings();
    const how = {
      reach: { ca, isInnerAllowed: zdroje_vnitrni_sit === 1 },
      limits: { maxMegabytes: import_max_mb, signal, ...limits },
    };
    const { read, isLast, precteno_do, etag } =
      source.druh === 'dotykacka'
        ? await readTill(app, source, { ...how, base: till })
        : await readLink(app, source, how);
    if (read.vysledek === 'chyba')
      return { ...failed(read.zprava), importId: read.importId, otisk: read.otisk };
    // Missed content is caught up at once, part by part.
    const dalsi = app.clock.now() + (isLast ? source.kazdych_min * MINUTE : 0);
    return { ...read, neuspechu: 0, dalsi, precteno_do, etag };
  } catch (error) {
    if (signal.aborted) throw error;
    const { zprava, waitMs } = failureOf(error, source);
    return failed(zprava, waitMs);
  }
}
