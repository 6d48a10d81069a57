import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { EMPTY_FILE, type FileType, MEGABYTE, tooLargeFile } from '#shared/files/kinds.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import { inPrivateDirectory } from '../core/private-directory.ts';
import { discardRest, watchBody } from '../gate/connection/slow-clients.ts';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';
import { readChunks } from './chunks.ts';
import { cleanFileName } from './file-name.ts';
import { allowedType, inspect } from './inspect.ts';
import { preparePicture } from './picture.ts';

/** Limits the uploads at a time in this process, and those of one person, so that nobody fills the disk alone. */
const uploads = concurrencyLimit({
  atOnce: 30,
  each: 4,
  full: 'Nahrává se příliš mnoho souborů. Zkuste to za chvíli.',
  tooMany: 'Nahráváte příliš mnoho souborů najednou.',
  seconds: 5,
});

/** Runs `work` as one of the caller's uploads. Refuses with 429 (this person) or 503 (everybody). */
const withRoom = <T>({ person, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  uploads.run(work, person ? `user:${person.id}` : `address:${ip}`);

/** A received file, ready to be stored. */
export type Upload = {
  nazev: string;
  typ: FileType;
  mime: string;
  /** Bytes, after a picture was encoded again. */
  velikost: number;
  /** Pixels; null for files that are not pictures. */
  sirka: number | null;
  vyska: number | null;
  /** The bytes in chunks of 256 KiB; may be read again when a transaction is repeated. */
  chunks(): AsyncIterable<Buffer>;
};

type Limits = {
  maxMegabytes: number;
  /** The multipart field, `soubor` by default. */
  field?: string;
  /** Refuses a name whose kind may not be uploaded, before its bytes are read. */
  refuseName?: (name: string) => void;
  /** The sentences for a file that is too large, and for a missing one. */
  tooLarge?: string;
  missing?: string;
  /** How long the body may be silent, and how long it may take in total; 20 s and 2 minutes by default. */
  silenceMs?: number;
  longestMs?: number;
};

const FIELD = 'soubor';
/** How many bytes a multipart body may have besides its file. */
const ENVELOPE = 64 * 1024;
const LONGEST_MS = 120_000;
const SILENCE_MS = 20_000;

const absent = ({ field = FIELD, missing = `Chybí soubor (pole ${field}).` }: Limits) =>
  fail.invalid(missing, missing.startsWith('Chybí') ? undefined : field);
const interrupted = () => fail.invalid('Nahrávání bylo přerušeno nebo je poškozené.');

const tooLargeFor = ({ maxMegabytes, tooLarge = tooLargeFile(maxMegabytes) }: Limits) =>
  fail.tooLarge(tooLarge);

async function save({ file }: MultipartFile, path: string, allowed: Limits, signal: AbortSignal) {
  signal.addEventListener('abort', () => file.destroy(signal.reason), { once: true });
  const tooLarge = tooLargeFor(allowed);
  file.once('limit', () => file.destroy(tooLarge));
  const target = await open(path, 'wx', 0o600);
  try {
    // Not `write`: on a nearly full disk it writes only a part and reports that, and the file would be cut off.
    for await (const piece of file) await target.writeFile(piece);
    // The limit may have been reached before there was a listener.
    if (file.truncated) throw tooLarge;
    if ((await target.stat()).size === 0) throw fail.invalid(EMPTY_FILE);
  } finally {
    await target.close();
  }
}

/** The error for a failed upload: our own refusal, a full disk (507), or a damaged body. */
function toRefusal(error: Error & { code?: string }): Error {
  if (error instanceof Refusal || 'syscall' in error) return error;
  if (error.code === 'FST_FILES_LIMIT') return fail.invalid('Najednou lze nahrát jen jeden soubor.');
  return interrupted();
}

/**
 * Writes the one file of the body to `path` and returns its clean name. The body is read to its end, so that the
 * stored file is known to be complete and the only one.
 */
async function receive(request: FastifyRequest, path: string, allowed: Limits): Promise<string> {
  const { maxMegabytes, field = FIELD, refuseName = allowedType } = allowed;
  const body = request.raw;
  if (body.destroyed) throw interrupted();
  const limits = {
    fileSize: maxMegabytes * MEGABYTE,
    files: 1,
    fields: 4,
    parts: 5,
    fieldNameSize: 100,
    fieldSize: 1024,
    headerPairs: 20,
    headerSize: 8 * 1024,
  };
  const { signal, end } = watchBody(body, { silenceMs: SILENCE_MS, longestMs: LONGEST_MS, ...allowed });
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  aborted.catch(() => {});
  try {
    let name: string | undefined;
    const parts = request.parts({ limits });
    for (;;) {
      const { done, value: part } = await Promise.race([parts.next(), aborted]);
      if (done) break;
      if (part.type !== 'file') continue;
      if (part.fieldname !== field || !part.filename) throw absent(allowed);
      name = cleanFileName(part.filename);
      refuseName(name);
      await save(part, path, allowed, signal);
    }
    if (name === undefined) throw absent(allowed);
    return name;
  } catch (error) {
    throw toRefusal(error as Error);
  } finally {
    end();
    discardRest(body);
  }
}

/** Inspects the received file and encodes pictures again. */
async function prepare(path: string, nazev: string): Promise<Upload> {
  const { typ, mime } = await inspect(path, nazev);
  const isPicture = typ === 'obrazek';
  const source = isPicture ? `${path}-upright` : path;
  const size = isPicture ? await preparePicture(path, source, mime) : { sirka: null, vyska: null };
  const { size: velikost } = await stat(source);
  return { nazev, typ, mime, velikost, ...size, chunks: () => readChunks(source) };
}

/**
 * Receives ONE file of the multipart field `soubor` and passes it, inspected and prepared, to `use`; its temporary
 * files are removed afterwards in any case. No database connection is held while bytes arrive: open the transaction
 * in `use`. Refuses with 400 (missing, empty, damaged, unreadable picture), 408 (too slow), 413 (too large), 415 (not
 * multipart, type not allowed, content and extension disagree), 429 and 503 (too much at once). Rule news-3.
 */
export const withUpload = <T>(
  request: FastifyRequest,
  limits: Limits,
  use: (upload: Upload) => Promise<T>,
): Promise<T> => withReceived(request, limits, async (path, name) => use(await prepare(path, name)));

/** Like `withUpload`, but passes on the received file unchanged, with its clean name. */
export async function withReceived<T>(
  request: FastifyRequest,
  limits: Limits,
  use: (path: string, name: string) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw fail.unsupported('Soubor je třeba poslat jako multipart/form-data.');
  const { maxMegabytes } = limits;
  if (Number(request.headers['content-length']) > maxMegabytes * MEGABYTE + ENVELOPE)
    throw tooLargeFor(limits);
  return withRoom(request, () =>
    inPrivateDirectory(async directory => {
      const path = join(directory, randomUUID());
      return use(path, await receive(request, path, limits));
    }),
  );
}
