import { namesOf } from '../core/names.ts';

/** How hard a password is to guess (rule vault-3), judged when it is stored, as the stored one cannot be read. */
export const STRENGTH_LABELS = {
  slabe: 'Slabé',
  stredni: 'Střední',
  silne: 'Silné',
};
export type Strength = keyof typeof STRENGTH_LABELS;
export const STRENGTHS = namesOf(STRENGTH_LABELS);

const CLASSES: [letters: RegExp, count: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];
const WEAK_BITS = 42;
const STRONG_BITS = 54;
/** The bits of a character that follows from the one before: the same, the next, or the previous one. */
const FOLLOWING_BITS = 1;
/** The bits of a character of the same kind as the one before, since people write words and years. */
const ALIKE_BITS = 3;

const kindOf = (letter: string) => CLASSES.findIndex(([letters]) => letters.test(letter));

/** The bits of guesses that a search by characters needs; words and numbers count little, runs hardly anything. */
export function guessBits(password: string): number {
  const alphabet = CLASSES.reduce((sum, [letters, count]) => sum + (letters.test(password) ? count : 0), 0);
  const each = Math.log2(Math.max(2, alphabet));
  let bits = 0;
  let before = '';
  for (const one of password) {
    const step = before === '' ? 9 : Math.abs(one.codePointAt(0)! - before.codePointAt(0)!);
    const isAlike = before !== '' && kindOf(one) === kindOf(before);
    bits += step <= 1 ? FOLLOWING_BITS : isAlike ? ALIKE_BITS : each;
    before = one;
  }
  return bits;
}

/** `isCommon`: it is among the world's most common passwords, which are tried first. */
export function strengthOf(password: string, isCommon = false): Strength {
  const bits = isCommon ? 0 : guessBits(password);
  if (bits < WEAK_BITS) return 'slabe';
  return bits < STRONG_BITS ? 'stredni' : 'silne';
}
