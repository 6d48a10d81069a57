import type { Model } from './models.ts';

export type Kind =
  | 'phone'
  | 'used'
  | 'case'
  | 'glass'
  | 'foil'
  | 'power'
  | 'audio'
  | 'watch'
  | 'other'
  | 'health'
  | 'aligator'
  | 'counter'
  | 'repair'
  | 'workshop'
  | 'loose';

/** The names of a product on a line. */
export type Names = {
  kod: string;
  nazev: string;
  kategorie: string;
  kategorie_1: string | null;
  kategorie_2: string | null;
};

export type Product = Names & {
  kind: Kind;
  /** The price at launch, in crowns with VAT. */
  price: number;
  /** The share of the price without VAT that is profit. */
  margin: number;
  /** The phone that it is or that it is made for. */
  model: Model | null;
  /** How well it sells compared with others of its kind. */
  weight: number;
};
