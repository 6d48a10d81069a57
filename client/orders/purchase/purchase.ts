import { folded } from '#shared/core/folded.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { STATUSES, type Status } from '#shared/orders/statuses.ts';
import { collator } from '../../ui/lists/sorting.ts';

type Listed = {
  label: string;
  hint: string;
  /** What an empty list says. */
  none: string;
  /** The states of its orders, and whether those are chosen at first. */
  from: Partial<Record<Status, boolean>>;
  /** The state to which the chosen ones are moved by `deed`. */
  to: Status;
  deed: string;
};
export type List = 'order' | 'arrive';

/** The two lists (rule orders-8). */
export const LISTS: Record<List, Listed> = {
  order: {
    label: 'K objednání',
    hint: 'Díly, které ještě nejsou objednané, podle dodavatele.',
    none: 'Nic není potřeba objednat',
    // What is out of stock cannot be ordered at the moment.
    from: { nove: true, v_kosiku: true, neni_skladem: false },
    to: 'objednano',
    deed: 'Označit jako objednané',
  },
  arrive: {
    label: 'Na cestě',
    hint: 'Objednané díly podle dodavatele. Zaškrtněte, co dorazilo v balíku.',
    none: 'Na žádný díl se nečeká',
    from: { objednano: false, predobjednano: false },
    to: 'dorazilo_ceka',
    deed: 'Označit jako dorazilé',
  },
};

const statesOf = (list: List) => STATUSES.filter(status => status in LISTS[list].from);

/** Whether an order of the list is chosen until somebody decides otherwise. */
export const isChosenFirst = (list: List, { status }: Order) => LISTS[list].from[status] === true;

/** Whether the board shows only some of the orders of the list. */
export const isCut = (list: List, board: Kanban) =>
  statesOf(list).some(status => board[status].count > board[status].orders.length);

/** The orders whose parts come from one supplier; `supplier` is '' when the orders name none. */
export type Purchase = { supplier: string; orders: Order[] };

const keyOf = (text: string | null) =>
  folded(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const partOf = ({ dil, typ_telefonu, barva }: Order) => [dil, typ_telefonu, barva ?? ''];
const samePart = (order: Order) => partOf(order).map(keyOf).join('\n');

/**
 * The board's orders of the list by supplier in Czech order, those without one last; equal parts are next to each
 * other. A supplier is one however it is written; its name is as in its oldest order.
 */
export function purchasesOf(list: List, board: Kanban): Purchase[] {
  const orders = statesOf(list).flatMap(status => board[status].orders);
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
