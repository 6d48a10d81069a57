import type { Day } from './calendar.ts';
import { Dice, keyOf, PURPOSE } from './dice.ts';
import type { Item } from './items.ts';
import { seasonOf } from './offers.ts';
import { allegroBasket, eshopBasket } from './online-basket.ts';
import type { Outlet } from './outlets.ts';
import { shopBasket } from './shop-basket.ts';
import { type Duty, sellerFrom, technicianFor, written } from './staff.ts';
import { workshopBasket } from './workshop-basket.ts';

/** The part of a document that can be regenerated from its position, so that returns need not remember it. */
export type Content = { prodejce: string | null; technik: string | null; items: Item[] };

/** The `index`-th document of an outlet on a day. `duty` is the team on duty, null online. */
export function contentOf(seed: number, day: Day, outlet: Outlet, duty: Duty | null, index: number): Content {
  const dice = new Dice(keyOf(seed, day.number, outlet.id, index, PURPOSE.content));
  const season = seasonOf(day.year, day.month);
  if (outlet.kanal === 'eshop') return { prodejce: null, technik: null, items: eshopBasket(season, dice) };
  if (outlet.kanal === 'allegro')
    return { prodejce: null, technik: null, items: allegroBasket(season, dice) };
  const seller = sellerFrom(duty!, dice);
  const prodejce = written(seller, dice);
  if (outlet.kanal === 'prodejna')
    return { prodejce, technik: null, items: shopBasket(season, seller.skill, dice) };
  const technician = technicianFor(outlet.shop!, dice);
  const technik = technician && written(technician, dice);
  return { prodejce, technik, items: workshopBasket(season, dice) };
}
