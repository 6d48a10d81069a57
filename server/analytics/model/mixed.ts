import { type RawBuilder, sql } from 'kysely';
import { ELSEWHERE, PEOPLE } from '../../sales/rollups/marks.ts';
import { cutOf, type Range } from '../period/range.ts';
import { cutAt, ofLines } from './conditions.ts';
import { GRAINS, type Sum, VALUES } from './model.ts';
import { SAME_BRANCHES } from './names.ts';
import { isOfPeople, productsOf, type Question } from './question.ts';

/** Counts of distinct documents among rows `r` of `souhrn_doklad`: those that sell, and those that return. */
const COUNTS: Partial<Record<Sum, RawBuilder<unknown>>> = {
  doklady: sql`count(distinct r.doklad_id) filter (where not r.vraceno)::int`,
  vraceno_dokladu: sql`count(distinct r.doklad_id) filter (where r.vraceno)::int`,
};

/** The rows of `souhrn_doklad` in a range; for a last day that ends at a given time, built from its lines. */
export function mixedRows(range: Range): RawBuilder<unknown> {
  const { cut } = cutOf(range);
  if (!cut) return sql`souhrn_doklad`;
  return sql`(
    select den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id, jinde
    from souhrn_doklad where den >= ${range.od}::date and den < ${cut.do}::date
    union all
    select distinct den, doklad_id, typ <> 'prodej', kanal, pobocka_id, osoba_id, produkt_id,
      prvni & ${sql.lit(ELSEWHERE)} <> 0
    from prodejni_radek where den = ${cut.do}::date and cas < ${cutAt(cut)} and prvni & ${sql.lit(ELSEWHERE | PEOPLE)} <> 0
    offset 0
  ) as smisene_dny`;
}

/**
 * Documents that no rollup counts, because their lines differ in channel, branch or day, or in person if the question
 * is about people. Each is counted once in whatever is asked, in rows shaped like those of the rollups
 * (docs/decisions/0032). Feed rows of one branch are treated as one branch.
 */
export function mixedDocuments(question: Question, names: readonly Sum[]): RawBuilder<unknown> {
  const { range, by, kanal, pobocka, grain, filter = {} } = question;
  return sql`
  select ${grain ? GRAINS[grain] : sql`null::date`} as obdobi, ${kanal ? sql`r.kanal` : sql`null::prodej_kanal`} as kanal,
    ${pobocka ? sql`stejne.hlavni` : sql`null::smallint`} as pobocka_id, ${by ? VALUES[by].line : sql`0`} as a, 0 as b,
    ${sql.join(names.map(name => sql`${COUNTS[name] ?? sql`0`} as ${sql.ref(name)}`))}
  from (select *, den as obdobi from ${mixedRows(range)}) as r
  ${productsOf(question).length > 0 ? sql`join prodej_produkt p on p.id = r.produkt_id` : sql``}
  ${by === 'prodejce' ? sql`join prodej_osoba o on o.id = r.osoba_id` : sql``}
  ${pobocka ? sql`join (${SAME_BRANCHES}) as stejne on stejne.misto = r.pobocka_id` : sql``}
  where ${isOfPeople(question) ? sql`true` : sql`r.jinde`} and ${ofLines({ od: range.od, do: range.do }, filter)}
  group by 1, 2, 3, 4, 5`;
}
