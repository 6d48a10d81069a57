import { LAST_ID } from '../core/last-id.ts';

/** A search over orders, read once: a number, or words that must all be there (rule orders-1). */
export type Wanted = { words: string[]; id: number | null };

/** What people put between the digits of a phone. */
const BETWEEN = /[\s()./–-]/g;
const PREFIX = /^(?:#|\+420|00420|420(?=\d{9}$))/;

/** An order's number as it is called: '#545', 'č. 545', 'objednávka č. 545'. */
const CALLED = /^(?:objedn[aá]vk\p{L}*\s*)?(?:#|[čc]\.|[čc][ií]slo)?\s*(\d{1,10})$/iu;

/** A prefix before a phone among other words: 'Nováková +420 777 123 456'. */
const PREFIX_WITHIN = /(?<!\S)(?:\+420|00420)\s*(?=\d)/g;

/** What sets words off from others where they were copied from: 'Nováková, Petra', '„Nováková“ – displej'. */
const EDGES = /^[\p{Ps}\p{Pi}\p{Pe}\p{Pf}\p{Pd}"',;:.]+|[\p{Ps}\p{Pi}\p{Pe}\p{Pf}\p{Pd}"',;:.]+$/gu;

function wordsOf(text: string): string[] {
  const typed = text.replaceAll(PREFIX_WITHIN, '').split(/\s+/).filter(Boolean);
  const words = typed.map(word => word.replaceAll(EDGES, '')).filter(Boolean);
  // Of nothing but signs nothing is found; without a word it would be everything.
  return words.length > 0 ? words : typed;
}

/** Digits, however written, are a phone or an order's number; anything else is words of what an order says. */
export function readSearch(typed: string): Wanted {
  // With a message come its comma and its full stop.
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

/** What is looked for of each word: a service number may have what people put between digits, so they count as typed, too. */
export function formsOf(typed: string): string[][] {
  const { words } = readSearch(typed);
  const text = typed.trim();
  const [only] = words;
  if (words.length === 1 && only !== text) return [[only!, text]];
  return words.map(word => {
    const digits = word.replaceAll(BETWEEN, '');
    // Of a few, as in a display of 6.1 inches, many phones have them.
    return digits !== word && /^\d{6,}$/.test(digits) ? [digits, word] : [word];
  });
}
