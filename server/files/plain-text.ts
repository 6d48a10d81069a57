import { readChunks } from './chunks.ts';

const [TAB, LINE_FEED, FORM_FEED, CARRIAGE_RETURN] = [9, 10, 12, 13];
const ALLOWED_CONTROLS = [TAB, LINE_FEED, FORM_FEED, CARRIAGE_RETURN];
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
const NOT_IN_1250 = [0x81, 0x83, 0x88, 0x90, 0x98];

const isControl = (byte: number) =>
  byte === DELETE || (byte < FIRST_PRINTABLE && !ALLOWED_CONTROLS.includes(byte));

/** A tag, a doctype, a processing instruction or a comment: html, svg and xml all begin with one of them. */
const MARKUP = /^[\s\uFEFF]*<([!?]|[a-z][\w:-]*[\s/>])/i;

/** Whether a file that begins with `head` would be taken for html, svg or xml. */
const beginsLikeMarkup = (head: Buffer) => MARKUP.test(head.toString('latin1').replace(/^ï»¿/, ''));

/** Returns a function that says after each chunk whether the text is UTF-8 so far, without C1 control characters. */
function utf8Checker() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (piece?: Buffer): boolean => {
    try {
      return !/[\u0080-\u009F]/.test(decoder.decode(piece, { stream: piece !== undefined }));
    } catch {
      return false;
    }
  };
}

/**
 * The encoding of a text file, or null for other files: control characters (NUL among them), bytes that are neither
 * UTF-8 nor Windows-1250, or a beginning like html, svg or xml.
 */
export async function textEncoding(path: string): Promise<'utf-8' | 'windows-1250' | null> {
  const isUtf8 = utf8Checker();
  let [utf8, windows1250, first] = [true, true, true];
  for await (const piece of readChunks(path)) {
    if (piece.some(isControl) || (first && beginsLikeMarkup(piece))) return null;
    first = false;
    utf8 &&= isUtf8(piece);
    windows1250 &&= !NOT_IN_1250.some(byte => piece.includes(byte));
    if (!utf8 && !windows1250) return null;
  }
  if (utf8 && isUtf8()) return 'utf-8';
  return windows1250 ? 'windows-1250' : null;
}
