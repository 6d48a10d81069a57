import type pg from 'pg';
import { ELSEWHERE, PEOPLE } from './marks.ts';
import { BY_DAY, COLUMNS, counterNumber, MEASURES, pick, REST, SUMMED } from './rollups.ts';

/**
 * The rollups of a distributed database (docs/decisions/0071): the same sums in other statements. Lines that are
 * grouped in several ways are first added up on their server; and longer periods are made of shorter ones on the
 * server that has both, as rollups are distributed by what they sum. The days are passed as values, since only then
 * is no data moved.
 */

const DIMENSIONS = ['osoba_id', 'kategorie_id', 'kategorie_1_id', 'kategorie_2_id', 'citac'];
const KEYS = ['den', 'kanal', 'pobocka_id', ...DIMENSIONS];

const MEASURE_NAMES = MEASURES.split(',\n').map(measure => measure.trim().split(' as ').at(-1)!);
const added = MEASURE_NAMES.map(name => `sum(${name}) as ${name}`).join(', ');

/** Adds up lines that are equal in everything by which days are summed. */
const PARTS = `
  create temp table casti_dni on commit drop as
  select r.den, r.kanal, r.pobocka_id, r.osoba_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id,
    ${counterNumber} as citac,
    ${MEASURES}
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
  where r.den = any($1::date[]) group by ${KEYS.map((_, at) => at + 1).join()}`;

const DAYS = `
  insert into souhrn (${COLUMNS})
  select 'd', den, dimenze, kanal, pobocka_id, a, b, ${REST}, ${pick('d')}, polozky_nad_100, ${pick('v')},
    vraceno_polozek, vraceno_kusu, vraceno_hodnota
  from (
    select den, kanal, pobocka_id,
      case grouping(${DIMENSIONS.join()})
        when 31 then '.' when 15 then 'o' when 14 then 'c' when 23 then '0' when 27 then '1' when 29 then '2'
        else 't' end as dimenze,
      coalesce(osoba_id, kategorie_id, kategorie_1_id, kategorie_2_id, 0) as a,
      case when grouping(citac) = 0 then citac when grouping(osoba_id, kategorie_id) = 0 then kategorie_id else 0 end as b,
      ${added}
    from casti_dni
    group by den, kanal, pobocka_id, grouping sets ((), (osoba_id), (osoba_id, citac), (kategorie_id), (kategorie_1_id),
      (kategorie_2_id), (osoba_id, kategorie_id))
  ) as dny_po_castech
  where (dimenze <> 'c' or b > 0) and (dimenze <> 't' or kanal = 'servis')`;

const START = {
  k: `date_trunc('month', r.den)::date + least((extract(day from r.den)::int - 1) / 10, 2) * 10`,
  m: `date_trunc('month', obdobi)::date`,
  r: `date_trunc('year', obdobi)::date`,
};

/** `$1` are the days when the periods begin, `$2` and `$3` the first of them and the day after the last one ends. */
const PRODUCTS_BY_DECADE = `
  insert into souhrn (${COLUMNS})
  select 'k', od, 'p', kanal, pobocka_id, a, 0, ${REST}, d4, polozky_nad_100, v4, vraceno_polozek, vraceno_kusu,
    vraceno_hodnota
  from (
    select ${START.k} as od, r.kanal, r.pobocka_id, r.produkt_id as a, ${MEASURES}
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    where r.den >= $2::date and r.den < $3::date and ${START.k} = any($1::date[]) and r.produkt_id = any($4::integer[])
    group by 1, 2, 3, 4
  ) as dekada`;

const longer = (zrno: 'm' | 'r', ofShorter: string) => `
  insert into souhrn (${COLUMNS})
  select '${zrno}', ${START[zrno]}, dimenze, kanal, pobocka_id, a, b, ${SUMMED}
  from souhrn
  where ${ofShorter} and obdobi >= $2::date and obdobi < $3::date and ${START[zrno]} = any($1::date[])
  group by ${START[zrno]}, dimenze, kanal, pobocka_id, a, b`;

const OF_PRODUCTS = 'a = any($4::integer[])';

/** Sums all branches together, grouped by the other keys. */
const OF_CHAIN = `
  insert into souhrn (${COLUMNS})
  select 'm', obdobi, 'P', kanal, 0, a, b, ${SUMMED}
  from souhrn
  where zrno = 'm' and dimenze = 'p' and obdobi >= $2::date and obdobi < $3::date and obdobi = any($1::date[]) and ${OF_PRODUCTS}
  group by obdobi, kanal, a, b`;

const FORGET_MIXED = 'delete from souhrn_doklad where den = any($1::date[])';
const MIXED = `
  insert into souhrn_doklad (den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id, jinde)
  select distinct den, doklad_id, typ <> 'prodej', kanal, pobocka_id, osoba_id, produkt_id, prvni & ${ELSEWHERE} <> 0
  from prodejni_radek where den = any($1::date[]) and prvni & ${ELSEWHERE | PEOPLE} <> 0`;

const WHAT = `
  select zrno, array_agg(od::text) as dny, min(od)::text as od, max(po)::text as po from zrna group by 1
  union all select '.', array_agg(distinct produkt_id::text), null, null from zbozi`;

/** Creates the rollups of days in `dny`, of periods in `zrna` and of products in `zbozi`; none may exist yet. */
export async function spreadRollups(client: pg.ClientBase) {
  const { rows } = await client.query<{ zrno: string; dny: string[] | null; od: string; po: string }>(WHAT);
  const of = (zrno: string) => rows.find(row => row.zrno === zrno);
  const products = of('.')?.dny ?? [];
  const days = of('d')?.dny;
  if (!days) return;
  const run = (statement: string, zrno: string) => {
    const { dny, od, po } = of(zrno)!;
    return client.query(statement, [dny, od, po, ...(statement.includes('$4') ? [products] : [])]);
  };
  await client.query(PARTS, [days]);
  await client.query(DAYS);
  await run(longer('m', `zrno = 'd' and dimenze = any(${BY_DAY})`), 'm');
  await run(PRODUCTS_BY_DECADE, 'k');
  await run(longer('m', `zrno = 'k' and dimenze = 'p' and ${OF_PRODUCTS}`), 'm');
  await run(OF_CHAIN, 'm');
  await run(longer('r', `zrno = 'm' and dimenze = 'P' and ${OF_PRODUCTS}`), 'r');
  await client.query(FORGET_MIXED, [days]);
  await client.query(MIXED, [days]);
}
