import { type Dice, steps } from './dice.ts';
import { type Item, itemOf } from './items.ts';
import type { Model } from './models.ts';
import { draw, type Offer, type Season } from './offers.ts';
import type { Kind } from './product.ts';

export const MOST_LINES = 6;

/** What customers come to a shop for, with weights. */
const COMES_FOR: [Kind, number][] = [
  ['case', 20],
  ['glass', 18],
  ['foil', 15],
  ['power', 15],
  ['phone', 12],
  ['counter', 8],
  ['other', 8],
  ['audio', 4],
  ['aligator', 3],
  ['watch', 2],
  ['used', 2.5],
  ['health', 1],
];
const KINDS = COMES_FOR.map(([kind]) => kind);
const FIRST = steps(COMES_FOR.map(([, weight]) => weight));

/** What customers buy in addition; others of the larger goods are bought alone. */
const TAKES_ALONG: Kind[] = ['case', 'glass', 'glass', 'foil', 'power', 'other', 'counter'];

const DISCOUNTS = [5, 10, 10, 15, 20];
const SMALL = new Set<Kind>(['case', 'glass', 'power', 'other', 'foil']);

/** The number of pieces: occasionally two or three of small goods. */
export function piecesOf(offer: Offer, dice: Dice): number {
  if (!SMALL.has(offer.kind)) return 1;
  const drawn = dice.next();
  return drawn < 0.93 ? 1 : drawn < 0.985 ? 2 : 3;
}

/** A case or glass for the customer's phone if that is known, otherwise any. */
export function drawFor(season: Season, kind: Kind, model: Model | null, dice: Dice): Offer {
  const made = model && (kind === 'case' || kind === 'glass') ? season.forModel.get(model)?.[kind] : null;
  return draw(dice, made?.offers.length ? made : season.pools[kind]);
}

/** What a customer buys from a seller of `skill`: one to six lines. */
export function shopBasket(season: Season, skill: number, dice: Dice): Item[] {
  const items: Item[] = [];
  let model: Model | null = null;
  const add = (kind: Kind) => {
    if (items.length === MOST_LINES) return;
    const offer = drawFor(season, kind, model, dice);
    model ??= offer.model;
    const discount = kind !== 'counter' && dice.chance(0.05) ? dice.pick(DISCOUNTS) : 0;
    items.push(itemOf(offer, dice, { pieces: piecesOf(offer, dice), discount }));
  };
  const first = KINDS[dice.place(FIRST)]!;
  add(first);
  if (first === 'phone' || first === 'used') {
    if (dice.chance(0.5)) add('case');
    if (dice.chance(0.45)) add('glass');
    else if (dice.chance(0.25 * skill)) add('foil');
    if (dice.chance(0.55 * skill)) add('counter');
    if (dice.chance(0.2 * skill)) add('counter');
    if (dice.chance(0.15)) add('power');
  } else {
    while (items.length < MOST_LINES && dice.chance(0.38 * (0.6 + 0.4 * skill))) add(dice.pick(TAKES_ALONG));
  }
  return items;
}
