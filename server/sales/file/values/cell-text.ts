import { isStorable } from '#shared/core/fields.ts';
import { visible } from '#shared/core/visible.ts';
import { UNNAMED } from '#shared/sales/lines.ts';
import { Fault, quoted } from '../problem.ts';

/** Below this code every character is already NFC and none is a surrogate. */
const FIRST_COMBINING = 0x300;
const SPACE = 0x20;
const DELETE = 0x7f;
/** A non-breaking space is allowed between words but trimmed at the edges, like the byte order mark. */
const HARD_SPACE = 0xa0;
const SOFT_HYPHEN = 0xad;
/** Dashes, quotation marks, bullets and the like, between zero widths and line separators: they are kept. */
const FIRST_DASH = 0x2010;
const LAST_POINT = 0x2027;

const atEdge = (code: number) => code <= SPACE || (code >= DELETE && code <= HARD_SPACE);
/** Whether a character is invisible or may be written in two ways. */
const isDoubtful = (code: number) =>
  code >= FIRST_COMBINING
    ? code < FIRST_DASH || code > LAST_POINT
    : code < SPACE || (code >= DELETE && code < HARD_SPACE) || code === SOFT_HYPHEN;

/** Normalizes as document numbers are stored, so that stored ones are found again. */
const asWritten = (raw: string) => raw.replaceAll('\r\n', '\n').trim().normalize('NFC');

function cleanSlowly(raw: string, max: number, clean: (raw: string) => string): string | null | Fault {
  if (!isStorable(raw)) return new Fault(`Text ${quoted(raw)} obsahuje nepovolené znaky.`);
  const text = clean(raw);
  if (text.length > max) return new Fault(`Text ${quoted(text)} je delší než ${max} znaků.`);
  return text || null;
}

function cleaned(raw: string, max: number, clean: (raw: string) => string): string | null | Fault {
  const { length } = raw;
  if (length === 0) return null;
  if (length > max || atEdge(raw.charCodeAt(0)) || atEdge(raw.charCodeAt(length - 1)))
    return cleanSlowly(raw, max, clean);
  for (let at = 0; at < length; at++) if (isDoubtful(raw.charCodeAt(at))) return cleanSlowly(raw, max, clean);
  return raw;
}

/**
 * The text of a cell as it is stored: without invisible characters, like search terms (`visible`), at most `max`
 * UTF-16 units; null when nothing is left. Returns a Fault for NUL, lone surrogates and a longer text.
 */
export const cleanText = (raw: string, max: number) => cleaned(raw, max, visible);

const NO_NAME = UNNAMED.toLowerCase();

/** Like `cleanText`, for a name; null for the placeholder that systems write for no name (rule sales-1). */
export function cleanName(raw: string, max: number) {
  const text = cleanText(raw, max);
  const isNone = typeof text === 'string' && text.length === NO_NAME.length && text.toLowerCase() === NO_NAME;
  return isNone ? null : text;
}

/**
 * Like `cleanText`, for what identifies a document, but only trimmed and NFC: if more were removed, a document stored
 * earlier with invisible characters would be imported again as another one.
 */
export const cleanIdentity = (raw: string, max: number) => cleaned(raw, max, asWritten);
