import { sql } from 'kysely';
import pg from 'pg';
import { COUNTERS } from '#shared/rules/kinds.ts';
import { connectionOptions, type Db, dbOn } from '../core/db.ts';

const counter = `coalesce(array_position(array[${COUNTERS.map(name => `'${name}'`).join()}], p.citac), 0)`;

/**
 * What a rollup must equal, computed from the lines without its help: documents are counted as distinct
 * documents at their first line, not by the first-line bits.
 */
const DIMENSIONS: Record<string, { a: string; b: string; first: string; only: string; grains?: 'm' }> = {
  '.': { a: '0', b: '0', first: '', only: 'true' },
  o: { a: 'r.osoba_id', b: '0', first: ', r.osoba_id', only: 'true' },
  c: { a: 'r.osoba_id', b: counter, first: ', r.osoba_id', only: 'b > 0' },
  '0': { a: 'p.kategorie_id', b: '0', first: ', p.kategorie_id', only: 'true' },
  '1': { a: 'p.kategorie_1_id', b: '0', first: ', p.kategorie_1_id', only: 'true' },
  '2': { a: 'p.kategorie_2_id', b: '0', first: ', p.kategorie_2_id', only: 'true' },
  t: { a: 'r.osoba_id', b: 'p.kategorie_id', first: ', p.kategorie_id', only: "kanal = 'servis'" },
  p: { a: 'p.id', b: '0', first: ', p.id', only: 'true', grains: 'm' },
};

const COMPARED = `obrat, obrat_bez_dph, zisk, zaklad_marze, polozky, kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek,
  vraceno_kusu, vraceno_hodnota`;

const fromLines = ({ a, b, first, only }: (typeof DIMENSIONS)[string], month: boolean) => `
  select obdobi, kanal, pobocka_id, a, b, sum(obrat) as obrat, sum(obrat_bez_dph) as obrat_bez_dph,
    coalesce(sum(obrat_bez_dph - naklad_bez_dph), 0) as zisk,
    coalesce(sum(case when naklad_bez_dph is not null then obrat_bez_dph end), 0) as zaklad_marze,
    sum((typ = 'prodej' and not je_doprava)::int) as polozky,
    sum(case when je_doprava then 0 else kusy end) as kusy,
    sum((typ = 'prodej' and prvni = radek)::int) as doklady,
    sum(case when cena_s_dph >= mez and not je_doprava and not je_sluzba then kusy else 0 end) as polozky_nad_100,
    sum((typ <> 'prodej' and prvni = radek)::int) as vraceno_dokladu,
    sum((typ <> 'prodej' and not je_doprava)::int) as vraceno_polozek,
    sum(case when typ <> 'prodej' and not je_doprava then -kusy else 0 end) as vraceno_kusu,
    sum(case when typ <> 'prodej' then -obrat_bez_dph else 0 end) as vraceno_hodnota
  from (
    select ${month ? "date_trunc('month', r.den)::date" : 'r.den'} as obdobi, r.kanal, r.pobocka_id, ${a} as a, ${b} as b,
      r.obrat, r.obrat_bez_dph, r.naklad_bez_dph, r.kusy, r.typ, r.radek, p.je_doprava,
      r.cena_s_dph, pravidla.mez_polozek_platna as mez,
      p.citac is not null and p.citac not in ('sunshine', 'aligator') as je_sluzba,
      min(r.radek) over (partition by r.doklad_id${first}) as prvni
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id cross join prodej_pravidla pravidla) as radky
  where ${only}
  group by 1, 2, 3, 4, 5`;

/** Rows of one rollup that differ from the lines, or are missing, or are too many. */
async function differences(db: Db, zrno: 'd' | 'm', letter: string): Promise<number> {
  const expected = sql.raw(fromLines(DIMENSIONS[letter]!, zrno === 'm'));
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

/** Compares every rollup with the lines it was made from; an empty list when they are equal. */
export async function verifyRollups(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const zrno of ['d', 'm'] as const) {
    for (const [letter, { grains = 'dm' }] of Object.entries(DIMENSIONS)) {
      if (!grains.includes(zrno)) continue;
      const count = await differences(db, zrno, letter);
      if (count > 0) problems.push(`${zrno}${letter}: ${count} rows differ`);
    }
  }
  return problems;
}

/** `verifyRollups` of a whole database at one moment, whatever is imported meanwhile and however long it takes. */
export async function verifyDatabase(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl), query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    return await verifyRollups(dbOn(client));
  } finally {
    await client.end();
  }
}
