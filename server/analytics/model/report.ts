import { sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import { GRAINS, VALUES } from './model.ts';
import { addUp, type Sums } from './numbers.ts';
import { isDocuments, type Question, type Row, refuseDocuments } from './question.ts';
import { allSources } from './sources.ts';

/**
 * A breakdown and its total. A document may be counted in several rows, so the total's documents are read separately
 * (docs/decisions/0032).
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
 * Answers a question from the rollups: one row per combination of what it is broken down by, with the sums asked for.
 * The numbers are exact sums, not rounded. A breakdown by seller covers only what somebody sold.
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
  // A total order, the same on every server and in every plan: ties always show the same row first.
  const ordered = [...(order ? [sql`${sql.ref(order)} desc`] : []), ...keys.map(key => key.value).reverse()];
  // 'offset 0' finishes the sums before names are joined: on a distributed database those are on another node.
  const query = sql<Row>`
    select ${names ? sql`${names}, ` : sql``} * from (
      select ${sql.join(columns)} from (${allSources(question)}) as zdroje
      ${keys.length > 0 ? sql`group by ${sql.join(keys.map(key => key.value))}` : sql``}
      ${goods ? sql`having sum(polozky) + sum(vraceno_polozek) > 0` : sql``}
      ${ordered.length > 0 ? sql`order by ${sql.join(ordered)}` : sql``}
      ${limit ? sql`limit ${limit}` : sql``} offset 0) as vysledek`;
  return keptSales(db, query.compile(db));
}
