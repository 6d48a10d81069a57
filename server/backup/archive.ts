import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';
import { BLOCK, padding, readTarHeader, tarHeader } from './tar.ts';

/** The first member of every backup: a file that does not begin with it is not a backup of this application. */
const FORMAT = 1;
const NAME = 'prodejna-backup-';
const ABOUT = `A backup of Prodejna: npm run restore -- FILE puts it into an empty database.
A plain tar archive: tables/*.copy.gz are tables as PostgreSQL's COPY writes them, manifest.json says what they are.
sha256 at the end is the checksum of all bytes before its own header.
`;

/** The last member: the checksum of everything before it. It depends on nothing else, so each byte is checked. */
const seal = (sha256: string) => {
  const text = Buffer.from(`${sha256}\n`);
  const content = Buffer.concat([text, Buffer.alloc(padding(text.length))]);
  return Buffer.concat([tarHeader('sha256', text.length), content, Buffer.alloc(2 * BLOCK)]);
};
const SEAL_BYTES = seal('0'.repeat(64)).length;

type Source = AsyncIterable<Uint8Array>;
/** Consumes the bytes at the end of a pipeline. */
export type Sink = (source: Source) => Promise<void>;

export type NewArchive = {
  /** Adds a member with the bytes that `fill` sends into the sink. */
  add(name: string, fill: (sink: Sink) => Promise<void>): Promise<void>;
  /** Seals the archive and waits until it is on the disk; returns its size in bytes. */
  finish(): Promise<number>;
  close(): Promise<void>;
};

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number) {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function sha256Of(path: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  // A stream whose end is before its beginning is refused.
  if (length > 0) {
    for await (const piece of createReadStream(path, { end: length - 1, highWaterMark: 2 ** 20 })) {
      hash.update(piece);
    }
  }
  return hash.digest('hex');
}

/**
 * Creates an archive that only its owner can read. Without `finish` it has no seal, and is never taken for a complete
 * one.
 * @throws Error when the file exists.
 */
export async function createArchive(path: string): Promise<NewArchive> {
  const handle = await open(path, 'wx', 0o600);
  let at = 0;
  const add: NewArchive['add'] = async (name, fill) => {
    const start = at;
    at += BLOCK;
    await fill(async source => {
      for await (const piece of source) {
        await writeAll(handle, piece, at);
        at += piece.length;
      }
    });
    const size = at - start - BLOCK;
    await writeAll(handle, Buffer.alloc(padding(size)), at);
    at += padding(size);
    // The size is known only now.
    await writeAll(handle, tarHeader(name, size), start);
  };
  await add(`${NAME}${FORMAT}`, sink => sink(oneOf(ABOUT)));
  return {
    add,
    async finish() {
      await writeAll(handle, seal(await sha256Of(path, at)), at);
      await handle.sync();
      return at + SEAL_BYTES;
    },
    close: () => handle.close(),
  };
}

/** A text as the source of a sink. */
export async function* oneOf(text: string): Source {
  yield Buffer.from(text);
}

export type Archive = {
  bytes: number;
  /** The bytes of a member. @throws Refusal when there is no such member. */
  read(name: string): Readable;
};

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** @throws Refusal when the file does not begin like a backup of this application. */
async function checkBeginning(handle: FileHandle, path: string) {
  const first = readTarHeader(await readAt(handle, 0, BLOCK));
  if (!first?.name.startsWith(NAME)) {
    throw new Refusal(`${path} is not a backup of this application, or its beginning is damaged.`);
  }
  if (first.name !== `${NAME}${FORMAT}`) {
    throw new Refusal(
      `${path} was made by a newer version of this application (format ${first.name.slice(NAME.length)}; this one reads ${FORMAT}).`,
    );
  }
}

/**
 * Opens a backup after checking every byte against its seal.
 * @throws Refusal when it is not a backup, is newer than this program, is truncated or has a wrong byte anywhere.
 */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    await checkBeginning(handle, path);
    const end = size - SEAL_BYTES;
    const stored = await readAt(handle, Math.max(end, 0), SEAL_BYTES);
    if (end <= 0 || !stored.equals(seal(await sha256Of(path, end)))) {
      throw new Refusal(`${path} is damaged or truncated: its checksum does not match. Use another backup.`);
    }
    const members = new Map<string, { start: number; size: number }>();
    for (let at = 0; at < end; ) {
      const header = readTarHeader(await readAt(handle, at, BLOCK));
      if (!header) throw new Refusal(`${path} contains bytes between its members that do not belong there.`);
      members.set(header.name, { start: at + BLOCK, size: header.size });
      at += BLOCK + header.size + padding(header.size);
    }
    return {
      bytes: size,
      read(name) {
        const member = members.get(name);
        if (!member?.size) throw new Refusal(`${path} does not contain ${name}.`);
        const { start, size } = member;
        return createReadStream(path, { start, end: start + size - 1, highWaterMark: 2 ** 18 });
      },
    };
  } finally {
    await handle.close();
  }
}
