import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { MEGABYTE, tooLargeFile } from '#shared/files/kinds.ts';
import { BODY_FORMATS } from '#shared/imports/ways.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import { inPrivateDirectory } from '../core/private-directory.ts';
import { cleanFileName } from '../files/file-name.ts';
import { discardRest, watchBody } from '../gate/connection/slow-clients.ts';
import type { Format } from '../sales/file/format.ts';
import { save } from './save.ts';

/** A received file, which exists only as long as it is used. */
export type Received = {
  path: string;
  /** The sender's name for it; null for a bare body. */
  nazev: string | null;
  velikost: number;
  /** The format that the body's content type names. */
  format: Format | 'auto';
  /** Fields beside the file. */
  fields: Record<string, string>;
};

const FIELD = 'soubor';
/** A profile's definition is the largest field. */
const FIELD_BYTES = 256 * 1024;
const ENVELOPE = FIELD_BYTES + 64 * 1024;
const SILENCE_MS = 30_000;
const LONGEST_MS = 15 * 60_000;

const interrupted = () => fail.invalid('Nahrávání bylo přerušeno nebo je poškozené. Nic se neimportovalo.');
const missing = () => fail.invalid(`Chybí soubor (pole ${FIELD}).`);

/** Converts an error of receiving into the answer: our own refusal, a full disk (507), or a damaged body. */
function toRefusal(error: Error & { code?: string }): Error {
  if (error instanceof Refusal || ('syscall' in error && error.code === 'ENOSPC')) return error;
  if (error.code === 'FST_FILES_LIMIT') return fail.invalid('Najednou lze nahrát jen jeden soubor.');
  return interrupted();
}

type Target = { request: FastifyRequest; path: string; maxMegabytes: number; signal: AbortSignal };

async function receiveForm({ request, path, maxMegabytes, signal }: Target) {
  const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100, fieldSize: FIELD_BYTES };
  // `save` limits the file's size: the parser would truncate it silently.
  const parts = request.parts({ limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } });
  const fields: Record<string, string> = {};
  let nazev: string | null = null;
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  aborted.catch(() => {});
  for (;;) {
    const { done, value: part } = await Promise.race([parts.next(), aborted]);
    if (done) break;
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== FIELD || !part.filename) throw missing();
    nazev = cleanFileName(part.filename);
    await save(part.file, { path, maxMegabytes, signal });
  }
  if (nazev === null) throw missing();
  return { nazev, format: 'auto' as const, fields };
}

async function receiveBody({ request, path, maxMegabytes, signal }: Target) {
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const format = BODY_FORMATS[type as keyof typeof BODY_FORMATS];
  if (!format || !(request.body instanceof Readable))
    throw fail.unsupported('Pošlete CSV, NDJSON, JSON, XLSX nebo XML, případně formulář s polem soubor.');
  await save(request.body, { path, maxMegabytes, signal });
  return { nazev: null, format, fields: {} };
}

async function receive(request: FastifyRequest, path: string, maxMegabytes: number) {
  const body = request.raw;
  // A small compressed body has already arrived whole, and its side of the connection is then closed.
  if (body.destroyed && !body.complete) throw interrupted();
  const { signal, end } = watchBody(body, { silenceMs: SILENCE_MS, longestMs: LONGEST_MS });
  try {
    const target = { request, path, maxMegabytes, signal };
    return await (request.isMultipart() ? receiveForm(target) : receiveBody(target));
  } catch (error) {
    throw toRefusal(signal.aborted ? (signal.reason as Error) : (error as Error));
  } finally {
    end();
  }
}

/**
 * Receives the file of a request, a bare body or the multipart field `soubor`, and passes it to `use`; the
 * temporary file is always deleted afterwards. Refuses with 400 (missing, interrupted), 408 (too slow),
 * 413 (larger than `maxMegabytes`), 415 (another type). The body of a refused request is read to its end.
 */
export async function withReceived<T>(
  request: FastifyRequest,
  maxMegabytes: number,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  try {
    if (Number(request.headers['content-length']) > maxMegabytes * MEGABYTE + ENVELOPE)
      throw fail.tooLarge(tooLargeFile(maxMegabytes));
    return await inPrivateDirectory(async directory => {
      const path = join(directory, randomUUID());
      const received = await receive(request, path, maxMegabytes);
      const { size } = await stat(path);
      return use({ ...received, path, velikost: size });
    });
  } finally {
    discardRest(request.raw);
  }
}
