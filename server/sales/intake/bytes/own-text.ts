/** Shorter texts that are cut of others are copies of their own. */
const SHORT = 13;
const LONGEST = 512;
const copied = Buffer.allocUnsafeSlow(2 * LONGEST);

/**
 * The same text by itself. A cell is a part of the block of the file that it was cut of, and a text joined of cells holds on
 * to these: whoever keeps a name of a few letters would keep 64 KiB of the file with it, or have the garbage collector copy
 * them.
 */
export function ownText(text: string): string {
  const { length } = text;
  if (length < SHORT) return text;
  if (length > LONGEST) return Buffer.from(text, 'utf16le').toString('utf16le');
  copied.write(text, 0, 'utf16le');
  return copied.toString('utf16le', 0, 2 * length);
}

/** The same, where there is a text. */
export const ownOrNone = (text: string | null) => text && ownText(text);
