import { number } from '#shared/core/amounts.ts';

/** First digits of tens (dvacet, třicet …) and of hundreds (sto, dvě stě …) whose words are said with 'ze'. */
const TENS = '23467';
const HUNDREDS = '123467';

/** Whether the word that a number begins with is said with 'ze': čtyři, třináct, šedesát, sto, but pět, osm, tisíc. */
function isSoft(count: number): boolean {
  const digits = String(Math.trunc(count));
  // Of thousands and millions it is how many there are that is said first; of one it is not said.
  const group = digits.slice(0, digits.length % 3 || 3);
  if (group === '1') return false;
  if (group.length === 3) return HUNDREDS.includes(group[0]!);
  if (group.length === 1) return TENS.includes(group);
  return group[0] === '1' ? TENS.includes(group[1]!) : TENS.includes(group[0]!);
}

/** 'ze 7', 'z 8', 'ze 120': of how many, as the number is read. */
export const outOf = (count: number) => `${isSoft(count) ? 'ze' : 'z'}\u00a0${number(count)}`;
