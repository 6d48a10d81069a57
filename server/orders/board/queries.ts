import { type SelectQueryBuilder, sql } from 'kysely';
import type { QueryOut } from '#shared/core/route.ts';
import type { Kanban, Order, orders } from '#shared/orders/contract.ts';
import { readSearch } from '#shared/orders/search.ts';
import { isClosed, STATUSES, type Status } from '#shared/orders/statuses.ts';
import type { Db } from '../../core/db.ts';
import { startOf } from '../../core/prague-day.ts';
import type { Schema } from '../../core/schema.ts';
import { keptCounts } from '../counts/queries.ts';
import { all, type Row, toOrders } from '../queries.ts';

/** How many the closed columns show (rule orders-1), and a bound for the open ones. */
const CLOSED_SHOWN = 50;
const OPEN_SHOWN = 500;

type Filter = QueryOut<typeof orders.board>;
type Asked = Filter & { words: Word[] };

type Word = { pattern: string; shops: number[] };

/** The words of a search with the shops whose names have them: known before, the planner sees how few orders fit. */
async function findWords(db: Db, search: string): Promise<Word[]> {
  const { words } = readSearch(search);
  if (words.length === 0) return [];
  const texts = words.map(word => word.replaceAll(/[\\%_]/g, '\\$&'));
  const { rows } = await sql<Word>`
    select vzor as pattern, array(
      select id from prodejna where bez_diakritiky(concat_ws(' ', nazev, nazev_kratkiy)) like vzor) as shops
    from unnest(${texts}::text[]) with ordinality as slovo (text, poradi),
      lateral (select '%' || bez_diakritiky(text) || '%') as podoba (vzor)
    order by poradi`.execute(db);
  return rows;
}

/** Whether the order or the name of its shop has the word. */
const contains = ({ pattern, shops }: Word) =>
  shops.length === 0
    ? sql<boolean>`objednavka.hledani like ${pattern}`
    : sql<boolean>`(objednavka.hledani like ${pattern} or objednavka.prodejna_id = any(${shops}))`;

/** What is not deleted and what every filter given lets through; days are inclusive in Prague. */
function matching<O>(query: SelectQueryBuilder<Schema, 'objednavka', O>, filter: Asked) {
  const { search = '', status, prodejna_id, date_from, date_to, words } = filter;
  const { id } = readSearch(search);
  return query
    .where('objednavka.smazana', 'is', null)
    .$if(status !== undefined, one => one.where('objednavka.status', '=', status!))
    .$if(prodejna_id !== undefined, one => one.where('objednavka.prodejna_id', '=', prodejna_id!))
    .$if(date_from !== undefined, one => one.where('objednavka.datum_vytvoreni', '>=', startOf(date_from!)))
    .$if(date_to !== undefined, one => one.where('objednavka.datum_vytvoreni', '<', startOf(date_to!, 1)))
    .$if(words.length > 0 || id !== null, one =>
      one.where(eb =>
        eb.or([
          ...(words.length > 0 ? [eb.and(words.map(contains))] : []),
          ...(id === null ? [] : [eb('objednavka.id', '=', id)]),
        ]),
      ),
    );
}

/** The orders of columns: open ones oldest first, closed ones by when they were closed (rule orders-1). */
function ordersIn(db: Db, statuses: readonly Status[], filter: Asked, closed: boolean) {
  const one = matching(all(db) as unknown as SelectQueryBuilder<Schema, 'objednavka', Row>, filter)
    .where('objednavka.status', '=', sql.ref<Status>('sloupec.status'))
    .$if(closed, query =>
      query
        // Said again as the index says it, which the planner needs.
        .where(sql<boolean>`objednavka.status in ('hotovo', 'storno')`)
        .orderBy('objednavka.datum_stavu', 'desc')
        .orderBy('objednavka.id', 'desc')
        .limit(CLOSED_SHOWN),
    )
    .$if(!closed, query =>
      query.orderBy('objednavka.datum_vytvoreni').orderBy('objednavka.id').limit(OPEN_SHOWN),
    );
  const wanted = statuses.filter(status => isClosed(status) === closed);
  return db
    .selectFrom(sql<{ status: Status }>`unnest(${sql.val(wanted)}::text[])`.as(sql`sloupec(status)`))
    .innerJoinLateral(one.as('radek'), join => join.onTrue())
    .selectAll('radek')
    .$castTo<Row>();
}

/** How many orders each status has; kept counts where they know the answer (docs/decisions/0027). */
function countsOf(db: Db, filter: Asked): Promise<{ status: Status; count: number }[]> {
  const { search, date_from, date_to } = filter;
  if (search || date_from || date_to) {
    return matching(db.selectFrom('objednavka'), filter)
      .select(eb => ['objednavka.status', eb.fn.countAll<number>().as('count')])
      .groupBy('objednavka.status')
      .execute();
  }
  return keptCounts(db, filter);
}

/** The board: always eight columns, each with the true count (rule orders-1). */
export async function readBoard(db: Db, asked: Filter, now: number): Promise<Kanban> {
  const filter = { ...asked, words: await findWords(db, asked.search ?? '') };
  const wanted = filter.status ? [filter.status] : STATUSES;
  const [rows, counts] = await Promise.all([
    ordersIn(db, wanted, filter, false)
      .unionAll(ordersIn(db, wanted, filter, true))
      .execute(),
    countsOf(db, filter),
  ]);
  const board = Object.fromEntries(
    STATUSES.map(status => [
      status,
      { orders: [] as Order[], count: counts.find(one => one.status === status)?.count ?? 0 },
    ]),
  ) as Kanban;
  for (const order of await toOrders(db, rows, now)) board[order.status].orders.push(order);
  return board;
}
