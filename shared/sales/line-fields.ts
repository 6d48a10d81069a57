import { namesOf } from '../core/names.ts';

/**
 * The canonical fields, in the order of the staging table. `puvodni_doklad` is our own: the document that a return
 * takes back, when the source knows it (rule sales-8). So is `je_doprava` ('true' or null): the source itself says
 * that the line is shipping, payment, rounding or a discount.
 */
export const FIELD_LABELS = {
  zdroj: 'Zdroj',
  doklad: 'Doklad',
  radek: 'Řádek dokladu',
  typ: 'Typ dokladu',
  cas: 'Čas',
  kanal: 'Kanál',
  id_prodejny: 'Číslo pobočky',
  stredisko: 'Středisko',
  prodejce: 'Prodejce',
  technik: 'Technik',
  objednavka: 'Objednávka',
  puvodni_doklad: 'Původní doklad',
  kod: 'Kód',
  nazev: 'Název',
  kategorie: 'Kategorie',
  kategorie_1: 'Podkategorie',
  kategorie_2: 'Značka',
  kusy: 'Kusy',
  cena_s_dph: 'Cena za kus s DPH',
  obrat: 'Obrat s DPH',
  obrat_bez_dph: 'Obrat bez DPH',
  naklad_bez_dph: 'Náklad bez DPH',
  sazba_dph: 'Sazba DPH',
  je_doprava: 'Je doprava',
};
export const LINE_FIELDS = namesOf(FIELD_LABELS);

/** The extra column of an exported canonical file: its returns have the signs they are stored with (rule sales-7). */
export const SIGNED = { sloupec: 'znamenka', hodnota: 'hotova' } as const;
