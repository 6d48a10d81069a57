import type { Kind } from './product.ts';

/** Goods on the shelves besides phones. Prices in crowns with VAT. */

/** Goods made for every model: the end of the name, the price, and the share of the price that is profit. */
export type Fitted = { name: string; price: number; margin: number; brands?: string[] };

export const CASES: Fitted[] = [
  { name: 'Silikonový kryt čirý', price: 249, margin: 0.68 },
  { name: 'Silikonový kryt černý', price: 249, margin: 0.66 },
  { name: 'Knížkové pouzdro černé', price: 399, margin: 0.62 },
  { name: 'Knížkové pouzdro modré', price: 399, margin: 0.62 },
  { name: 'Odolný kryt Armor', price: 449, margin: 0.58 },
  { name: 'Kryt MagSafe průhledný', price: 599, margin: 0.52, brands: ['Apple'] },
  { name: 'Kožené pouzdro hnědé', price: 699, margin: 0.55, brands: ['Apple', 'Samsung'] },
];

export const GLASSES: Fitted[] = [
  { name: 'Tvrzené sklo 2,5D', price: 249, margin: 0.74 },
  { name: 'Tvrzené sklo 5D Full Glue', price: 399, margin: 0.72 },
  { name: 'Privátní sklo', price: 499, margin: 0.66, brands: ['Apple', 'Samsung'] },
  { name: 'Sklo na fotoaparát', price: 199, margin: 0.7, brands: ['Apple', 'Samsung', 'Xiaomi'] },
];

/** Goods that fit any phone, by subcategory. */
export type Shelf = { kind: Kind; kategorie: string; kategorie_1: string | null; rows: ShelfRow[] };
type ShelfRow = [brand: string | null, names: string, price: number, margin: number];

