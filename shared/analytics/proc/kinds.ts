/** The parts of a change of turnover, in the order in which they are shown (rule analytics-13). */
export const BARS = {
  kalendar: 'Kalendář',
  hodiny: 'Hodiny v práci',
  uctenky_za_hodinu: 'Účtenky za hodinu',
  uctenky: 'Účtenky',
  polozky: 'Položky na účtenku',
  mix: 'Skladba zboží',
  cena: 'Ceny',
  vratky: 'Vratky',
} as const;
export type Bar = keyof typeof BARS;

/** The bars about categories of goods; the others are about shops. */
export const CATEGORY_BARS: readonly Bar[] = ['mix', 'cena'];

/** The two periods of a comparison. */
export const SIDES = { ted: 'Teď', predtim: 'Předtím' } as const;
export type Side = keyof typeof SIDES;
