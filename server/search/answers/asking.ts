import type { Channel } from '#shared/sales/lines.ts';
import type { App } from '../../app-type.ts';
import type { Person } from '../../session/queries.ts';
import type { Named } from '../grammar/names.ts';
import type { Asked, Looks } from '../grammar/period.ts';
import type { Token } from '../grammar/tokens.ts';

/** A shop or person that a question names; `cislo` is a shop's number in the sales system. */
export type Subject = Named & { cislo?: number | null };

/** A question that was read: what of it the intent takes, it answers. */
export type Asking = {
  app: App;
  user: Person;
  today: string;
  /** Null where the question names none. */
  days: Asked | null;
  osoba: Subject | null;
  prodejna: Subject | null;
  kanal: Channel | null;
  /** Words that are neither of the grammar nor names. */
  rest: Token[];
  /** All words, for those intents that have further ones. */
  tokens: Token[];
};

/** What is said to a question. */
export type Said = {
  /** What it was understood as, without the subject and the days: 'Obrat s DPH'. */
  nazev: string;
  hodnota: string;
  radky?: string[];
  definice: string;
  /** The screen that shows it with the same days and filters; null where none does. */
  cesta: string | null;
  /** The days that the answer is of. */
  obdobi: string;
  /** Whose or of what, where the question does not name it. */
  ceho?: string;
  /** Words that the intent has taken of the rest. */
  taken?: Token[];
};

/** A question that is understood and cannot be answered so; the sentence says what can be. */
export class Unanswered extends Error {}

export type Intent = {
  /** Each list must have a word of the question, in any case. */
  slova: readonly (readonly string[])[];
  /** What besides days it can be asked of. */
  umi: readonly ('osoba' | 'prodejna' | 'kanal' | 'zbozi')[];
  /** Back where nothing is said; in the past tense a plan is asked of days that have been, too. */
  looks?: Looks;
  say(asking: Asking): Promise<Said>;
};

/** An address with its parameters, without those that are empty. */
export const path = (of: string, params: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length === 0 ? of : `${of}?${new URLSearchParams(given)}`;
};

/** Whose records a question without a name is of: one's own. */
export const personOf = ({ osoba, user }: Asking): number => osoba?.id ?? user.id;

/** 'Ty' need not be named. */
export const nameOf = ({ osoba, user }: Asking) => osoba?.nazev ?? `${user.jmeno} ${user.prijmeni}`;
