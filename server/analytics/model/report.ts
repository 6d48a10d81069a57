import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '#shared/sales/lines.ts';
import type { Db } from '../../core/db.ts';
import { lineMeasures } from '../../sales/rollups.ts';
import { cutOf, type Range, splitBy, type Zrno } from '../period/range.ts';
import { and, anyOf, type Filter, ofLines, ofProduct, places } from './conditions.ts';
import { mixedDocuments } from './mixed.ts';
import {
  DOCUMENT_SUMS,
  GRAINS,
  type Grain,
  isWithin,
  type ProductValue,
  type Sum,
  VALUES,
  type Value,
} from './model.ts';
import { addUp, type Sums } from './numbers.ts';

export type Question = {
  range: Range;
  sums: readonly Sum[];
  /** Broken down by the values of one dimension (`a`) … */
  by?: Value;
  /** … in service a technician's further by category (`b`) … */
  kategorie?: boolean;
  /** … and by channel, by branch, by time. */
  kanal?: boolean;
  pobocka?: boolean;
  grain?: Grain;
  filter?: Filter;
  /** Only values with goods or work: none of shipping alone (4-decisions §5 'je_doprava'). */
  goods?: boolean;
  order?: Sum;
  limit?: number;
};

export type Row = Record<Sum, number> & {
  a: number;
  b: number;
  nazev: string;
  /** Of a product. */
  kod: string;
  kanal: Channel;
  pobocka_id: number;
  obdobi: string;
};

/** The sums that the answer needs: those asked for, and those that tell goods from shipping. */
const neededSums = ({ sums, goods }: Question): Sum[] => [
  ...new Set<Sum>([...sums, ...(goods ? (['polozky', 'vraceno_polozek'] as const) : [])]),
];
const columnsOf = (names: Sum[]) => sql.join(names.map(name => sql.ref(name)));

/** The rows of a range; none when one of the conditions does not hold, and then nothing is read for it. */
type Source = (range: Range, conditions: RawBuilder<unknown>[]) => RawBuilder<unknown>;

const rollup =
  (zrno: Zrno, letter: string, question: Question, values: RawBuilder<unknown>[]): Source =>
  ({ od, do: to }, conditions) =>
    sql`
  select obdobi, kanal, pobocka_id, a, b, ${columnsOf(neededSums(question))} from souhrn
  where zrno = ${zrno} and dimenze = ${letter} and obdobi >= ${od}::date and obdobi <= ${to}::date
    and ${and([...conditions, ...places(question.filter ?? {}), ...values])}`;

/** Rollups of products brought together by what the product is. */
const ofProducts =
  (zrno: Zrno, letter: string, question: Question): Source =>
  ({ od, do: to }, conditions) => {
    const { filter = {} } = question;
    const by = question.by as ProductValue | undefined;
    return sql`
  select obdobi, kanal, pobocka_id, ${by ? VALUES[by].line : sql`0`} as a, 0 as b, ${columnsOf(neededSums(question))}
  from souhrn join prodej_produkt p on p.id = souhrn.a
  where zrno = ${zrno} and dimenze = ${letter} and obdobi >= ${od}::date and obdobi <= ${to}::date
    and ${and([...conditions, ...places(filter), ...ofProduct(filter)])}`;
  };

/** The bit that marks the first lines of what documents are counted of: the one value that is asked for. */
function countedBy(question: Question): number {
  const name = question.by ?? dimensionsOf(question)[0];
  return name ? VALUES[name].bit : 0;
}

/**
 * Sums made of the lines themselves: days of products are not kept, nor is a person's product. What the answer is
 * not broken down by is left out here already: fewer groups are many times faster.
 */
