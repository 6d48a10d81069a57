import type { Channel, DocumentType, LineField } from './lines.ts';

/**
 * Where a field's value comes from: a column of the file, or the same text for every row. `jinak` is what a value means
 * that `hodnoty` do not name; an empty cell stays empty.
 */
export type Source =
  | { sloupec: string; hodnoty?: Record<string, string>; jinak?: string }
  | { konstanta: string };

/** Which rows are no sold lines at all, by one column: 'nebrat, když …'. */
export const FILTER_KINDS = ['je', 'neni', 'zacina', 'obsahuje', 'prazdne', 'vyplnene'] as const;
export type RowFilter = { sloupec: string; jak: (typeof FILTER_KINDS)[number]; hodnoty: string[] };

/** What the numbers of documents say: those that match are of a type, or are left out. */
export type NumberPattern = { vzor: string; typ: DocumentType | 'vynechat' };

/**
 * Amounts are in the currency of a column; of another one than crowns they are multiplied, by a column's rate or by a table.
 */
export type Currency = { sloupec: string; kurz?: string; kurzy?: Record<string, string> };

/** XML of known programs, which is flattened to columns with the names of its reader. */
export const XML_KINDS = ['pohoda', 'money_s3', 'shoptet', 'upgates'] as const;
export type XmlKind = (typeof XML_KINDS)[number];

/**
 * A column with the status of an order: statuses that cancel it, that mean it is sold, and whose orders are left
 * out. Another one is never sold silently (rule sales-5); a cell without any says nothing.
 */
export type StatusColumn = { sloupec: string; hodnoty: string[]; prodano?: string[]; preskocit?: string[] };

/**
 * How a foreign file maps onto the fields of a line (rule sales-5). Stored as JSON, so that an
 * ADMIN can make further ones.
 */
export type Profile = {
  nazev: string;
  /** One character, or 'auto'. */
  oddelovac: string;
  /** 'auto': UTF-16 by its mark, UTF-8 when the whole file is valid UTF-8, CP852 by its letters, else Windows-1250. */
  kodovani: 'utf-8' | 'windows-1250' | 'iso-8859-2' | 'auto';
  /** The row with the names of columns: its number, or 'hledat' for the first that has those the profile needs. */
  hlavicka?: number | 'hledat';
  /** Sheets of a workbook that are read one after another, or '*' for all visible ones; the first visible unless given. */
  listy?: string[];
  /** Rows whose first filled cell begins so are sums below the table. */
  paticky?: string[];
  /** Columns of which an empty cell means what the row above says. */
  dedit?: string[];
  /** Rows that are no sold lines. */
  vynechat?: RowFilter[];
  desetinna_carka: boolean;
  /** Tokens RRRR MM DD HH mm ss (M D H without leading zero), or 'iso'. Times without a zone are Europe/Prague. */
  format_casu: string;
  /** The column with the time of day where `cas` has the date alone. */
  cas_dne?: string;
  /** The zone of times without an offset; Europe/Prague unless given. */
  zona?: string;
  /** What groups thousands beside spaces: '1.290,00'. */
  tisice?: '.' | ',' | "'";
  /** Amounts may be written '1 290 Kč', '1 290,-', '100,00-' and '(100)'. */
  volna_cisla?: boolean;
  /** Price and turnover of the file are without VAT: those with VAT are computed by the rate. */
  ceny_bez_dph?: boolean;
  /** Column of a discount in percent that is not in the price yet. */
  sleva?: string;
  mena?: Currency;
  /** Negative pieces, or a negative price that is no discount, mean a return where nothing else says so; false: somebody said that they do not. */
  zaporne_vratka?: boolean;
  /** Regular expressions (RE2) on document numbers; the first that matches holds. */
  vzory_dokladu?: NumberPattern[];
  /** The part of a cell that is the document's number: the first group of a regular expression. */
  cislo_dokladu?: string;
  pole: Partial<Record<LineField, Source>>;
  /** Document numbers that mean a return: a prefix and the type it stands for. */
  vratky?: { predpona: string; typ: Exclude<DocumentType, 'prodej'> }[];
  /**
   * A status column that cancels the whole order while the sale itself is never sent apart: such a document
   * is taken as the sale and its cancellation both, so that turnover is nil and the return is counted.
   */
  storno_stavem?: StatusColumn;
  /** Codes or item types that are shipping, payment or rounding, beside the chain's own settings. */
  doprava?: { sloupec: string; hodnoty: string[] };
  /** A file that says so has returns signed as they are stored: no sign of it is judged (rule sales-7). */
  znamenka?: { sloupec: string; hodnoty: string[] };
  /** The cost column is the cost of one piece; the line's is that times `kusy`. */
  naklad_za_kus?: boolean;
  /** Column of the line's profit where the cost itself is not given: cost = `obrat_bez_dph` (or `obrat`) − profit. */
  naklad_ze_zisku?: string;
  /**
   * A row with another value in such a column is refused rather than taken wrongly: an order in another
   * currency. A file without the column passes.
   */
  povolene?: { sloupec: string; hodnoty: string[] }[];
  /** Documents with an unknown status or channel, or a value that is not allowed, are left out instead of refused. */
  nezname_preskocit?: boolean;
  /** Branches number their receipts on their own: a document is then its branch and its number. */
  pobocky_cisluji?: boolean;
  vychozi_kanal?: Channel;
  /** The file is XML of this program. */
  xml?: XmlKind;
  /** The built-in profile that it is an edition of: it then writes into the source of that one. */
  podle?: string;
};
