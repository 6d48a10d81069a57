/** `text` without diacritics, in its original case. */
export const withoutDiacritics = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** `text` for search and comparison, without case and diacritics. The database's version is bez_diakritiky(). */
export const folded = (text: string) => withoutDiacritics(text).toLowerCase();

/** Returns a test for whether a text contains every typed word, in any order; an empty query matches every text. */
export function finder(typed: string): (text: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return text => {
    const whole = folded(text);
    return words.every(word => whole.includes(word));
  };
}
