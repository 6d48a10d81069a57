import { grouped } from '#shared/core/grouped.ts';
import { type Asked, mayWorkOn, type Proposed } from '../shop/asked.ts';
import { goalsOf } from '../shop/goals.ts';
import { sameTimes, wishesFor } from '../shop/model.ts';
import { withoutWarnings } from '../shop/propose.ts';
import { maySend } from './pairs.ts';
import type { SearchTask, ShopResult } from './task.ts';

/** The shifts to continue from that their people can still have; somebody who has fallen ill has none that day. */
export function stillPossible(shops: Asked[], begin: Proposed[]): Proposed[] {
  const places = { ...shops[0]!, shops: shops.flatMap(asked => asked.shops) };
  const people = new Map(shops.flatMap(asked => asked.people.map(one => [one.id, one])));
  const known = begin.filter(({ user_id }) => people.has(user_id));
  return [...grouped(known, ({ user_id }) => user_id)].flatMap(([id, own]) => {
    const person = people.get(id)!;
    const isPossible = (one: Proposed) =>
      (one.prodejna === person.prodejna || maySend(person, one.prodejna)) &&
      mayWorkOn(person, one.datum) &&
      places.shops.some(
        ({ prodejna, times }) =>
          prodejna === one.prodejna && times[one.datum]?.some(offered => sameTimes(offered, one)),
      ) &&
      !person.shifts.some(({ datum }) => datum === one.datum) &&
      !wishesFor(person, one).includes('nemohu');
    return withoutWarnings(places, person, own.filter(isPossible));
  });
}

/** The results before the search has found anything: what is still possible of the proposal it continues from. */
export function resultsAtFirst({ shops, weights, begin = [] }: SearchTask): ShopResult[] {
  const all = stillPossible(shops, begin);
  return shops.map(asked => {
    const { prodejna } = asked.shops[0]!;
    const smeny = all.filter(one => one.prodejna === prodejna);
    return { prodejna, smeny, cile: goalsOf(asked, weights, all), vynechani: [] };
  });
}
