/** Contracts of employment: what they may be (labour code 262/2006 Sb., §§ 33, 75 and 76). */

export const CONTRACT_KINDS = ['hpp', 'dpp', 'dpc'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

export const CONTRACT_KIND_LABELS: Record<ContractKind, string> = {
  hpp: 'Pracovní poměr (HPP)',
  dpp: 'Dohoda o provedení práce (DPP)',
  dpc: 'Dohoda o pracovní činnosti (DPČ)',
};

export const CONTRACT_KIND_SHORT: Record<ContractKind, string> = { hpp: 'HPP', dpp: 'DPP', dpc: 'DPČ' };

/** § 79: the weekly hours are at most 40. */
export const MOST_WEEKLY_HOURS = 40;
export const MOST_VACATION_HOURS = 1000;
export const EMPLOYMENT_NUMBER_MAX = 20;
/** Contracts that are added at once. */
export const IMPORT_MAX = 300;

export const WRONG_DAYS = 'Konec smlouvy musí být nejdřív v den jejího začátku';
export const NO_WEEKLY_HOURS = 'Zadejte týdenní hodiny';
