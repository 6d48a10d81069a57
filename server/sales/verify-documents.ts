import { sql } from 'kysely';
import type { Db } from '../core/db.ts';

/** Whether a document's lines differ, without the help of the marks that the lines carry. */
const differs = (...columns: string[]) =>
  columns
    .map(
      name =>
        `min(r.${name}) over (partition by r.doklad_id) <> max(r.${name}) over (partition by r.doklad_id)`,
    )
    .join(' or ');

/** `jinde`: lines `r` of the document are of several channels, branches or days; `lidi`: of several people. */
export const DIFFERENCES = `${differs('kanal', 'pobocka_id', 'den')} as jinde, ${differs('osoba_id')} as lidi`;

const KEPT = 'den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id, jinde';

/** Rows of documents whose lines differ that should not be as they are, or are missing (docs/decisions/0032). */
const MIXED = `
  with ocekavane as (
    select distinct ${KEPT} from (select r.*, r.typ <> 'prodej' as vraceno, ${DIFFERENCES} from prodejni_radek r) as radky
    where jinde or lidi
  ), ulozene as (select ${KEPT} from souhrn_doklad)
  select ((select count(*) from (select * from ocekavane except select * from ulozene) as chybi)
    + (select count(*) from (select * from ulozene except select * from ocekavane) as navic))::int as n`;

const PRODAVA = (id: string) =>
  `exists (select from prodejni_radek s where s.doklad_id = ${id} and s.typ = 'prodej')`;

/**
 * Lines that do not count for whom they should: each return is followed step by step up to the first document
 * that sells, or that returns one which is not known; its first seller has it (rule sales-8).
 */
const CREDITS = `
  with recursive cesta (vratka_id, id, kroky) as (
    select id, id, array[id] from prodej_doklad where puvodni_doklad is not null
    union all
    select c.vratka_id, o.id, c.kroky || o.id
    from cesta c join prodej_doklad d on d.id = c.id
    join prodej_doklad o on o.zdroj_id = d.zdroj_id and o.doklad = d.puvodni_doklad
    where o.id <> all(c.kroky[2:]) and (cardinality(c.kroky) = 1 or not ${PRODAVA('c.id')})
  ), konec as (
    select c.vratka_id, c.id from cesta c join prodej_doklad d on d.id = c.id
    where cardinality(c.kroky) > 1 and (${PRODAVA('c.id')} or not exists (
      select from prodej_doklad o where o.zdroj_id = d.zdroj_id and o.doklad = d.puvodni_doklad))
  ), prvni as (
    select distinct on (k.vratka_id) k.vratka_id, case p.kanal when 'servis' then p.technik_id else p.prodejce_id end as osoba_id
    from konec k join prodejni_radek p on p.doklad_id = k.id order by k.vratka_id, p.typ = 'prodej' desc, p.radek
  )
  select count(*)::int as n from prodejni_radek r left join prvni p on p.vratka_id = r.doklad_id and r.typ <> 'prodej'
  where r.osoba_id <> coalesce(p.osoba_id, case r.kanal when 'servis' then r.technik_id else r.prodejce_id end)`;

/** What is wrong with the documents that rollups leave out, and with whom returns are credited to. */
export async function verifyDocuments(db: Db): Promise<string[]> {
  const count = async (query: string) => (await sql<{ n: number }>`${sql.raw(query)}`.execute(db)).rows[0]!.n;
  const mixed = await count(MIXED);
  const credits = await count(CREDITS);
  return [
    ...(mixed > 0 ? [`documents: ${mixed} rows differ`] : []),
    ...(credits > 0 ? [`credits: ${credits} lines count for somebody else`] : []),
  ];
}
