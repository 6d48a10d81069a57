import { orderCount } from '#shared/core/counts.ts';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { isClosed, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/** A requested move without an answer yet. */
export type Move = { id: number; to: Status };

type Moved = Pick<Order, 'id' | 'verze'> & { posledni_zmena_uzivatel: { id: number } };

/**
 * The versions that the person's own moves have produced. An order that was picked up before the previous move was
 * answered uses the version from that answer, and is stale only when somebody else changed it.
 */
export function createOwnMoves() {
  const after = new Map<string, number>();
  const now = (id: number, seen: number): number => {
    const next = after.get(`${id} ${seen}`);
    return next === undefined ? seen : now(id, next);
  };
  return {
    /** The current version of an order that was seen as `seen`, after the person's own moves. */
    now,
    /**
     * Records the answer to an own move of an order that was seen as `seen`. If a colleague made the same move first,
     * or has changed the order since, the version is theirs; `me` is the person's own id.
     */
    moved(seen: number, { id, verze, posledni_zmena_uzivatel }: Moved, me: number) {
      const before = now(id, seen);
      if (posledni_zmena_uzivatel.id === me && verze > before) after.set(`${id} ${before}`, verze);
    },
  };
}

/** The order with this id, wherever it is on the board. */
export const orderOn = (board: Kanban, id: number): Order | undefined =>
  STATUSES.flatMap(status => board[status].orders).find(order => order.id === id);

/** The orders as they are on the board now; one that is no longer there stays unchanged. */
export const asOn = (board: Kanban | undefined, orders: Order[]): Order[] =>
  orders.map(order => (board && orderOn(board, order.id)) ?? order);

/** Open columns have the oldest order first, closed ones the newest (rule orders-1). */
function inserted(orders: Order[], order: Order): Order[] {
  if (isClosed(order.status)) return [order, ...orders];
  const created = Date.parse(order.datum_vytvoreni);
  const at = orders.findIndex(one => Date.parse(one.datum_vytvoreni) > created);
  return at < 0 ? [...orders, order] : orders.toSpliced(at, 0, order);
}

/** The board with `order` only in the column of its state; an order that is not on the board is not added. */
export function withOrder(board: Kanban, order: Order): Kanban {
  const before = orderOn(board, order.id);
  if (!before) return board;
  const [from, to] = [board[before.status], board[order.status]];
  if (before.status === order.status) {
    const orders = from.orders.map(one => (one.id === order.id ? order : one));
    return { ...board, [order.status]: { ...from, orders } };
  }
  return {
    ...board,
    [before.status]: { orders: from.orders.filter(one => one.id !== order.id), count: from.count - 1 },
    [order.status]: { orders: inserted(to.orders, order), count: to.count + 1 },
  };
}

/** The board as it looks after the waiting moves; a refused one never was in the cached board. */
export const withMoves = (board: Kanban, moves: Move[]): Kanban =>
  moves.reduce((current, { id, to }) => {
    const order = orderOn(current, id);
    return order ? withOrder(current, { ...order, status: to }) : current;
  }, board);

/** The most orders per move: a person may make 300 changes in a minute; each takes one to move and one to undo. */
const MOST_TOGETHER = 140;

/** Why so many orders cannot be moved together, shown while they are chosen; null when they can. */
export const tooManyProblem = (count: number): string | null =>
  count > MOST_TOGETHER ? `Najednou lze přesunout nejvýše ${orderCount(MOST_TOGETHER)}.` : null;

/** The refused moves of several orders, one line each, and the ids that still exist and stay chosen. */
export function refusalsOf(orders: Order[], answers: PromiseSettledResult<unknown>[]) {
  const lines: string[] = [];
  const stay = new Set<number>();
  for (const [at, { id }] of orders.entries()) {
    const answer = answers[at]!;
    if (answer.status === 'fulfilled') continue;
    const isGone = answer.reason instanceof ApiError && answer.reason.status === 404;
    const line = `č. ${id}: ${sentenceOf(answer.reason) ?? 'nepodařilo se'}`;
    lines.push(isGone ? `${line} Z výběru je vyřazená.` : line);
    if (!isGone) stay.add(id);
  }
  return { lines, stay };
}
