/** A sentence whose lines end neither between '§' and its number nor between a number and its 'h'. */
export const unbroken = (text: string) => text.replace(/(?<=§|\d) (?=\d|h\b)/g, '\u00a0');
