import { isAscii, isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { utf16Of } from '#shared/core/utf16.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { FileProblem, NoRows } from '../problem.ts';
import { EMPTY } from '../row.ts';
import { dosTest, fromDos } from './dos.ts';

/** A piece of a file's text; `bytesRead` counts from the beginning of the file. */
export type Piece = { text: string; bytesRead: number };

/** Small, so that objects made of a piece die before the garbage collector moves them to the old generation. */
const PIECE = 64 * 1024;
const HEAD = 512;
const LINE_FEED = 10;
const UTF8_BOM = [0xef, 0xbb, 0xbf];
/** Bytes that Windows-1250 leaves undefined; they would be decoded to control characters. */
const UNDEFINED_IN_1250 = /[\u0081\u0083\u0088\u0090\u0098]/;

const UTF16 = 'Soubor je v kódování UTF-16. Uložte jej znovu jako CSV UTF-8.';
const CUT = 'Soubor je useknutý: končí uprostřed znaku.';
const notUtf8 = (line: number) =>
  `Soubor není v kódování UTF-8 (řádek ${line}). Uložte jej znovu jako CSV UTF-8, nebo zvolte profil s kódováním Windows-1250.`;
const CONTROLS_OF_LATIN2 = /[\u0080-\u009f]/;
const notLatin2 = 'Soubor není v kódování ISO-8859-2. Zvolte profil s kódováním UTF-8 nebo Windows-1250.';
const DOS = 'Soubor je v kódování CP852 (DOS). Zvolte profil, který kódování pozná sám.';
const not1250 = 'Soubor není v kódování Windows-1250. Zvolte profil s kódováním UTF-8.';

/** The file's bytes in pieces of one reused buffer: each piece is valid until the next one is requested. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The number of leading bytes that form whole UTF-8 characters; up to 3 more belong to the next piece. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Pieces that never split a UTF-8 character; an incomplete last character is yielded with `isEnd`. */
async function* characters(path: string): AsyncGenerator<{ bytes: Buffer; isEnd: boolean }> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const read of bytesOf(path)) {
    const bytes = kept.length > 0 ? Buffer.concat([kept, read]) : read;
    const whole = wholeCharacters(bytes);
    yield { bytes: bytes.subarray(0, whole), isEnd: false };
    kept = Buffer.from(bytes.subarray(whole));
  }
  if (kept.length > 0) yield { bytes: kept, isEnd: true };
}

async function isUtf8File(path: string): Promise<boolean> {
  for await (const { bytes } of characters(path)) if (!isUtf8(bytes)) return false;
  return true;
}

/**
 * Whether a file that is not UTF-8 is a damaged UTF-8 file rather than Windows-1250, where the byte pairs of Czech
 * letters in UTF-8 read as Ă, Ä or Ĺ followed by a sign, which no word has.
 */
async function isDamagedUtf8(path: string): Promise<boolean> {
  let [pairs, others, before] = [0, 0, 0];
  for await (const bytes of bytesOf(path)) {
    for (const byte of bytes) {
      const isPair = before >= 0xc3 && before <= 0xc5 && byte >= 0x80 && byte < 0xc0;
      if (isPair) pairs++;
      else if (before >= 0x80) others++;
      before = isPair ? 0 : byte;
    }
  }
  return pairs > others;
}

/** The line at which a file stops being valid UTF-8, from 1. */
async function lineOfBadByte(path: string): Promise<number> {
  let line = 1;
  for await (const { bytes } of characters(path)) {
    if (isUtf8(bytes)) {
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) line++;
      continue;
    }
    for (let from = 0; ; line++) {
      const end = bytes.indexOf(LINE_FEED, from);
      if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
      from = end + 1;
    }
  }
  return line;
}

/** Whether the head has as many zero bytes as UTF-16 without a byte order mark. */
function looksLikeUtf16(head: Buffer): boolean {
  let zeros = 0;
  for (const byte of head) if (byte === 0) zeros++;
  return head.length >= 4 && zeros * 4 >= head.length;
}

