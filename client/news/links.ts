/** A piece of plain text: the text itself, or an address that may be opened. */
export type Piece = string | { href: string; text: string };

/** An address with or without its scheme, up to a space, angle bracket or quotation mark; or an e-mail address. */
const ADDRESS =
  /(?<![\p{L}\p{N}@./:-])(?:(?:https?:\/\/|www\.(?=[\p{L}\p{N}]))[^\s<>"„“”‚‘«»]+|[\p{L}\p{N}_%+-][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/giu;

/** Punctuation that ends a sentence rather than an address. */
const ENDING = /[.,;:!?…'*_~]+$/;

/** A closing bracket that was not opened within the address belongs to the surrounding sentence. */
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

/** The address to open, or null if it is invalid: http and https with a host (rule news-1), or mailto. */
function hrefOf(address: string): string | null {
  if (/^www\./i.test(address)) return address.includes('.', 4) ? hrefOf(`https://${address}`) : null;
  if (!/^https?:/i.test(address)) return `mailto:${address}`;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Splits plain text at its addresses. The pieces joined together are the text again. */
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
