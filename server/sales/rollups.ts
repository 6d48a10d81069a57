import type pg from 'pg';
import { COUNTERS, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';

/**
 * The rollups that reports read: day ('d') and month ('m') by channel, branch and one dimension. The same
 * measures in the same words everywhere, so that two screens can never disagree.
 *
 * Dimensions: '.' all, 'o' person, 'c' person × counter, '0' category, '1' subcategory, '2' brand,
 * 's' branch is what every row has anyway, 't' technician × category in service, 'p' product (months only:
 * a day has almost as many products as lines).
 */

/** Service counters are not items over 100 (4-decisions §5). */
const SERVICES = `(${SERVICE_COUNTERS.map(name => `'${name}'`).join()})`;

/** Names the threshold in a transaction that changes it; others read the one that the rollups were made by. */
export const THRESHOLD_SETTING = 'prodejna.mez_polozek';

const THRESHOLD = `(select coalesce(nullif(current_setting('${THRESHOLD_SETTING}', true), '')::numeric, mez_polozek_platna)
      from prodej_pravidla)`;

const counterNumber = `case p.citac ${COUNTERS.map((name, at) => `when '${name}' then ${at + 1}`).join(' ')} else 0 end`;

/** What adds up over lines `r` with products `p`, by the name of the sum. */
const ADDED = {
  obrat: 'sum(r.obrat)',
  obrat_bez_dph: 'sum(r.obrat_bez_dph)',
  zisk: 'coalesce(sum(r.obrat_bez_dph - r.naklad_bez_dph), 0)',
  zaklad_marze: 'coalesce(sum(r.obrat_bez_dph) filter (where r.naklad_bez_dph is not null), 0)',
  polozky: "count(*) filter (where r.typ = 'prodej' and not p.je_doprava)",
  kusy: 'coalesce(sum(r.kusy) filter (where not p.je_doprava), 0)',
  polozky_nad_100: `coalesce(sum(r.kusy) filter (where r.cena_s_dph >= ${THRESHOLD} and not p.je_doprava
      and (p.citac is null or p.citac not in ${SERVICES})), 0)`,
  vraceno_polozek: "count(*) filter (where r.typ <> 'prodej' and not p.je_doprava)",
  vraceno_kusu: "-coalesce(sum(r.kusy) filter (where r.typ <> 'prodej' and not p.je_doprava), 0)",
  vraceno_hodnota: "-coalesce(sum(r.obrat_bez_dph) filter (where r.typ <> 'prodej'), 0)",
};

const named = (sums: Record<string, string>) =>
  Object.entries(sums).map(([name, value]) => `${value} as ${name}`);

/** Documents of sales and of returns at their first lines, by the bit that marks these. */
const counted = (bit: number) => ({
  sold: `count(*) filter (where r.typ = 'prodej' and r.prvni & ${1 << bit} <> 0)`,
  returned: `count(*) filter (where r.typ <> 'prodej' and r.prvni & ${1 << bit} <> 0)`,
});

/** All measures; documents by every bit, sales (d) and returns (v) apart. */
const MEASURES = [
  ...named(ADDED),
  ...[0, 1, 2, 3, 4, 5].flatMap(bit => {
    const { sold, returned } = counted(bit);
    return [`${sold} as d${bit}`, `${returned} as v${bit}`];
  }),
].join(',\n    ');

const COLUMNS = `zrno, obdobi, dimenze, kanal, pobocka_id, a, b, obrat, obrat_bez_dph, zisk, zaklad_marze, polozky, kusy,
    doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota`;

const REST = `obrat, obrat_bez_dph, zisk, zaklad_marze, polozky, kusy`;

const pick = (kind: 'd' | 'v') =>
  `case dimenze when '.' then ${kind}0 when '0' then ${kind}1 when '1' then ${kind}2 when '2' then ${kind}3
      when 't' then ${kind}1 else ${kind}5 end`;

/** Rollups by day, and what months have beside them: named, so that the key of the table finds them. */
const BY_DAY = `array['.', 'o', 'c', '0', '1', '2', 't']::"char"[]`;
const BY_MONTH = `array['.', 'o', 'c', '0', '1', '2', 't', 'p']::"char"[]`;

const DAYS = `
  insert into souhrn (${COLUMNS})
  select 'd', den, dimenze, kanal, pobocka_id, a, b, ${REST}, ${pick('d')}, polozky_nad_100, ${pick('v')},
    vraceno_polozek, vraceno_kusu, vraceno_hodnota
  from (
    select r.den, r.kanal, r.pobocka_id,
      case grouping(r.osoba_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id, ${counterNumber})
        when 31 then '.' when 15 then 'o' when 14 then 'c' when 23 then '0' when 27 then '1' when 29 then '2'
        else 't' end as dimenze,
      coalesce(r.osoba_id, p.kategorie_id, p.kategorie_1_id, p.kategorie_2_id, 0) as a,
      case when grouping(${counterNumber}) = 0 then ${counterNumber}
        when grouping(r.osoba_id, p.kategorie_id) = 0 then p.kategorie_id else 0 end as b,
      ${MEASURES}
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    where r.den in (select den from dny)
    group by r.den, r.kanal, r.pobocka_id, grouping sets ((), (r.osoba_id), (r.osoba_id, ${counterNumber}),
      (p.kategorie_id), (p.kategorie_1_id), (p.kategorie_2_id), (r.osoba_id, p.kategorie_id))
  ) as den
  where (dimenze <> 'c' or b > 0) and (dimenze <> 't' or kanal = 'servis')`;

const MONTHS = `
  insert into souhrn (${COLUMNS})
  select 'm', date_trunc('month', obdobi)::date, dimenze, kanal, pobocka_id, a, b, sum(obrat), sum(obrat_bez_dph),
    sum(zisk), sum(zaklad_marze), sum(polozky), sum(kusy), sum(doklady), sum(polozky_nad_100), sum(vraceno_dokladu),
    sum(vraceno_polozek), sum(vraceno_kusu), sum(vraceno_hodnota)
  from souhrn s join mesice m on s.obdobi >= m.mesic and s.obdobi < m.mesic + interval '1 month'
  where zrno = 'd' and dimenze = any(${BY_DAY})
  group by 2, 3, 4, 5, 6, 7
  order by 3, 2, 4, 5, 6, 7`;

const MONTHLY_PRODUCTS = `
  insert into souhrn (${COLUMNS})
  select 'm', mesic, 'p', kanal, pobocka_id, a, 0, ${REST}, d4, polozky_nad_100, v4, vraceno_polozek, vraceno_kusu,
    vraceno_hodnota
  from (
    select m.mesic, r.kanal, r.pobocka_id, r.produkt_id as a, ${MEASURES}
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    join mesice m on r.den >= m.mesic and r.den < (m.mesic + interval '1 month')::date
    group by 1, 2, 3, 4
  ) as mesic
  order by mesic, kanal, pobocka_id, a`;

/** The named sums of the model over lines `r` with products `p`; documents by the first-line bit `bit`. */
export function lineMeasures(bit: number, names: readonly string[]): string {
  const { sold, returned } = counted(bit);
  const all: Record<string, string> = { ...ADDED, doklady: sold, vraceno_dokladu: returned };
  return names.map(name => `${all[name]} as ${name}`).join(', ');
}

/** Computes the rollups of the days in the temporary table `dny` (den) and of their months anew. */
export async function rebuildRollups(client: pg.ClientBase) {
  const run = (text: string) => client.query(text);
  await run(`create temp table mesice on commit drop as
    select distinct date_trunc('month', den)::date as mesic from dny`);
  await run(`analyze dny`);
  await run(`analyze mesice`);
  await run(
    `delete from souhrn where zrno = 'd' and dimenze = any(${BY_DAY}) and obdobi in (select den from dny)`,
  );
  await run(
    `delete from souhrn where zrno = 'm' and dimenze = any(${BY_MONTH}) and obdobi in (select mesic from mesice)`,
  );
  await run(DAYS);
  await run(MONTHS);
  await run(MONTHLY_PRODUCTS);
}
