import { sql } from 'kysely';
import { COUNTER_NUMBERS, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import { connected, type Db, dbOn, longWorkOptions } from '../../core/database/db.ts';
import { DIFFERENCES, verifyDocuments } from './verify-documents.ts';

const counter = `coalesce((select cislo from (values ${Object.entries(COUNTER_NUMBERS)
  .map(([name, number]) => `('${name}', ${number})`)
  .join()}) as citac (nazev, cislo) where nazev = c.citac), 0)`;

const SERVICES = SERVICE_COUNTERS.map(name => `'${name}'`).join();

/** The first day of the period that contains a line: of a day, a decade, a month and a year. */
const PERIODS = {
  d: 'r.den',
  k: `make_date(extract(year from r.den)::int, extract(month from r.den)::int,
        case when extract(day from r.den) < 11 then 1 when extract(day from r.den) < 21 then 11 else 21 end)`,
  m: "date_trunc('month', r.den)::date",
  r: "date_trunc('year', r.den)::date",
};
type Grain = keyof typeof PERIODS;

type Dimension = {
  a: string;
  b: string;
  first: string;
  only: string;
  grains: Grain[];
  branch: string;
  /** The documents that the dimension leaves out. */
  mixed: string;
};

/** Rollups leave out documents whose lines differ in place or day, and some also in person (docs/decisions/0032). */
const ELSEWHERE = 'jinde';
const ELSEWHERE_OR_PEOPLE = '(jinde or lidi)';

const BY_DAY: Pick<Dimension, 'b' | 'only' | 'grains' | 'branch' | 'mixed'> = {
  b: '0',
  only: 'true',
  grains: ['d', 'm'],
  branch: 'r.pobocka_id',
  mixed: ELSEWHERE,
};

/**
 * What a rollup must equal, computed from the lines independently: documents are counted as distinct
 * documents at their first line that sells, or returns, not by the first-line bits.
 */
const DIMENSIONS: Record<string, Dimension> = {
  '.': { ...BY_DAY, a: '0', first: '' },
  o: { ...BY_DAY, a: 'r.osoba_id', first: ', r.osoba_id', mixed: ELSEWHERE_OR_PEOPLE },
  c: {
    ...BY_DAY,
    a: 'r.osoba_id',
    b: counter,
    first: ', r.osoba_id',
    only: 'b > 0',
    mixed: ELSEWHERE_OR_PEOPLE,
  },
  '0': { ...BY_DAY, a: 'p.kategorie_id', first: ', p.kategorie_id' },
  '1': { ...BY_DAY, a: 'p.kategorie_1_id', first: ', p.kategorie_1_id' },
  '2': { ...BY_DAY, a: 'p.kategorie_2_id', first: ', p.kategorie_2_id' },
  t: { ...BY_DAY, a: 'r.osoba_id', b: 'p.kategorie_id', first: ', p.kategorie_id', only: "kanal = 'servis'" },
  p: { ...BY_DAY, a: 'p.id', first: ', p.id', grains: ['k', 'm'] },
  P: { ...BY_DAY, a: 'p.id', first: ', p.id', grains: ['m', 'r'], branch: '0' },
};

const COMPARED = `obrat, obrat_bez_dph, zisk, zaklad_marze, polozky, kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek,
  vraceno_kusu, vraceno_hodnota`;

/** Counters and thresholds with the day from which each holds and the day before which it ends. */
const COUNTERS_BY_DAY = `
      select id, citac, od, coalesce(lead(od) over (partition by id order by od), 'infinity') as po from (
        select p.id, h.citac, h.od from prodej_produkt p, unnest(p.citac, p.citac_od) as h (citac, od)) as historie`;
const THRESHOLDS_BY_DAY = `
      select mez, plati_od as od, coalesce(lead(plati_od) over (order by plati_od), 'infinity') as po
      from prodej_mez_platna`;

const fromLines = ({ a, b, first, only, branch, mixed }: Dimension, zrno: Grain) => `
  select obdobi, kanal, pobocka_id, a, b, sum(obrat) as obrat, sum(obrat_bez_dph) as obrat_bez_dph,
    coalesce(sum(obrat_bez_dph - naklad_bez_dph), 0) as zisk,
    coalesce(sum(case when naklad_bez_dph is not null then obrat_bez_dph end), 0) as zaklad_marze,
    sum((typ = 'prodej' and not je_doprava)::int) as polozky,
    sum(case when je_doprava then 0 else kusy end) as kusy,
    sum((typ = 'prodej' and prvni = radek and not ${mixed})::int) as doklady,
    sum(case when cena_s_dph >= mez and not je_doprava and not je_sluzba then kusy else 0 end) as polozky_nad_100,
    sum((typ <> 'prodej' and prvni = radek and not ${mixed})::int) as vraceno_dokladu,
    sum((typ <> 'prodej' and not je_doprava)::int) as vraceno_polozek,
    sum(case when typ <> 'prodej' and not je_doprava then -kusy else 0 end) as vraceno_kusu,
    sum(case when typ <> 'prodej' then -obrat_bez_dph else 0 end) as vraceno_hodnota
  from (
    select ${PERIODS[zrno]} as obdobi, r.kanal, ${branch} as pobocka_id, ${a} as a, ${b} as b,
      r.obrat, r.obrat_bez_dph, r.naklad_bez_dph, r.kusy, r.typ, r.radek, p.je_doprava,
      r.cena_s_dph, m.mez,
      coalesce(c.citac in (${SERVICES}), false) as je_sluzba,
      min(r.radek) over (partition by r.doklad_id, r.typ = 'prodej'${first}) as prvni, ${DIFFERENCES}
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    left join (${COUNTERS_BY_DAY}) as c on c.id = p.id and r.den >= c.od and r.den < c.po
    left join (${THRESHOLDS_BY_DAY}) as m on r.den >= m.od and r.den < m.po) as radky
  where ${only}
  group by 1, 2, 3, 4, 5`;

/** The number of rows of one rollup that differ from the lines, are missing or are superfluous. */
async function differences(db: Db, zrno: Grain, letter: string): Promise<number> {
  const expected = sql.raw(fromLines(DIMENSIONS[letter]!, zrno));
  const columns = sql.raw(`obdobi, kanal, pobocka_id, a, b, ${COMPARED}`);
  const { rows } = await sql<{ n: number }>`
    with ocekavane as (select ${columns} from (${expected}) as e),
      ulozene as (select ${columns} from souhrn where zrno = ${zrno} and dimenze = ${letter})
    select ((select count(*) from (select * from ocekavane except select * from ulozene) as chybi)
      + (select count(*) from (select * from ulozene except select * from ocekavane) as navic))::int as n`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Rows of rollups that should not exist at all, by grain and dimension. */
async function unknown(db: Db): Promise<string[]> {
  const known = Object.entries(DIMENSIONS).flatMap(([letter, { grains }]) =>
    grains.map(zrno => zrno + letter),
  );
  const { rows } = await sql<{ druh: string; n: number }>`
    select zrno::text || dimenze::text as druh, count(*)::int as n from souhrn
    where zrno::text || dimenze::text <> all(${known}) group by 1`.execute(db);
  return rows.map(({ druh, n }) => `${druh}: ${n} rows of no rollup`);
}

/** Compares every rollup with the lines it was made from; an empty list when they are equal. */
export async function verifyRollups(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [letter, { grains }] of Object.entries(DIMENSIONS)) {
    for (const zrno of grains) {
      const count = await differences(db, zrno, letter);
      if (count > 0) problems.push(`${zrno}${letter}: ${count} rows differ`);
    }
  }
  return [...problems, ...(await verifyDocuments(db)), ...(await unknown(db))];
}

/** `verifyRollups` on one snapshot of a whole database, whatever is imported meanwhile and however long it takes. */
export async function verifyDatabase(databaseUrl: string): Promise<string[]> {
  const client = await connected(longWorkOptions(databaseUrl));
  try {
    await client.query('begin isolation level repeatable read read only');
    return await verifyRollups(dbOn(client));
  } finally {
    await client.end();
  }
}
