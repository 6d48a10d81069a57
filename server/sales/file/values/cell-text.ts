import { isStorable } from '#shared/core/fields.ts';
import { Fault, quoted } from '../problem.ts';

/** Below this every character is already NFC and none is a surrogate. */
const FIRST_COMBINING = 0x300;
const SPACE = 0x20;
/** Hard space and the byte order mark are trimmed too; nothing between them and '!' is. */
const LAST_CONTROL = 0xa0;
const DELETE = 0x7f;

const atEdge = (code: number) => code <= SPACE || (code >= DELETE && code <= LAST_CONTROL);

function cleanSlowly(raw: string, max: number): string | null | Fault {
  if (!isStorable(raw)) return new Fault(`Text ${quoted(raw)} obsahuje nepovolené znaky.`);
  const text = raw.replaceAll('\r\n', '\n').trim().normalize('NFC');
  if (text.length > max) return new Fault(`Text ${quoted(text)} je delší než ${max} znaků.`);
  return text || null;
}

/**
 * The text of a cell as it is stored: trimmed, NFC, line ends \n, at most `max` UTF-16 units; null when
 * nothing is left. Refused: NUL, lone surrogates, a longer text.
 */
export function cleanText(raw: string, max: number): string | null | Fault {
  const { length } = raw;
  if (length === 0) return null;
  if (length > max || atEdge(raw.charCodeAt(0)) || atEdge(raw.charCodeAt(length - 1)))
    return cleanSlowly(raw, max);
  for (let at = 0; at < length; at++) {
    const code = raw.charCodeAt(at);
    if (code >= FIRST_COMBINING || code < SPACE) return cleanSlowly(raw, max);
  }
  return raw;
}