const lines = (question: Question): Source => {
  const { by, kategorie, kanal, pobocka, grain, filter = {} } = question;
  const names = neededSums(question);
  const keys = [
    grain ? sql`r.den` : sql`null::date`,
    kanal ? sql`r.kanal` : sql`null::prodej_kanal`,
    pobocka ? sql`r.pobocka_id` : sql`null::smallint`,
    by ? VALUES[by].line : sql`0`,
    kategorie ? sql`p.kategorie_id` : sql`0`,
  ] as const;
  return (range, conditions) => sql`
  select ${keys[0]} as obdobi, ${keys[1]} as kanal, ${keys[2]} as pobocka_id, ${keys[3]} as a, ${keys[4]} as b,
    ${sql.raw(lineMeasures(countedBy(question), names))}
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
  where ${and([...conditions, ofLines(range, filter)])} group by 1, 2, 3, 4, 5`;
};

/** The dimensions that a question needs of each line. */
function dimensionsOf({ by, kategorie, filter: { hodnoty = {} } = {} }: Question): Value[] {
  const isNeeded = (name: Value) =>
    name === by || hodnoty[name] !== undefined || (kategorie === true && name === 'kategorie');
  return (Object.keys(VALUES) as Value[]).filter(isNeeded);
}

/** Where a question is answered from, by the grains that there are. Lines have no period of their own: `d`. */
type Sources = { d: Source } & Partial<Record<Zrno, Source>>;

/** Products: of all branches together where no branch is asked for; a day of them is read from the lines. */
function productSources(question: Question, of: (zrno: Zrno, letter: string) => Source): Sources {
  const decades = { k: of('k', 'p'), d: lines(question) };
  if (question.pobocka || question.filter?.pobocky) return { m: of('m', 'p'), ...decades };
  return { r: of('r', 'P'), m: of('m', 'P'), ...decades };
}

/** The smallest rollups that have all the dimensions asked for; else the lines. */
function chooseSources(question: Question): Sources {
  const { by, filter = {} } = question;
  const { hodnoty = {} } = filter;
  const needed = dimensionsOf(question);
  const ofLetter = (letter: string, values: RawBuilder<unknown>[]) => ({
    d: rollup('d', letter, question, values),
    m: rollup('m', letter, question, values),
  });
  const [only] = needed;
  if (!only) return ofLetter('.', []);
  if (needed.includes('osoba')) {
    if (needed.length === 1) return ofLetter('o', anyOf(sql`a`, hodnoty.osoba));
    const isService = [filter.kanal].flat().every(name => name === 'servis');
    if (isService && by !== 'kategorie' && needed.every(name => name === 'osoba' || name === 'kategorie')) {
      return ofLetter('t', [...anyOf(sql`a`, hodnoty.osoba), ...anyOf(sql`b`, hodnoty.kategorie)]);
    }
    return { d: lines(question) };
  }
  if (only === 'produkt' && needed.length === 1) {
    const values = anyOf(sql`a`, hodnoty.produkt);
    return productSources(question, (zrno, letter) => rollup(zrno, letter, question, values));
  }
  if (needed.length > 1) {
    return productSources(question, (zrno, letter) => ofProducts(zrno, letter, question));
  }
  return ofLetter(VALUES[only].letter, anyOf(sql`a`, hodnoty[only]));
}

/**
 * Documents are counted at the first line of a document, or of a value in it; several values of a dimension
 * may share a document, and so may a value and a filter on another.
 */
function refuseDocuments(question: Question) {
  const { by, sums, filter: { hodnoty = {} } = {} } = question;
  if (!sums.some(isDocuments)) return;
  const filtered = dimensionsOf(question).filter(name => name !== by);
  const [one] = filtered;
  const isOneValue = filtered.length === 1 && !by && (hodnoty[one!]?.length ?? 2) <= 1;
  const isOfProduct = by === 'produkt' && !filtered.includes('osoba');
  if (filtered.length > 0 && !isOneValue && !isOfProduct) {
    throw new Error('Documents do not add up here, ask documentsBy.');
  }
}

/** The last day of the year of `day`. */
const endOfYear = (day: string) => `${day.slice(0, 4)}-12-31`;

