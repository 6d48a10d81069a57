import { type RawBuilder, sql } from 'kysely';
import { money } from '#shared/core/amounts.ts';
import { czechDay } from '#shared/core/days.ts';
import type { Post } from '#shared/news/contract.ts';
import { forShops } from '#shared/news/shops-in-words.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import { formsOf, readSearch } from '#shared/orders/search.ts';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import type { Found } from '#shared/search/contract.ts';
import { FOUND_EACH, type FoundKind } from '#shared/search/kinds.ts';
import { storedNumbers } from '../analytics/queries.ts';
import type { Db } from '../core/database/db.ts';
import { isFor, shopsOfPost } from '../news/audience/queries.ts';
import { SHOP_OF_BRANCH } from '../sales/names.ts';
import { shownName } from '../users/person.ts';
import { isSeenBy, type Viewer } from '../vault/limits/queries.ts';
import type { Subject } from './answers/asking.ts';
import { excerptOf } from './excerpt.ts';

const wordsOf = (typed: string) => typed.split(/\s+/).filter(Boolean).slice(0, 8);

const contains = (folded: RawBuilder<string>, word: string) =>
  sql<boolean>`${folded} like '%' || bez_diakritiky(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;

/** Whether the folded text contains each word, in any of its forms; the words are folded like the index. */
const containsAll = (folded: RawBuilder<string>, words: (string | string[])[]) =>
  sql<boolean>`(${sql.join(
    words.map(
      word =>
        sql`(${sql.join(
          [word].flat().map(form => contains(folded, form)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`;

/** The index consists of groups of three letters; searching for fewer would read every order and post. */
const isIndexed = (words: string[]) => words.some(word => word.length >= 3);

type Row = Omit<Found, 'druh'>;

/** Who searches. */
type Asker = Viewer & { id: number };

/** Active people, those whose name begins with the typed text first. */
async function findPeople(db: Db, typed: string): Promise<Row[]> {
  const folded = sql<string>`bez_diakritiky(u.jmeno || ' ' || u.prijmeni || ' ' || u.uzivatelske_jmeno)`;
  const { rows } = await sql<Row>`
    select u.id, u.jmeno || ' ' || u.prijmeni as nazev, coalesce(p.nazev, 'Bez domovské prodejny') as popis,
      u.prodejna_id
    from uzivatel u left join prodejna p on p.id = u.prodejna_id
    where u.aktivni and ${containsAll(folded, wordsOf(typed))}
    order by position(bez_diakritiky(${typed}) in ${folded}) <> 1, u.prijmeni collate "cs-x-icu", u.id
    limit ${FOUND_EACH}`.execute(db);
  return rows;
}

async function findStores(db: Db, typed: string): Promise<Row[]> {
  const folded = sql<string>`bez_diakritiky(concat_ws(' ', nazev, nazev_kratkiy, adresa, stredisko))`;
  const { rows } = await sql<Row>`
    select id, nazev, coalesce(adresa, telefon, '') as popis, id as prodejna_id
    from prodejna where aktivni and ${containsAll(folded, wordsOf(typed))}
    order by poradi, nazev collate "cs-x-icu", id limit ${FOUND_EACH}`.execute(db);
  return rows;
}

type OrderRow = { id: number; zakaznik: string; telefon: string; co: string; status: Status };

/** Orders by number, phone or name as on their board, newest first, after the one with the typed number. */
async function findOrders(db: Db, typed: string): Promise<Row[]> {
  const { words, id } = readSearch(typed);
  if (!isIndexed(words) && id === null) return [];
  const byText = isIndexed(words) ? containsAll(sql<string>`hledani`, formsOf(typed)) : sql<boolean>`false`;
  const { rows } = await sql<OrderRow>`
    select id, jmeno_zakaznika || ' ' || prijmeni_zakaznika as zakaznik, telefon_zakaznika as telefon,
      typ_telefonu || ', ' || dil as co, status
    from objednavka where smazana is null and (${byText} or id = ${id}::int)
    order by (id = ${id}::int) is not true, id desc limit ${FOUND_EACH}`.execute(db);
  return rows.map(({ id, zakaznik, telefon, co, status }) => ({
    id,
    nazev: `#${id} ${zakaznik}`,
    // An erased customer has no phone.
    popis: [co, shownPhone(telefon), STATUS_LABELS[status]].filter(Boolean).join(' · '),
    prodejna_id: null,
  }));
}

async function findPosts(db: Db, typed: string, { id }: Asker): Promise<Row[]> {
  const words = wordsOf(typed);
  if (!isIndexed(words)) return [];
  const { rows } = await sql<Row & Pick<Post, 'prodejny'>>`
    select novinka.id, obsah as nazev, ${shownName('u')} as popis,
      null::int as prodejna_id, ${shopsOfPost} as prodejny
    from novinka join uzivatel u on u.id = autor_id
    where novinka.smazano is null and ${isFor(id)} and ${containsAll(sql<string>`bez_diakritiky(obsah)`, words)}
    order by novinka.id desc limit ${FOUND_EACH}`.execute(db);
  return rows.map(({ prodejny, ...row }) => ({
    ...row,
    nazev: excerptOf(row.nazev, words),
    popis: [row.popis, forShops(prodejny)].filter(Boolean).join(' · '),
  }));
}

/** Accesses that `viewer` sees, by company, category and shop; not by their contents or credentials. */
async function findAccesses(db: Db, typed: string, viewer: Viewer): Promise<Row[]> {
  const folded = sql<string>`bez_diakritiky(concat_ws(' ', pristup.company_name, pristup.category, p.nazev))`;
  const { rows } = await sql<Row>`
    select pristup.id, company_name as nazev, concat_ws(' · ', p.nazev, category) as popis, prodejna_id
    from pristup join prodejna p on p.id = prodejna_id
    where smazan is null and ${isSeenBy(viewer)} and ${containsAll(folded, wordsOf(typed))}
    order by company_name collate "cs-x-icu", pristup.id limit ${FOUND_EACH}`.execute(db);
  return rows;
}

type ReceiptRow = { id: number; zdroj: string; doklad: string; den: string; obrat: number; prodejna: string };

/**
 * Documents of sales by their whole number, or without the branch ('1001' finds '1/1001'), newest first. Shops are
 * looked up separately: on several servers lines cannot be joined with shops, which one of them has
 * (docs/decisions/0070).
 */
async function findReceipts(db: Db, typed: string): Promise<Row[]> {
  const number = typed.replace(/^#/, '');
  const { rows } = await sql<ReceiptRow>`
    with nalezene as (
      select d.id, z.nazev as zdroj, d.doklad, r.den, r.obrat, r.pobocky
      from prodej_zdroj z join prodej_doklad d on d.zdroj_id = z.id and d.doklad = any(array(${storedNumbers(number)}))
      cross join lateral (
        select min(den) as den, sum(obrat) as obrat, array_agg(distinct pobocka_id) as pobocky
        from prodejni_radek where doklad_id = d.id) as r
      where r.den is not null
      order by r.den desc, d.id desc limit ${FOUND_EACH})
    select n.id, n.zdroj, n.doklad, n.den, n.obrat, coalesce(p.nazev, v.stredisko, 'Neuvedeno') as prodejna
    from nalezene n
    cross join lateral (
      select min(${SHOP_OF_BRANCH}) as prodejna_id, min(nullif(b.stredisko, '')) as stredisko
      from prodej_pobocka b where b.id = any(n.pobocky)) as v
    left join prodejna p on p.id = v.prodejna_id
    order by n.den desc, n.id desc`.execute(db);
  return rows.map(({ id, zdroj, doklad, den, obrat, prodejna }) => ({
    id,
    nazev: doklad,
    zdroj,
    popis: `${prodejna} · ${czechDay(den)} · ${money(obrat)}`,
    prodejna_id: null,
  }));
}

/** The search function of each kind. */
export const FINDERS: Record<FoundKind, (db: Db, typed: string, viewer: Asker) => Promise<Row[]>> = {
  osoba: findPeople,
  prodejna: findStores,
  objednavka: findOrders,
  novinka: findPosts,
  pristup: findAccesses,
  doklad: findReceipts,
};

/** Everything that a question may name: active people and shops, by all their names. */
export async function askable(db: Db): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select 'osoba' as druh, u.id, u.jmeno || ' ' || u.prijmeni as nazev, coalesce(p.nazev, 'Bez domovské prodejny') as popis,
      array[u.jmeno || ' ' || u.prijmeni || ' #' || u.id] as jmena, null::int as cislo
    from uzivatel u left join prodejna p on p.id = u.prodejna_id where u.aktivni
    union all
    select 'prodejna', id, nazev, 'Prodejna', array_remove(array[nazev, nazev_kratkiy, stredisko], null), id_prodejny
    from prodejna where aktivni
    order by 1, 3, 2`.execute(db);
  return rows;
}
