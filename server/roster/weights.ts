import { type RosterScope, type RosterWeights, SMALLEST_CHANGE, WEIGHT_KEYS } from '#shared/roster/kinds.ts';
import type { Settings } from '#shared/settings/keys.ts';

/** The weights that hold unless a proposal is told otherwise. */
export const weightsOf = (settings: Settings): RosterWeights =>
  Object.fromEntries(WEIGHT_KEYS.map(key => [key, settings[`rozpis_${key}`]])) as RosterWeights;

/** What a change weighs: where only what is missing is filled in, everything is one; after a sick call it is dear. */
const changeOf = (rozsah: RosterScope, zmena: number) =>
  rozsah === 'doplnit' ? 0 : rozsah === 'zmena' ? zmena * SMALLEST_CHANGE : zmena;

/** The weights that a search of this scope counts with. */
export const inUse = (weights: RosterWeights, rozsah: RosterScope): RosterWeights => ({
  ...weights,
  zmena: changeOf(rozsah, weights.zmena),
});
