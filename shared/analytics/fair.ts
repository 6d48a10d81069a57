import { addDays, weekdayOf } from '../core/days.ts';
import { grouped } from '../core/grouped.ts';

/** The fair score (rule analytics-18), pure. */

/** What others did is looked at so far back, in days. */
export const WINDOW = 84;
/** Hours that all weekdays of the shop together count for beside those of a weekday: few hours say little of it. */
const PATIENCE = 40;
/** Below so many hours, own ones and others' in the shop, nothing is said. */
export const LEAST_OWN = 24;
export const LEAST_OTHERS = 80;

/** What somebody did on a day in a shop where they were at work. */
export type WorkedDay = { osoba: number; prodejna: number; den: string; hodiny: number; body: number };
export type Fair = { body: number; ocekavano: number; hodiny: number; skore: number | null };

type Sum = { hodiny: number; body: number };
const NOTHING: Sum = { hodiny: 0, body: 0 };

const sumOf = (days: readonly Sum[]): Sum =>
  days.reduce((sum, one) => ({ hodiny: sum.hodiny + one.hodiny, body: sum.body + one.body }), NOTHING);
const without = (all: Sum | undefined, own: Sum): Sum => ({
  hodiny: (all?.hodiny ?? 0) - own.hodiny,
  body: (all?.body ?? 0) - own.body,
});
const keyOf = ({ prodejna, den }: Pick<WorkedDay, 'prodejna' | 'den'>) => `${prodejna} ${weekdayOf(den)}`;

/** Sums of days by a key. */
const sumsBy = <Key>(days: readonly WorkedDay[], key: (day: WorkedDay) => Key) =>
  new Map([...grouped(days, key)].map(([name, own]) => [name, sumOf(own)]));

/** From which day on `WINDOW` days end on `to`. */
export const windowFrom = (to: string) => addDays(to, 1 - WINDOW);

/**
 * Points of each person in `od` to the end of the days against what the others of the shop made in as many hours on these
 * weekdays; `days` are of everybody from `windowFrom` on. 100 is as expected, null where too little is known.
 */
export function fairScores(days: readonly WorkedDay[], od: string): Map<number, Fair> {
  const [byShop, byWeekday] = [sumsBy(days, ({ prodejna }) => prodejna), sumsBy(days, keyOf)];
  return new Map(
    [...grouped(days, ({ osoba }) => osoba)].flatMap(([osoba, all]): [number, Fair][] => {
      const [ownByShop, ownByWeekday] = [sumsBy(all, ({ prodejna }) => prodejna), sumsBy(all, keyOf)];
      const month = all.filter(({ den }) => den >= od);
      if (month.length === 0) return [];
      const scored = month.flatMap(day => {
        const shop = without(byShop.get(day.prodejna), ownByShop.get(day.prodejna)!);
        if (shop.hodiny < LEAST_OTHERS) return [];
        const weekday = without(byWeekday.get(keyOf(day)), ownByWeekday.get(keyOf(day))!);
        const usual = shop.body / shop.hodiny;
        const anHour = (weekday.body + PATIENCE * usual) / (weekday.hodiny + PATIENCE);
        return [{ hodiny: day.hodiny, body: day.body, ocekavano: day.hodiny * anHour }];
      });
      const { hodiny, body } = sumOf(scored);
      const ocekavano = scored.reduce((sum, day) => sum + day.ocekavano, 0);
      const isKnown = hodiny >= LEAST_OWN && ocekavano > 0;
      return [[osoba, { body, ocekavano, hodiny, skore: isKnown ? (body / ocekavano) * 100 : null }]];
    }),
  );
}
