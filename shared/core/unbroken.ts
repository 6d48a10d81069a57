/** A sentence whose lines end neither between '§' and its number nor between a number and its unit. */
export const unbroken = (text: string) =>
  text.replace(/(?<=§|\d) (?=\d|(?:d|h|min|ks|Kč|MB|%)(?![\p{L}\d]))/gu, '\u00a0');
