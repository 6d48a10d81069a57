import { type Haler, priceTag } from './amounts.ts';
import { type Dice, steps } from './dice.ts';
import { extraItem, type Item, itemOf } from './items.ts';
import type { Model } from './models.ts';
import { draw, type Offer, type Season } from './offers.ts';
import type { Kind } from './product.ts';
import { drawFor, piecesOf } from './shop-basket.ts';

type Charge = {
  names: readonly [kod: string, nazev: string, kategorie: string];
  crowns: number;
  cost: number;
  weight: number;
};

const charge = (kod: string, nazev: string, kategorie: string, [crowns, cost, weight]: number[]): Charge => ({
  names: [kod, nazev, kategorie],
  crowns: crowns!,
  cost: cost!,
  weight: weight!,
});

const ESHOP_SHIPPING = [
  charge('DOPR-ZAS', 'Zásilkovna – výdejní místo', 'Doprava', [79, 58, 46]),
  charge('DOPR-BAL', 'Balíkovna', 'Doprava', [75, 55, 16]),
  charge('DOPR-GLS', 'GLS – doručení na adresu', 'Doprava', [119, 88, 16]),
  charge('DOPR-OSO', 'Osobní odběr', 'Doprava', [0, 0, 22]),
];
const ALLEGRO_SHIPPING = [
  charge('DOPR-ALB', 'Allegro One Box', 'Doprava', [59, 49, 50]),
  charge('DOPR-ZAS', 'Zásilkovna – výdejní místo', 'Doprava', [69, 58, 34]),
  charge('DOPR-GLS', 'GLS – doručení na adresu', 'Doprava', [99, 88, 16]),
];
const PAYMENTS = [
  charge('PLATBA-KARTA', 'Platba kartou online', 'Platba', [0, 0, 60]),
  charge('PLATBA-DOB', 'Dobírka', 'Platba', [39, 20, 28]),
  charge('PLATBA-PREV', 'Bankovní převod', 'Platba', [0, 0, 12]),
];
const ROUNDING = ['ZAOKR', 'Zaokrouhlení', 'Zaokrouhlení'] as const;
const COUPON = ['SLEVA', 'Slevový kupón 5 %', 'Sleva'] as const;

const ONLINE: [Kind, number][] = [
  ['case', 26],
  ['glass', 22],
  ['power', 15],
  ['phone', 11],
  ['foil', 8],
  ['audio', 5],
  ['aligator', 4],
  ['watch', 3.5],
  ['other', 6],
  ['used', 2],
  ['health', 0.8],
];
const KINDS = ONLINE.map(([kind]) => kind);
const FIRST = steps(ONLINE.map(([, weight]) => weight));
const MORE: Kind[] = ['case', 'glass', 'glass', 'power', 'foil'];
const MOST_GOODS = 3;

const weightsOf = (list: Charge[]) => ({ list, steps: steps(list.map(({ weight }) => weight)) });
const CHARGES = {
  eshop: weightsOf(ESHOP_SHIPPING),
  allegro: weightsOf(ALLEGRO_SHIPPING),
  payment: weightsOf(PAYMENTS),
};

/** Prices of a channel: the price tag times `level`, and the share of lines whose price includes haléře. */
const PRICING = { eshop: { level: 0.97, odd: 0.12 }, allegro: { level: 1.04, odd: 0.25 } };

function priceOf({ price }: Offer, kanal: 'eshop' | 'allegro', dice: Dice): Haler {
  const { level, odd } = PRICING[kanal];
  const asked = price * level;
  return dice.chance(odd) ? Math.round(asked * (0.94 + 0.06 * dice.next())) : priceTag(asked / 100);
}

function goods(season: Season, kanal: 'eshop' | 'allegro', dice: Dice): Item[] {
  const items: Item[] = [];
  let model: Model | null = null;
  const add = (kind: Kind) => {
    const offer = model ? drawFor(season, kind, model, dice) : draw(dice, season.pools[kind]);
    model ??= offer.model;
    items.push(itemOf(offer, dice, { pieces: piecesOf(offer, dice), price: priceOf(offer, kanal, dice) }));
  };
  add(KINDS[dice.place(FIRST)]!);
  while (items.length < MOST_GOODS && dice.chance(0.26)) add(dice.pick(MORE));
  return items;
}

const total = (items: Item[]): Haler => items.reduce((sum, { gross }) => sum + gross, 0);

function charged(from: keyof typeof CHARGES, dice: Dice, marked: boolean): Item {
  const { list, steps } = CHARGES[from];
  const { names, crowns, cost } = list[dice.place(steps)]!;
  return extraItem(names, crowns * 100, cost * 100, { marked });
}

/**
 * An order of the e-shop: goods, sometimes a coupon, shipping, payment, and rounding to whole crowns. The source
 * marks shipping and coupons itself; payment and rounding are recognized by their category.
 */
export function eshopBasket(season: Season, dice: Dice): Item[] {
  const items = goods(season, 'eshop', dice);
  const coupon = -Math.round(total(items) * 0.0005) * 100;
  if (items.length < MOST_GOODS && coupon < 0 && dice.chance(0.04))
    items.push(extraItem(COUPON, coupon, 0, { marked: true }));
  if (dice.chance(0.96)) items.push(charged('eshop', dice, true));
  if (dice.chance(0.6)) items.push(charged('payment', dice, false));
  const rest = Math.round(total(items) / 100) * 100 - total(items);
  if (rest !== 0 && dice.chance(0.7)) items.push(extraItem(ROUNDING, rest, 0, { rate: 0 }));
  return items;
}

/** An order of the marketplace: goods and mostly shipping, which is recognized by its category. */
export function allegroBasket(season: Season, dice: Dice): Item[] {
  const items = goods(season, 'allegro', dice);
  if (dice.chance(0.78)) items.push(charged('allegro', dice, false));
  return items;
}
