import { capitalized } from '#shared/core/capitalized.ts';
import { type RosterWeights, WEIGHT_KEYS, WEIGHT_LABELS } from '#shared/roster/kinds.ts';

/** 'Neobsazená hodina' */
export const weightName = (key: keyof RosterWeights) => capitalized(WEIGHT_LABELS[key]);

/** The weights that differ from the valid ones, in words; 'platné' if none does. */
export function weightsText(weights: RosterWeights, usual: RosterWeights): string {
  const other = WEIGHT_KEYS.filter(key => weights[key] !== usual[key]);
  if (other.length === 0) return 'platné';
  return other.map(key => `${WEIGHT_LABELS[key]} ${weights[key]} (platí ${usual[key]})`).join(', ');
}
