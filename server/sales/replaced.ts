import type pg from 'pg';
import type { OtherContent } from '#shared/imports/shapes.ts';

/** The columns of a line, which are also those of a kept line. */
export const LINE_COLUMNS = `doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id, technik_id, produkt_id,
    prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph`;

/** Keeps the documents of `nahrazene` (id) with their current lines, for the import that replaces them. */
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

/** The most documents that are listed one by one. */
const TOLD = 100;

const COMPARED = 'doklad_id, pobocka_id, produkt_id, kusy, obrat';

/**
 * Finds documents that seem to be other ones than before, by their lines before and after (`COMPARED`): they have
 * fewer lines, or none in common. Lines are the same when branch, product, pieces and turnover are equal, whatever
 * their number.
 */
const otherOf = (before: string, after: string) => `
  with pred_radky as materialized (${before}), po_radky as materialized (${after}),
  pred as (select doklad_id, count(*)::int as radku, sum(obrat) as obrat from pred_radky group by 1),
  po as (select doklad_id, count(*)::int as radku, sum(obrat) as obrat from po_radky group by 1),
  stejne as (select distinct doklad_id from pred_radky join po_radky using (${COMPARED}))
  select d.doklad, pred.radku as radku_pred, po.radku as radku_po, pred.obrat as obrat_pred, po.obrat as obrat_po,
    count(*) over ()::int as vsech
  from pred join po using (doklad_id) join prodej_doklad d on d.id = pred.doklad_id
  where po.radku < pred.radku or not exists (select from stejne where stejne.doklad_id = pred.doklad_id)
  order by d.doklad collate "cs-x-icu" limit ${TOLD}`;

export type Other = { zmenenych: number; zmenene: OtherContent[] };

async function told(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<Other> {
  const { rows } = await client.query<OtherContent & { vsech: number }>(text, values);
  return { zmenenych: rows[0]?.vsech ?? 0, zmenene: rows.map(({ vsech: _, ...one }) => one) };
}

/**
 * Documents to which an import gave other content: a document in two files, or two shops with one number, would
 * otherwise lose lines unnoticed.
 */
export const otherContent = (client: pg.ClientBase, importId: number): Promise<Other> =>
  told(
    client,
    otherOf(
      `select ${COMPARED} from prodej_nahrazeny_radek where import_id = $1`,
      `select ${COMPARED} from prodejni_radek
       where doklad_id in (select doklad_id from prodej_nahrazeny_radek where import_id = $1)`,
    ),
    [importId],
  );

/** Like `otherContent`, for lines that are only staged (`radky`, `doklady`) and not imported yet. */
export async function wouldReplace(client: pg.ClientBase): Promise<Other> {
  await client.query(`create temp table jine on commit drop as
    select p.id, d.zdroj_id, d.doklad from doklady d
    join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad where p.otisk <> d.otisk`);
  return told(
    client,
    otherOf(
      `select ${COMPARED} from prodejni_radek where doklad_id in (select id from jine)`,
      `select j.id as ${COMPARED} from radky r join jine j on j.zdroj_id = r.zdroj_id and j.doklad = r.doklad`,
    ),
  );
}
