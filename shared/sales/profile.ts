import type { Channel, DocumentType, LineField } from './lines.ts';

/** Where a field's value comes from: a column of the file, or the same text for every row. */
export type Source = { sloupec: string; hodnoty?: Record<string, string> } | { konstanta: string };

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
  oddelovac: ',' | ';' | '\t' | 'auto';
  /** 'auto': UTF-8 when the whole file is valid UTF-8, else Windows-1250. */
  kodovani: 'utf-8' | 'windows-1250' | 'auto';
  desetinna_carka: boolean;
  /** Tokens RRRR MM DD HH mm ss (M D H without leading zero), or 'iso'. Times without a zone are Europe/Prague. */
  format_casu: string;
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
};
