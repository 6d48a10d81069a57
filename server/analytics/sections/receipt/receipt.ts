import { sql } from 'kysely';
import type { Doklad, doklad } from '#shared/analytics/calls/doklad-contract.ts';
import { grouped } from '#shared/core/grouped.ts';
import { visible } from '#shared/core/visible.ts';
import { fail } from '../../../core/calls/errors.ts';
import type { Handlers } from '../../../core/calls/mount.ts';
import type { Db } from '../../../core/database/db.ts';
import { shownName } from '../../../users/person.ts';
import { placesOf, UNNAMED } from '../../model/names.ts';
import { exact } from '../../model/numbers.ts';
import { storedNumbers } from '../../queries.ts';
import { ordersOf, shiftsOf, withoutShift } from './related.ts';

/** Finds documents by number and reads one in full. */

type Found = { id: number; zdroj: string; doklad: string; puvodni_doklad: string | null };

/** At most this many documents of one number are offered. */
const MOST = 50;

/** Documents with a number as typed, in all sources; given a source, exactly the one stored under it there. */
async function findDocuments(db: Db, number: string, zdroj?: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.id, z.nazev as zdroj, d.doklad, d.puvodni_doklad from prodej_zdroj z
    join prodej_doklad d on d.zdroj_id = z.id and ${
      zdroj
        ? sql`d.doklad = ${number} and z.nazev = ${zdroj}`
        : sql`d.doklad = any(array(${storedNumbers(visible(number))}) || ${number}::text)`
    }
    order by z.nazev collate "cs-x-icu", d.doklad collate "cs-x-icu" limit ${MOST}`.execute(db);
  return rows;
}

/** A function from a row of the feed to its shop's name. */
async function shopNames(db: Db): Promise<(pobocka_id: number) => string> {
  const { branches, klicOf } = await placesOf(db);
  const names = new Map(branches.map(({ klic, stredisko }) => [klic, stredisko]));
  return pobocka_id => names.get(klicOf(pobocka_id))!;
}

type Line = Omit<Doklad['radky'][number], 'prodejna'> & { pobocka_id: number; naklad_bez_dph: number | null };

const name = (id: string) => sql`coalesce(
  (select ${shownName('u')} from uzivatel u where u.id = ${sql.ref(`${id}.uzivatel_id`)}),
  nullif(${sql.ref(`${id}.jmeno`)}, ''), ${UNNAMED})`;

const linesOf = async (db: Db, id: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select r.radek, r.typ, r.kanal, r.pobocka_id, r.cas, r.objednavka, p.kod, p.nazev,
      coalesce(nullif(n.nazev, ''), ${UNNAMED}) as kategorie, r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph,
      r.naklad_bez_dph, p.je_doprava, ${name('prodava')} as prodejce,
      case when t.jmeno <> '' then ${name('t')} end as technik, ${name('o')} as pocita_se
    from (select * from prodejni_radek where doklad_id = ${id} offset 0) as r
    join prodej_produkt p on p.id = r.produkt_id join prodej_nazev n on n.id = p.kategorie_id
    join prodej_osoba prodava on prodava.id = r.prodejce_id join prodej_osoba t on t.id = r.technik_id
    join prodej_osoba o on o.id = r.osoba_id
    order by r.radek`.execute(db);
  return rows;
};

