import { type FileHandle, open } from 'node:fs/promises';
import { readChunks } from './chunks.ts';

/** Names in the directory of a compound file are UTF-16 and start at multiples of 128 bytes. */
const DIRECTORY_ENTRY = 128;
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le');

/** Whether a compound file is a Word document; installers, messages and workbooks share the container. */
export async function isWordBinary(path: string): Promise<boolean> {
  for await (const piece of readChunks(path)) {
    for (let at = piece.indexOf(WORD_STREAM); at !== -1; at = piece.indexOf(WORD_STREAM, at + 1)) {
      if (at % DIRECTORY_ENTRY === 0) return true;
    }
  }
  return false;
}

const END_RECORD = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const MAX_COMMENT = 0xffff;
const MAX_DIRECTORY = 1024 * 1024;
const ENTRY_HEADER = 46;
const ENTRY_SIGNATURE = 0x02014b50;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The names in a zip's central directory; none when it is broken or larger than 1 MB. */
async function zipEntries(path: string): Promise<Set<string>> {
  const names = new Set<string>();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - END_RECORD - MAX_COMMENT), END_RECORD + MAX_COMMENT);
    const end = tail.lastIndexOf(END_SIGNATURE);
    if (end === -1 || end + END_RECORD > tail.length) return names;
    const length = tail.readUInt32LE(end + 12);
    if (length > MAX_DIRECTORY) return names;
    const directory = await readAt(file, tail.readUInt32LE(end + 16), length);
    for (let at = 0; at + ENTRY_HEADER <= directory.length; ) {
      if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
      const nameEnd = at + ENTRY_HEADER + directory.readUInt16LE(at + 28);
      names.add(directory.toString('utf8', at + ENTRY_HEADER, nameEnd));
      at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return names;
  } finally {
    await file.close();
  }
}

/** Whether a zip is a Word document, without macros (those have an extension of their own, docm). */
export async function isWordArchive(path: string): Promise<boolean> {
  const names = await zipEntries(path);
  return (
    names.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin')
  );
}
