import { isCounted, type Member, type Model, OFF } from '../model.ts';
import type { Steps } from './steps.ts';

/** Prices of a minute to try, as shares of the cost of one minute too few; that of one too many is added to them. */
const PARTS = [1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0];

/** A lower bound of the cost of a line's days from `day` on, given the state before them and the minutes so far. */
export type Rest = (day: number, state: number, minutes: number) => number;

/**
 * Computes lower bounds of the remaining days. Each of several fixed prices per minute, in place of the actual cost
 * of too few or too many, gives a bound; the highest one is used. It decides which of too many partial lines are
 * kept.
 */
export function restOf(model: Model, member: Member, steps: Steps, prices: Float64Array): Rest {
  const { days, kinds } = model;
  const { states, after, kindsOn, statesOn } = steps;
  const { hours } = member;
  const rates = hours
    ? [...new Set([...PARTS.map(part => part * hours.under), -hours.over])].map(rate => ({
        rate,
        wanted: rate < 0 ? hours.most : hours.least,
      }))
    : [{ rate: 0, wanted: 0 }];
  const width = states * rates.length;
  const least = new Float64Array((days + 1) * width);
  for (let day = days - 1; day >= 0; day--) {
    const counts = isCounted(model, day);
    const allowed = kindsOn[day]!;
    for (const state of statesOn[day]!) {
      const next = after[state]!;
      for (let at = 0; at < rates.length; at++) {
        const { rate } = rates[at]!;
        let best = Infinity;
        for (let index = 0; index < allowed.length; index++) {
          const kind = allowed[index]!;
          const to = next[kind + 1]!;
          if (to < 0) continue;
          const own =
            kind === OFF
              ? 0
              : prices[day * kinds.length + kind]! - (counts ? rate * kinds[kind]!.minutes : 0);
          const all = own + least[(day + 1) * width + to * rates.length + at]!;
          if (all < best) best = all;
        }
        least[day * width + state * rates.length + at] = best;
      }
    }
  }
  return (day, state, minutes) => {
    let most = -Infinity;
    for (let at = 0; at < rates.length; at++) {
      const { rate, wanted } = rates[at]!;
      const points = least[day * width + state * rates.length + at]! + rate * (wanted - minutes);
      if (points > most) most = points;
    }
    return most;
  };
}
