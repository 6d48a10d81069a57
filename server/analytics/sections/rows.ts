import type { numberRows } from '#shared/analytics/calls/rows-contract.ts';
import { ITEM_LIMIT } from '#shared/analytics/kinds.ts';
import { AREAS, isOfDocuments, NUMBERS } from '#shared/analytics/rows.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { MAX_ROWS } from '../../sheets/sheets.ts';
import { type Filter, withValues } from '../model/conditions.ts';
import {
  branchIds,
  narrowedTo,
  placesOf,
  segmentsOf,
  technicianIds,
  technicians,
  unlinkedIds,
} from '../model/names.ts';
import { exact } from '../model/numbers.ts';
import { productsOf } from '../model/question.ts';
import { report } from '../model/report.ts';
import { daysMeant, filterOf, ownRange, todayAt } from '../period/choice.ts';
import type { Range } from '../period/range.ts';
import { addUpSold, numbersOf, sold } from '../sellers/sums.ts';
import {
  type Asked,
  countOf,
  givenTo,
  isCounter,
  MOST_COUNTED,
  type NameOrders,
  rowsOf,
  sumOf,
} from './rows-of-number.ts';

/** The rows behind a number (rule analytics-16). */

type Query = QueryOut<typeof numberRows.numberRows>;

/** A custom range may be longer here than on a screen: a chart's point may be a year, and a tile has all days. */
function rangeOf(query: Query, now: number): Range {
  const { period, start_date, end_date } = query;
  const isOwn = period === 'custom' || (!period && (start_date || end_date));
  return isOwn ? ownRange(start_date, end_date, todayAt(now)) : daysMeant(query, todayAt(now));
}

/** The filter on people: a technician, a seller, an unlinked name, or everybody who sold. */
async function peopleOf(db: Db, query: Query, { hodnoty }: Filter): Promise<Filter> {
  const { technik, prodejce_id, prodejce, jen_prodejci } = query;
  if (technik) return { hodnoty: { ...hodnoty, osoba: await technicianIds(db, technik) } };
  if (prodejce_id !== undefined) return { prodejci: [prodejce_id] };
  if (prodejce)
    return { hodnoty: { ...hodnoty, osoba: await unlinkedIds(db, prodejce) }, prodejci: 'kdokoli' };
  return jen_prodejci ? { prodejci: 'kdokoli' } : {};
}

/** The filter narrowed to a value of a dimension, and to service work if asked for. */
async function narrowed(
  db: Db,
  filter: Filter,
  { dimenze, hodnota: value, jen_prace, ...product }: Query,
): Promise<Filter> {
  const by = dimenze === 'prodejna' ? undefined : dimenze;
  const [narrow, branches, segments] = await Promise.all([
    narrowedTo(db, filter, { ...product, by, value }),
    dimenze === 'prodejna' && value ? branchIds(db, { stredisko: value }) : undefined,
    jen_prace ? segmentsOf(db) : undefined,
  ]);
  let found = narrow;
  if (branches) {
    const known = found.pobocky;
    found = { ...found, pobocky: known ? branches.filter(id => known.includes(id)) : branches };
  }
  return segments ? withValues(found, 'kategorie', segments.service) : found;
}

/** The number read from the kept sums; null where there are none and its rows have to be summed. */
async function keptNumber(db: Db, { cislo, range, filter, hledat }: Asked): Promise<number | null> {
  if (hledat || cislo === 'body' || (isOfDocuments(cislo) && Object.keys(filter.hodnoty ?? {}).length > 0))
    return null;
  // Counters are kept for sellers alone, together with their documents, which do not add up over products.
  if (isCounter(cislo) && (!filter.prodejci || productsOf({ range, filter, sums: [] }).length > 0))
    return null;
  if (isCounter(cislo)) return numbersOf(addUpSold(await sold(db, { range, filter })))[cislo];
  const [sums] = await report(db, { range, filter, sums: [cislo as never] });
  return exact(sums![cislo as never]);
}

/** Functions that name a row's shop and person, and the ids in the order of those names. */
async function namesOf(db: Db) {
  const [{ branches, klicOf, ids }, people] = await Promise.all([placesOf(db), technicians(db)]);
  const shops = new Map(branches.map(one => [one.klic, one.stredisko]));
  const shopOf = (pobocka_id: number) => shops.get(klicOf(pobocka_id))!;
  const personOf = (osoba_id: number) => people.get(osoba_id)!;
  const ordered = (known: Iterable<number>, nameOf: (id: number) => string) =>
    [...known].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'cs'));
  const orders: NameOrders = { pobocky: ordered(ids, shopOf), osoby: ordered(people.keys(), personOf) };
  return { shopOf, personOf, orders };
}

export const rowsRoutes: Handlers<typeof numberRows> = {
  async numberRows({ db, now, query, whole }) {
    const { cislo, oblast, limit = ITEM_LIMIT, razeni = { podle: 'datum', sestupne: true } } = query;
    const range = rangeOf(query, now);
    const podle = isOfDocuments(cislo) ? 'doklady' : (query.podle ?? NUMBERS[cislo].podle);
    const scope = await filterOf(db, query, oblast && AREAS[oblast]);
    const filter = await narrowed(db, { ...scope, ...(await peopleOf(db, query, scope)) }, query);
    const [given, { shopOf, personOf, orders }] = await Promise.all([givenTo(db, cislo), namesOf(db)]);
    const asked: Asked = { cislo, podle, range, filter, hledat: query.hledat, given };
    const [{ rows, ...counted }, number, lines] = await Promise.all([
      rowsOf(db, asked, razeni, { names: orders, limit: whole ? MAX_ROWS + 1 : limit }),
      keptNumber(db, asked),
      podle === 'radky' ? countOf(db, asked) : undefined,
    ]);
    const documents = isOfDocuments(cislo) ? number : null;
    const pocet = lines ?? counted.pocet ?? documents ?? (await countOf(db, asked));
    const withMore = (name: string, more: boolean) => (more ? `${name} a další` : name);
    return {
      radky: rows.map(row => ({
        ...row,
        prodejna: withMore(shopOf(row.pobocka_id), row.vic_pobocek),
        prodejce: withMore(personOf(row.osoba_id), row.vic_osob),
      })),
      soucet: number ?? exact(await sumOf(db, asked)),
      pocet: pocet > MOST_COUNTED ? null : pocet,
      podle,
      obdobi: range,
    };
  },
};
