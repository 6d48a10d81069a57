import { COUNTERS, type Counter, itemLabel, SERVICE_COUNTERS } from '../rules/kinds.ts';

/**
 * The rows behind a number: every number of analytics is listed here, and its rows are those that it is the sum of
 * (rule analytics-16). `server/sales/rollups/rollups.ts` defines once, for sums and rows, what a line adds to each.
 */

/** Rows are lines, documents or products; `hodnota` of each is its contribution to the number. */
export const GROUPINGS = { radky: 'Řádky', doklady: 'Doklady', produkty: 'Produkty' } as const;
export type Grouping = keyof typeof GROUPINGS;

type NumberSpec = { nazev: string; jednotka: 'money' | 'number'; podle: Grouping };

const amount = (nazev: string): NumberSpec => ({ nazev, jednotka: 'money', podle: 'radky' });
const count = (nazev: string, podle: Grouping = 'radky'): NumberSpec => ({
  nazev,
  jednotka: 'number',
  podle,
});

const counters = Object.fromEntries(COUNTERS.map(name => [name, count(itemLabel(name))])) as Record<
  Counter,
  NumberSpec
>;

/** The numbers, with their labels and the default grouping of their rows. */
export const NUMBERS = {
  obrat: amount('Obrat s DPH'),
  obrat_bez_dph: amount('Obrat bez DPH'),
  zisk: amount('Marže'),
  polozky: count('Položky'),
  kusy: count('Kusy'),
  doklady: count('Doklady', 'doklady'),
  polozky_nad_100: count('Položky nad limit'),
  sluzby_celkem: count('Služby'),
  body: count('Body'),
  ...counters,
  vraceno_dokladu: count('Vrácené objednávky', 'doklady'),
  vraceno_polozek: count('Vrácené položky'),
  vraceno_kusu: count('Vrácené kusy'),
  vraceno_hodnota: amount('Hodnota vratek bez DPH'),
};
export type Cislo = keyof typeof NUMBERS;

/** Whether the number counts documents; such a number has no other rows. */
export const isOfDocuments = (cislo: Cislo) => cislo === 'doklady' || cislo === 'vraceno_dokladu';

/** The channels of a section that does not cover all of them. */
export const AREAS = { online: ['eshop', 'allegro'], servis: ['servis'] } as const;

/** The columns that rows can be ordered by; a minus before the name sorts descending. */
export const ROW_COLUMNS = [
  'datum',
  'doklad',
  'nazev',
  'kod',
  'prodejna',
  'prodejce',
  'kusy',
  'obrat',
  'hodnota',
] as const;
export type RowColumn = (typeof ROW_COLUMNS)[number];

export type Behind = { cislo: Cislo } & Record<string, string>;

type Screen =
  | 'celkova'
  | 'misto'
  | 'eshop'
  | 'vratky'
  | 'kategorie'
  | 'servis'
  | 'prace'
  | 'prodejni'
  | 'prodejci'
  | 'zebricek';

/**
 * The query for the rows behind each number of a screen, without the screen's own filters, by the number's name in
 * the answer. A share or an average leads to what it is made of: the profit, or the documents with their turnover.
 */
