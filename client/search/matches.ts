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
  /** The form that is opened over the page that is shown. */
  form?: 'ukol';
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

type New = {
  /** As the button says that opens the form. */
  name: string;
  /** The page that has the form; without one it opens over any. */
  page?: string;
  can: Action;
  /** What people call it besides. */
  also?: string;
};

/** What can be written anew. */
const NEW: New[] = [
  { name: 'Nová objednávka', page: '/orders', can: 'orders.write' },
  { name: 'Nový příspěvek', page: '/news', can: 'news.write', also: 'novinka' },
  { name: 'Nový úkol', can: 'tasks.write' },
  { name: 'Přidat směnu', page: '/shifts', can: 'shifts.write' },
  { name: 'Nový přístup', page: '/access', can: 'vault.write' },
  { name: 'Nový uživatel', page: '/users', can: 'users.manage' },
  { name: 'Nová prodejna', page: '/stores', can: 'stores.manage' },
  { name: 'Nová kategorie', page: '/categories', can: 'categories.manage' },
  { name: 'Nový kiosek', page: '/kiosky', can: 'kiosks.manage' },
];
/** 'nová obj' is meant, 'ob' alone is not yet. */
const BEGUN = /^(nov(y|a|e|ou)|pridat)\s+\S/;

/** Forms of new records whose name is typed: 'nová objednávka', 'novou objed', 'přidat směnu'. */
export function newMatches(typed: string, may: (action: Action) => boolean): Match[] {
  const words = folded(typed.trim());
  if (!BEGUN.test(words)) return [];
  const what = words.replace(/^\S+\s+/, '').replace(/(?<=\S{3})[aeiuy]$/, '');
  const isMeant = ({ name, also = '' }: New) =>
    [folded(name).split(' ')[1]!, also].some(word => word.startsWith(what));
  return NEW.filter(one => isMeant(one) && may(one.can)).map(({ name, page }) => ({
    ...{ key: `novy ${name}`, group: 'Akce', name, about: 'otevře formulář' },
    ...(page ? { path: newAt(page) } : { form: 'ukol' as const }),
  }));
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
