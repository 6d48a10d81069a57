import type { LineValues } from '#shared/sales/lines.ts';

/** What a catalogue says of a code; null where it says nothing. */
export type CatalogueItem = Pick<LineValues, 'nazev' | 'kategorie' | 'kategorie_1' | 'kategorie_2'>;
export type Catalogue = ReadonlyMap<string, CatalogueItem>;

/** A line with the name, the category and the brand of its code where the file itself has none (rule sales-14). */
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
