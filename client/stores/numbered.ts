/** A shop with a number in the sales system, and its name in this application. */
export type Numbered = { id_prodejny: number; nazev: string };

/** The active shops with a number in the sales system, in the order of the numbers (rule people-12). */
export const numbered = (shops: readonly { id_prodejny: number | null; nazev: string }[]): Numbered[] =>
  shops
    .flatMap(({ id_prodejny, nazev }) => (id_prodejny === null ? [] : [{ id_prodejny, nazev }]))
    .sort((a, b) => a.id_prodejny - b.id_prodejny);
