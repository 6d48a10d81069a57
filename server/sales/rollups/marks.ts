import type pg from 'pg';
import { linesOf } from '../plans.ts';

/**
 * Marks of lines (`prvni`), by which rollups count documents without looking at one twice.
 *
 * Bits 0–5: the line is the first of its document's sold lines, or of its returned ones; the first of a
 * category, subcategory, brand, product or person among them. Counts of documents whose lines differ do not add up
 * over the values in which they differ, so these are counted one by one (docs/decisions/0032): bit 6 says that the
 * lines have several channels, branches or days, bit 7 that they have several persons.
 */
export const ELSEWHERE = 1 << 6;
export const PEOPLE = 1 << 7;

/** The person whom a line itself counts for: the technician in service, else the seller (rule sales-8). */
export const ownPerson = (line: string) =>
  `case ${line}.kanal when 'servis' then ${line}.technik_id else ${line}.prodejce_id end`;

/** A single number for the sold or the returned lines of a document: a second column would double the sorting. */
export const half = (typ: string, id: string) => `case ${typ} when 'prodej' then ${id} else -${id} end`;

const first = (bit: number, of: string) =>
  `case when row_number() over (partition by pulka${of && `, ${of}`} order by radek) = 1 then ${1 << bit} else 0 end`;

/** Computes bits 0–5 over rows with `pulka`, `radek` and the columns of the partitions. */
export const FIRST_BITS = `${first(0, '')} + ${first(1, 'kategorie_id')} + ${first(2, 'kategorie_1_id')}
      + ${first(3, 'kategorie_2_id')} + ${first(4, 'produkt_id')} + ${first(5, 'osoba_id')}`;

/** Bits 6 and 7 of a document, from `jinde` and `lidi`. */
export const DIFFERENCE_BITS = `case when jinde then ${ELSEWHERE} else 0 end + case when lidi then ${PEOPLE} else 0 end`;

const differ = (...columns: string[]) => columns.map(name => `min(${name}) <> max(${name})`).join(' or ');

/** Computes `jinde` and `lidi` over the lines of a document. */
export const DIFFERENCES = `${differ('kanal', 'pobocka_id', 'den')} as jinde, ${differ('osoba_id')} as lidi`;

const LINES = `r.doklad_id, r.radek, r.kanal, r.pobocka_id, r.den, r.osoba_id, r.produkt_id, r.prvni, ${half('r.typ', 'r.doklad_id')} as pulka`;

const MARKED_ANEW = `
  create temp table prvni_nove on commit drop as
  with cisla as (
    select r.*, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id
    from radky_dotcenych r join prodej_produkt p on p.id = r.produkt_id
  ), rozdily as (
    select doklad_id, ${DIFFERENCES} from cisla group by doklad_id
  ), nove as (
    select c.doklad_id, c.radek, c.den, c.prvni as predtim, (${FIRST_BITS} + ${DIFFERENCE_BITS})::smallint as prvni
    from cisla c join rozdily x on x.doklad_id = c.doklad_id
  )
  select doklad_id, radek, den, prvni from nove where prvni <> predtim`;

/** Recomputes marks of the documents in the temporary table `dotcene` (id), and adds the days that change. */
export async function markAnew(client: pg.ClientBase) {
  await linesOf(client, 'radky_dotcenych', 'dotcene', LINES);
  for (const statement of [
    MARKED_ANEW,
    `update prodejni_radek r set prvni = n.prvni from prvni_nove n
     where r.doklad_id = n.doklad_id and r.radek = n.radek`,
    'insert into dny select distinct den from prvni_nove',
    'drop table radky_dotcenych, prvni_nove',
  ])
    await client.query(statement);
}