export const SHELVES: Shelf[] = [
  {
    kind: 'foil',
    kategorie: 'Ochrana displeje',
    kategorie_1: 'Fólie SUNSHINE',
    rows: [
      ['SUNSHINE', 'čirá HD SS-057A, matná SS-057E, samoopravná SS-057H, modré světlo SS-057B', 399, 0.78],
      ['SUNSHINE', 'privátní SS-057R, privátní matná SS-057P, karbon zadní SS-080', 499, 0.76],
      ['SUNSHINE', 'tablet čirá SS-077, tablet matná SS-077M, tablet papír SS-077P', 690, 0.72],
      ['SUNSHINE', 'hodinky TPU 41 mm, hodinky TPU 45 mm, hodinky TPU 49 mm', 249, 0.8],
      ['SUNSHINE', 'zadní lesk SS-081, zadní mat SS-082, zadní kůže SS-083, boky SS-084', 349, 0.77],
      ['SUNSHINE', 'montáž fólie displej, montáž fólie celé tělo', 149, 0.95],
    ],
  },
  {
    kind: 'power',
    kategorie: 'Nabíjení a kabely',
    kategorie_1: 'Nabíječky',
    rows: [
      ['Apple', 'USB-C 20 W, USB-C 35 W, MagSafe 15 W', 690, 0.24],
      ['Samsung', '15 W bílá, 25 W černá, 25 W bílá, 45 W černá', 449, 0.38],
      ['Xiaomi', '33 W, 67 W, 120 W', 549, 0.36],
      ['Baseus', 'GaN 20 W, GaN 30 W, GaN 45 W, GaN 65 W, GaN 100 W, auto 30 W, auto 65 W', 599, 0.46],
      ['FIXED', 'Mini 20 W, Dual 30 W, auto 18 W, bezdrátová 15 W, stojánek 15 W, 3v1', 499, 0.5],
      [null, 'Cestovní adaptér, Síťová 5 W, Síťová 10 W', 199, 0.6],
    ],
  },
  {
    kind: 'power',
    kategorie: 'Nabíjení a kabely',
    kategorie_1: 'Kabely',
    rows: [
      ['Apple', 'USB-C/Lightning 1 m, USB-C/USB-C 1 m, USB-C/Lightning 2 m', 649, 0.25],
      ['Baseus', 'USB-C 1 m, USB-C 2 m, Lightning 1 m, Lightning 2 m, 100 W 1 m, 3v1 1,2 m', 249, 0.55],
      ['FIXED', 'USB-C 0,5 m, USB-C 1 m, USB-C 2 m, Lightning 1 m, microUSB 1 m, 60 W 1,5 m', 229, 0.58],
      ['Samsung', 'USB-C 1 m černý, USB-C 1 m bílý, USB-C 1,8 m', 199, 0.45],
      [null, 'microUSB 1 m, USB-C 1 m, redukce USB-C/3,5 mm, redukce Lightning/3,5 mm, OTG USB-C', 99, 0.65],
    ],
  },
  {
    kind: 'power',
    kategorie: 'Nabíjení a kabely',
    kategorie_1: 'Powerbanky',
    rows: [
      ['Xiaomi', '10000 mAh černá, 10000 mAh bílá, 20000 mAh černá', 699, 0.3],
      ['Baseus', '10000 mAh 20 W, 20000 mAh 65 W, MagSafe 5000 mAh, MagSafe 10000 mAh', 999, 0.36],
      ['FIXED', 'Zen 10000 mAh, Zen 20000 mAh, MagZen 5000 mAh', 899, 0.4],
    ],
  },
  {
    kind: 'audio',
    kategorie: 'Audio',
    kategorie_1: 'Sluchátka',
    rows: [
      ['Apple', 'AirPods, AirPods bezdrátové pouzdro, AirPods Pro, AirPods Pro USB-C, EarPods', 3990, 0.1],
      ['Samsung', 'Galaxy Buds bílá, Galaxy Buds šedá, Galaxy Buds Plus, Galaxy Buds Pro', 2990, 0.14],
      ['Xiaomi', 'Redmi Buds Lite, Redmi Buds, Redmi Buds Pro, Buds', 990, 0.22],
      ['JBL', 'Tune BT, Tune BT bílá, Tune Flex, Wave Beam, Live NC, Endurance Run', 1490, 0.2],
      [null, 'Kabelová 3,5 mm, Kabelová USB-C, Kabelová Lightning, Bezdrátová sport', 249, 0.5],
    ],
  },
  {
    kind: 'audio',
    kategorie: 'Audio',
    kategorie_1: 'Reproduktory',
    rows: [
      ['JBL', 'Go černý, Go modrý, Go červený, Flip černý, Flip modrý, Clip, Charge', 1990, 0.17],
      ['Xiaomi', 'Mi Portable 16 W, Sound Outdoor 30 W', 1190, 0.2],
    ],
  },
  {
    kind: 'watch',
    kategorie: 'Chytré hodinky',
    kategorie_1: 'Hodinky',
    rows: [
      ['Apple', 'Watch SE 40 mm, Watch SE 44 mm, Watch 42 mm, Watch 45 mm, Watch 46 mm LTE', 8990, 0.08],
      ['Samsung', 'Galaxy Watch 40 mm, Galaxy Watch 44 mm, Galaxy Watch LTE, Galaxy Fit', 5990, 0.12],
      ['Xiaomi', 'Smart Band, Smart Band Pro, Smart Band NFC, Redmi Watch, Watch S', 1290, 0.18],
      ['Garett', 'Kids Sun, Kids Twin, Lady Elegance, Man Style', 1990, 0.3],
    ],
  },
  {
    kind: 'watch',
    kategorie: 'Chytré hodinky',
    kategorie_1: 'Řemínky',
    rows: [
      [null, 'silikon 20 mm, silikon 22 mm, tah milánský 20 mm, tah milánský 22 mm, nylon 41 mm', 299, 0.66],
    ],
  },
  {
    kind: 'other',
    kategorie: 'Příslušenství',
    kategorie_1: 'Držáky',
    rows: [
      ['FIXED', 'do mřížky, magnetický, na palubní desku, na kolo, stolní', 399, 0.54],
      ['Baseus', 'gravitační, magnetický MagSafe, stolní skládací, selfie tyč', 449, 0.5],
    ],
  },
  {
    kind: 'other',
    kategorie: 'Příslušenství',
    kategorie_1: 'Paměťové karty',
    rows: [
      ['Samsung', 'microSD 64 GB, microSD 128 GB, microSD 256 GB', 349, 0.3],
      ['Kingston', 'microSD 32 GB, microSD 64 GB, microSD 128 GB, USB 64 GB, USB 128 GB', 249, 0.32],
    ],
  },
  {
    kind: 'other',
    kategorie: 'Příslušenství',
    kategorie_1: 'Tablety',
    rows: [
      ['Samsung', 'Pouzdro Tab A9+ 11", Sklo Tab A9+ 11", Pero S Pen', 599, 0.48],
      ['Apple', 'Pouzdro iPad 10,9", Sklo iPad 10,9", Pouzdro iPad 11"', 699, 0.46],
    ],
  },
  {
    kind: 'other',
    kategorie: 'Příslušenství',
    kategorie_1: 'Drobnosti',
    rows: [
      [null, 'Poutko na ruku, Šňůrka na krk, PopSocket, Stylus, Čisticí sada, Pytlík do vody', 129, 0.7],
      [null, 'SIM jehla, Nálepka, Taška papírová', 29, 0.8],
      ['Vodafone', 'Předplacená SIM, Datová SIM', 199, 0.15],
      ['O2', 'Předplacená SIM, Datová SIM', 200, 0.15],
    ],
  },
  {
    kind: 'other',
    kategorie: 'Příslušenství',
    kategorie_1: null,
    rows: [[null, 'Výprodej koš, Doprodej příslušenství, Mix 3 ks', 99, 0.35]],
  },
  {
    kind: 'health',
    kategorie: 'Zdravotní pomůcky',
    kategorie_1: 'Měřiče',
    rows: [
      ['Omron', 'Tonometr M2, Tonometr M3, Teploměr Eco', 1290, 0.25],
      ['Beurer', 'Oxymetr PO 30, Tonometr BM 28', 990, 0.27],
    ],
  },
  {
    kind: 'aligator',
    kategorie: 'Mobilní telefony',
    kategorie_1: 'Tlačítkové telefony',
    rows: [
      ['Aligator', 'ALIGATOR A675 Senior, ALIGATOR A690 Senior, ALIGATOR A900 Senior', 1190, 0.16],
      [
        'Aligator',
        'ALIGATOR V710 Senior, ALIGATOR VS900, ALIGATOR D950 Dual, ALIGATOR K50 eXtremo',
        1490,
        0.15,
      ],
    ],
  },
  {
    kind: 'aligator',
    kategorie: 'Příslušenství',
    kategorie_1: 'Aligator',
    rows: [
      ['Aligator', 'Nabíječka ALIGATOR microUSB, Nabíječka ALIGATOR USB-C, Stojánek ALIGATOR A675', 249, 0.5],
      ['Aligator', 'Baterie ALIGATOR A675, Baterie ALIGATOR V710, Pouzdro ALIGATOR univerzální', 299, 0.52],
    ],
  },
];
