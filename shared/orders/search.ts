import { LAST_ID } from '../core/last-id.ts';

/** A parsed search over orders: a number, or words that must all occur (rule orders-1). */
export type Wanted = { words: string[]; id: number | null };

/** The characters that people put between the digits of a phone. */
const BETWEEN = /[\s()./–-]/g;
const PREFIX = /^(?:#|\+420|00420|420(?=\d{9}$))/;

/** An order's number as people write it: '#545', 'č. 545', 'objednávka č. 545'. */
const CALLED = /^(?:objedn[aá]vk\p{L}*\s*)?(?:#|[čc]\.|[čc][ií]slo)?\s*(\d{1,10})$/iu;

/** A prefix before a phone among other words: 'Nováková +420 777 123 456'. */
const PREFIX_WITHIN = /(?<!\S)(?:\+420|00420)\s*(?=\d)/g;

/** Punctuation around words in copied text: 'Nováková, Petra', '„Nováková“ – displej'. */
const EDGES = /^[\p{Ps}\p{Pi}\p{Pe}\p{Pf}\p{Pd}"',;:.]+|[\p{Ps}\p{Pi}\p{Pe}\p{Pf}\p{Pd}"',;:.]+$/gu;

function wordsOf(text: string): string[] {
  const typed = text.replaceAll(PREFIX_WITHIN, '').split(/\s+/).filter(Boolean);
  const words = typed.map(word => word.replaceAll(EDGES, '')).filter(Boolean);
  // A search for punctuation alone finds nothing; without any word it would find everything.
  return words.length > 0 ? words : typed;
}

/** Digits in any notation are a phone or an order's number; any other text is words that an order contains. */
export function readSearch(typed: string): Wanted {
  // Text copied from a message brings its comma or full stop.
  const text = typed
    .trim()
    .replace(/(?<=[^\s,;:.])[,;:.]+$/, '')
    .replace(CALLED, (called, number: string) => (called === number ? called : `#${number}`));
  const digits = text.replaceAll(BETWEEN, '').replace(PREFIX, '');
  if (/^\d+$/.test(digits)) {
    const isNumber = /^#?\d{1,10}$/.test(text) && Number(digits) > 0 && Number(digits) <= LAST_ID;
    return { words: text.startsWith('#') ? [] : [digits], id: isNumber ? Number(digits) : null };
  }
  return { words: wordsOf(text), id: null };
}

/** The forms to look for, by word: a service number may have signs between digits, so words also count as typed. */
export function formsOf(typed: string): string[][] {
  const { words } = readSearch(typed);
  const text = typed.trim();
  const [only] = words;
  if (words.length === 1 && only !== text) return [[only!, text]];
  return words.map(word => {
    const digits = word.replaceAll(BETWEEN, '');
    // Only for many digits: a few, as in a 6.1-inch display, occur in many phones.
    return digits !== word && /^\d{6,}$/.test(digits) ? [digits, word] : [word];
  });
}
