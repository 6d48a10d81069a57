import { number } from './amounts.ts';

/**
 * Czech adds an 'e' to 'z', 's', 'v' and 'k' before what is hard to say after them. What is put into a sentence is known
 * only then, so the preposition is chosen with it: 'ze 7', 'z 8', 've 14:05', 'ze skladu.csv'.
 */

type Preposition = 'z' | 's' | 'v' | 'k';

/** First digits of tens and units (dva, dvanáct, dvacet …) and of hundreds (sto, dvě stě …) whose words are so. */
const ONES = { z: '23467', s: '23467', v: '234', k: '234' };

const CONSONANT = '[bcčdďfghjklmnňpqrřsštťvwxzž]';
const CLUSTER = `(?:dn|dv|tř|čt|vš|mz)`;
const BESIDE = `[sšzž]${CONSONANT}|${CLUSTER}`;
const WORDS = {
  z: RegExp(`^(?:[sšzž]|${CLUSTER})`, 'i'),
  s: RegExp(`^(?:[sšzž]|${CLUSTER})`, 'i'),
  v: RegExp(`^(?:[vwf]|${BESIDE})`, 'i'),
  k: RegExp(`^(?:[kg]|${BESIDE})`, 'i'),
};

/** Whether the word that the digits begin with is one: čtyři, třináct, šedesát, sto, but pět, osm, tisíc. */
function isReadSo(preposition: Preposition, digits: string): boolean {
  const ones = ONES[preposition];
  // Of thousands and millions it is how many there are that is said first; of one it is not said.
  const group = digits.slice(0, digits.length % 3 || 3);
  if (group === '1') return false;
  if (group.length === 3) return `1${ones}`.includes(group[0]!);
  if (group.length === 1) return ones.includes(group);
  return group[0] === '1' ? ones.includes(group[1]!) : ones.includes(group[0]!);
}

/** A number or text behind its preposition, as it is read: preposed('z', 7) → 'ze 7', with a fixed space. */
export function preposed(preposition: Preposition, what: number | string): string {
  const text = typeof what === 'number' ? number(what) : what;
  // '1 234' is one number, '02:05' begins with two.
  const [digits] = /^\d+(?:\s\d{3}(?!\d))*/.exec(text) ?? [];
  const isLonger = digits
    ? isReadSo(preposition, digits.replace(/\s/g, '').replace(/^0+(?=\d)/, ''))
    : WORDS[preposition].test(text.replace(/^\P{L}+/u, ''));
  return `${preposition}${isLonger ? 'e' : ''}\u00a0${text}`;
}
