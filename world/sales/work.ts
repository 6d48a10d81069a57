import { MODELS, type Model, modelName } from './models.ts';
import type { Product } from './product.ts';
import { COUNTERS, LOOSE_PARTS, REPAIRS, type Repair, WORKSHOP_SERVICES } from './services.ts';

const PART_OF_WHICH_PHONE = 9000;

/** A repair as a product: labour is all profit, and a third of the part's price. */
const repairOf = (
  repair: Repair,
  [brand, of]: [brand: string, of: string],
  at: number,
  model: Model | null,
): Product => {
  const part = (model?.price ?? PART_OF_WHICH_PHONE) * repair.part;
  const price = repair.labour + part * 1.5;
  return {
    kind: 'repair',
    kod: `${repair.kod}-${100 + at}`,
    nazev: `${repair.type} ${of}`,
    kategorie: 'Servisní práce',
    kategorie_1: repair.type,
    kategorie_2: brand,
    price,
    margin: 1 - part / price,
    model,
    weight: model ? repair.weight / (1 + (at % 7)) : (10 * repair.weight) / (1 + at),
  };
};

const BRANDS = [...new Set(MODELS.map(model => model.brand))];

const repairs = (repair: Repair): Product[] =>
  repair.fitted
    ? MODELS.map((model, at) => repairOf(repair, [model.brand, modelName(model)], at, model))
    : BRANDS.map((brand, at) => repairOf(repair, [brand, brand], at, null));

type Row = [kod: string, nazev: string, price: number, weight: number];

const fixed = (rest: Pick<Product, 'kind' | 'kategorie' | 'margin'>, [kod, nazev, price, weight]: Row) => ({
  ...rest,
  kod,
  nazev,
  kategorie_1: rest.kind === 'counter' ? 'Služby prodejny' : nazev,
  kategorie_2: null,
  price,
  model: null,
  weight,
});

/** The services of the counter, and everything that the workshop does. */
export const WORK: Product[] = [
  ...COUNTERS.map(row => fixed({ kind: 'counter', kategorie: 'Služby', margin: 1 }, row)),
  ...WORKSHOP_SERVICES.map(row => fixed({ kind: 'workshop', kategorie: 'Služby', margin: 1 }, row)),
  ...LOOSE_PARTS.map(row => fixed({ kind: 'loose', kategorie: 'Náhradní díly', margin: 0.4 }, row)),
  ...REPAIRS.flatMap(repairs),
];
