import { type RosterScope, type RosterWeights, SMALLEST_CHANGE, WEIGHT_KEYS } from '#shared/roster/kinds.ts';
import type { Settings } from '#shared/settings/keys.ts';

/** The default weights of a proposal, from the settings. */
export const weightsOf = (settings: Settings): RosterWeights =>
  Object.fromEntries(WEIGHT_KEYS.map(key => [key, settings[`rozpis_${key}`]])) as RosterWeights;

/** The weight of a change: zero when only gaps are filled, as everything is one then; high after a sick call. */
const changeOf = (rozsah: RosterScope, zmena: number) =>
  rozsah === 'doplnit' ? 0 : rozsah === 'zmena' ? zmena * SMALLEST_CHANGE : zmena;

/** The weights that a search with this scope uses. */
export const inUse = (weights: RosterWeights, rozsah: RosterScope): RosterWeights => ({
  ...weights,
  zmena: changeOf(rozsah, weights.zmena),
});