const hasUtf8Bom = (head: Buffer) => UTF8_BOM.every((byte, index) => head[index] === byte);
/** The first bytes of a file; refuses an empty file. */
async function readHead(path: string): Promise<Buffer> {
  for await (const bytes of bytesOf(path)) return Buffer.from(bytes.subarray(0, HEAD));
  throw new NoRows(EMPTY);
}

/** The head as text for detecting the format: decoded if UTF-16, else one character per byte. */
export async function headText(path: string): Promise<string> {
  const head = await readHead(path);
  const encoding = utf16Of(head);
  return encoding ? new TextDecoder(encoding).decode(head) : head.toString('latin1');
}

async function isAsciiFile(path: string): Promise<boolean> {
  for await (const bytes of bytesOf(path)) if (!isAscii(bytes)) return false;
  return true;
}

async function* utf8(path: string, hasBom: boolean): AsyncGenerator<Piece> {
  let bytesRead = 0;
  for await (const { bytes, isEnd } of characters(path)) {
    if (!isUtf8(bytes)) throw new FileProblem(isEnd ? CUT : notUtf8(await lineOfBadByte(path)));
    const start = hasBom && bytesRead === 0 ? UTF8_BOM.length : 0;
    bytesRead += bytes.length;
    const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
    yield { text: bytes.toString(encoding, start), bytesRead };
  }
}

async function* utf16(path: string, encoding: string): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytesRead = 0;
  const decoded = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new FileProblem(bytes ? UTF16 : CUT);
    }
  };
  for await (const bytes of bytesOf(path)) {
    bytesRead += bytes.length;
    yield { text: decoded(bytes), bytesRead };
  }
  decoded();
}

async function isDosFile(path: string): Promise<boolean> {
  const test = dosTest();
  for await (const bytes of bytesOf(path)) {
    test.see(bytes);
    if (test.isSure()) break;
  }
  return test.isDos();
}

async function* dos(path: string): AsyncGenerator<Piece> {
  let bytesRead = 0;
  for await (const bytes of bytesOf(path)) {
    bytesRead += bytes.length;
    yield { text: fromDos(bytes), bytesRead };
  }
}

/** The text of a file in a single-byte encoding; `strange` matches characters that no text in it has. */
async function* oneByte(path: string, encoding: string, strange: RegExp, no: string): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding);
  let bytesRead = 0;
  for await (const bytes of bytesOf(path)) {
    const text = decoder.decode(bytes);
    if (strange.test(text)) throw new FileProblem(no);
    bytesRead += bytes.length;
    yield { text, bytesRead };
  }
}

/**
 * The text of a file without its byte order mark. A file in another encoding than the profile's is refused, since
 * mojibake would be imported permanently. Czech text is never valid UTF-8 by chance, so a valid UTF-8 file with
 * diacritics is not Windows-1250. UTF-16 is recognized by its mark only, CP852 only where the profile leaves the
 * encoding open.
 */
export async function* textPieces(path: string, encoding: Profile['kodovani']): AsyncGenerator<Piece> {
  const head = await readHead(path);
  const wide = utf16Of(head);
  if (!wide && looksLikeUtf16(head)) throw new FileProblem(UTF16);
  const hasBom = hasUtf8Bom(head);
  if (encoding === 'utf-8' || hasBom || wide) {
    if (encoding === 'windows-1250') throw new FileProblem(not1250);
    if (encoding === 'iso-8859-2') throw new FileProblem(notLatin2);
    yield* wide ? utf16(path, wide) : utf8(path, hasBom);
    return;
  }
  const isUnicode = await isUtf8File(path);
  if (encoding === 'iso-8859-2') {
    if (isUnicode && !(await isAsciiFile(path))) throw new FileProblem(notLatin2);
    yield* oneByte(path, 'iso-8859-2', CONTROLS_OF_LATIN2, notLatin2);
    return;
  }
  if (encoding === 'auto' && (isUnicode || (await isDamagedUtf8(path)))) yield* utf8(path, false);
  else if (isUnicode && !(await isAsciiFile(path))) throw new FileProblem(not1250);
  else if (await isDosFile(path)) {
    if (encoding !== 'auto') throw new FileProblem(DOS);
    yield* dos(path);
  } else yield* oneByte(path, 'windows-1250', UNDEFINED_IN_1250, not1250);
}
