import { addDays, weekdayOf } from '../core/days.ts';
import { HOUR, MINUTE } from '../core/durations.ts';
import { grouped } from '../core/grouped.ts';

/** Computes the fair score (rule analytics-18); pure. */

/** How many days back the results of others are considered. */
export const WINDOW = 84;
/** Smoothing: the shop's overall rate weighs as much as these minutes of one weekday, as few hours say little. */
const PATIENCE = (40 * HOUR) / MINUTE;
/** The minimum minutes of one's own, and of others in the shop; below either there is no score. */
const LEAST_OWN = (24 * HOUR) / MINUTE;
const LEAST_OTHERS = (80 * HOUR) / MINUTE;

/**
 * A person's minutes and points on one day in a shop where they were at work. Whole minutes add up exactly; parts of
 * hours fell short of the least by a rounding.
 */
export type WorkedDay = { osoba: number; prodejna: number; den: string; minuty: number; body: number };
export type Fair = { body: number; ocekavano: number; minuty: number; skore: number | null };

type Sum = { minuty: number; body: number };
const NOTHING: Sum = { minuty: 0, body: 0 };

const sumOf = (days: readonly Sum[]): Sum =>
  days.reduce((sum, one) => ({ minuty: sum.minuty + one.minuty, body: sum.body + one.body }), NOTHING);
/** Points are rounded to millionths: those that cancel each other out are 0, not a tiny rest. */
const without = (all: Sum | undefined, own: Sum): Sum => ({
  minuty: (all?.minuty ?? 0) - own.minuty,
  body: Math.round(((all?.body ?? 0) - own.body) * 1e6) / 1e6,
});
const keyOf = ({ prodejna, den }: Pick<WorkedDay, 'prodejna' | 'den'>) => `${prodejna} ${weekdayOf(den)}`;

/** Sums the days by a key. */
const sumsBy = <Key>(days: readonly WorkedDay[], key: (day: WorkedDay) => Key) =>
  new Map([...grouped(days, key)].map(([name, own]) => [name, sumOf(own)]));

/** The first of the `WINDOW` days that end with `to`. */
export const windowFrom = (to: string) => addDays(to, 1 - WINDOW);

/**
 * Compares each person's points from `od` on with what others in the shop made in as much time on the same weekdays.
 * `days` are everybody's, from `windowFrom` on. 100 means as expected, null that too little is known.
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
        if (shop.minuty < LEAST_OTHERS) return [];
        const weekday = without(byWeekday.get(keyOf(day)), ownByWeekday.get(keyOf(day))!);
        const usual = shop.body / shop.minuty;
        const aMinute = (weekday.body + PATIENCE * usual) / (weekday.minuty + PATIENCE);
        return [{ minuty: day.minuty, body: day.body, ocekavano: day.minuty * aMinute }];
      });
      const { minuty, body } = sumOf(scored);
      const ocekavano = scored.reduce((sum, day) => sum + day.ocekavano, 0);
      const isKnown = minuty >= LEAST_OWN && ocekavano > 0;
      return [[osoba, { body, ocekavano, minuty, skore: isKnown ? (body / ocekavano) * 100 : null }]];
    }),
  );
}
