/** Czech month names: 'říjen' by itself, 'října' in a date. */
export const MONTH_NAMES: readonly (readonly [name: string, ofMonth: string])[] = [
  ['leden', 'ledna'],
  ['únor', 'února'],
  ['březen', 'března'],
  ['duben', 'dubna'],
  ['květen', 'května'],
  ['červen', 'června'],
  ['červenec', 'července'],
  ['srpen', 'srpna'],
  ['září', 'září'],
  ['říjen', 'října'],
  ['listopad', 'listopadu'],
  ['prosinec', 'prosince'],
];

/** 'prosinec' for '2026-12' or for a day of it. */
export const monthWord = (month: string) => MONTH_NAMES[Number(month.slice(5, 7)) - 1]![0];

/** 'říjen 2026' for '2026-10', the same in every browser and on the server. */
export const czechMonth = (month: string) => `${monthWord(month)}\u00a0${month.slice(0, 4)}`;
