/** The size of a tar block: a header is one block, and contents are padded to whole blocks. */
export const BLOCK = 512;

const CHECKSUM = { at: 148, length: 8 };
/** The largest size that eleven octal digits hold; a larger one is written in binary, as GNU tar does. */
const MOST_OCTAL = 8 ** 11 - 1;

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function checksum(header: Buffer): number {
  const spaces = CHECKSUM.length * 0x20;
  return header.reduce(
    (sum, byte, at) => (at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? sum : sum + byte),
    spaces,
  );
}

/** The header of a member: a file of `size` bytes that its owner may read. Depends only on the arguments. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for the archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  if (size <= MOST_OCTAL) header.write(octal(size, 11), 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(octal(0, 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return header;
}

/** Name and size from a header, or null when it is not a header. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const isHeader =
    header.length === BLOCK &&
    header.toString('latin1', 257, 262) === 'ustar' &&
    Number.parseInt(header.toString('latin1', CHECKSUM.at, CHECKSUM.at + 6), 8) === checksum(header);
  if (!isHeader) return null;
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const size =
    header[124] === 0x80
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(header.toString('latin1', 124, 135), 8);
  return Number.isSafeInteger(size) ? { name, size } : null;
}

/** The number of bytes that pad `size` to whole blocks. */
export const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
