import type { LineValues } from '#shared/sales/lines.ts';

/** What a catalogue knows about a code; null where it has no value. */
export type CatalogueItem = Pick<LineValues, 'nazev' | 'kategorie' | 'kategorie_1' | 'kategorie_2'>;
export type Catalogue = ReadonlyMap<string, CatalogueItem>;

/** Fills in the name, category and brand of a line's code from the catalogue if the file has none (rule sales-14). */
export function filledBy(catalogue: Catalogue | null, values: LineValues): LineValues {
  const item = catalogue && values.kod !== null && values.je_doprava === null && catalogue.get(values.kod);
  if (!item) return values;
  const { kategorie, kategorie_1 } = item;
  const hasCategory = values.kategorie !== null || values.kategorie_1 !== null;
  return {
    ...values,
    nazev: values.nazev ?? item.nazev,
    ...(!hasCategory && { kategorie, kategorie_1 }),
    kategorie_2: values.kategorie_2 ?? item.kategorie_2,
  };
}
