import type pg from 'pg';
import type { CopyBuffer } from './intake/bytes/copy-buffer.ts';
import { CHANNEL_LABELS, TYPE_LABELS } from './intake/direct.ts';
import { AMOUNTS, type SoldLines } from './intake/sold-lines.ts';

/** The staging table's columns and types: lines with the signs of their source, and ids in place of names. */
const COLUMNS = {
  zdroj_id: 'smallint',
  doklad: 'text',
  puvodni_doklad: 'text',
  radek: 'integer',
  den: 'date',
  cas: 'timestamptz',
  typ: 'prodej_typ',
  kanal: 'prodej_kanal',
  pobocka_id: 'smallint',
  prodejce_id: 'integer',
  technik_id: 'integer',
  produkt_id: 'integer',
  kategorie_id: 'integer',
  kategorie_1_id: 'integer',
  kategorie_2_id: 'integer',
  je_doprava: 'boolean',
  objednavka: 'text',
  kusy: 'numeric',
  cena_s_dph: 'numeric',
  obrat: 'numeric',
  obrat_bez_dph: 'numeric',
  naklad_bez_dph: 'numeric',
  sazba_dph: 'numeric',
  // A cancelled return: its line helps to judge the signs of its document, and is not stored.
  zrusena: 'boolean',
};
const NAMES = Object.keys(COLUMNS);

/** Creates the table of lines to be merged; it lives as long as the import's transaction. */
export const createStaging = (client: pg.ClientBase) =>
  client.query(
    `create temp table davka (${Object.entries(COLUMNS)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}) on commit drop`,
  );

export const COPY_STAGING = `copy davka (${NAMES.join(', ')}) from stdin (format binary)`;
export const STAGING_COLUMNS = NAMES.length;

/** Writes a line of the document `doklad` for `COPY_STAGING`. */
export function stage(rows: CopyBuffer, doklad: string, lines: SoldLines, at: number, isVoid = false) {
  const { id, kategorie, kategorie_1, kategorie_2, je_doprava } = lines.produkt[at]!;
  rows.row();
  rows.smallint(lines.zdroj[at]!);
  rows.text(doklad);
  rows.text(lines.puvodni[at]!);
  rows.integer(lines.radek[at]!);
  rows.integer(lines.day[at]!);
  rows.time(lines.upper[at]!, lines.lower[at]!);
  rows.bytes(TYPE_LABELS[lines.typ[at]!]!);
  rows.bytes(CHANNEL_LABELS[lines.kanal[at]!]!);
  rows.smallint(lines.pobocka[at]!);
  rows.integer(lines.prodejce[at]!);
  rows.integer(lines.technik[at]!);
  rows.integer(id);
  rows.integer(kategorie);
  rows.integer(kategorie_1);
  rows.integer(kategorie_2);
  rows.boolean(je_doprava);
  rows.text(lines.objednavka[at]!);
  for (let one = AMOUNTS * at; one < AMOUNTS * (at + 1); one++) rows.decimal(lines.amounts, one);
  rows.boolean(isVoid);
}

/**
 * Stages the lines of stored documents with nothing but sales again: what is stored of them is what their source gave
 * and what was computed from that alone.
 */
export const STAGE_STORED = `
  insert into davka (${NAMES.join(', ')})
  select d.zdroj_id, d.doklad, d.puvodni_doklad, r.radek, r.den, r.cas, r.typ, r.kanal, r.pobocka_id, r.prodejce_id,
    r.technik_id, r.produkt_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id, p.doprava_ze_zdroje, r.objednavka,
    r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph, r.naklad_bez_dph, r.sazba_dph, false
  from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_produkt p on p.id = r.produkt_id
  where r.doklad_id = any($1)`;
