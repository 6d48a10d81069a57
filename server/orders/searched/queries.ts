import { sql } from 'kysely';
import { formsOf, readSearch } from '#shared/orders/search.ts';
import type { Db } from '../../core/database/db.ts';

type Form = { pattern: string; shops: number[]; labels: number[] };
/** A word of a search; matching any of its forms is enough. */
type Word = Form[];

/**
 * The words of a search with the shops and labels whose names contain them. Knowing those in advance, the planner can
 * estimate how few orders match.
 */
async function findWords(db: Db, search: string): Promise<Word[]> {
  const words = formsOf(search);
  if (words.length === 0) return [];
  const texts = words.flat().map(form => form.replaceAll(/[\\%_]/g, '\\$&'));
  const { rows } = await sql<Form>`
    select vzor as pattern, array(
      select id from prodejna where bez_diakritiky(concat_ws(' ', nazev, nazev_kratkiy, stredisko)) like vzor) as shops,
      array(select id from stitek where smazan is null and bez_diakritiky(nazev) like vzor) as labels
    from unnest(${texts}::text[]) with ordinality as slovo (text, poradi),
      lateral (select '%' || bez_diakritiky(text) || '%') as podoba (vzor)
    order by poradi`.execute(db);
  return words.map(forms => rows.splice(0, forms.length));
}

/** Whether the order has one of the labels; the second condition is that of the index. */
export const hasLabel = (labels: number[]) =>
  sql<boolean>`(objednavka.stitky && ${labels}::int[] and objednavka.stitky <> '{}')`;

/** Whether there is such a label: orders keep the numbers of deleted ones. */
export const isLabel = (id: number) =>
  sql<boolean>`exists (select from stitek where id = ${id} and smazan is null)`;

/** Whether the order, the name of its shop or one of its labels contains the form. */
const containsForm = ({ pattern, shops, labels }: Form) =>
  sql<boolean>`(${sql.join(
    [
      sql`objednavka.hledani like ${pattern}`,
      ...(shops.length > 0 ? [sql`objednavka.prodejna_id = any(${shops})`] : []),
      ...(labels.length > 0 ? [hasLabel(labels)] : []),
    ],
    sql` or `,
  )})`;

const contains = (word: Word) => sql<boolean>`(${sql.join(word.map(containsForm), sql` or `)})`;

/** A search over orders (rule orders-1): the order with a given number, or those that contain every word. */
export type Wanted = { words: Word[]; id: number | null };

export const NOTHING: Wanted = { words: [], id: null };

export const findWanted = async (db: Db, search = ''): Promise<Wanted> => ({
  words: await findWords(db, search),
  id: readSearch(search).id,
});

export const isAsked = ({ words, id }: Wanted) => words.length > 0 || id !== null;

/** Whether `objednavka` matches a search that is not empty (`isAsked`). */
export const hasWanted = ({ words, id }: Wanted) =>
  sql<boolean>`(${sql.join(
    [
      ...(words.length > 0 ? [sql`(${sql.join(words.map(contains), sql` and `)})`] : []),
      ...(id === null ? [] : [sql`objednavka.id = ${id}`]),
    ],
    sql` or `,
  )})`;
