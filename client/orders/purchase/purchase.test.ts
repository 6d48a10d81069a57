import { expect, test } from 'vitest';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { STATUSES, type Status } from '#shared/orders/statuses.ts';
import { isChosenFirst, type List, partText, purchasesOf, purchaseText } from './purchase.ts';

const order = (id: number, status: Status, dodavatel: string, more: Partial<Order> = {}) =>
  ({ id, status, dodavatel, dil: 'Displej', typ_telefonu: 'iPhone 13', barva: '', ...more }) as Order;

function board(...orders: Order[]): Kanban {
  const columns = STATUSES.map(status => {
    const here = orders.filter(one => one.status === status);
    return [status, { orders: here, count: here.length }];
  });
  return Object.fromEntries(columns) as Kanban;
}

const shown = (...orders: Order[]) =>
  purchasesOf('order', board(...orders)).map(({ supplier, orders }) => [
    supplier,
    orders.map(({ id }) => id),
  ]);

test.each<[List, Status[], Status[]]>([
  ['order', ['nove', 'v_kosiku'], ['neni_skladem']],
  ['arrive', [], ['objednano', 'predobjednano']],
])('the list %s has these orders chosen at first, and these not', (list, chosen, others) => {
  const orders = STATUSES.map((status, at) => order(at + 1, status, 'Servis Díly'));
  const listed = purchasesOf(list, board(...orders)).flatMap(({ orders }) => orders);
  const states = (isChosen: boolean) =>
    listed.filter(one => isChosenFirst(list, one) === isChosen).map(({ status }) => status);
  expect([states(true), states(false)].map(one => one.toSorted())).toEqual([chosen, others]);
});

test('a supplier is one however it is written, named as in its oldest order', () => {
  expect(
    shown(
      order(3, 'nove', 'servis  dily'),
      order(2, 'v_kosiku', 'Servis Díly '),
      order(5, 'nove', 'SERVIS DÍLY'),
    ),
  ).toEqual([['Servis Díly', [2, 3, 5]]]);
});

test('suppliers are in Czech order, orders without one last', () => {
  expect(
    shown(
      order(1, 'nove', ''),
      order(2, 'nove', 'Chytré díly'),
      order(3, 'nove', 'Hadex'),
      order(4, 'nove', 'Čipy'),
      order(5, 'nove', '  '),
    ),
  ).toEqual([
    ['Čipy', [4]],
    ['Hadex', [3]],
    ['Chytré díly', [2]],
    ['', [1, 5]],
  ]);
});

test('equal parts stand together and are one line with their number', () => {
  const orders = [
    order(7, 'nove', 'Hadex', { dil: 'Baterie' }),
    order(8, 'nove', 'Hadex', { barva: 'černá' }),
    order(9, 'nove', 'Hadex', { dil: 'baterie' }),
    order(10, 'nove', 'Hadex', { typ_telefonu: 'iPhone 12' }),
  ];
  const [purchase] = purchasesOf('order', board(...orders));
  expect(purchase!.orders.map(({ id }) => id)).toEqual([7, 9, 10, 8]);
  expect(purchaseText(purchase!.orders)).toBe(
    '2× Baterie, iPhone 13 (č. 7, 9)\n1× Displej, iPhone 12 (č. 10)\n1× Displej, iPhone 13, černá (č. 8)',
  );
  expect(partText(orders[1]!)).toBe('Displej, iPhone 13, černá');
});
