import type pg from 'pg';
import { BY_DAY, COLUMNS, KEPT, KEY, SUMMED } from './rollups.ts';

/**
 * Months and years are the sums of the days and decades in them: either computed from all of these, or changed by how
 * much some of them changed (docs/decisions/0159).
 */

/**
 * Sums shorter periods into longer ones, a period at a time: a join by range would compare as many rows as there are
 * with as many periods as there are.
 */
const madeOf = (zrno: 'm' | 'r', keys: string, ofShorter: string) => `
  insert into souhrn (${COLUMNS})
  select '${zrno}', od, soucty.* from (select od, po from zrna where zrno = '${zrno}' order by od) as z
  cross join lateral (
    select ${keys}, ${SUMMED}
    from souhrn where ${ofShorter} and obdobi >= z.od and obdobi < z.po
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5) as soucty`;

/** Products that a recomputed day has or had. */
export const SOLD = 'a in (select produkt_id from zbozi)';

/** Creates longer periods that do not exist yet, each after those that it is the sum of. */
export const MAKE_LONGER = [
  madeOf('m', 'dimenze, kanal, pobocka_id, a, b', `zrno = 'd' and dimenze = any(${BY_DAY})`),
  madeOf('m', 'dimenze, kanal, pobocka_id, a, b', `zrno = 'k' and dimenze = 'p' and ${SOLD}`),
  madeOf('m', `'P'::"char", kanal, 0::smallint, a, b`, `zrno = 'm' and dimenze = 'p' and ${SOLD}`),
  madeOf('r', 'dimenze, kanal, pobocka_id, a, b', `zrno = 'm' and dimenze = 'P' and ${SOLD}`),
];

/** Days and decades that are recomputed or were summed during reading (`kratsi`): at first all of `zrna`. */
export const SHORTER = `
  create temp table kratsi on commit drop as select zrno, od from zrna where zrno in ('d', 'k')`;

/**
 * Rows of the periods of a grain in `zrna`, passed as values, so that the primary key finds them whatever statistics
 * say. With a join, the rollups that were just written were read whole for nothing.
 */
const beginsIn = (zrno: 'd' | 'k') => `s.obdobi = any(array(select od from zrna where zrno = '${zrno}'))`;

/** Deletes the rows of recomputed periods and keeps a copy of them (`drive`); of products only those of `zbozi`. */
export const TAKE_AWAY = [
  `create temp table drive on commit drop as
   with pryc as (
     delete from souhrn s
     where s.zrno = 'd' and ${beginsIn('d')} and s.dimenze = any(${BY_DAY}) returning s.*)
   select * from pryc`,
  `with pryc as (
     delete from souhrn s
     where s.zrno = 'k' and ${beginsIn('k')} and s.dimenze = 'p' and s.${SOLD} returning s.*)
   insert into drive select * from pryc`,
];

type Longer = {
  zrno: 'm' | 'r';
  /** What it is the sum of: decades for products, days for everything else. */
  of: 'd' | 'k';
  /** The dimensions of its rows. */
  dimenze: string;
  /** Sums all branches together. */
  isOfChain?: true;
};

const LONGER: Longer[] = [
  { zrno: 'm', of: 'd', dimenze: `any(${BY_DAY})` },
  { zrno: 'm', of: 'k', dimenze: `'p'` },
  { zrno: 'm', of: 'k', dimenze: `'P'`, isOfChain: true },
  { zrno: 'r', of: 'k', dimenze: `'P'`, isOfChain: true },
];

const START = { m: 'month', r: 'year' } as const;
const OF_SHORTER = {
  d: `dimenze = any(${BY_DAY})`,
  k: `dimenze = 'p' and ${SOLD}`,
};

const keyOf = (row: string) => KEY.split(', ').map(name => `${row}.${name}`);
const all = (of: (name: string) => string, between = ', ') => KEPT.map(of).join(between);

/** The first day of the longer period that contains `day`. */
const startOf = (zrno: 'm' | 'r', day: string) => `date_trunc('${START[zrno]}', ${day})::date`;
const isChanged = (zrno: 'm' | 'r', day: string) =>
  `${startOf(zrno, day)} in (select od from zrna where zrno = '${zrno}')`;

/**
 * How much rows of days or decades changed, were removed or were added. They are compared before they are
 * subtracted, because most of the recomputed ones have not changed.
 */
const changesOf = (of: 'd' | 'k') => `
  select ${KEY}, ${all(name => `coalesce(s.${name}, 0) - coalesce(d.${name}, 0) as ${name}`)}
  from (
    select s.* from (
      select od from kratsi where zrno = '${of}' and (${isChanged('m', 'od')} or ${isChanged('r', 'od')}) order by od) as z
    cross join lateral (
      select * from souhrn where zrno = '${of}' and ${OF_SHORTER[of]} and obdobi = z.od offset 0) as s) as s
  full join (select * from drive where zrno = '${of}') as d using (${KEY})
  where (${all(name => `s.${name}`)}) is distinct from (${all(name => `d.${name}`)})`;

const CHANGES = `create temp table zmeny_souhrnu on commit drop as ${changesOf('d')} union all ${changesOf('k')}`;

/** Adds the changes to the rows of longer periods, and lists rows that become zero (`prazdne`). */
function addChanges({ zrno, of, isOfChain }: Longer): string {
  const [dimenze, pobocka] = isOfChain ? [`'P'::"char"`, '0::smallint'] : ['dimenze', 'pobocka_id'];
  return `
  with psane as (
    insert into souhrn (${COLUMNS})
    select '${zrno}', ${startOf(zrno, 'obdobi')}, ${dimenze}, kanal, ${pobocka}, a, b, ${all(name => `sum(${name})`)}
    from zmeny_souhrnu where zrno = '${of}' and ${isChanged(zrno, 'obdobi')}
    group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (${KEY}) do update set ${all(name => `${name} = souhrn.${name} + excluded.${name}`)}
    returning ${KEY}, ${all(name => `souhrn.${name} = 0`, ' and ')} as je_prazdny
  )
  insert into prazdne select ${KEY} from psane where je_prazdny`;
}

/** Deletes rows that became zero, unless they still sum something: a gift counts as sold, too. */
function forgetEmpty({ zrno, of, dimenze, isOfChain }: Longer): string {
  const from = isOfChain ? `dimenze = 'p'` : 'dimenze = p.dimenze and pobocka_id = p.pobocka_id';
  return `
  delete from souhrn s using prazdne p
  where p.zrno = '${zrno}' and p.dimenze = ${dimenze} and (${keyOf('s')}) = (${keyOf('p')})
    and (select count(*) from (select 1 from souhrn where zrno = '${of}' and ${from} and kanal = p.kanal and a = p.a and b = p.b
      and obdobi >= p.obdobi and obdobi < p.obdobi + interval '1 ${START[zrno]}' limit 1) as jeden) = 0`;
}

/** Updates months and years by the changes of their days and decades. */
export async function changeLonger(client: pg.ClientBase) {
  await client.query(CHANGES);
  await client.query(`create temp table prazdne on commit drop as select ${KEY} from souhrn limit 0`);
  let empty = 0;
  for (const one of LONGER) empty += (await client.query(addChanges(one))).rowCount ?? 0;
  if (empty === 0) return;
  for (const one of LONGER) await client.query(forgetEmpty(one));
}
