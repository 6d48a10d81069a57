/** A piece of plain text: as it is, or an address that may be opened. */
export type Piece = string | { href: string; text: string };

/** Anything up to a space, a bracket of markup or a quotation mark. */
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"„“”‚‘«»]+/giu;

/** Marks that end a sentence rather than an address. */
const ENDING = /[.,;:!?…'*_~]+$/;

/** Closing brackets that nothing in the address has opened belong to the sentence around it. */
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

const occurrences = (text: string, mark: string) => text.split(mark).length - 1;

function trimmed(address: string): string {
  const short = address.replace(ENDING, '');
  const loose = BRACKETS.some(
    ([open, close]) => short.endsWith(close) && occurrences(short, close) > occurrences(short, open),
  );
  if (loose) return trimmed(short.slice(0, -1));
  return short;
}

/** The address to open, or null when it is none: only http and https with a host (4-decisions §4). */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Splits plain text at its addresses. The pieces put together are the text again. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ href, text: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
