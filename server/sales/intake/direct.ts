import { label } from '../staging.ts';
import type { CopyBuffer } from './copy-buffer.ts';
import { ownPersonOf, type Sold } from './sold.ts';

/** New documents that only sell go straight into their tables: nothing that is stored decides anything of them. */

export const COPY_DOCUMENTS =
  'copy prodej_doklad (id, zdroj_id, doklad, otisk, import_id) from stdin (format binary)';
export const DOCUMENT_COLUMNS = 5;

export const COPY_LINES = `copy prodejni_radek (doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id,
  technik_id, produkt_id, prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)
  from stdin (format binary)`;
export const LINE_COLUMNS = 19;

export function writeDocument(
  rows: CopyBuffer,
  id: number,
  { zdroj, doklad, hash, importId }: { zdroj: number; doklad: string; hash: Buffer; importId: number | null },
) {
  rows.row();
  rows.integer(id);
  rows.smallint(zdroj);
  rows.text(doklad);
  rows.bytes(hash);
  rows.integer(importId);
}

/** A line of the document `id` with its marks (server/sales/marks.ts). */
export function writeLine(rows: CopyBuffer, id: number, line: Sold, marks: number) {
  rows.row();
  rows.integer(id);
  rows.integer(line.radek);
  rows.integer(line.cas.day);
  rows.time(line.cas);
  rows.bytes(label(line.typ));
  rows.bytes(label(line.kanal));
  rows.smallint(line.pobocka);
  rows.integer(ownPersonOf(line));
  rows.integer(line.prodejce);
  rows.integer(line.technik);
  rows.integer(line.produkt.id);
  rows.smallint(marks);
  rows.text(line.objednavka);
  rows.numeric(line.kusy);
  rows.numeric(line.cena_s_dph);
  rows.numeric(line.obrat);
  rows.numeric(line.obrat_bez_dph);
  rows.numeric(line.naklad_bez_dph);
  rows.numeric(line.sazba_dph);
}
