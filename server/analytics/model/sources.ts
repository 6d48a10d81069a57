import { type RawBuilder, sql } from 'kysely';
import { endOf } from '#shared/analytics/units.ts';
import { counterNumber, lineMeasures } from '../../sales/rollups/rollups.ts';
import { cutOf, type Range, splitBy, type Zrno } from '../period/range.ts';
import { and, anyOf, ofLines, ofPeople, ofProduct, places } from './conditions.ts';
import { mixedDocuments } from './mixed.ts';
import { isWithin, type ProductValue, VALUES } from './model.ts';
import { isDocuments, isOfPeople, neededSums, productsOf, type Question } from './question.ts';

/** Chooses the rollups and lines that answer a question, and reads them in one shape, to be summed. */

/** Reads the rows of a range; if one of the conditions does not hold, nothing is read. */
type Source = (range: Range, conditions: RawBuilder<unknown>[]) => RawBuilder<unknown>;

/** The sources of a question by grain. `d` is days, read from rollups or from the lines. */
type Sources = { d: Source } & Partial<Record<Zrno, Source>>;

const OF_SELLER = sql`join prodej_osoba o on o.id =`;
const NO_JOIN = sql``;

/** A choice of rollups: their `letters`, a join, the expression of value `a`, and further conditions. */
type Kept = {
  letters: readonly string[];
  join?: RawBuilder<unknown>;
  a?: RawBuilder<unknown>;
  values: RawBuilder<unknown>[];
};

const rollup =
  (zrno: Zrno, question: Question, { letters, join = NO_JOIN, a = sql`a`, values }: Kept): Source =>
  ({ od, do: to }, conditions) =>
    sql`
  select obdobi, kanal, pobocka_id, ${a} as a, b, ${sql.join(neededSums(question).map(name => sql.ref(name)))}
  from souhrn ${join}
  where zrno = ${sql.lit(zrno)} and dimenze in (${sql.join(letters.map(letter => sql.lit(letter)))}) and obdobi >= ${od}::date and obdobi <= ${to}::date
    and ${and([...conditions, ...places(question.filter ?? {}), ...values])}`;

/** The bit of the first lines at which documents are counted: by person, by the one value asked for, or overall. */
function countedBy(question: Question): number {
  if (isOfPeople(question)) return VALUES.osoba.bit;
  const name = question.by ?? productsOf(question)[0];
  return name ? VALUES[name].bit : 0;
}

const FURTHER = { kategorie: sql`p.kategorie_id`, citac: sql.raw(counterNumber) };

/**
 * Sums computed from the lines themselves, as no rollup keeps products by day or a person's products. Columns that
 * the answer is not broken down by are left out of the grouping here: fewer groups are many times faster.
 */
function lines(question: Question): Source {
  const { by, further, kanal, pobocka, grain, filter = {} } = question;
  const keys = [
    sql`${grain ? sql`r.den` : sql`null::date`} as obdobi`,
    sql`${kanal ? sql`r.kanal` : sql`null::prodej_kanal`} as kanal`,
    sql`${pobocka ? sql`r.pobocka_id` : sql`null::smallint`} as pobocka_id`,
    sql`${by ? VALUES[by].line : sql`0`} as a`,
    sql`${further ? FURTHER[further] : sql`0`} as b`,
  ];
  const own: Source = (range, conditions) => sql`
  select ${sql.join(keys)}, ${sql.raw(lineMeasures(countedBy(question), neededSums(question)))}
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    ${by === 'prodejce' ? sql`${OF_SELLER} r.osoba_id` : NO_JOIN}
  where ${and([...conditions, ofLines(range, filter)])} group by 1, 2, 3, 4, 5`;
  if (further !== 'citac') return own;
  const all = lines({ ...question, further: undefined });
  return (range, conditions) =>
    sql`${all(range, conditions)} union all ${own(range, [...conditions, sql`${FURTHER.citac} > 0`])}`;
}