/** The document that this return refers to, and the documents that return this one, all from the same source. */
async function relatedTo(db: Db, { id, zdroj, doklad: number, puvodni_doklad }: Found) {
  const [{ rows: originals }, { rows: vratky }] = await Promise.all([
    sql<{ datum: string; obrat: number }>`select min(r.den) as datum, sum(r.obrat) as obrat
      from (select zdroj_id, puvodni_doklad from prodej_doklad where id = ${id} offset 0) as d
      join prodej_doklad o on o.zdroj_id = d.zdroj_id and o.doklad = d.puvodni_doklad
      join prodejni_radek r on r.doklad_id = o.id group by o.id`.execute(db),
    sql<Doklad['vratky'][number]>`
      select ${zdroj}::text as zdroj, v.doklad, min(r.den) as datum, sum(r.obrat) as obrat
      from (select zdroj_id from prodej_doklad where id = ${id} offset 0) as d
      join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.puvodni_doklad = ${number}
      join prodejni_radek r on r.doklad_id = v.id group by v.id, v.doklad
      order by 3, v.doklad collate "cs-x-icu"`.execute(db),
  ]);
  const puvodni =
    puvodni_doklad === null
      ? null
      : {
          ...{ zdroj, doklad: puvodni_doklad, je_zde: originals.length > 0 },
          ...(originals[0] ?? { datum: null, obrat: null }),
        };
  return { puvodni, vratky };
}

const unique = <T>(values: T[]) => [...new Set(values)];

async function documentOf(db: Db, found: Found): Promise<Doklad> {
  const [lines, related, smeny, bez_smeny, objednavky, shopOf] = await Promise.all([
    linesOf(db, found.id),
    relatedTo(db, found),
    shiftsOf(db, found.id),
    withoutShift(db, found.id),
    ordersOf(db, found.id),
    shopNames(db),
  ]);
  const radky = lines.map(({ pobocka_id, ...line }) => ({ ...line, prodejna: shopOf(pobocka_id) }));
  const goods = radky.filter(line => !line.je_doprava);
  const sum = (of: typeof radky, value: (line: (typeof radky)[number]) => number) =>
    exact(of.reduce((total, line) => total + value(line), 0));
  const costed = radky.filter(line => line.naklad_bez_dph !== null);
  return {
    zdroj: found.zdroj,
    doklad: found.doklad,
    cas: radky[0]!.cas,
    prodejny: unique(radky.map(line => line.prodejna)),
    kanaly: unique(radky.map(line => line.kanal)),
    lide: unique(radky.map(line => line.pocita_se)),
    soucty: {
      polozky: goods.filter(line => line.typ === 'prodej').length,
      kusy: sum(goods, line => line.kusy),
      obrat: sum(radky, line => line.obrat),
      obrat_bez_dph: sum(radky, line => line.obrat_bez_dph),
      zisk: sum(costed, line => line.obrat_bez_dph - line.naklad_bez_dph!),
      obrat_bez_nakladu: sum(
        radky.filter(line => line.naklad_bez_dph === null),
        line => line.obrat_bez_dph,
      ),
    },
    radky,
    ...related,
    ...{ smeny, bez_smeny, objednavky },
  };
}

/** The documents of one number as choices, with day, shop and turnover. */
async function toChoose(db: Db, found: Found[]) {
  const [{ rows }, shopOf] = await Promise.all([
    sql<{ id: number; den: string; pobocka_id: number; obrat: number }>`
      select doklad_id as id, den, pobocka_id, obrat from prodejni_radek
      where doklad_id = any(${found.map(({ id }) => id)}) order by radek`.execute(db),
    shopNames(db),
  ]);
  const lines = grouped(rows, row => row.id);
  return found.flatMap(({ id, zdroj, doklad: number }) => {
    const own = lines.get(id) ?? [];
    if (!own[0]) return [];
    const obrat = exact(own.reduce((sum, line) => sum + line.obrat, 0));
    return [{ zdroj, doklad: number, datum: own[0].den, prodejna: shopOf(own[0].pobocka_id), obrat }];
  });
}

export const receiptRoutes: Handlers<typeof doklad> = {
  async doklad({ db, query }) {
    const found = await findDocuments(db, query.doklad, query.zdroj);
    if (found.length === 0) throw fail.notFound('Doklad nebyl nalezen.');
    const nalezeno = await toChoose(db, found);
    return { doklad: found.length === 1 ? await documentOf(db, found[0]!) : null, nalezeno };
  },
};
