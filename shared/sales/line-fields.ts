/**
 * The canonical fields, in the order of the staging table. `puvodni_doklad` is our own: the document that a return
 * takes back, when the source knows it (rule sales-8). So is `je_doprava` ('true' or null): the source itself says
 * that the line is shipping, payment, rounding or a discount.
 */
export const LINE_FIELDS = [
  'zdroj',
  'doklad',
  'radek',
  'typ',
  'cas',
  'kanal',
  'id_prodejny',
  'stredisko',
  'prodejce',
  'technik',
  'objednavka',
  'puvodni_doklad',
  'kod',
  'nazev',
  'kategorie',
  'kategorie_1',
  'kategorie_2',
  'kusy',
  'cena_s_dph',
  'obrat',
  'obrat_bez_dph',
  'naklad_bez_dph',
  'sazba_dph',
  'je_doprava',
] as const;

/** The extra column of an exported canonical file: its returns have the signs they are stored with (rule sales-7). */
export const SIGNED = { sloupec: 'znamenka', hodnota: 'hotova' } as const;
