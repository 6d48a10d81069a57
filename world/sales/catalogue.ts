import { CASES, type Fitted, GLASSES, SHELVES } from './goods.ts';
import { MODELS, type Model, modelName } from './models.ts';
import type { Kind, Names, Product } from './product.ts';
import { WORK } from './work.ts';

/** The prefixes of product codes. */
const CODES: Partial<Record<Kind, string>> = {
  phone: 'TEL',
  used: 'BAZ',
  case: 'POU',
  glass: 'SKL',
  foil: 'SUN',
  power: 'NAB',
  audio: 'AUD',
  watch: 'HOD',
  other: 'PRI',
  health: 'ZDR',
  aligator: 'ALI',
};

/** The n-th number of a fixed permutation of `count` numbers that looks random. */
const shuffledRank = (at: number, count: number): number => {
  let stride = Math.floor(count * 0.618) || 1;
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  while (divides(stride, count) !== 1) stride++;
  return (at * stride) % count;
};

type Draft = Omit<Names, 'kod'> & Pick<Product, 'price' | 'margin' | 'model'>;

/** Numbers the products of a kind and distributes their sales by Zipf's law. */
const ofKind = (kind: Kind, drafts: Draft[]): Product[] =>
  drafts.map((draft, at) => ({
    ...draft,
    kind,
    kod: `${CODES[kind]}${10_001 + at}`,
    weight: 1 / (shuffledRank(at, drafts.length) + 3),
  }));

const isFor = (fitted: Fitted, model: Model) => !fitted.brands || fitted.brands.includes(model.brand);

const phones = (): Draft[] =>
  MODELS.flatMap(model =>
    model.variants.map((variant, at) => ({
      nazev: `${modelName(model)} ${variant}`,
      kategorie: 'Mobilní telefony',
      kategorie_1: 'Chytré telefony',
      kategorie_2: model.brand,
      price: model.price + at * 700,
      margin: model.brand === 'Apple' ? 0.05 : model.brand === 'Aligator' ? 0.14 : 0.09,
      model,
    })),
  );

const usedPhones = (): Draft[] =>
  MODELS.filter(model => model.price >= 10_000).flatMap(model =>
    ['A', 'B'].map((grade, at) => ({
      nazev: `${modelName(model)} použitý, stav ${grade}`,
      kategorie: 'Použité telefony',
      kategorie_1: `Stav ${grade}`,
      kategorie_2: model.brand,
      price: model.price * (0.62 - at * 0.09),
      margin: 0.24,
      model,
    })),
  );

const fitted = (list: Fitted[], kategorie: string, kategorie_1: string): Draft[] =>
  MODELS.flatMap(model =>
    list
      .filter(one => isFor(one, model))
      .map(one => ({
        nazev: `${one.name} ${modelName(model)}`,
        kategorie,
        kategorie_1,
        kategorie_2: model.brand,
        price: one.price,
        margin: one.margin,
        model,
      })),
  );

/** The name of foils and other goods, usually with noun and maker; names that are complete stay as they are. */
const shelfName = (kategorie_1: string | null, brand: string | null, name: string): string => {
  if (brand === 'Aligator') return name;
  if (brand === 'SUNSHINE') return name.startsWith('montáž') ? `SUNSHINE ${name}` : `Fólie SUNSHINE ${name}`;
  const noun = kategorie_1 && NOUNS[kategorie_1];
  return [noun, brand, name].filter(Boolean).join(' ');
};
const NOUNS: Record<string, string> = {
  Nabíječky: 'Nabíječka',
  Kabely: 'Kabel',
  Powerbanky: 'Powerbanka',
  Sluchátka: 'Sluchátka',
  Reproduktory: 'Reproduktor',
  Řemínky: 'Řemínek',
  Držáky: 'Držák',
};

const shelf = (kind: Kind): Draft[] =>
  SHELVES.filter(one => one.kind === kind).flatMap(({ kategorie, kategorie_1, rows }) =>
    rows.flatMap(([brand, names, price, margin]) =>
      names.split(/, (?=\S)/).map((name, at) => ({
        nazev: shelfName(kategorie_1, brand, name),
        kategorie,
        kategorie_1,
        kategorie_2: brand,
        // Prices rise along the row.
        price: price * (1 + at * 0.22),
        margin,
        model: null,
      })),
    ),
  );

const FOLLOWING: Kind[] = ['foil', 'power', 'audio', 'watch', 'other', 'health', 'aligator'];

/** All products that the chain sells, about 1,500. */
export const CATALOGUE: Product[] = [
  ...ofKind('phone', phones()),
  ...ofKind('used', usedPhones()),
  ...ofKind('case', fitted(CASES, 'Příslušenství', 'Pouzdra a kryty')),
  ...ofKind('glass', fitted(GLASSES, 'Ochrana displeje', 'Tvrzená skla')),
  ...FOLLOWING.flatMap(kind => ofKind(kind, shelf(kind))),
  ...WORK,
];
