import { createContext, useContext } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import classes from './choosing.module.css';

type Choosing = { chosen: ReadonlyMap<number, Order>; toggle: (order: Order) => void } | null;

/** The orders chosen to be moved together; null while none are being chosen. */
export const ChoosingContext = createContext<Choosing>(null);

/** A card's checkbox while orders are being chosen, so that a parcel of ten parts is moved by one action. */
export function ChooseBox({ order }: { order: Order }) {
  const choosing = useContext(ChoosingContext);
  if (!choosing) return null;
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Vybrat: objednávka č. ${order.id}, ${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`}
      checked={choosing.chosen.has(order.id)}
      onChange={() => choosing.toggle(order)}
      // A press on it must not pick the card up.
      onMouseDown={event => event.stopPropagation()}
      onTouchStart={event => event.stopPropagation()}
      onKeyDown={event => event.stopPropagation()}
    />
  );
}
