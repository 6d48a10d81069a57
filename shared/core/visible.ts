/**
 * Characters that nobody sees and that make two texts look the same: they come with what is pasted from elsewhere, and
 * they are how a name is imitated. They are taken out, but for line ends, tabs and what joins an emoji.
 */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/** Zero widths, directions and the like, but for what joins an emoji or is the letters of a flag; empty fillers. */
const INVISIBLE = /(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}|[\u115f\u1160\u3164\uffa0]|\u034f/gu;
/** A joiner makes one emoji of two; anywhere else it is only invisible. */
const LONE_JOINER = /\u200d(?!\p{Extended_Pictographic})|^\u200d/gu;
/** Something to see: no space, no mark without its letter, no blank of Braille. */
const SEEN = /[^\s\p{C}\p{M}\u2800]/u;

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const OTHER_LETTER = /(?=\p{L})[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]/u;

/** Whether letters of several alphabets stand in one name: that is how another's is imitated (pеtra with a Cyrillic е). */
export const mixesScripts = (name: string): boolean =>
  [...SCRIPTS, OTHER_LETTER].filter(script => script.test(name)).length > 1;

/** `text` without what cannot be seen; empty when nothing can be. Line ends become \n, ends are trimmed, NFC. */
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
