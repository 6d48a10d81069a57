import { CHANNELS, DOCUMENT_TYPES } from '#shared/sales/lines.ts';
import type { CopyBuffer } from './bytes/copy-buffer.ts';
import { HASH_BYTES } from './bytes/document-hash.ts';
import { AMOUNTS, type SoldLines } from './sold-lines.ts';

/** New documents with nothing but sales go straight into their tables, because no stored data affects them. */

export const COPY_DOCUMENTS =
  'copy prodej_doklad (id, zdroj_id, doklad, otisk, import_id) from stdin (format binary)';
export const DOCUMENT_COLUMNS = 5;

export const COPY_LINES = `copy prodejni_radek (doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id,
  technik_id, produkt_id, prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)
  from stdin (format binary)`;
export const LINE_COLUMNS = 19;

/** The labels that COPY takes for types and channels, in the order of their names. */
export const TYPE_LABELS = DOCUMENT_TYPES.map(name => Buffer.from(name));
export const CHANNEL_LABELS = CHANNELS.map(name => Buffer.from(name));

/** Writes a document with its hash, which begins at `from` in `hashes`. */
export function writeDocument(
  rows: CopyBuffer,
  id: number,
  { zdroj, doklad, importId }: { zdroj: number; doklad: string; importId: number | null },
  hashes: Uint8Array,
  from: number,
) {
  rows.row();
  rows.integer(id);
  rows.smallint(zdroj);
  rows.text(doklad);
  rows.bytes(hashes, from, from + HASH_BYTES);
  rows.integer(importId);
}

/** Writes a line of the document `id` with its marks (server/sales/rollups/marks.ts). */
export function writeLine(rows: CopyBuffer, id: number, lines: SoldLines, at: number, marks: number) {
  rows.row();
  rows.integer(id);
  rows.integer(lines.radek[at]!);
  rows.integer(lines.day[at]!);
  rows.time(lines.upper[at]!, lines.lower[at]!);
  rows.bytes(TYPE_LABELS[lines.typ[at]!]!);
  rows.bytes(CHANNEL_LABELS[lines.kanal[at]!]!);
  rows.smallint(lines.pobocka[at]!);
  rows.integer(lines.ownPerson(at));
  rows.integer(lines.prodejce[at]!);
  rows.integer(lines.technik[at]!);
  rows.integer(lines.produkt[at]!.id);
  rows.smallint(marks);
  rows.text(lines.objednavka[at]!);
  for (let one = AMOUNTS * at; one < AMOUNTS * (at + 1); one++) rows.decimal(lines.amounts, one);
}