/** Rollups of products: of all branches together unless branches are asked for; single days come from the lines. */
function productSources(question: Question, kept: Omit<Kept, 'letters'>): Sources {
  const of = (zrno: Zrno, letter: string) => rollup(zrno, question, { ...kept, letters: [letter] });
  const decades = { k: of('k', 'p'), d: lines(question) };
  if (question.pobocka || question.filter?.pobocky) return { m: of('m', 'p'), ...decades };
  return { r: of('r', 'P'), m: of('m', 'P'), ...decades };
}

/** The smallest rollups that have all the dimensions asked for, or the lines if there are none. */
function chooseSources(question: Question): Sources {
  const { by, further, filter = {} } = question;
  const { hodnoty = {} } = filter;
  const products = productsOf(question);
  const [only] = products;
  const byDay = (kept: Kept) => ({ d: rollup('d', question, kept), m: rollup('m', question, kept) });
  if (isOfPeople(question)) {
    const values = ofPeople(sql`a`, filter);
    const seller = by === 'prodejce' ? { join: sql`${OF_SELLER} souhrn.a`, a: VALUES.prodejce.line } : {};
    if (!only) return byDay({ ...seller, values, letters: further === 'citac' ? ['o', 'c'] : ['o'] });
    const isService = [filter.kanal].flat().every(name => name === 'servis');
    if (isService && by !== 'kategorie' && products.every(name => name === 'kategorie')) {
      return byDay({ ...seller, values: [...values, ...anyOf(sql`b`, hodnoty.kategorie)], letters: ['t'] });
    }
    return { d: lines(question) };
  }
  if (!only) return byDay({ values: [], letters: ['.'] });
  if (products.length === 1) {
    const values = anyOf(sql`a`, hodnoty[only]);
    return only === 'produkt'
      ? productSources(question, { values })
      : byDay({ values, letters: [VALUES[only].letter] });
  }
  // Product rollups, regrouped by the products' dimensions.
  const join = sql`join prodej_produkt p on p.id = souhrn.a`;
  const a = by ? VALUES[by as ProductValue].line : sql`0`;
  return productSources(question, { join, a, values: ofProduct(filter) });
}

/**
 * Reads whole periods where possible, and days at the edges. If those edge days would come from the lines and nothing
 * has been sold after the range yet, a period that only begins in the range can be read whole, up to the end of the
 * year. The statement itself decides between the two, because a sale may be imported at any moment.
 */
function wholeSources(question: Question, range: Range): RawBuilder<unknown>[] {
  const known = chooseSources(question);
  const grains = (['r', 'm', 'k'] as const).filter(zrno => known[zrno] && isWithin(zrno, question.grain));
  const read = (of: Range, conditions: RawBuilder<unknown>[]) =>
    splitBy(of, grains).map(piece => known[piece.zrno]!(piece.range, conditions));
  const hasOpenEnd = splitBy(range, grains).some(
    ({ zrno, range: { do: end } }) => zrno === 'd' && end === range.do,
  );
  if (!grains.includes('k') || !hasOpenEnd) return read(range, []);
  const later = sql`(select count(*) > 0 from (
    select 1 from souhrn where zrno = 'd' and dimenze = '.' and obdobi > ${range.do}::date limit 1) as jeden)`;
  const whole = { od: range.od, do: endOf('rok', range.do) };
  return [...read(whole, [sql`not ${later}`]), ...read(range, [later])];
}

/**
 * All rows that the answer is summed from, in one shape: rollups of whole days, lines of a last day cut at a time,
 * and documents that neither of them counts.
 */
export function allSources(question: Question): RawBuilder<unknown> {
  const { whole, cut } = cutOf(question.range);
  const counts = neededSums(question).some(isDocuments);
  return sql.join(
    [
      ...(whole ? wholeSources(question, whole) : []),
      ...(cut ? [lines(question)(cut, [])] : []),
      ...(counts ? [mixedDocuments(question, neededSums(question))] : []),
    ],
    sql` union all `,
  );
}
