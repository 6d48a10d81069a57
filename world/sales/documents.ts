import type { DocumentType, LineValues } from '#shared/sales/lines.ts';
import { type Day, instantAt, timeAt } from './calendar.ts';
import { contentOf } from './content.ts';
import { Dice, keyOf, PURPOSE } from './dice.ts';
import type { Item } from './items.ts';
import type { Ledger } from './ledger.ts';
import { linesOf } from './lines.ts';
import { documentNumber, type Outlet, orderNumber } from './outlets.ts';
import { planOf } from './plan.ts';
import { dutyOf, sellerFrom, written } from './staff.ts';

const PREFIX: Record<DocumentType, string> = { prodej: '', storno: 'X', vratka: 'V' };

/** The share of returns whose original document is unknown to the source. */
const UNKNOWN_ORIGINAL_SHARE = 0.08;
/** The share of returns that return only one of several goods. */
const PARTLY_RETURNED_SHARE = 0.45;

const teamOf = (outlet: Outlet, day: Day, seed: number) =>
  outlet.shop === null ? null : dutyOf(outlet.shop, day, seed);

/** The items that are returned: a sale's goods or one of them; shipping, payment and discounts are not refunded. */
function returnedItems(items: Item[], dice: Dice): Item[] {
  const goods = items.filter(item => !item.extra);
  return goods.length > 1 && dice.chance(PARTLY_RETURNED_SHARE) ? [dice.pick(goods)] : goods;
}

/** The lines of each document of an outlet on a day whose time is before `until` (ms since the epoch). */
export function* documentsOf(
  { seed, linesPerDay, until }: { seed: number; linesPerDay: number; until: number },
  ledger: Ledger,
  day: Day,
  outlet: Outlet,
): Generator<LineValues[]> {
  const plan = planOf(seed, day, outlet, linesPerDay);
  const times = plan.times();
  const duty = teamOf(outlet, day, seed);
  for (const { typ, number, index, sold, soldNumber } of ledger.enter(day, outlet, plan.count)) {
    const dice = new Dice(keyOf(seed, sold.number, outlet.id, index, PURPOSE.comeback));
    const time =
      typ === 'prodej'
        ? times[index]!
        : typ === 'storno'
          ? plan.soonAfter(times[index]!, 2 + dice.below(40))
          : plan.timeOf(dice);
    if (instantAt(day, time) >= until) continue;
    const soldBy = sold === day ? duty : teamOf(outlet, sold, seed);
    const { items, prodejce, technik } = contentOf(seed, sold, outlet, soldBy, index);
    const original = documentNumber('', outlet, sold.year, soldNumber);
    const isReturn = typ === 'vratka';
    const heading = {
      outlet,
      typ,
      doklad: documentNumber(PREFIX[typ], outlet, day.year, number),
      puvodni_doklad: typ === 'prodej' || (isReturn && dice.chance(UNKNOWN_ORIGINAL_SHARE)) ? null : original,
      objednavka: orderNumber(outlet, sold.year, soldNumber),
      cas: timeAt(day, time),
      // A return is taken by whoever is on duty; a repair keeps its technician.
      prodejce: isReturn && duty ? written(sellerFrom(duty, dice), dice) : prodejce,
      technik,
    };
    yield linesOf(heading, isReturn ? returnedItems(items, dice) : items);
  }
}