export const BEHIND: Record<Screen, Record<string, Behind>> = {
  celkova: {
    celkovy_obrat: { cislo: 'obrat' },
    celkovy_obrat_bez_dph: { cislo: 'obrat_bez_dph' },
    celkovy_zisk: { cislo: 'zisk' },
    celkem_polozek: { cislo: 'polozky' },
    pocet_dokladu: { cislo: 'doklady' },
  },
  /** For a shop or a channel in a table or on a card. */
  misto: {
    obrat: { cislo: 'obrat' },
    obrat_bez_dph: { cislo: 'obrat_bez_dph' },
    marze: { cislo: 'zisk' },
    polozky: { cislo: 'polozky' },
    kusy: { cislo: 'kusy' },
    doklady: { cislo: 'doklady' },
    prumerna_objednavka: { cislo: 'obrat', podle: 'doklady' },
  },
  eshop: {
    eshop_obrat_bez_dph: { cislo: 'obrat_bez_dph', kanal: 'eshop' },
    eshop_zisk: { cislo: 'zisk', kanal: 'eshop' },
    allegro_obrat_bez_dph: { cislo: 'obrat_bez_dph', kanal: 'allegro' },
    allegro_zisk: { cislo: 'zisk', kanal: 'allegro' },
    pocet_objednavek: { cislo: 'doklady', oblast: 'online' },
    pocet_polozek: { cislo: 'polozky', oblast: 'online' },
  },
  /** For the returns panel, and for a category of the e-shop. */
  vratky: {
    vraceno_objednavek: { cislo: 'vraceno_dokladu', oblast: 'online' },
    vraceno_polozek: { cislo: 'vraceno_polozek', oblast: 'online' },
    vraceno_kusu: { cislo: 'vraceno_kusu', oblast: 'online' },
    vraceno_hodnota: { cislo: 'vraceno_hodnota', oblast: 'online' },
  },
  kategorie: {
    obrat_bez_dph: { cislo: 'obrat_bez_dph', oblast: 'online' },
    zisk: { cislo: 'zisk', oblast: 'online' },
    kusy: { cislo: 'kusy', oblast: 'online' },
    polozky: { cislo: 'polozky', oblast: 'online' },
    objednavky: { cislo: 'doklady', oblast: 'online' },
    vraceno_kusu: { cislo: 'vraceno_kusu', oblast: 'online' },
  },
  servis: {
    obrat: { cislo: 'obrat', oblast: 'servis' },
    celkovy_obrat_bez_dph: { cislo: 'obrat_bez_dph', oblast: 'servis' },
    marze_korun: { cislo: 'zisk', oblast: 'servis' },
    marze_procenta: { cislo: 'zisk', oblast: 'servis' },
    celkem_polozek: { cislo: 'polozky', oblast: 'servis' },
    celkem_kusu: { cislo: 'kusy', oblast: 'servis' },
    pocet_dokladu: { cislo: 'doklady', oblast: 'servis' },
    prumerna_objednavka_bez_dph: { cislo: 'obrat_bez_dph', podle: 'doklady', oblast: 'servis' },
  },
  prace: {
    celkovy_obrat_bez_dph: { cislo: 'obrat_bez_dph', oblast: 'servis', jen_prace: '1' },
    celkem_polozek: { cislo: 'polozky', oblast: 'servis', jen_prace: '1' },
    kusy: { cislo: 'kusy', oblast: 'servis', jen_prace: '1' },
  },
  prodejni: {
    celkovy_obrat: { cislo: 'obrat' },
    celkovy_zisk: { cislo: 'zisk' },
    marze_procenta: { cislo: 'zisk' },
    celkem_polozek: { cislo: 'polozky' },
  },
  /** For the sellers together, for a shop, or for one seller. */
  prodejci: {
    polozky_nad_100: { cislo: 'polozky_nad_100', jen_prodejci: '1' },
    sluzby_celkem: { cislo: 'sluzby_celkem', jen_prodejci: '1' },
    sunshine: { cislo: 'sunshine', jen_prodejci: '1' },
    doklady: { cislo: 'doklady', jen_prodejci: '1' },
    pol_dok: { cislo: 'kusy', podle: 'doklady', jen_prodejci: '1' },
    ...Object.fromEntries(SERVICE_COUNTERS.map(name => [name, { cislo: name, jen_prodejci: '1' }])),
  },
  /** The numbers by which the leaderboards rank. */
  zebricek: {
    total_points: { cislo: 'body', jen_prodejci: '1' },
    prumer_polozek_uctu: { cislo: 'kusy', podle: 'doklady', jen_prodejci: '1' },
  },
};
