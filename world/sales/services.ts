/** Work done at the counter and in the workshop. Prices in crowns with VAT. */

/** The eleven services of the counter: code, name, price, weight. They have no cost except time. */
export const COUNTERS: [kod: string, nazev: string, price: number, weight: number][] = [
  ['CT300', 'Čištění telefonu 300', 300, 14],
  ['CT600', 'Čištění telefonu 600', 600, 8],
  ['CT1200', 'Čištění telefonu 1200', 1200, 3],
  ['AKT', 'Aktivace a nastavení telefonu', 199, 20],
  ['ZAH250', 'Záloha dat 250', 250, 12],
  ['NAP', 'Nahrání a přenos dat', 399, 10],
  ['ZAH500', 'Záloha dat 500', 500, 6],
  ['KOP250', 'Kopírování kontaktů 250', 250, 9],
  ['KOP500', 'Kopírování dat 500', 500, 4],
  ['PZ1', 'Prodloužená záruka 1 rok', 990, 7],
  ['KNZ', 'Konzultace a zaškolení', 290, 5],
];

export type Repair = {
  kod: string;
  /** The service type, which is also the beginning of the line's name. */
  type: string;
  /** The price is `labour` plus a multiple of `part`, the share of the phone's launch price that its part costs. */
  labour: number;
  part: number;
  weight: number;
  /** Whether the part is made for a model, not only for a brand. */
  fitted: boolean;
};

const repair = (
  kod: string,
  type: string,
  labour: number,
  part: number,
  weight: number,
  fitted = true,
): Repair => ({
  kod,
  type,
  labour,
  part,
  weight,
  fitted,
});

export const REPAIRS: Repair[] = [
  repair('VDI', 'Výměna displeje', 990, 0.2, 34),
  repair('VBA', 'Výměna baterie', 690, 0.04, 28),
  repair('VKO', 'Výměna nabíjecího konektoru', 790, 0.03, 12),
  repair('VZK', 'Výměna zadního krytu', 690, 0.07, 8),
  repair('VFO', 'Výměna fotoaparátu', 890, 0.06, 5, false),
  repair('VRE', 'Výměna reproduktoru', 690, 0.03, 4, false),
  repair('COX', 'Čištění po oxidaci', 790, 0, 4, false),
  repair('SWO', 'Softwarová oprava', 590, 0, 5, false),
];

/** Services sold with a repair: code, name, price, weight. */
export const WORKSHOP_SERVICES: [kod: string, nazev: string, price: number, weight: number][] = [
  ['SL-DIAG', 'Diagnostika', 390, 40],
  ['SL-EXPR', 'Expresní oprava', 299, 25],
  ['SL-ZALO', 'Záloha dat před opravou', 350, 20],
  ['SL-VODA', 'Test vodotěsnosti', 290, 10],
];

/** Products in a category without a service segment, to be listed under 'Nespárováno'. */
export const LOOSE_PARTS: [kod: string, nazev: string, price: number, weight: number][] = [
  ['ND-LEP', 'Lepidlo displeje', 90, 6],
  ['ND-SRO', 'Sada šroubků', 49, 3],
];
