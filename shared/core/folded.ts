/** `text` without diacritics, its case kept. */
export const withoutDiacritics = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** `text` as people search and compare: neither case nor diacritics matter. The database's is bez_diakritiky(). */
export const folded = (text: string) => withoutDiacritics(text).toLowerCase();

/** Whether every word that was typed stands somewhere in a text, in any order; nothing typed stands in all. */
export function finder(typed: string): (text: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return text => {
    const whole = folded(text);
    return words.every(word => whole.includes(word));
  };
}
