import { sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import { GRAINS, VALUES } from './model.ts';
import { addUp, type Sums } from './numbers.ts';
import { isDocuments, type Question, type Row, refuseDocuments } from './question.ts';
import { allSources } from './sources.ts';

/**
 * A breakdown, and the whole of it: a document may stand in several rows, so those of the whole are asked for
 * apart (docs/decisions/0032).
 */
export async function reportWhole(
  db: Db,
  { range, sums, filter, ...rest }: Question,
): Promise<{ rows: readonly Row[]; whole: Sums }> {
  const [rows, documents] = await Promise.all([
    report(db, { range, sums, filter, ...rest }),
    report(db, { range, sums: sums.filter(isDocuments), filter }),
  ]);
  return { rows, whole: { ...addUp(rows), ...documents[0]! } };
}

/**
 * Answers a question from the rollups: one row a combination of what it is broken down by, with the sums
 * asked for. Numbers are exact sums, not rounded yet. By sellers it is of what somebody sold.
 * @throws Error when documents are asked for where they do not add up: a defect of the caller.
 */
export async function report(db: Db, asked: Question): Promise<readonly Row[]> {
  const question: Question =
    asked.by === 'prodejce' ? { ...asked, filter: { prodejci: 'kdokoli', ...asked.filter } } : asked;
  refuseDocuments(question);
  const { sums, by, further, kanal, pobocka, grain, goods, order, limit } = question;
  const keys = [
    ...(by ? [{ name: 'a', value: sql`a` }] : []),
    ...(further ? [{ name: 'b', value: sql`b` }] : []),
    ...(kanal ? [{ name: 'kanal', value: sql`kanal` }] : []),
    ...(pobocka ? [{ name: 'pobocka_id', value: sql`pobocka_id` }] : []),
    ...(grain ? [{ name: 'obdobi', value: GRAINS[grain] }] : []),
  ];
  const columns = [
    ...keys.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ...sums.map(name => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
  ];
  const names = by && VALUES[by].names;
  // Always the same order, on every server and in every plan: of equal numbers lists show the same one first.
  const ordered = [...(order ? [sql`${sql.ref(order)} desc`] : []), ...keys.map(key => key.value).reverse()];
  // What is summed is whole before it gets its names ('offset 0'): these lie elsewhere on a distributed database.
  const query = sql<Row>`
    select ${names ? sql`${names}, ` : sql``} * from (
      select ${sql.join(columns)} from (${allSources(question)}) as zdroje
      ${keys.length > 0 ? sql`group by ${sql.join(keys.map(key => key.value))}` : sql``}
      ${goods ? sql`having sum(polozky) + sum(vraceno_polozek) > 0` : sql``}
      ${ordered.length > 0 ? sql`order by ${sql.join(ordered)}` : sql``}
      ${limit ? sql`limit ${limit}` : sql``} offset 0) as vysledek`;
  return keptSales(db, query.compile(db));
}
