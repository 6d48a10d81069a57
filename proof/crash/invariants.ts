import type pg from 'pg';
import { dbOn } from '#server/core/database/db.ts';
import { verifyRollups } from '#server/sales/rollups/verify.ts';
import { isChain } from '#shared/shifts/attendance/attendance.ts';
import type { Ledger } from './ledger.ts';

/** Tables in which every row has exactly one audit row of its creation. */
const CREATED = [
  'novinka',
  'komentar',
  'soubor',
  'ukol',
  'smena',
  'dochazka',
  'objednavka',
  'pristup',
  'uzivatel',
  'prodejna',
];
/** Those of them whose rows disappear only by their own deletion; in the others they are deleted with their owner. */
const ALONE = ['novinka', 'ukol', 'smena', 'objednavka', 'pristup', 'uzivatel', 'prodejna'];

const audits = (tabulka: string, co: string, zaznam: string) =>
  `(select count(*) from audit where tabulka = '${tabulka}' and co = '${co}' and zaznam = ${zaznam}::text)`;

/** What must hold whatever was answered: each query finds the rows that violate it. */
const RULES: [string, string][] = [
  ...CREATED.map((table): [string, string] => [
    `the creation of a row of ${table} does not have exactly one audit row`,
    `select id from ${table} t where ${audits(table, 'vytvoreni', 't.id')} <> 1`,
  ]),
  ...ALONE.map((table): [string, string] => [
    `the audit has the creation of a row of ${table} that is gone, but not its deletion`,
    `select zaznam as id from audit a where tabulka = '${table}' and co = 'vytvoreni'
       and not exists (select from ${table} t where t.id::text = a.zaznam)
       and ${audits(table, 'smazani', 'a.zaznam')} = 0`,
  ]),
  [
    'the creation of a counter rule does not have exactly one audit row',
    `select id from prodej_citac_pravidlo t where vzor like 'vzor%'
     and ${audits('prodej_citac_pravidlo', 'vytvoreni', 't.id')} <> 1`,
  ],
  [
    'a file does not have all its bytes',
    `with casti as materialized (select soubor_id, sum(octet_length(data)) as velikost from soubor_cast group by 1)
     select id from soubor s left join casti c on c.soubor_id = s.id where s.velikost <> coalesce(c.velikost, 0)`,
  ],
  [
    'the history of an order is not as long as its version says',
    `select id from objednavka o where verze <>
     (select count(*) from objednavka_historie where objednavka_id = o.id)`,
  ],
  [
    'an order is in another state than its history says',
    `select id from objednavka o where status <>
     (select novy_status from objednavka_historie where objednavka_id = o.id order by poradi desc limit 1)`,
  ],
  [
    'an order has more or fewer audit rows than changes',
    `select id from objednavka o where verze <>
     (select count(*) from audit where tabulka = 'objednavka' and zaznam = o.id::text)`,
  ],
  [
    'somebody was not notified of a task, or more than once',
    `select id from ukol u where prodejce_id <> zadal_id and 1 <>
     (select count(*) from upozorneni where druh = 'ukol' and zaznam = u.id and uzivatel_id = u.prodejce_id)`,
  ],
  [
    'a notification tells of a task that does not exist',
    `select id from upozorneni n where druh = 'ukol'
     and not exists (select from ukol where id = n.zaznam)`,
  ],
  [
    'the reveals of a password do not have one audit row each',
    `select pristup_id as id from pristup_odkryti o group by pristup_id
     having count(*) <> ${audits('pristup', 'odkryti', 'o.pristup_id')}`,
  ],
  ['an import still seems to be running', `select id from prodej_import where stav in ('ceka', 'bezi')`],
  [
    'a finished import does not have exactly one audit row',
    `select id from prodej_import i where stav = 'hotovo'
     and ${audits('prodej_import', 'import', 'i.id')} <> 1`,
  ],
  [
    'a document has no lines',
    `select id from prodej_doklad d
     where not exists (select from prodejni_radek where doklad_id = d.id)`,
  ],
  [
    'a line has no document',
    `select doklad_id as id from prodejni_radek r
     where not exists (select from prodej_doklad where id = r.doklad_id)`,
  ],
  [
    'a kept count of orders is wrong',
    `select coalesce(p.prodejna_id, o.prodejna_id) || ' ' || coalesce(p.status, o.status) as id
     from (select prodejna_id, status, sum(pocet) as pocet from objednavka_pocet group by 1, 2) as p
     full join (select coalesce(prodejna_id, 0) as prodejna_id, status, count(*) as pocet from objednavka
       where smazana is null group by 1, 2) as o on o.prodejna_id = p.prodejna_id and o.status = p.status
     where coalesce(p.pocet, 0) <> coalesce(o.pocet, 0)`,
  ],
  [
    'the kept time of work differs from the attendance records',
    `select coalesce(o.smena_id, z.smena_id) as id from odpracovano o
     full join odpracovano_do(array(select distinct smena_id from dochazka), 'infinity') z on z.smena_id = o.smena_id
     where (o.*) is distinct from (z.smena_id, z.prace_ms, z.bezi_od, z.posledni_akce)`,
  ],
];

/** Rows that violate a rule, in words. Call it only while nobody writes. */
export async function brokenRules(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, text] of RULES) {
    const { rows } = await client.query<{ id: unknown }>(text);
    if (rows.length > 0) problems.push(`${name}: ${rows.slice(0, 5).map(row => row.id)}`);
  }
  const { rows } = await client.query(
    'select typ_akce, cas from dochazka where opravuje_id is null order by zapsal_id, cas, id',
  );
  if (!isChain(rows.map(({ typ_akce, cas }) => ({ typ_akce, cas: Date.parse(cas) }))))
    problems.push('attendance records follow each other in an order that is not allowed');
  const { rows: rules } = await client.query('select zadano = platne as done from prodej_pravidla');
  if (rules[0]!.done) {
    const differing = await verifyRollups(dbOn(client));
    problems.push(...differing.map(one => `a rollup differs from its lines: ${one}`));
  }
  return problems;
}

/** Audit rows of acknowledged writes that are missing or duplicated. */
export async function wrongTraces(client: pg.Client, ledgers: Ledger[]): Promise<string[]> {
  const { rows } = await client.query<{ trace: string; n: number }>(
    `select co || ' ' || tabulka || ' ' || zaznam as trace, count(*)::int as n from audit where zaznam is not null group by 1`,
  );
  const found = new Map(rows.map(row => [row.trace, row.n]));
  return ledgers
    .flatMap(({ traces }) => [...traces])
    .filter(([trace, n]) => found.get(trace) !== n)
    .map(([trace, n]) => `the audit has ${found.get(trace) ?? 0} rows instead of ${n} for ${trace}`);
}
