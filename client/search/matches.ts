import { finder, folded } from '#shared/core/folded.ts';
import type { Action } from '#shared/core/permissions.ts';
import { FOUND, FOUND_KINDS, type FoundKind } from '#shared/search/kinds.ts';
import { newAt } from '../core/new-form.ts';

/** `path` is where it is opened; `question` is asked instead of what was typed. */
export type Match = {
  key: string;
  group: string;
  name: string;
  about: string;
  path?: string;
  question?: string;
  /** What stands below: further lines of an answer. */
  lines?: string[];
};

export const ANSWER = 'Odpověď';

type Page = { path: string; title: string };
type Found = {
  druh: FoundKind;
  id: number;
  nazev: string;
  popis: string;
  prodejna_id: number | null;
  zdroj?: string;
};

/** Pages whose title has every word that was typed, or all of them while nothing is. */
export const matchingPages = (pages: Page[], typed: string): Match[] => {
  const finds = finder(typed);
  return pages
    .filter(({ title }) => finds(title))
    .map(({ path, title }) => ({ key: path, group: 'Stránky', name: title, about: '', path }));
};

/** What can be written anew, on the page that has its form. */
const NEW = [
  ['Nová objednávka', '/orders', 'orders.write'],
  ['Nový přístup', '/access', 'vault.write'],
  ['Nový uživatel', '/users', 'users.manage'],
  ['Nová prodejna', '/stores', 'stores.manage'],
  ['Nový kiosek', '/kiosky', 'kiosks.manage'],
] as const satisfies [string, string, Action][];
/** 'nová obj' is meant, 'ob' alone is not yet. */
const BEGUN = /^nov(y|a|e|ou)\s+\S/;

/** Forms of new records whose name is typed: 'nová objednávka', 'novou objed'. */
export function newMatches(typed: string, may: (action: Action) => boolean): Match[] {
  const words = folded(typed.trim());
  if (!BEGUN.test(words)) return [];
  const what = words.replace(/^\S+\s+/, '').replace(/(?<=\S{3})[aeuy]$/, '');
  return NEW.filter(([name, , action]) => folded(name).split(' ')[1]!.startsWith(what) && may(action)).map(
    ([name, path]) => ({
      key: `novy ${path}`,
      group: 'Akce',
      name,
      about: 'otevře formulář',
      path: newAt(path),
    }),
  );
}

type Answer = {
  otazka: string;
  hodnota: string | null;
  radky: string[];
  definice: string;
  cesta: string | null;
  moznosti: { nazev: string; popis: string; dotaz: string }[];
};

/** The answer to a question with the screen that shows it, or which of several names is meant. */
export function answerMatches(answer: Answer | null): Match[] {
  if (!answer) return [];
  const { otazka, hodnota, radky, definice, cesta, moznosti } = answer;
  const which = moznosti.map(({ nazev, popis, dotaz }) => ({
    ...{ key: `dotaz ${dotaz}`, group: 'Vyberte', name: nazev, about: popis, question: dotaz },
  }));
  if (hodnota === null) return which;
  const lines = [...radky, definice, ...(cesta ? [] : ['Obrazovku, která by to ukázala, nemáte.'])];
  return [
    { key: 'odpoved', group: ANSWER, name: hodnota, about: otazka, lines, path: cesta ?? undefined },
    ...which,
  ];
}

/** What the server found, by kind in the order in which kinds are shown. */
export const foundMatches = (found: Found[], isAdmin: boolean): Match[] =>
  FOUND_KINDS.flatMap(druh => found.filter(one => one.druh === druh)).map(one => ({
    key: `${one.druh}-${one.id}`,
    group: FOUND[one.druh].label,
    name: one.nazev,
    about: one.popis,
    path: FOUND[one.druh].path(one, isAdmin),
  }));

type Answered = { vysledky: Found[]; odpoved: Answer | null };

/**
 * What is offered: pages first, which are there at once, so that what comes later never takes the place of one that
 * Enter would open; an answer to a question goes before them. Pages alone until the server has answered.
 */
export const offered = (pages: Match[], answered: Answered | undefined, isAdmin: boolean): Match[] =>
  answered
    ? [...answerMatches(answered.odpoved), ...pages, ...foundMatches(answered.vysledky, isAdmin)]
    : pages;
