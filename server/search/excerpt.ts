import { folded } from '#shared/core/folded.ts';

const MOST = 80;
/** How much text before the found word is kept, at most. */
const BEFORE = 25;

/**
 * The index in `letters` of the first occurrence of the longest of `words` that the text contains, ignoring
 * diacritics and case; 0 when it contains none. A short word, such as 'v', occurs everywhere.
 */
function placeOf(letters: string[], words: string[]): number {
  const plain = letters.map(folded);
  const whole = plain.join('');
  const found = words.map(folded).filter(word => whole.includes(word));
  const most = Math.max(0, ...found.map(word => word.length));
  const first = Math.min(...found.filter(word => word.length === most).map(word => whole.indexOf(word)));
  let at = 0;
  for (let length = 0; at < plain.length && length + plain[at]!.length <= first; at++)
    length += plain[at]!.length;
  return found.length === 0 ? 0 : at;
}

/** One line of a text, some 80 letters, that shows the first of the `words` searched for; '…' marks omissions. */
export function excerptOf(text: string, words: string[]): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  const at = placeOf(letters, words);
  let start = 0;
  if (at > MOST / 2) {
    start = Math.max(0, Math.min(at - BEFORE, letters.length - MOST));
    const space = letters.indexOf(' ', start);
    if (space < at && space >= 0) start = space;
  }
  const shown = letters.slice(start, start + MOST).join('');
  return `${start > 0 ? '…' : ''}${shown}${start + MOST < letters.length ? '…' : ''}`;
}
