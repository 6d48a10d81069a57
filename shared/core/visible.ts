/**
 * Removes invisible characters, which make two different texts look the same: they come with pasted text and serve to
 * imitate names. Line ends, tabs and the joiners of emoji stay.
 */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/** Zero-width and direction characters and the like, except emoji joiners and the letters of flags; blank fillers. */
const INVISIBLE = /(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}|[\u115f\u1160\u3164\uffa0]|\u034f/gu;
/** A joiner that does not make one emoji of two; elsewhere it is only invisible. */
const LONE_JOINER = /\u200d(?!\p{Extended_Pictographic})|^\u200d/gu;
/** Something visible: not a space, a mark without its letter or the Braille blank. */
const SEEN = /[^\s\p{C}\p{M}\u2800]/u;

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const OTHER_LETTER = /(?=\p{L})[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]/u;

/** Whether a name mixes letters of several alphabets, a way to imitate another's (pеtra with a Cyrillic е). */
export const mixesScripts = (name: string): boolean =>
  [...SCRIPTS, OTHER_LETTER].filter(script => script.test(name)).length > 1;

/** `text` without invisible characters, '' when nothing visible is left; line ends become \n, trimmed, in NFC. */
export function visible(text: string): string {
  const left = text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(LONE_JOINER, '')
    .trim()
    .normalize('NFC');
  return SEEN.test(left) ? left : '';
}
