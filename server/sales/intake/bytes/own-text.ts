/** The engine copies shorter slices of a text anyway. */
const SHORT = 13;
const LONGEST = 512;
const copied = Buffer.allocUnsafeSlow(2 * LONGEST);

/**
 * Copies a text so that it references no other. A cell is a slice of the file's block, and a text joined from cells
 * references them: keeping a name of a few letters would keep 64 KiB of the file alive, or make the garbage collector
 * copy them.
 */
export function ownText(text: string): string {
  const { length } = text;
  if (length < SHORT) return text;
  if (length > LONGEST) return Buffer.from(text, 'utf16le').toString('utf16le');
  copied.write(text, 0, 'utf16le');
  return copied.toString('utf16le', 0, 2 * length);
}

/** Like `ownText`, for a text that may be missing. */
export const ownOrNone = (text: string | null) => text && ownText(text);
