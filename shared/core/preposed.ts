import { number } from './amounts.ts';

/**
 * Czech adds an 'e' to 'z', 's' and 'v' before what is hard to say after them. What is put into a sentence is known only
 * then, so the preposition is chosen with it: 'ze 7', 'z 8', 've 14:05', 'ze sklad.csv'.
 */

/** First digits of tens and units (dva, dvanáct, dvacet …) whose words are so; of hundreds (sto, dvě stě …) one more. */
const ONES = { z: '23467', s: '23467', v: '234' };

/** Whether the word that the digits begin with is one of `ones`: čtyři, třináct, šedesát, sto, but pět, osm, tisíc. */
function isReadSo(ones: string, digits: string): boolean {
  // Of thousands and millions it is how many there are that is said first; of one it is not said.
  const group = digits.slice(0, digits.length % 3 || 3);
  if (group === '1') return false;
  if (group.length === 3) return `1${ones}`.includes(group[0]!);
  return ones.includes(group.length === 2 && group[0] === '1' ? group[1]! : group[0]!);
}

/** A number or text, behind 'v' one that begins with a number, as it is read: preposed('z', 7) → 'ze 7', with a fixed space. */
export function preposed(preposition: keyof typeof ONES, what: number | string): string {
  const text = typeof what === 'number' ? number(what) : what;
  // '1 234' is one number, '02:05' begins with two.
  const [digits] = /^\d+(?:\s\d{3}(?!\d))*/.exec(text) ?? [];
  // 'Z druhého', though 'ze dvou'.
  const isSecond = preposition !== 'v' && /^2\.\s?[–\d]/.test(text);
  const isLonger = digits
    ? !isSecond && isReadSo(ONES[preposition], `${+digits.replace(/\s/g, '')}`)
    : /^\P{L}*[sšzž]/iu.test(text);
  return `${preposition}${isLonger ? 'e' : ''}\u00a0${text}`;
}
