import type pg from 'pg';
import { LINE_FIELDS, type LineField } from '#shared/sales/lines.ts';

/** SQL types of the staging table's columns, in the order of LINE_FIELDS. */
const TYPES: Partial<Record<LineField, string>> = {
  radek: 'integer',
  typ: 'prodej_typ',
  cas: 'timestamptz',
  kanal: 'prodej_kanal',
  id_prodejny: 'integer',
  kusy: 'numeric',
  cena_s_dph: 'numeric',
  obrat: 'numeric',
  obrat_bez_dph: 'numeric',
  naklad_bez_dph: 'numeric',
  sazba_dph: 'numeric',
  je_doprava: 'boolean',
};

/** The table that a file's lines are copied into; it lives as long as the import's transaction. */
export const createStaging = (client: pg.ClientBase) =>
  client.query(
    `create temp table davka (${LINE_FIELDS.map(name => `${name} ${TYPES[name] ?? 'text'}`).join(', ')}) on commit drop`,
  );

export const COPY_STAGING = `copy davka (${LINE_FIELDS.join(', ')}) from stdin`;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const cell = (value: string | null) =>
  value === null
    ? '\\N'
    : /[\\\n\r\t]/.test(value)
      ? value.replace(/[\\\n\r\t]/g, sign => ESCAPES[sign]!)
      : value;

/** One line in COPY's text format, the values in the order of LINE_FIELDS. */
export const copyRow = (values: readonly (string | null)[]): string => `${values.map(cell).join('\t')}\n`;
