import { type Haler, priceTag, withoutVat } from './amounts.ts';
import { CATALOGUE } from './catalogue.ts';
import { type Dice, steps } from './dice.ts';
import type { Model } from './models.ts';
import type { Kind, Names, Product } from './product.ts';

/** A product as sold in one quarter of a year: its price and its cost without VAT. */
export type Offer = Names & { kind: Kind; model: Model | null; price: Haler; cost: Haler; rate: number };

/** Offers to draw from, with probabilities by their weights. */
export type Pool = { offers: Offer[]; steps: Float64Array };

export type Season = {
  pools: Record<Kind, Pool>;
  /** Cases and glass made for a model. */
  forModel: Map<Model, { case: Pool; glass: Pool }>;
};

/** How well phones and the goods made for them sell in each year after the launch; later hardly at all. */
const LIFE: Partial<Record<Kind, number[]>> = {
  phone: [1, 0.75, 0.35, 0.1, 0.02],
  used: [0.1, 0.6, 1, 1, 0.7, 0.4, 0.15],
  case: [1, 1, 0.8, 0.5, 0.25, 0.1],
  glass: [1, 1, 0.85, 0.55, 0.3, 0.12],
  repair: [0.15, 0.7, 1, 1, 0.8, 0.5, 0.3, 0.15],
};
const PAST = 0.01;

const popularity = ({ kind, weight, model }: Product, now: number): number => {
  const age = model ? now - model.launched : 0;
  const life = model && LIFE[kind];
  return age < 0 ? 0 : life ? weight * (life[Math.floor(age)] ?? PAST) : weight;
};

/** New phones get cheaper down to a half, used ones by about a fifth a year. */
const agedPrice = ({ kind, price, model }: Product, now: number): number => {
  const age = model ? now - model.launched : 0;
  if (kind === 'phone') return price * Math.max(0.5, 1 - 0.11 * age);
  return kind === 'used' ? price * 0.82 ** age : price;
};

/** Health aids have the reduced rate: 12 % since 2024, 15 % before. */
const rateOf = (kind: Kind, now: number) => (kind === 'health' ? (now < 2024 ? 15 : 12) : 21);

/** Kinds whose price is fixed, as their name contains it. */
const FIXED_PRICE = new Set<Kind>(['counter', 'workshop']);

function offerOf(product: Product, now: number): Offer {
  const { kind, kod, nazev, kategorie, kategorie_1, kategorie_2, model, margin } = product;
  const crowns = agedPrice(product, now);
  const price = FIXED_PRICE.has(kind) ? crowns * 100 : priceTag(crowns);
  const rate = rateOf(kind, now);
  // The purchase price of a used phone is all cost: there was no VAT to claim back.
  const cost = Math.round((kind === 'used' ? price : withoutVat(price, rate)) * (1 - margin));
  return { kind, kod, nazev, kategorie, kategorie_1, kategorie_2, model, price, cost, rate };
}

function poolOf(products: Product[], now: number): Pool {
  const offered = products.filter(product => popularity(product, now) > 0);
  return {
    offers: offered.map(product => offerOf(product, now)),
    steps: steps(offered.map(product => popularity(product, now))),
  };
}

/** The products of each group, with groups in order of first appearance. */
function groups<K>(products: Product[], keyOf: (product: Product) => K): Map<K, Product[]> {
  const found = new Map<K, Product[]>();
  for (const product of products) {
    const group = found.get(keyOf(product));
    if (group) group.push(product);
    else found.set(keyOf(product), [product]);
  }
  return found;
}

const BY_KIND = groups(CATALOGUE, product => product.kind);
const CASES_BY_MODEL = groups(BY_KIND.get('case')!, product => product.model!);
const GLASSES_BY_MODEL = groups(BY_KIND.get('glass')!, product => product.model!);

function seasonAt(now: number): Season {
  const pools = [...BY_KIND].map(([kind, products]) => [kind, poolOf(products, now)]);
  const forModel = new Map<Model, { case: Pool; glass: Pool }>();
  for (const [model, cases] of CASES_BY_MODEL) {
    const glasses = GLASSES_BY_MODEL.get(model) ?? [];
    if (model.launched <= now) forModel.set(model, { case: poolOf(cases, now), glass: poolOf(glasses, now) });
  }
  return { pools: Object.fromEntries(pools), forModel };
}

const seasons = new Map<number, Season>();

/** The offers in a quarter of a year: new phones appear, old ones get cheaper and disappear. `month` 0 is January. */
export function seasonOf(year: number, month: number): Season {
  const quarter = year * 4 + Math.floor(month / 3);
  const season = seasons.get(quarter) ?? seasonAt(quarter / 4);
  seasons.set(quarter, season);
  return season;
}

export const draw = (dice: Dice, pool: Pool): Offer => pool.offers[dice.place(pool.steps)]!;