/** Rollups of whole days; a day that is cut at a time is read from its lines. */
function sources(question: Question): RawBuilder<unknown>[] {
  const { whole, cut } = cutOf(question.range);
  return [
    ...(whole ? wholeSources({ ...question, range: whole }) : []),
    ...(cut ? [lines(question)(cut, [])] : []),
  ];
}

/**
 * Whole periods where they can be used, days at the edges. Where those would be read from the lines and nothing was
 * sold after the range yet, periods that only begin in it are whole as well: it may as well end with the year. The
 * statement itself decides which it is, for a sale may be imported at any moment.
 */
function wholeSources(question: Question): RawBuilder<unknown>[] {
  const { range, grain } = question;
  const known = chooseSources(question);
  const grains = (['r', 'm', 'k'] as const).filter(zrno => known[zrno] && isWithin(zrno, grain));
  const read = (of: Range, conditions: RawBuilder<unknown>[]) =>
    splitBy(of, grains).map(piece => known[piece.zrno]!(piece.range, conditions));
  const hasOpenEnd = splitBy(range, grains).some(
    ({ zrno, range: { do: end } }) => zrno === 'd' && end === range.do,
  );
  if (!grains.includes('k') || !hasOpenEnd) return read(range, []);
  const later = sql`exists (select from souhrn where zrno = 'd' and dimenze = '.' and obdobi > ${range.do}::date)`;
  const whole = { od: range.od, do: endOfYear(range.do) };
  return [...read(whole, [sql`not ${later}`]), ...read(range, [later])];
}

const isDocuments = (name: Sum) => DOCUMENT_SUMS.includes(name);

/** Everything that the answer is added up from, in one shape. */
function allSources(question: Question): RawBuilder<unknown> {
  const counts = neededSums(question).some(isDocuments);
  const mixed = counts ? [mixedDocuments(question, neededSums(question))] : [];
  return sql.join([...sources(question), ...mixed], sql` union all `);
}

/**
 * A breakdown, and the whole of it: a document may stand in several rows, so those of the whole are asked for
 * apart (docs/decisions/0032).
 */
export async function reportWhole(
  db: Db,
  { range, sums, filter, ...rest }: Question,
): Promise<{ rows: Row[]; whole: Sums }> {
  const [rows, documents] = await Promise.all([
    report(db, { range, sums, filter, ...rest }),
    report(db, { range, sums: sums.filter(isDocuments), filter }),
  ]);
  return { rows, whole: { ...addUp(rows), ...documents[0]! } };
}

/**
 * Answers a question from the rollups: one row a combination of what it is broken down by, with the sums
 * asked for. Numbers are exact sums, not rounded yet.
 * @throws Error when documents are asked for where they do not add up: a defect of the caller.
 */
export async function report(db: Db, question: Question): Promise<Row[]> {
  refuseDocuments(question);
  const { sums, by, kategorie, kanal, pobocka, grain, goods, order, limit } = question;
  const keys = [
    ...(by ? [{ name: 'a', value: sql`a` }] : []),
    ...(kategorie ? [{ name: 'b', value: sql`b` }] : []),
    ...(kanal ? [{ name: 'kanal', value: sql`kanal` }] : []),
    ...(pobocka ? [{ name: 'pobocka_id', value: sql`pobocka_id` }] : []),
    ...(grain ? [{ name: 'obdobi', value: GRAINS[grain] }] : []),
  ];
  const columns = [
    ...keys.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ...sums.map(name => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<Row>`
    select ${by ? sql`${VALUES[by].names}, ` : sql``} * from (
      select ${sql.join(columns)} from (${allSources(question)}) as zdroje
      ${keys.length > 0 ? sql`group by ${sql.join(keys.map(key => key.value))}` : sql``}
      ${goods ? sql`having sum(polozky) + sum(vraceno_polozek) > 0` : sql``}
      ${order ? sql`order by ${sql.ref(order)} desc${by ? sql`, a` : sql``}` : grain ? sql`order by obdobi` : sql``}
      ${limit ? sql`limit ${limit}` : sql``}) as vysledek`.execute(db);
  return rows;
}
