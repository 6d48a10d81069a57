import type { Channel } from '#shared/sales/lines.ts';
import type { App } from '../../app-type.ts';
import type { Person } from '../../session/queries.ts';
import type { Named } from '../grammar/names.ts';
import type { Asked, Looks } from '../grammar/period.ts';
import type { Token } from '../grammar/tokens.ts';

/** A shop or person that a question names; `cislo` is the shop's number in the sales system. */
export type Subject = Named & { cislo?: number | null };

/** A parsed question; the intent uses the parts that it supports. */
export type Asking = {
  app: App;
  user: Person;
  today: string;
  /** Null when the question names no days. */
  days: Asked | null;
  osoba: Subject | null;
  prodejna: Subject | null;
  kanal: Channel | null;
  /** Words that are neither part of the grammar nor names. */
  rest: Token[];
  /** All words, for intents that look for further ones. */
  tokens: Token[];
};

/** The answer to a question. */
export type Said = {
  /** How the question was understood, without the subject and the days: 'Obrat s DPH'. */
  nazev: string;
  hodnota: string;
  radky?: string[];
  definice: string;
  /** The screen that shows it with the same days and filters; null where there is none. */
  cesta: string | null;
  /** The period that the answer covers. */
  obdobi: string;
  /** The subject of the answer, where the question does not name it. */
  ceho?: string;
  /** The words of `rest` that the intent has used. */
  taken?: Token[];
};

/** Thrown for a question that is understood but cannot be answered as asked; the sentence says what can be. */
export class Unanswered extends Error {}

export type Intent = {
  /** Each list must contain a word of the question, in any grammatical case. */
  slova: readonly (readonly string[])[];
  /** What it can be asked about besides days. */
  umi: readonly ('osoba' | 'prodejna' | 'kanal' | 'zbozi')[];
  /** Back by default; in the past tense a plan, too, is asked about past days. */
  looks?: Looks;
  say(asking: Asking): Promise<Said>;
};

/** An address with its parameters, without the empty ones. */
export const path = (of: string, params: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length === 0 ? of : `${of}?${new URLSearchParams(given)}`;
};

/** The person a question is about: the asker unless another is named. */
export const personOf = ({ osoba, user }: Asking): number => osoba?.id ?? user.id;

/** The person's name; the asker's when no other is named. */
export const nameOf = ({ osoba, user }: Asking) => osoba?.nazev ?? `${user.jmeno} ${user.prijmeni}`;
