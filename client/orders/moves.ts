import { orderCount } from '#shared/core/counts.ts';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { isClosed, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/** A move that was asked for and not answered yet. */
export type Move = { id: number; to: Status };

type Moved = Pick<Order, 'id' | 'verze'> & { posledni_zmena_uzivatel: { id: number } };

/**
 * The versions that one's own moves have made: an order that was picked up before the answer to the move before it has the
 * version of that answer, and is late only when somebody else changed it.
 */
export function createOwnMoves() {
  const after = new Map<string, number>();
  const now = (id: number, seen: number): number => {
    const next = after.get(`${id} ${seen}`);
    return next === undefined ? seen : now(id, next);
  };
  return {
    /** The version by now of an order that was seen as `seen`, as far as one has moved it oneself. */
    now,
    /**
     * One's own move of an order that was seen as `seen` was answered so. Where a colleague was faster with the same move, or
     * has changed it since, it is theirs: `me` is one's own number.
     */
    moved(seen: number, { id, verze, posledni_zmena_uzivatel }: Moved, me: number) {
      const before = now(id, seen);
      if (posledni_zmena_uzivatel.id === me && verze > before) after.set(`${id} ${before}`, verze);
    },
  };
}

/** The order with this number, wherever it stands on the board. */
export const orderOn = (board: Kanban, id: number): Order | undefined =>
  STATUSES.flatMap(status => board[status].orders).find(order => order.id === id);

/** The orders as the board has them by now; one that is not there, as it was. */
export const asOn = (board: Kanban | undefined, orders: Order[]): Order[] =>
  orders.map(order => (board && orderOn(board, order.id)) ?? order);

/** Open columns are oldest first, in a closed one the newest comes on top (rule orders-1). */
function inserted(orders: Order[], order: Order): Order[] {
  if (isClosed(order.status)) return [order, ...orders];
  const created = Date.parse(order.datum_vytvoreni);
  const at = orders.findIndex(one => Date.parse(one.datum_vytvoreni) > created);
  return at < 0 ? [...orders, order] : orders.toSpliced(at, 0, order);
}

/** The board with `order` in the column of its state, and in no other; one that is not there is not added. */
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

/** The board as it looks when the waiting moves are done; a refused one was never in the board itself. */
export const withMoves = (board: Kanban, moves: Move[]): Kanban =>
  moves.reduce((current, { id, to }) => {
    const order = orderOn(current, id);
    return order ? withOrder(current, { ...order, status: to }) : current;
  }, board);

/** How many go at once: of the 300 changes that a person may make in a minute it takes one to move and one to take back. */
const MOST_TOGETHER = 140;

/** Why so many cannot be moved together, said while they are chosen; null when they can. */
export const tooManyProblem = (count: number): string | null =>
  count > MOST_TOGETHER ? `Najednou lze přesunout nejvýše ${orderCount(MOST_TOGETHER)}.` : null;

/** What of orders that were moved together was refused, a line each, and which of those are there to be chosen still. */
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
