/** The maximum lengths of a line's texts, in UTF-16 units. */
export const LONGEST = {
  zdroj: 60,
  doklad: 60,
  kod: 80,
  nazev: 300,
  objednavka: 60,
  name: 120,
  kategorie: 120,
};
export const MAX_BRANCH = 9999;
export const MAX_LINES_OF_DOCUMENT = 1_000_000;
