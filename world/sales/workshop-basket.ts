import type { Dice } from './dice.ts';
import { type Item, itemOf } from './items.ts';
import { draw, type Offer, type Season } from './offers.ts';
import type { Kind, Names } from './product.ts';
import { drawFor } from './shop-basket.ts';

/** Goods sold with a repair count as service accessories, with these service types. */
const ACCESSORY_TYPES: Partial<Record<Kind, string>> = {
  glass: 'Nalepení skla',
  foil: 'Nalepení fólie',
  case: 'Pouzdro k opravě',
};

/** A repair and what is sold with it, all under the brand of the phone. */
export function workshopBasket(season: Season, dice: Dice): Item[] {
  const repair = draw(dice, season.pools.repair);
  const items: Item[] = [itemOf(repair, dice)];
  const brand = repair.kategorie_2;
  const add = (offer: Offer, names: Names) => items.push(itemOf(offer, dice, { names }));
  const addOf = (kind: 'workshop' | 'loose' | 'counter') => {
    const offer = draw(dice, season.pools[kind]);
    const kategorie_1 = kind === 'workshop' ? offer.kategorie_1 : repair.kategorie_1;
    add(offer, { ...offer, kategorie_1, kategorie_2: brand });
  };
  const addAccessory = (kind: 'glass' | 'foil' | 'case') => {
    const offer = drawFor(season, kind, repair.model, dice);
    const kategorie_1 = ACCESSORY_TYPES[kind] ?? null;
    add(offer, { ...offer, kategorie: 'Příslušenství k servisu', kategorie_1, kategorie_2: brand });
  };
  if (dice.chance(0.38)) addOf('workshop');
  if (dice.chance(0.28)) addAccessory('glass');
  else if (dice.chance(0.15)) addAccessory('foil');
  if (dice.chance(0.1)) addAccessory('case');
  if (dice.chance(0.04)) addOf('counter');
  if (dice.chance(0.03)) addOf('loose');
  return items;
}
