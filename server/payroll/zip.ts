import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1. 1. 1980: the same content is the same file. */
const DATE = 0x21;

/** A ZIP of small files. */
export function zipOf(files: { name: string; content: string }[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(named.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(ENTRY);
    entry.writeUInt16LE(VERSION, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    bodies.push(local, common, named, packed);
    entries.push(entry, common, rest, named);
    offset += local.length + common.length + named.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
