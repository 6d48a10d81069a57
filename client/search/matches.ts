import { finder, folded } from '#shared/core/folded.ts';
import type { Action } from '#shared/core/permissions.ts';
import { FOUND, FOUND_KINDS, type FoundKind } from '#shared/search/kinds.ts';
import { newAt } from '../core/new-form.ts';

/** `path` is the address that it opens; `question` replaces the typed text. */
export type Match = {
  key: string;
  group: string;
  name: string;
  about: string;
  path?: string;
  question?: string;
  /** The form to open over the current page. */
  form?: 'ukol';
  /** Further lines of an answer, shown below. */
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

/** The pages whose title contains every typed word, or all of them without any text. */
export const matchingPages = (pages: Page[], typed: string): Match[] => {
  const finds = finder(typed);
  return pages
    .filter(({ title }) => finds(title))
    .map(({ path, title }) => ({ key: path, group: 'Stránky', name: title, about: '', path }));
};

type New = {
  /** The label of the button that opens the form. */
  name: string;
  /** The page that has the form; without one it opens over any page. */
  page?: string;
  can: Action;
  /** Another word that people use for it. */
  also?: string;
};

/** The kinds of records that can be created. */
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
/** 'nová obj' matches, 'ob' alone does not. */
const BEGUN = /^(nov(y|a|e|ou)|pridat)\s+\S/;

/** The forms for new records that match the text: 'nová objednávka', 'novou objed', 'přidat směnu'. */
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

/** The answer to a question with the screen that shows it, or the names to choose from if it is ambiguous. */
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

/** What the server found, grouped by kind in the kinds' order. */
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
 * All matches: pages come first, because they are there at once, so that later results never replace one that Enter
 * would open; only the answer to a question precedes them. Only pages until the server has answered.
 */
export const offered = (pages: Match[], answered: Answered | undefined, isAdmin: boolean): Match[] =>
  answered
    ? [...answerMatches(answered.odpoved), ...pages, ...foundMatches(answered.vysledky, isAdmin)]
    : pages;
