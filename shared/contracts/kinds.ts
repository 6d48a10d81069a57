import { namesOf } from '../core/names.ts';

/** Kinds and limits of contracts of employment (labour code 262/2006 Sb., §§ 33, 75 and 76). */

export const CONTRACT_KIND_LABELS = {
  hpp: 'Pracovní poměr (HPP)',
  dpp: 'Dohoda o provedení práce (DPP)',
  dpc: 'Dohoda o pracovní činnosti (DPČ)',
};
export type ContractKind = keyof typeof CONTRACT_KIND_LABELS;
export const CONTRACT_KINDS = namesOf(CONTRACT_KIND_LABELS);

export const CONTRACT_KIND_SHORT: Record<ContractKind, string> = { hpp: 'HPP', dpp: 'DPP', dpc: 'DPČ' };

/** Catches 0,4 typed instead of 40, which would give a month of two hours. */
export const LEAST_WEEKLY_HOURS = 0.5;
/** § 79: the weekly hours are at most 40. */
export const MOST_WEEKLY_HOURS = 40;
export const WEEKLY_HOURS = `Týdenní hodiny jsou 0,5 až ${MOST_WEEKLY_HOURS}`;
export const MOST_VACATION_HOURS = 1000;
/** In CZK. */
export const MOST_HOURLY_RATE = 10_000;
export const EMPLOYMENT_NUMBER_MAX = 20;
/** The most contracts that can be added at once. */
export const IMPORT_MAX = 300;

export const WRONG_DAYS = 'Konec smlouvy musí být nejdřív v den jejího začátku';
export const NO_WEEKLY_HOURS = 'Zadejte týdenní hodiny';
