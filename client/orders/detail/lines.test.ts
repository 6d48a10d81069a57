import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/contract.ts';
import { together } from './lines.ts';

test.each([
  [2350, 500, ['Záloha', 'Doplatek']],
  [500, 500, ['Záloha', 'Doplatek']],
  [null, 500, ['Záloha']],
  [2350, null, undefined],
  [2350, 0, undefined],
])('of the price %j and the deposit %j, %j are told', (cena, zaloha, labels) => {
  const order = { cena, zaloha, telefon_zakaznika: '', dil: 'Displej', barva: null } as Order;
  expect(together(order).zaloha?.map(([label]) => label)).toEqual(labels);
});
