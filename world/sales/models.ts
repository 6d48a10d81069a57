/** Phones that the chain has sold over the years, for which it has cases, glass and repairs. */
export type Model = {
  brand: string;
  name: string;
  /** When it was launched, as a year with a fraction. */
  launched: number;
  /** The price at launch, in crowns. */
  price: number;
  variants: string[];
};

type Row = [name: string, launched: number, price: number, variants: string];

const BLACK_BLUE = 'černý, modrý';
const APPLE: Row[] = [
  ['iPhone 8', 2017.7, 17990, '64 GB šedý, 64 GB stříbrný'],
  ['iPhone X', 2017.8, 26990, '64 GB šedý, 256 GB šedý'],
  ['iPhone XR', 2018.8, 18990, '64 GB černý, 128 GB bílý, 128 GB červený'],
  ['iPhone XS', 2018.7, 26990, '64 GB zlatý, 256 GB šedý'],
  ['iPhone 11', 2019.7, 18490, '64 GB černý, 128 GB bílý, 128 GB fialový'],
  ['iPhone SE 2020', 2020.3, 10990, '64 GB černý, 128 GB bílý'],
  ['iPhone 12', 2020.8, 21990, '64 GB černý, 128 GB modrý, 128 GB bílý'],
  ['iPhone 12 Pro', 2020.8, 27990, '128 GB grafitový, 256 GB zlatý'],
  ['iPhone 13', 2021.7, 19990, '128 GB temně inkoustový, 128 GB hvězdně bílý, 256 GB modrý'],
  ['iPhone 13 Pro', 2021.7, 26990, '128 GB grafitový, 256 GB horsky modrý'],
  ['iPhone 14', 2022.7, 22990, '128 GB modrý, 128 GB fialový, 256 GB černý'],
  ['iPhone 14 Pro', 2022.7, 29990, '128 GB vesmírně černý, 256 GB temně fialový'],
  ['iPhone 15', 2023.7, 23990, '128 GB černý, 128 GB růžový, 256 GB zelený'],
  ['iPhone 15 Pro', 2023.7, 29990, '128 GB černý titan, 256 GB přírodní titan'],
  ['iPhone 16', 2024.7, 22990, '128 GB černý, 128 GB bílý, 256 GB ultramarínový'],
  ['iPhone 16 Pro', 2024.7, 28990, '128 GB pouštní titan, 256 GB černý titan'],
  ['iPhone 16e', 2025.15, 16990, '128 GB černý, 128 GB bílý'],
  ['iPhone 17', 2025.7, 22990, '256 GB černý, 256 GB levandulový, 512 GB bílý'],
  ['iPhone 17 Pro', 2025.7, 32990, '256 GB stříbrný, 256 GB oranžový, 512 GB modrý'],
];
const SAMSUNG: Row[] = [
  ['Galaxy J5', 2017.5, 5990, 'černý, zlatý'],
  ['Galaxy A8', 2018.0, 11990, 'černý, šedý'],
  ['Galaxy S9', 2018.2, 21990, 'černý, modrý, fialový'],
  ['Galaxy A7', 2018.8, 8990, BLACK_BLUE],
  ['Galaxy S10', 2019.2, 22990, 'černý, bílý, zelený'],
  ['Galaxy A20e', 2019.4, 4490, 'černý, bílý, modrý'],
  ['Galaxy A50', 2019.2, 8490, 'černý, bílý, modrý'],
  ['Galaxy S20 FE', 2020.8, 16990, 'modrý, bílý, zelený'],
  ['Galaxy A51', 2020.0, 9490, BLACK_BLUE],
  ['Galaxy A12', 2021.0, 4490, 'černý, bílý, modrý'],
  ['Galaxy S21', 2021.1, 21990, 'šedý, fialový'],
  ['Galaxy A52s', 2021.7, 10990, 'černý, bílý, mátový'],
  ['Galaxy S22', 2022.2, 21990, 'černý, bílý, zelený'],
  ['Galaxy A53', 2022.3, 11490, 'černý, bílý, modrý'],
  ['Galaxy A14', 2023.1, 4990, 'černý, stříbrný, zelený'],
  ['Galaxy S23', 2023.1, 22990, 'černý, krémový, zelený'],
  ['Galaxy A54', 2023.3, 11990, 'grafitový, bílý, fialový'],
  ['Galaxy A15', 2024.0, 4690, 'černý, modrý, žlutý'],
  ['Galaxy S24', 2024.1, 21990, '128 GB černý, 128 GB šedý, 256 GB fialový'],
  ['Galaxy A55', 2024.3, 11990, '128 GB modrý, 256 GB fialový'],
  ['Galaxy A16', 2024.9, 4990, 'černý, šedý, zelený'],
  ['Galaxy S25', 2025.1, 22990, '128 GB modrý, 256 GB mátový, 256 GB stříbrný'],
  ['Galaxy A56', 2025.2, 11990, '128 GB grafitový, 256 GB olivový'],
  ['Galaxy A17', 2025.7, 4990, 'černý, šedý, modrý'],
  ['Galaxy S26', 2026.15, 23490, '256 GB černý, 256 GB modrý'],
];
const XIAOMI: Row[] = [
  ['Redmi Note 5', 2018.3, 5490, BLACK_BLUE],
  ['Mi A2', 2018.6, 6490, BLACK_BLUE],
  ['Redmi Note 7', 2019.2, 4990, 'černý, modrý, červený'],
  ['Redmi Note 8 Pro', 2019.8, 6490, 'bílý, zelený'],
  ['Redmi 9', 2020.5, 3990, 'šedý, fialový, zelený'],
  ['Redmi Note 10', 2021.2, 5490, 'šedý, bílý, zelený'],
  ['Redmi Note 11', 2022.1, 5290, 'šedý, modrý'],
  ['12T', 2022.8, 14990, 'černý, stříbrný, modrý'],
  ['Redmi Note 12', 2023.2, 5490, 'šedý, modrý, zelený'],
  ['Redmi 13C', 2023.9, 3290, 'černý, modrý, zelený'],
  ['Redmi Note 13', 2024.0, 5990, 'černý, zelený, modrý'],
  ['14T', 2024.7, 14990, 'šedý, modrý, zelený'],
  ['Redmi Note 14', 2025.0, 5990, 'černý, fialový, modrý'],
  ['Redmi 15', 2025.7, 4290, 'černý, šedý, zelený'],
  ['Redmi Note 15', 2026.0, 6290, 'černý, modrý, zelený'],
];
const OTHERS: Record<string, Row[]> = {
  Motorola: [
    ['Moto G6', 2018.3, 5990, BLACK_BLUE],
    ['Moto G8 Power', 2020.1, 5490, BLACK_BLUE],
    ['Moto G52', 2022.3, 5990, 'šedý, bílý'],
    ['Edge 40 Neo', 2023.7, 8990, 'černý, modrý'],
    ['Moto G54', 2023.7, 5490, 'černý, modrý, zelený'],
    ['Moto G85', 2024.5, 7490, 'šedý, zelený'],
    ['Edge 60', 2025.4, 9990, 'modrý, zelený'],
  ],
  Honor: [
    ['10', 2018.4, 9990, BLACK_BLUE],
    ['20 Lite', 2019.4, 6990, 'černý, modrý'],
    ['X8', 2022.3, 5990, 'černý, modrý, stříbrný'],
    ['90', 2023.5, 12990, 'černý, zelený'],
    ['200', 2024.4, 12490, 'černý, zelený'],
    ['Magic7 Lite', 2025.0, 8990, 'šedý, fialový'],
    ['400', 2025.4, 12490, 'černý, zlatý'],
  ],
  Aligator: [
    ['S5540 Duo', 2018.5, 2290, 'černý, modrý'],
    ['S6000 Senior', 2020.3, 2990, 'černý, bílý'],
    ['S6100', 2021.6, 2790, 'černý, modrý'],
    ['S6500 Crystal', 2023.1, 2990, 'černý, modrý'],
    ['S6550 Duo', 2025.1, 3290, 'černý, zelený'],
  ],
};

const rows = (brand: string, list: Row[]): Model[] =>
  list.map(([name, launched, price, variants]) => ({
    brand,
    name,
    launched,
    price,
    variants: variants.split(', '),
  }));

export const MODELS: Model[] = [
  ...rows('Apple', APPLE),
  ...rows('Samsung', SAMSUNG),
  ...rows('Xiaomi', XIAOMI),
  ...Object.entries(OTHERS).flatMap(([brand, list]) => rows(brand, list)),
];

/** Aligator spells its name in capitals, and iPhones omit the maker. */
export const modelName = ({ brand, name }: Model): string =>
  brand === 'Apple' ? name : brand === 'Aligator' ? `ALIGATOR ${name}` : `${brand} ${name}`;
