import { type Haler, withoutMarginVat, withoutVat } from './amounts.ts';
import type { Dice } from './dice.ts';
import type { Offer } from './offers.ts';
import type { Names } from './product.ts';

/** A line of a document before it is written. */
export type Item = {
  names: Names;
  pieces: number;
  /** The price of one piece, with VAT. */
  price: Haler;
  gross: Haler;
  net: Haler;
  /** The cost of all pieces, without VAT; null if the till does not know it. */
  cost: Haler | null;
  rate: number;
  /** Shipping, payment, rounding or a discount, which cannot be returned. */
  extra: boolean;
  je_doprava: 'true' | null;
};

const UNKNOWN_COST_SHARE = 0.034;

/** Purchase costs vary from week to week by this share. */
const COST_SPREAD = 0.06;

/**
 * An item sold for `price` a piece, less `discount` per cent of the total, rounded to crowns. A used phone's VAT
 * depends on the profit, so its cost is always known.
 */
export function itemOf(
  offer: Offer,
  dice: Dice,
  { pieces = 1, price = offer.price, discount = 0, names = offer as Names } = {},
): Item {
  const full = pieces * price;
  const gross = discount ? full - Math.round((full * discount) / 10_000) * 100 : full;
  const paid = Math.round(offer.cost * (1 - COST_SPREAD / 2 + COST_SPREAD * dice.next())) * pieces;
  const used = offer.kind === 'used';
  const cost = dice.chance(UNKNOWN_COST_SHARE) && !used ? null : paid;
  const net = used ? withoutMarginVat(gross, paid, offer.rate) : withoutVat(gross, offer.rate);
  return { names, pieces, price, gross, net, cost, rate: offer.rate, extra: false, je_doprava: null };
}

/** A line of shipping, payment, rounding or a discount; `cost` without VAT. */
export function extraItem(
  [kod, nazev, kategorie]: readonly [kod: string, nazev: string, kategorie: string],
  price: Haler,
  cost: Haler,
  { rate = 21, marked = false } = {},
): Item {
  return {
    names: { kod, nazev, kategorie, kategorie_1: null, kategorie_2: null },
    pieces: 1,
    price,
    gross: price,
    net: withoutVat(price, rate),
    cost,
    rate,
    extra: true,
    je_doprava: marked ? 'true' : null,
  };
}
