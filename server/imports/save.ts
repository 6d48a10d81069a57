import { createWriteStream } from 'node:fs';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, tooLargeFile } from '#shared/files/kinds.ts';
import { fail } from '../core/calls/errors.ts';

type Saving = {
  path: string;
  maxMegabytes: number;
  signal: AbortSignal;
  /** A transform that the stream passes first; the size limit applies to its output. */
  through?: Duplex | null;
};

/** Writes a stream to a new file at `path`; refuses more than `maxMegabytes` (413). */
export async function save(stream: Readable, { path, maxMegabytes, signal, through }: Saving) {
  let size = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      done(size > maxMegabytes * MEGABYTE ? fail.tooLarge(tooLargeFile(maxMegabytes)) : null, piece);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await (through
    ? pipeline(stream, through, counted, file, { signal })
    : pipeline(stream, counted, file, { signal }));
}
