import { isCounted, type Member, type Model, OFF } from '../model.ts';
import type { Steps } from './steps.ts';

/** What is asked for a minute more, as parts of what one too few costs; one too many is the last. */
const PARTS = [1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0];

/** What a line can cost at least from a day on, by the state that it comes with and the minutes that it has. */
export type Rest = (day: number, state: number, minutes: number) => number;

/**
 * The least that the days from one on can cost: minutes that are too few or too many are paid for each at one price, and
 * of several prices the dearest answer holds. No line costs less, so that of many half-made lines the right ones are kept.
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
