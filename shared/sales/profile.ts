import type { Channel, DocumentType, LineField } from './lines.ts';

/**
 * The source of a field's value: a column of the file, or the same text for every row. `jinak` is the meaning of
 * values that `hodnoty` does not list; an empty cell stays empty.
 */
export type Source =
  | { sloupec: string; hodnoty?: Record<string, string>; jinak?: string }
  | { konstanta: string };

/** Which rows are not sold lines, by one column: 'nebrat, když …'. */
export const FILTER_KINDS = ['je', 'neni', 'zacina', 'obsahuje', 'prazdne', 'vyplnene'] as const;
export type RowFilter = { sloupec: string; jak: (typeof FILTER_KINDS)[number]; hodnoty: string[] };

/** Documents whose number matches `vzor` are of the type `typ`, or are left out. */
export type NumberPattern = { vzor: string; typ: DocumentType | 'vynechat' };

/** Amounts are in a column's currency; others than crowns are multiplied by a column's rate or by a table. */
export type Currency = { sloupec: string; kurz?: string; kurzy?: Record<string, string> };

/** XML of known programs, which is flattened to columns named by its reader. */
export const XML_KINDS = ['pohoda', 'money_s3', 'shoptet', 'upgates'] as const;
export type XmlKind = (typeof XML_KINDS)[number];

/**
 * A column with the status of an order: the statuses that cancel it, that mean it is sold, and whose orders are left
 * out. Any other status is never silently sold (rule sales-5); an empty cell says nothing.
 */
export type StatusColumn = { sloupec: string; hodnoty: string[]; prodano?: string[]; preskocit?: string[] };

/**
 * How a foreign file maps onto the fields of a line (rule sales-5). Stored as JSON, so that an ADMIN can create more
 * profiles.
 */
export type Profile = {
  nazev: string;
  /** One character, or 'auto'. */
  oddelovac: string;
  /** 'auto': UTF-16 by its mark, UTF-8 if the whole file is valid UTF-8, CP852 by its letters, else Windows-1250. */
  kodovani: 'utf-8' | 'windows-1250' | 'iso-8859-2' | 'auto';
  /** The row with the column names: its number, or 'hledat' for the first row that has those the profile needs. */
  hlavicka?: number | 'hledat';
  /** Sheets of a workbook to read in turn, or '*' for all visible ones; by default the first visible one. */
  listy?: string[];
  /** Rows whose first filled cell begins with one of these are sums below the table. */
  paticky?: string[];
  /** Columns in which an empty cell means the value of the row above. */
  dedit?: string[];
  /** Rows that are not sold lines. */
  vynechat?: RowFilter[];
  desetinna_carka: boolean;
  /** Tokens RRRR MM DD HH mm ss (M D H without leading zero), or 'iso'. Times without a zone are Europe/Prague. */
  format_casu: string;
  /** The column with the time of day when `cas` only has the date. */
  cas_dne?: string;
  /** The zone of times without an offset; by default Europe/Prague. */
  zona?: string;
  /** The separator of thousands, besides spaces: '1.290,00'. */
  tisice?: '.' | ',' | "'";
  /** Amounts may be written '1 290 Kč', '1 290,-', '100,00-' and '(100)'. */
  volna_cisla?: boolean;
  /** Price and turnover in the file are without VAT; those with VAT are computed from the rate. */
  ceny_bez_dph?: boolean;
  /** The column of a discount in percent that is not yet in the price. */
  sleva?: string;
  mena?: Currency;
  /**
   * Negative pieces, or a negative price that is not a discount, mean a return when nothing else decides; false: a
   * person said that they do not.
   */
  zaporne_vratka?: boolean;
  /** Regular expressions (RE2) for document numbers; the first one that matches decides. */
  vzory_dokladu?: NumberPattern[];
  /** The part of a cell that is the document's number: the first group of this regular expression. */
  cislo_dokladu?: string;
  pole: Partial<Record<LineField, Source>>;
  /** Prefixes of document numbers that mean a return, each with its type. */
  vratky?: { predpona: string; typ: Exclude<DocumentType, 'prodej'> }[];
  /**
   * A status column that cancels the whole order when the sale itself is never sent separately: such a document is
   * taken as both the sale and its cancellation, so that turnover is nil and the return is counted. A return that
   * it cancels counts for nothing.
   */
  storno_stavem?: StatusColumn;
  /** Codes or item types that are shipping, payment or rounding, in addition to the chain's own settings. */
  doprava?: { sloupec: string; hodnoty: string[] };
  /** A file with such a value has returns signed as they are stored: no sign is interpreted (rule sales-7). */
  znamenka?: { sloupec: string; hodnoty: string[] };
  /** The cost column is the cost of one piece; the line's is that times `kusy`. */
  naklad_za_kus?: boolean;
  /** The column of the line's profit when the cost is not given: cost = `obrat_bez_dph` (or `obrat`) − profit. */
  naklad_ze_zisku?: string;
  /**
   * A row with another value in such a column, such as an order in another currency, is refused rather than counted
   * wrongly. A file without the column passes.
   */
  povolene?: { sloupec: string; hodnoty: string[] }[];
  /** Documents with an unknown status or channel, or a value that is not allowed, are left out instead of refused. */
  nezname_preskocit?: boolean;
  /** Each branch numbers its receipts separately: a document is then identified by its branch and number. */
  pobocky_cisluji?: boolean;
  vychozi_kanal?: Channel;
  /** The file is XML of this program. */
  xml?: XmlKind;
  /** The built-in profile of which this is an edition; lines then go into the source of that profile. */
  podle?: string;
};
