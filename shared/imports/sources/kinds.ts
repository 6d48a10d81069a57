/** Constants of watched sources (docs/decisions/0094), free of the schema library, as the interface uses them. */

export const SOURCE_KINDS = {
  odkaz: 'Odkaz (https)',
  dotykacka: 'Pokladna Dotykačka',
  slozka: 'Složka na serveru',
} as const;
export type SourceKind = keyof typeof SOURCE_KINDS;

/** The results of a reading: something was imported, nothing has changed since the last time, or it failed. */
export const SOURCE_RESULTS = { hotovo: 'Načteno', beze_zmeny: 'Beze změny', chyba: 'Chyba' } as const;
export type SourceResult = keyof typeof SOURCE_RESULTS;

/** How often a link is read, in minutes. */
export const INTERVALS = {
  15: 'každých 15 minut',
  60: 'každou hodinu',
  360: 'každých 6 hodin',
  1440: 'jednou denně',
  10080: 'jednou týdně',
} as const;
export const INTERVAL_MIN = 5;
export const INTERVAL_MAX = 10_080;

export const SILENCE_MAX_H = 720;
