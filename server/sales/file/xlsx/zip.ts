import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { FileProblem } from '../problem.ts';

/** A file inside a zip, as its central directory tells it. Sizes in bytes, `offset` of its local header. */
export type Entry = {
  name: string;
  method: number;
  compressed: number;
  size: number;
  crc: number;
  offset: number;
};

const MAX_ENTRIES = 2000;
const MAX_UNCOMPRESSED = 300 * 1024 * 1024;
const MAX_RATIO = 200;
/** A ratio says nothing about small files. */
const SMALL = 1024 * 1024;

const END_RECORD = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const MAX_COMMENT = 0xffff;
const ENTRY_HEADER = 46;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const ENCRYPTED = 1;
const IN_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

const damaged = () => new FileProblem('Sešit XLSX je poškozený nebo useknutý.');
const tooLarge = () =>
  new FileProblem('Sešit XLSX je po rozbalení příliš velký (nejvýše 300 MB). Uložte jej jako CSV.');
const unsupported = () =>
  new FileProblem('Sešit XLSX je uložen neobvyklým způsobem. Otevřete jej v Excelu a uložte znovu.');

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The central directory's bytes and how many entries it has. */
async function readDirectory(file: FileHandle): Promise<{ directory: Buffer; count: number }> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_RECORD - MAX_COMMENT), END_RECORD + MAX_COMMENT);
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end === -1 || end + END_RECORD > tail.length) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES)
    throw new FileProblem(`Sešit XLSX má uvnitř příliš mnoho souborů (nejvýše ${MAX_ENTRIES}).`);
  if (offset + length > size) throw damaged();
  return { directory: await readAt(file, offset, length), count };
}

function entryAt(directory: Buffer, at: number): { entry: Entry; next: number } {
  if (at + ENTRY_HEADER > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
  const nameEnd = at + ENTRY_HEADER + directory.readUInt16LE(at + 28);
  const entry = {
    name: directory.toString('utf8', at + ENTRY_HEADER, nameEnd),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    compressed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  const isEncrypted = (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
  if (isEncrypted || [entry.compressed, entry.size, entry.offset].includes(IN_ZIP64)) throw unsupported();
  return { entry, next: nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32) };
}

/** Refuses what would unpack to more than it may: the whole, and anything packed suspiciously well. */
function checkSizes(entries: Entry[]) {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = ({ size, compressed }: Entry) => size > SMALL && size > MAX_RATIO * compressed;
  if (unpacked > MAX_UNCOMPRESSED || entries.some(isBomb)) throw tooLarge();
}

/** The files in a zip by name, from its central directory alone; refuses a bomb, a broken and an encrypted one. */
export async function zipEntries(path: string): Promise<Map<string, Entry>> {
  const file = await open(path);
  try {
    const { directory, count } = await readDirectory(file);
    const entries: Entry[] = [];
    for (let at = 0; entries.length < count; ) {
      const { entry, next } = entryAt(directory, at);
      entries.push(entry);
      at = next;
    }
    checkSizes(entries);
    return new Map(entries.map(entry => [entry.name, entry]));
  } finally {
    await file.close();
  }
}

async function contentStart(path: string, { offset }: Entry): Promise<number> {
  const file = await open(path);
  try {
    const header = await readAt(file, offset, LOCAL_HEADER);
    if (header.length < LOCAL_HEADER || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damaged();
    return offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

const isZlibError = (error: unknown) => /^Z_/.test((error as { code?: string }).code ?? '');

/**
 * The unpacked bytes of `entry`, piece by piece. The directory may lie about the size, so what really comes
 * is counted and its checksum compared.
 */
export async function* unzip(path: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw unsupported();
  const start = await contentStart(path, entry);
  if (entry.compressed === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.compressed - 1 });
  const unpacked = entry.method === STORED ? packed : packed.pipe(createInflateRaw({ chunkSize: 64 * 1024 }));
  packed.on('error', error => unpacked.destroy(error));
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) throw damaged();
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw isZlibError(error) ? damaged() : error;
  } finally {
    unpacked.destroy();
    packed.destroy();
  }
  if (size !== entry.size || sum !== entry.crc) throw damaged();
}
