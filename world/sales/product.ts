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

/** How a line names what was sold. */
export type Names = {
  kod: string;
  nazev: string;
  kategorie: string;
  kategorie_1: string | null;
  kategorie_2: string | null;
};

export type Product = Names & {
  kind: Kind;
  /** Crowns with VAT, when it came. */
  price: number;
  /** The share of the price without VAT that is earned. */
  margin: number;
  /** The phone that it is, or is for. */
  model: Model | null;
  /** How well it sells beside others of its kind. */
  weight: number;
};
