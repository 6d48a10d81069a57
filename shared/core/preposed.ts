import { number } from './amounts.ts';

/**
 * Czech adds an 'e' to 'z', 's' and 'v' before words that are hard to say after them. As the word may only be known
 * at run time, the preposition is chosen together with it: 'ze 7', 'z 8', 've 14:05', 'ze sklad.csv'.
 */

/** First digits of the tens and units (dva, dvanáct, dvacet …) that need the 'e'; of hundreds also 1 (sto). */
const ONES = { z: '23467', s: '23467', v: '234' };

/** Whether the number's first spoken word is one of `ones`: čtyři, třináct, šedesát, sto, but not pět, osm. */
function isReadSo(ones: string, digits: string): boolean {
  // Thousands and millions begin with how many of them there are; a single one begins without 'one'.
  const group = digits.slice(0, digits.length % 3 || 3);
  if (group === '1') return false;
  if (group.length === 3) return `1${ones}`.includes(group[0]!);
  return ones.includes(group.length === 2 && group[0] === '1' ? group[1]! : group[0]!);
}

/** preposed('z', 7) → 'ze 7', with a fixed space. The text of a 'v' must begin with a number. */
export function preposed(preposition: keyof typeof ONES, what: number | string): string {
  const text = typeof what === 'number' ? number(what) : what;
  // '1 234' is one number; '02:05' begins with the number 2.
  const [digits] = /^\d+(?:\s\d{3}(?!\d))*/.exec(text) ?? [];
  // 'Z druhého' (of the second), although 'ze dvou' (of two).
  const isSecond = preposition !== 'v' && /^2\.\s?[–\d]/.test(text);
  const isLonger = digits
    ? !isSecond && isReadSo(ONES[preposition], `${+digits.replace(/\s/g, '')}`)
    : /^\P{L}*[sšzž]/iu.test(text);
  return `${preposition}${isLonger ? 'e' : ''}\u00a0${text}`;
}
