import { number } from '../core/amounts.ts';
import { field } from '../core/field.ts';
import { namesOf } from '../core/names.ts';
import { MEASURES, type Measure, nameOf, type Unit, unitOf } from './measures.ts';

/** The largest goal; a shop's monthly turnover does not come near it. */
export const GOAL_MAX = 1_000_000_000;
export const WRONG_GOAL = 'Cíl je kladné číslo, nejvýše se dvěma desetinnými místy';
export const TOO_LARGE_GOAL = 'Cíl je nejvýše 1\u00a0000\u00a0000\u00a0000';

/** '1 250 000,50' as a number; NaN when the text is not a number. */
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

export const MEASURE_KEYS = namesOf(MEASURES);

/** Makes a value for every measure. */
export const ofMeasures = <T>(make: (mira: Measure) => T) =>
  Object.fromEntries(MEASURE_KEYS.map(mira => [mira, make(mira)])) as Record<Measure, T>;

const TYPED_IN: Record<Unit, string> = { money: ' v Kč', pieces: ' v kusech', average: '' };

/** The goals of a shop for a month; an empty field means no goal. */
export const GOAL = ofMeasures(mira => goal(`${nameOf(mira)}${TYPED_IN[unitOf(mira)]}`));
