import { folded } from '#shared/core/folded.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import type { Status } from '#shared/orders/statuses.ts';

/** The states whose part is not on its way (rule orders-8), and whether it is to be ordered now. */
export const UNORDERED: [Status, { isChosen: boolean }][] = [
  ['nove', { isChosen: true }],
  ['v_kosiku', { isChosen: true }],
  // The supplier does not have it at the moment.
  ['neni_skladem', { isChosen: false }],
];

/** The orders whose parts one supplier is to send; `supplier` is '' when the orders name none. */
export type Purchase = { supplier: string; orders: Order[] };

const collator = new Intl.Collator('cs', { numeric: true });
const keyOf = (text: string | null) =>
  folded(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const partOf = ({ dil, typ_telefonu, barva }: Order) => [dil, typ_telefonu, barva ?? ''];
const samePart = (order: Order) => partOf(order).map(keyOf).join('\n');

/**
 * The board's orders without a part on its way, by supplier in Czech order, those without one last; equal parts are
 * next to each other. A supplier is one however it is written; its name is as in its oldest order.
 */
export function purchasesOf(board: Kanban): Purchase[] {
  const orders = UNORDERED.flatMap(([status]) => board[status].orders);
  const groups = grouped(orders, ({ dodavatel }) => keyOf(dodavatel));
  return [...groups.values()]
    .map(group => {
      const oldest = group.toSorted((one, other) => one.id - other.id);
      return {
        supplier: oldest[0]!.dodavatel?.trim() ?? '',
        orders: oldest.toSorted((one, other) => collator.compare(samePart(one), samePart(other))),
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.supplier === '') - Number(other.supplier === '') ||
        collator.compare(one.supplier, other.supplier),
    );
}

/** The part of an order in words: 'Displej, iPhone 13, černá'. */
export const partText = (order: Order) => partOf(order).filter(Boolean).join(', ');

/** What to send to the supplier, a line for each different part: '2× Displej, iPhone 13, černá (č. 12, 15)'. */
export const purchaseText = (orders: Order[]): string =>
  [...grouped(orders, samePart).values()]
    .map(same => `${same.length}× ${partText(same[0]!)} (č. ${same.map(({ id }) => id).join(', ')})`)
    .join('\n');
