import { number } from '../core/amounts.ts';
import { each, field, namesOf } from '../core/field.ts';

/** The largest goal: a shop's turnover of a month does not come near. */
export const GOAL_MAX = 1_000_000_000;
export const WRONG_GOAL = 'Cíl je kladné číslo, nejvýše se dvěma desetinnými místy';
export const TOO_LARGE_GOAL = 'Cíl je nejvýše 1\u00a0000\u00a0000\u00a0000';

/** '1 250 000,50' as a number; NaN when it is none. */
export const goalTyped = (typed: string) => {
  const plain = typed.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
};

const goal = (label: string) =>
  field<string, number | null, 'amount'>('amount', label, {
    begin: '',
    typed: number,
    sent: typed => (typed.trim() ? goalTyped(typed) : null),
    problem: typed => {
      const value = goalTyped(typed);
      if (!typed.trim()) return null;
      if (value > GOAL_MAX) return TOO_LARGE_GOAL;
      return value > 0 ? null : WRONG_GOAL;
    },
  });

/** What a shop is to reach in a month; an empty one is no goal. */
export const GOAL = {
  obrat: goal('Obrat s DPH v Kč'),
  marze: goal('Marže v Kč'),
  polozky: goal('Položek na účtenku'),
  sluzby: goal('Služby v kusech'),
};

/** What is measured against a goal: whatever one can be set for. */
export type Measure = keyof typeof GOAL;
export const MEASURES = namesOf(GOAL);

/** Whether days of a measure add up, so that it grows with the turnover to come; an average stays what it is. */
export const ADDS_UP: Record<Measure, boolean> = { obrat: true, marze: true, polozky: false, sluzby: true };

/** The same of every measure. */
export const ofMeasures = <T>(make: (mira: Measure) => T) =>
  each(GOAL, (_, mira) => make(mira)) as Record<Measure, T>;
