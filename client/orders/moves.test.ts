import { expect, test } from 'vitest';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { STATUSES, type Status } from '#shared/orders/statuses.ts';
import { ApiError } from '../core/api.ts';
import { asOn, createOwnMoves, refusalsOf, tooManyProblem, withMoves, withOrder } from './moves.ts';

const order = (id: number, status: Status) =>
  ({ id, status, datum_vytvoreni: `2026-11-${10 + id}T08:00:00+01:00`, verze: 1 }) as Order;

function board(...orders: Order[]): Kanban {
  const columns = STATUSES.map(status => {
    const here = orders.filter(one => one.status === status);
    return [status, { orders: here, count: here.length }];
  });
  return Object.fromEntries(columns) as Kanban;
}

const shown = (kanban: Kanban) =>
  Object.fromEntries(
    STATUSES.filter(status => kanban[status].count > 0).map(status => [
      status,
      kanban[status].orders.map(({ id }) => id),
    ]),
  );

const BOARD = board(order(1, 'nove'), order(2, 'nove'), order(3, 'objednano'), order(4, 'hotovo'));

test.each<[string, { id: number; to: Status }[], object]>([
  ['nothing', [], { nove: [1, 2], objednano: [3], hotovo: [4] }],
  [
    'into an open column: by age',
    [{ id: 2, to: 'objednano' }],
    { nove: [1], objednano: [2, 3], hotovo: [4] },
  ],
  ['into a closed column: on top', [{ id: 1, to: 'hotovo' }], { nove: [2], objednano: [3], hotovo: [1, 4] }],
  [
    'there and back',
    [
      { id: 1, to: 'hotovo' },
      { id: 1, to: 'nove' },
    ],
    { nove: [1, 2], objednano: [3], hotovo: [4] },
  ],
  [
    'an order that is not on the board',
    [{ id: 9, to: 'nove' }],
    { nove: [1, 2], objednano: [3], hotovo: [4] },
  ],
])('waiting moves: %s', (_, moves, columns) => {
  const after = withMoves(BOARD, moves);
  expect(shown(after)).toEqual(columns);
  for (const status of STATUSES) expect(after[status].count).toBe(after[status].orders.length);
});

test('an answer replaces the order in its place', () => {
  const after = withOrder(BOARD, { ...order(3, 'objednano'), verze: 2 });
  expect(after.objednano.orders[0]!.verze).toBe(2);
  expect(after.objednano.count).toBe(1);
});

test('chosen orders are taken in the state that the board has now', () => {
  const stale = [order(3, 'nove'), order(9, 'nove')];
  expect(asOn(BOARD, stale)).toEqual([order(3, 'objednano'), order(9, 'nove')]);
});

test('moves leave the loaded board unchanged, so that they can be rolled back', () => {
  withMoves(BOARD, [{ id: 1, to: 'hotovo' }]);
  expect(shown(BOARD)).toEqual({ nove: [1, 2], objednano: [3], hotovo: [4] });
});

const ME = 7;
const moved = (verze: number, who = ME) => ({ id: 1, verze, posledni_zmena_uzivatel: { id: who } });

test('one’s own earlier move does not make a move late, a colleague’s does', () => {
  const own = createOwnMoves();
  expect(own.now(1, 4)).toBe(4);
  own.moved(4, moved(5), ME);
  own.moved(4, moved(6), ME);
  expect([own.now(1, 4), own.now(1, 5), own.now(2, 4)]).toEqual([6, 6, 4]);
  // A colleague's change, seen; a move to the order's current state returns the unchanged version.
  own.moved(8, moved(8), ME);
  own.moved(8, moved(9), ME);
  expect([own.now(1, 7), own.now(1, 8)]).toEqual([7, 9]);
});

test('a colleague’s move stays theirs even if one asked for the same a moment later', () => {
  const own = createOwnMoves();
  own.moved(4, moved(5, 2), ME);
  expect(own.now(1, 4)).toBe(4);
});

test('a refused order stays selected, one deleted by a colleague does not, and both are reported', () => {
  const refused = (status: number, message: string): PromiseSettledResult<unknown> => ({
    status: 'rejected',
    reason: new ApiError(status, message, {}, { message }),
  });
  const { lines, stay } = refusalsOf(
    [order(1, 'nove'), order(2, 'nove'), order(4, 'hotovo')],
    [
      { status: 'fulfilled', value: {} },
      refused(404, 'Objednávka nebyla nalezena.'),
      refused(400, 'Změna není povolena.'),
    ],
  );
  expect(lines).toEqual([
    'č. 2: Objednávka nebyla nalezena. Z výběru je vyřazená.',
    'č. 4: Změna není povolena.',
  ]);
  expect([...stay]).toEqual([4]);
});

test('more orders than can be moved and undone within a minute are refused beforehand', () => {
  expect(tooManyProblem(140)).toBeNull();
  expect(tooManyProblem(141)).toBe('Najednou lze přesunout nejvýše 140\u00a0objednávek.');
});
