/** A shop that the sales system numbers, by its name here. */
export type Numbered = { id_prodejny: number; nazev: string };

/** Active shops with a number of the sales system, in the order of these (rule people-12). */
export const numbered = (shops: readonly { id_prodejny: number | null; nazev: string }[]): Numbered[] =>
  shops
    .flatMap(({ id_prodejny, nazev }) => (id_prodejny === null ? [] : [{ id_prodejny, nazev }]))
    .sort((a, b) => a.id_prodejny - b.id_prodejny);
