import { grouped } from '#shared/core/grouped.ts';
import { COUNTER_NUMBERS, type Counter, type PointItem, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import { plansMayRead } from '../plans.ts';
import { ELSEWHERE, PEOPLE } from './marks.ts';

/**
 * The rollups that reports read: day ('d') and month ('m') by channel, branch and one dimension. The same
 * expressions define the measures everywhere, so that two screens can never disagree.
 *
 * Dimensions: '.' all, 'o' person, 'c' person × counter, '0' category, '1' subcategory, '2' brand,
 * 's' branch is in every row anyway, 't' technician × category in service.
 *
 * A day has almost as many products as lines, so products have separate grains: 'p' product by decade ('k': from the
 * 1st, the 11th and the 21st to before the next of them) and month; 'P' product in all branches together, with
 * branch 0, by month and year ('r').
 */

/** Service counters are not items over 100 (rule numbers-2). */
const SERVICES = `(${SERVICE_COUNTERS.map(name => `'${name}'`).join()})`;

/** The value of a history on a day, from its values and the ascending days when they begin; null before those. */
const onDay = (values: string, since: string, day: string) => `(${values})[width_bucket(${day}, ${since})]`;

/** The counter by which product `p` is counted on a day; by default on that of line `r`. */
export const counterOn = (day = 'r.den') => onDay('p.citac', 'p.citac_od', day);

/** The threshold of items over 100 in `table` on the day of line `r`; the table is read once, not once per line. */
export const thresholdOn = (table: 'prodej_mez' | 'prodej_mez_platna', day = 'r.den') =>
  onDay(
    `select array_agg(mez order by plati_od) from ${table}`,
    `(select array_agg(plati_od order by plati_od) from ${table})`,
    day,
  );

/** The stored number of the counter of line `r`, 0 for none. */
export const counterNumber = `case ${counterOn()} ${Object.entries(COUNTER_NUMBERS)
  .map(([name, number]) => `when '${name}' then ${number}`)
  .join(' ')} else 0 end`;

/** The contribution of a line `r` with its product `p` to a measure: whether it counts, and how much. */
export type LineValue = { counts: string; value: string };

const GOODS = 'not p.je_doprava';
const RETURNED = "r.typ <> 'prodej'";

/** The measures that add up over lines, by name: one definition for the sums and for the rows behind each. */
export const LINE_VALUES = {
  obrat: { counts: 'true', value: 'r.obrat' },
  obrat_bez_dph: { counts: 'true', value: 'r.obrat_bez_dph' },
  zisk: { counts: 'r.naklad_bez_dph is not null', value: 'r.obrat_bez_dph - r.naklad_bez_dph' },
  zaklad_marze: { counts: 'r.naklad_bez_dph is not null', value: 'r.obrat_bez_dph' },
  polozky: { counts: `r.typ = 'prodej' and ${GOODS}`, value: '1' },
  kusy: { counts: GOODS, value: 'r.kusy' },
  polozky_nad_100: {
    counts: `r.cena_s_dph >= ${thresholdOn('prodej_mez_platna')}
      and ${GOODS} and coalesce(${counterOn()} not in ${SERVICES}, true)`,
    value: 'r.kusy',
  },
  vraceno_polozek: { counts: `${RETURNED} and ${GOODS}`, value: '1' },
  vraceno_kusu: { counts: `${RETURNED} and ${GOODS}`, value: '-r.kusy' },
  vraceno_hodnota: { counts: RETURNED, value: '-r.obrat_bez_dph' },
} as const satisfies Record<string, LineValue>;

/** Pieces of a counter, or of all service counters, which rollups keep as further rows of a person. */
export const counterValue = (name: Counter | 'sluzby_celkem'): LineValue => ({
  counts: `${GOODS} and ${counterOn()} ${name === 'sluzby_celkem' ? `in ${SERVICES}` : `= '${name}'`}`,
  value: 'r.kusy',
});

/** What a piece of an item is worth from a day on; sorted by item and day. */
export type PointValue = { polozka: PointItem; plati_od: string; body: number };

/**
 * A seller's points by the values of the day (rules numbers-5, numbers-6): never stored, because the values have a
 * history. The values are passed in, because a distributed database keeps their table on another server.
 */
export function pointsValue(values: readonly PointValue[]): LineValue {
  const worth = [...grouped(values, ({ polozka }) => polozka)].map(([item, own]) => {
    const known = own.toSorted((a, b) => (a.plati_od < b.plati_od ? -1 : 1));
    const onTheDay = `coalesce((array[${known.map(({ body }) => Number(body)).join()}]::numeric[])[width_bucket(r.den,
      array[${known.map(({ plati_od }) => `date '${plati_od}'`).join()}])], 0)`;
    const isOne = item === 'polozky_nad_100' ? LINE_VALUES[item].counts : `${counterOn()} = '${item}'`;
    return `case when ${isOne} then ${onTheDay} else 0 end`;
  });
  const value = `r.kusy * (${['0', ...worth].join('\n    + ')})`;
  return { counts: `${GOODS} and ${value} <> 0`, value };
}

/** The sum of a measure over lines, with the types of `souhrn`, so that both can be united. */
const summed = ({ counts, value }: LineValue) => {
  if (value === '1') return `count(*) filter (where ${counts})::int`;
  return counts === 'true' ? `sum(${value})` : `coalesce(sum(${value}) filter (where ${counts}), 0)`;
};

/** The measures that add up over lines `r` with products `p`, by name. */
const ADDED = Object.fromEntries(Object.entries(LINE_VALUES).map(([name, of]) => [name, summed(of)]));

const named = (sums: Record<string, string>) =>
  Object.entries(sums).map(([name, value]) => `${value} as ${name}`);

/** The bit of a person's first line: the only one for which it matters that a document has several persons. */
const PERSON = 5;

/**
 * Counts documents of sales and of returns by their first lines, which `bit` marks; without those whose
 * lines differ, because their counts do not add up (`MIXED_DOCUMENTS`).
 */
const counted = (bit: number) => {
  const marks = `r.prvni & ${(1 << bit) | ELSEWHERE | (bit === PERSON ? PEOPLE : 0)} = ${1 << bit}`;
  return {
    sold: `count(*) filter (where r.typ = 'prodej' and ${marks})::int`,
    returned: `count(*) filter (where r.typ <> 'prodej' and ${marks})::int`,
  };
};

/** All measures; documents by every bit, separately for sales (d) and returns (v). */
export const MEASURES = [
  ...named(ADDED),
  ...[0, 1, 2, 3, 4, 5].flatMap(bit => {
    const { sold, returned } = counted(bit);
    return [`${sold} as d${bit}`, `${returned} as v${bit}`];
  }),
].join(',\n    ');

export const KEY = 'zrno, obdobi, dimenze, kanal, pobocka_id, a, b';
const REST_NAMES = ['obrat', 'obrat_bez_dph', 'zisk', 'zaklad_marze', 'polozky', 'kusy'];
/** The measures of a rollup, in the order of its columns. */
export const KEPT = [
  ...REST_NAMES,
  ...['doklady', 'polozky_nad_100', 'vraceno_dokladu', 'vraceno_polozek', 'vraceno_kusu', 'vraceno_hodnota'],
];

export const COLUMNS = `${KEY}, ${KEPT.join(', ')}`;

export const REST = REST_NAMES.join(', ');

export const pick = (kind: 'd' | 'v') =>
  `case dimenze when '.' then ${kind}0 when '0' then ${kind}1 when '1' then ${kind}2 when '2' then ${kind}3
      when 't' then ${kind}1 else ${kind}5 end`;

/** The dimensions by day and those of products, listed so that the primary key finds their rows. */
export const BY_DAY = `array['.', 'o', 'c', '0', '1', '2', 't']::"char"[]`;
export const PRODUCTS = `array['p', 'P']::"char"[]`;

/** The first day of the decade of a day. */
const DECADE_OF = (day: string) =>
  `date_trunc('month', ${day})::date + least((extract(day from ${day})::int - 1) / 10, 2) * 10`;

/** Every period of every grain that contains a day of `dny`, from `od` to before `po`. */
export const PERIODS = `
  create temp table zrna on commit drop as
  with dekady as (
    select distinct ${DECADE_OF('den')} as od from dny)
  select distinct 'd'::"char" as zrno, den as od, den + 1 as po from dny
  union all select 'k', od, case when extract(day from od) < 21 then od + 10
    else (date_trunc('month', od) + interval '1 month')::date end from dekady
  union all select distinct 'm'::"char", date_trunc('month', den)::date,
    (date_trunc('month', den) + interval '1 month')::date from dny
  union all select distinct 'r'::"char", date_trunc('year', den)::date,
    (date_trunc('year', den) + interval '1 year')::date from dny`;

/** Inserts rollups of lines `r`, whose period of the grain begins on `from`. */
const byDay = (lines: string, zrno = 'd', from = 'r.den') => `
  insert into souhrn (${COLUMNS})
  select '${zrno}', od, dimenze, kanal, pobocka_id, a, b, ${REST}, ${pick('d')}, polozky_nad_100, ${pick('v')},
    vraceno_polozek, vraceno_kusu, vraceno_hodnota
  from (
    select ${from} as od, r.kanal, r.pobocka_id,
      case grouping(r.osoba_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id, ${counterNumber})
        when 31 then '.' when 15 then 'o' when 14 then 'c' when 23 then '0' when 27 then '1' when 29 then '2'
        else 't' end as dimenze,
      coalesce(r.osoba_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id, 0) as a,
      case when grouping(${counterNumber}) = 0 then ${counterNumber}
        when grouping(r.osoba_id, p.kategorie_id) = 0 then p.kategorie_id else 0 end as b,
      ${MEASURES}
    from ${lines} r join prodej_produkt p on p.id = r.produkt_id
    group by ${from}, r.kanal, r.pobocka_id, grouping sets ((), (r.osoba_id), (r.osoba_id, ${counterNumber}),
      (p.kategorie_id), (p.kategorie_1_id), (p.kategorie_2_id), (r.osoba_id, p.kategorie_id))
  ) as den
  where (dimenze <> 'c' or b > 0) and (dimenze <> 't' or kanal = 'servis')`;

const DAYS = byDay(`(select * from prodejni_radek where den in (select od from zrna where zrno = 'd')) as`);

export const SUMMED = KEPT.map(name => `sum(${name})`).join(', ');

/** 'offset 0' makes the days be selected first: all lines that their products ever had are a thousand times more. */
const ofProducts = (lines: string, zrno = 'k', dimenze = 'p', branch = 'r.pobocka_id') => `
  insert into souhrn (${COLUMNS})
  select '${zrno}', od, '${dimenze}', kanal, pobocka_id, a, 0, ${REST}, d4, polozky_nad_100, v4, vraceno_polozek, vraceno_kusu,
    vraceno_hodnota
  from (
    select r.od, r.kanal, ${branch} as pobocka_id, r.produkt_id as a, ${MEASURES}
    from ${lines} as r
    join prodej_produkt p on p.id = r.produkt_id
    where r.produkt_id in (select produkt_id from zbozi)
    group by 1, 2, 3, 4
  ) as zbozi
  order by od, kanal, pobocka_id, a`;

const PRODUCTS_BY_DECADE = ofProducts(`(
      select * from zrna z join prodejni_radek r on r.den >= z.od and r.den < z.po where zrno = 'k' offset 0)`);

/** The first day of the period of a grain that contains line `r`. */
const PERIOD_OF = {
  d: 'r.den',
  k: DECADE_OF('r.den'),
  m: "date_trunc('month', r.den)::date",
  r: "date_trunc('year', r.den)::date",
};

/** Selects the lines of staged documents once, by these: otherwise each statement's plan would read all lines. */
export const STAGED_LINES = [
  plansMayRead('off'),
  `create temp table pridane on commit drop as
   select r.* from cislovane c join prodejni_radek r on r.doklad_id = c.id`,
  plansMayRead('on'),
  'analyze pridane (den, produkt_id)',
];

/** Staged lines in periods that were summed while the file was read: the only lines missing from these. */
const stagedIn = (zrno: keyof typeof PERIOD_OF) => `(
      select t.od, r.* from pridane r join souctene t on t.zrno = '${zrno}' and t.plati and t.od = ${PERIOD_OF[zrno]} offset 0)`;

const ADDED_TO = `
  on conflict (${KEY}) do update set ${KEPT.map(name => `${name} = souhrn.${name} + excluded.${name}`).join(', ')}`;

/** Adds staged documents to the rollups that were made of the other documents of their period. */
export const ADD_STAGED = [
  byDay(`${stagedIn('d')} as`) + ADDED_TO,
  byDay(`${stagedIn('m')} as`, 'm', 'r.od') + ADDED_TO,
  ofProducts(stagedIn('k')) + ADDED_TO,
  ofProducts(stagedIn('m'), 'm') + ADDED_TO,
  ofProducts(stagedIn('m'), 'm', 'P', '0::smallint') + ADDED_TO,
  ofProducts(stagedIn('r'), 'r', 'P', '0::smallint') + ADDED_TO,
];

/** Documents whose lines differ: the values by which a reader can ask for them (docs/decisions/0032). */
const MIXED_DOCUMENTS = [
  'delete from souhrn_doklad where den in (select den from dny)',
  `insert into souhrn_doklad (den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id, jinde)
   select distinct den, doklad_id, typ <> 'prodej', kanal, pobocka_id, osoba_id, produkt_id, prvni & ${ELSEWHERE} <> 0
   from prodejni_radek where den in (select den from dny) and prvni & ${ELSEWHERE | PEOPLE} <> 0`,
];

/** The named measures over lines `r` with products `p`; documents by the first-line bit `bit`, without mixed ones. */
export function lineMeasures(bit: number, names: readonly string[]): string {
  const { sold, returned } = counted(bit);
  const all: Record<string, string> = { ...ADDED, doklady: sold, vraceno_dokladu: returned };
  return names.map(name => `${all[name]} as ${name}`).join(', ');
}

/** Rollups of the days in `dny`, of their decades by the products in `zbozi`, and of documents whose lines differ. */
export const ROLLUPS = [DAYS, PRODUCTS_BY_DECADE, ...MIXED_DOCUMENTS];
