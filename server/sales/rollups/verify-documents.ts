import { sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';

/** Whether a document's lines differ, computed without the marks of the lines. */
const differs = (...columns: string[]) =>
  columns
    .map(
      name =>
        `min(r.${name}) over (partition by r.doklad_id) <> max(r.${name}) over (partition by r.doklad_id)`,
    )
    .join(' or ');

/** `jinde`: the document of line `r` has several channels, branches or days; `lidi`: it has several persons. */
export const DIFFERENCES = `${differs('kanal', 'pobocka_id', 'den')} as jinde, ${differs('osoba_id')} as lidi`;

const KEPT = 'den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id, jinde';

/** Counts wrong or missing rows of documents whose lines differ (docs/decisions/0032). */
const MIXED = `
  with ocekavane as (
    select distinct ${KEPT} from (select r.*, r.typ <> 'prodej' as vraceno, ${DIFFERENCES} from prodejni_radek r) as radky
    where jinde or lidi
  ), ulozene as (select ${KEPT} from souhrn_doklad)
  select ((select count(*) from (select * from ocekavane except select * from ulozene) as chybi)
    + (select count(*) from (select * from ulozene except select * from ocekavane) as navic))::int as n`;

/**
 * Counts lines that are credited to the wrong person: each return is followed step by step up to the first document
 * that sells, or whose original is not known; that document's first seller is the right one (rule sales-8). The
 * recursive query reads only rows that were selected before it, because these may come from several servers.
 */
const CREDITS = `
  with odkazy as materialized (
    select id, zdroj_id, puvodni_doklad from prodej_doklad where puvodni_doklad is not null
  ), puvodni as materialized (
    select o.id, o.zdroj_id, o.doklad, o.puvodni_doklad
    from (select distinct zdroj_id, puvodni_doklad from odkazy) as n
    join prodej_doklad o on o.zdroj_id = n.zdroj_id and o.doklad = n.puvodni_doklad
  ), prodavaji as materialized (
    select distinct doklad_id as id from prodejni_radek
    where typ = 'prodej' and doklad_id in (select id from odkazy union select id from puvodni)
  ), prodal as materialized (
    select distinct on (doklad_id) doklad_id, case kanal when 'servis' then technik_id else prodejce_id end as osoba_id
    from prodejni_radek where doklad_id in (select id from puvodni) order by doklad_id, typ = 'prodej' desc, radek
  ), prvni as materialized (
    with recursive clanky as materialized (
      select v.id, o.id as puvodni_id, p.id is not null as prodava
      from (select id, zdroj_id, puvodni_doklad from odkazy union select id, zdroj_id, puvodni_doklad from puvodni) as v
      left join puvodni o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
      left join prodavaji p on p.id = v.id
    ), cesta (vratka_id, id, kroky) as (
      select id, id, array[id] from odkazy
      union all
      select c.vratka_id, v.puvodni_id, c.kroky || v.puvodni_id
      from cesta c join clanky v on v.id = c.id
      where v.puvodni_id <> all(c.kroky[2:]) and (cardinality(c.kroky) = 1 or not v.prodava)
    )
    select c.vratka_id, p.osoba_id
    from cesta c join clanky v on v.id = c.id join prodal p on p.doklad_id = c.id
    where cardinality(c.kroky) > 1 and (v.prodava or v.puvodni_id is null)
  )
  select count(*)::int as n from prodejni_radek r left join prvni p on p.vratka_id = r.doklad_id and r.typ <> 'prodej'
  where r.osoba_id <> coalesce(p.osoba_id, case r.kanal when 'servis' then r.technik_id else r.prodejce_id end)`;

/** Lists errors in the documents that rollups leave out, and in the persons to whom returns are credited. */
export async function verifyDocuments(db: Db): Promise<string[]> {
  const count = async (query: string) => (await sql<{ n: number }>`${sql.raw(query)}`.execute(db)).rows[0]!.n;
  const mixed = await count(MIXED);
  const credits = await count(CREDITS);
  return [
    ...(mixed > 0 ? [`documents: ${mixed} rows differ`] : []),
    ...(credits > 0 ? [`credits: ${credits} lines count for somebody else`] : []),
  ];
}
