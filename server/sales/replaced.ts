import type pg from 'pg';
import type { OtherContent } from '#shared/imports/shapes.ts';

/** Columns of a line, which are also those of one that is kept. */
export const LINE_COLUMNS = `doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id, technik_id, produkt_id,
    prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph`;

/** Keeps the documents of `nahrazene` (id) with their lines as they are, for the import that replaces them. */
export async function keepReplaced(client: pg.ClientBase, importId: number) {
  await client.query(
    `insert into prodej_nahrazeny_doklad (import_id, doklad_id, zdroj_id, doklad, puvodni_doklad, otisk, predchozi_import_id)
     select $1, p.id, p.zdroj_id, p.doklad, p.puvodni_doklad, p.otisk, p.import_id
     from prodej_doklad p where p.id in (select id from nahrazene)`,
    [importId],
  );
  await client.query(
    `insert into prodej_nahrazeny_radek (import_id, ${LINE_COLUMNS})
     select $1, ${LINE_COLUMNS} from prodejni_radek where doklad_id in (select id from nahrazene)`,
    [importId],
  );
}

/** Documents that are told one by one. */
const TOLD = 100;

/**
 * What an import replaced by other content: a document in two files, or two shops with one number, would otherwise
 * lose lines without a word. A line is the same with its branch, goods, pieces and turnover, whatever its number.
 */
export async function otherContent(client: pg.ClientBase, importId: number) {
  const { rows } = await client.query<OtherContent & { vsech: number }>(
    `with pred as (
       select doklad_id, count(*)::int as radku, sum(obrat) as obrat from prodej_nahrazeny_radek
       where import_id = $1 group by 1
     ), po as (
       select doklad_id, count(*)::int as radku, sum(obrat) as obrat from prodejni_radek
       where doklad_id in (select doklad_id from pred) group by 1
     ), stejne as (
       select distinct s.doklad_id from prodej_nahrazeny_radek s
       join prodejni_radek r on r.doklad_id = s.doklad_id and r.pobocka_id = s.pobocka_id
         and r.produkt_id = s.produkt_id and r.kusy = s.kusy and r.obrat = s.obrat
       where s.import_id = $1
     )
     select d.doklad, pred.radku as radku_pred, po.radku as radku_po, pred.obrat as obrat_pred, po.obrat as obrat_po,
       count(*) over ()::int as vsech
     from pred join po using (doklad_id) join prodej_doklad d on d.id = pred.doklad_id
     where po.radku < pred.radku or not exists (select from stejne where stejne.doklad_id = pred.doklad_id)
     order by d.doklad limit ${TOLD}`,
    [importId],
  );
  return { zmenenych: rows[0]?.vsech ?? 0, zmenene: rows.map(({ vsech: _, ...told }) => told) };
}
