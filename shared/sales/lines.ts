/** One sold line as the importer takes it (rule sales-1). */

export const CHANNELS = ['prodejna', 'eshop', 'allegro', 'servis'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Record<Channel, string> = {
  prodejna: 'Prodejna',
  eshop: 'E-shop',
  allegro: 'Allegro',
  servis: 'Servis',
};

export const DOCUMENT_TYPES = ['prodej', 'vratka', 'storno'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * The canonical fields in the order of the staging table. `puvodni_doklad` is ours: the document that a
 * return takes back, when the source knows it (rule sales-8). So is `je_doprava` ('true' or null): the
 * source itself says that the line is shipping, payment, rounding or a discount.
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
export type LineField = (typeof LINE_FIELDS)[number];

/** A line's values as text, ready for COPY: numbers with a decimal point, times ISO with offset, null unknown. */
export type LineValues = Record<LineField, string | null>;

/** A value that the profile does not know, and how many rows have it. */
export type UnknownValue = { sloupec: string; hodnota: string; pocet: number };

/** Why a row of a file was refused: its number in the file (the header is 1), the column, the reason in Czech. */
export type RowProblem = { radek: number; sloupec: string; duvod: string };
