import { type SelectQueryBuilder, sql } from 'kysely';
import { grouped } from '#shared/core/grouped.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Kanban, orders } from '#shared/orders/contract.ts';
import { CLOSED, isClosed, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { asWritten } from '../../core/calls/written.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';
import type { Schema } from '../../core/database/schema.ts';
import { startOf } from '../../core/prague-day.ts';
import { keptCounts } from '../counts/queries.ts';
import { rowVersion } from '../queries.ts';
import {
  findWanted,
  hasLabel,
  hasWanted,
  isAsked,
  isLabel,
  NOTHING,
  type Wanted,
} from '../searched/queries.ts';
import { keptOrders, type Listed, type Shown } from './kept.ts';

/** How many orders the closed columns show (rule orders-1), and a limit for the open ones. */
const CLOSED_SHOWN = 50;
const OPEN_SHOWN = 500;

type Filter = QueryOut<typeof orders.board>;
type Asked = Filter & { wanted: Wanted };

/** Keeps orders that are not deleted and match all given filters; days are inclusive, in Prague. */
function matching<O>(query: SelectQueryBuilder<Schema, 'objednavka', O>, filter: Asked) {
  const { status, prodejna_id, stitek, date_from, date_to, wanted } = filter;
  return query
    .where('objednavka.smazana', 'is', null)
    .$if(status !== undefined, one => one.where('objednavka.status', '=', status!))
    .$if(prodejna_id !== undefined, one => one.where('objednavka.prodejna_id', '=', prodejna_id!))
    .$if(stitek !== undefined, one => one.where(hasLabel([stitek!])).where(isLabel(stitek!)))
    .$if(date_from !== undefined, one => one.where('objednavka.datum_vytvoreni', '>=', startOf(date_from!)))
    .$if(date_to !== undefined, one => one.where('objednavka.datum_vytvoreni', '<', startOf(date_to!, 1)))
    .$if(isAsked(wanted), one => one.where(hasWanted(wanted)));
}

const listed = (db: Db) =>
  db.selectFrom('objednavka').select(['objednavka.id', 'objednavka.status', rowVersion]);

/** The orders of some columns: open ones oldest first, closed ones by when they were closed (rule orders-1). */
function ordersIn(db: Db, statuses: readonly Status[], filter: Asked, closed: boolean) {
  const one = matching(listed(db), filter)
    .where('objednavka.status', '=', sql.ref<Status>('sloupec.status'))
    .$if(closed, query =>
      query
        // Repeats the condition of the partial index, so that the planner uses it.
        .where(sql<boolean>`objednavka.status in ('hotovo', 'storno')`)
        .orderBy('objednavka.datum_stavu', 'desc')
        .orderBy('objednavka.id', 'desc')
        .limit(CLOSED_SHOWN),
    )
    .$if(!closed, query =>
      query.orderBy('objednavka.datum_vytvoreni').orderBy('objednavka.id').limit(OPEN_SHOWN),
    );
  return db
    .selectFrom(sql<{ status: Status }>`unnest(${sql.val(statuses)}::text[])`.as(sql`sloupec(status)`))
    .innerJoinLateral(one.as('radek'), join => join.onTrue())
    .selectAll('radek')
    .$castTo<Listed>();
}

type Columns = { open: Status[]; closed: Status[] };

const listedIn = (db: Db, { open, closed }: Columns, filter: Asked) =>
  ordersIn(db, open, filter, false).unionAll(ordersIn(db, closed, filter, true));

/** The two boards that everybody looks at all day, as prepared statements. */
const wholeBoard = prepared((db, given: Columns) => listedIn(db, given, { wanted: NOTHING }));
const boardOfShop = prepared((db, given: Columns & { prodejna_id: number }) =>
  listedIn(db, given, { prodejna_id: given.prodejna_id, wanted: NOTHING }),
);

/** How many orders each status has. */
type Counts = { status: Status; count: number }[];

const countsOf = (db: Db, filter: Asked): Promise<Counts> =>
  matching(db.selectFrom('objednavka'), filter)
    .select(eb => ['objednavka.status', eb.fn.countAll<number>().as('count')])
    .groupBy('objednavka.status')
    .execute();

/** If a search finds at most this many orders, all are read at once: a query per column would repeat the search. */
const FEW = 2_000;

/** The matching orders, in each column's order; at most `FEW` + 1 of them. */
function listedAtOnce(db: Db, filter: Asked): Promise<Listed[]> {
  const closed = sql`status in (${sql.join(CLOSED)})`;
  return db
    .selectFrom(
      matching(listed(db), filter)
        .select(['objednavka.datum_vytvoreni', 'objednavka.datum_stavu'])
        .limit(FEW + 1)
        .as('radek'),
    )
    .select(['id', 'status', 'xmin'])
    .orderBy(sql`case when ${closed} then datum_stavu end`, 'desc')
    .orderBy(sql`case when ${closed} then id end`, 'desc')
    .orderBy('datum_vytvoreni')
    .orderBy('id')
    .execute();
}

type Listing = { rows: Listed[]; counts: Counts };

/** All matching orders limited to what their columns show, with the counts. */
function inColumns(found: Listed[]): Listing {
  const columns = [...grouped(found, ({ status }) => status)];
  return {
    rows: columns.flatMap(([status, rows]) => rows.slice(0, isClosed(status) ? CLOSED_SHOWN : OPEN_SHOWN)),
    counts: columns.map(([status, rows]) => ({ status, count: rows.length })),
  };
}

/** What the columns show and the counts by status; from kept counts where possible (docs/decisions/0027). */
async function listing(db: Db, filter: Asked): Promise<Listing> {
  const { search, date_from, date_to, prodejna_id, stitek, status } = filter;
  const wanted = status ? [status] : STATUSES;
  const columns = {
    open: wanted.filter(one => !isClosed(one)),
    closed: wanted.filter(isClosed),
  };
  const both = async (listed: Promise<Listed[]>, counted: Promise<Counts>) => {
    const [rows, counts] = await Promise.all([listed, counted]);
    return { rows, counts };
  };
  if (isAsked(filter.wanted)) {
    const found = await listedAtOnce(db, filter);
    if (found.length <= FEW) return inColumns(found);
  }
  if (search || stitek || date_from || date_to)
    return both(listedIn(db, columns, filter).execute(), countsOf(db, filter));
  const board =
    prodejna_id === undefined ? wholeBoard(db, columns) : boardOfShop(db, { ...columns, prodejna_id });
  return both(board, keptCounts(db, filter));
}

const shopNames = prepared(db => db.selectFrom('prodejna').select(['id', 'nazev']));

/** How many times the listing is tried, if an order changes between listing and reading it. */
const TRIES = 5;

/** The orders that the board shows, and the counts of all matching ones. */
async function ordersOf(
  db: Db,
  filter: Asked,
  now: number,
  tries = 1,
): Promise<{ orders: Shown[]; counts: Counts }> {
  const [{ rows, counts }, shops] = await Promise.all([listing(db, filter), shopNames(db, {})]);
  const names = new Map(shops.map(({ id, nazev }) => [id, nazev]));
  const orders = await keptOrders(db).show(db, rows, names, { now, takesNewer: tries === TRIES });
  return orders ? { orders, counts } : ordersOf(db, filter, now, tries + 1);
}

const COMMA = Buffer.from(',');

/** The board: always eight columns, each with its exact count (rule orders-1). */
export async function readBoard(db: Db, asked: Filter, now: number) {
  const filter = { ...asked, wanted: await findWanted(db, asked.search) };
  const { orders, counts } = await ordersOf(db, filter, now);
  const columns = STATUSES.map(status => ({
    status,
    orders: orders.filter(({ order }) => order.status === status),
    count: counts.find(one => one.status === status)?.count ?? 0,
  }));
  const kanban_data = Object.fromEntries(
    columns.map(column => [
      column.status,
      { orders: column.orders.map(({ order }) => order), count: column.count },
    ]),
  ) as Kanban;
  const ted = iso(now);
  const pieces: Buffer[] = [Buffer.from('{"success":true,"kanban_data":{')];
  for (const [at, { status, orders: shown, count }] of columns.entries()) {
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}"${status}":{"orders":[`));
    for (const [place, { json }] of shown.entries()) pieces.push(...(place === 0 ? [json] : [COMMA, json]));
    pieces.push(Buffer.from(`],"count":${count}}`));
  }
  pieces.push(Buffer.from(`},"ted":"${ted}"}`));
  return asWritten({ kanban_data, ted }, Buffer.concat(pieces));
}
