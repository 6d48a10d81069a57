import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { files } from '#shared/files/contract.ts';
import type { FileType } from '#shared/files/kinds.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { CHUNK } from './chunks.ts';
import { contentDisposition } from './file-name.ts';
import { findFile, readChunk } from './queries.ts';
import { answerTo, type ByteRange } from './range.ts';

/** The types that a page may show in place; all other files are downloaded (rule news-3). */
const INLINE: readonly FileType[] = ['obrazek', 'video', 'audio'];

const gone = () => fail.notFound('Soubor nebyl nalezen.');

/** The bytes of a range, with one short query per chunk, so that a slow reader holds no connection. */
async function* readRange(db: Db, fileId: number, { first, last }: ByteRange) {
  for (let part = Math.floor(first / CHUNK); part * CHUNK <= last; part++) {
    const start = part * CHUNK;
    const piece = await readChunk(db, fileId, part);
    // After the first chunk this ends the connection before the promised length: nobody takes a part for the whole.
    if (!piece) throw gone();
    yield piece.subarray(Math.max(0, first - start), last + 1 - start);
  }
}

const filesRoutes: Handlers<typeof files> = {
  async download({ db, user, params: { klic }, request, reply }) {
    const file = await findFile(db, user, klic);
    if (!file) throw gone();
    const etag = `"${klic}"`;
    // A range is only defined for GET (RFC 9110 §14.2).
    const isHead = request.method === 'HEAD';
    const headers = isHead ? { ...request.headers, range: undefined } : request.headers;
    const answer = answerTo(headers, etag, file.velikost);
    if (answer.status === 416) {
      reply.header('content-range', `bytes */${file.velikost}`);
      throw new Refusal(416, 'Požadovaná část souboru neexistuje.');
    }
    const unchanged = {
      etag,
      // Revalidated every time: a deleted file and an ended session must take effect at once, and 304 is cheap.
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (answer.status === 304) return reply.code(304).headers(unchanged).send();
    const { status, first, last } = answer;
    const bytes = Readable.from(isHead ? [] : readRange(db, file.id, answer), { objectMode: false });
    // Until here an error gets its own answer; with these headers a browser would store it as the file.
    if (!isHead) await once(bytes, 'readable');
    if (status === 206) reply.header('content-range', `bytes ${first}-${last}/${file.velikost}`);
    return reply
      .code(status)
      .headers({
        ...unchanged,
        'content-type': file.mime,
        'content-length': last - first + 1,
        'accept-ranges': 'bytes',
        'content-disposition': contentDisposition(
          INLINE.includes(file.typ) ? 'inline' : 'attachment',
          file.nazev,
        ),
      })
      .send(bytes);
  },
};

export const filesFeature: ServerFeature<typeof files> = {
  routes: filesRoutes,
  constraints: {
    ...authorIsGone('soubor_vlozil_id_fkey'),
  },
};
