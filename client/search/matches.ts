import { finder } from '#shared/core/folded.ts';
import { FOUND, FOUND_KINDS, type FoundKind } from '#shared/search/kinds.ts';

export type Match = { key: string; group: string; name: string; about: string; path: string };

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

/** What the server found, by kind in the order in which kinds are shown. */
export const foundMatches = (found: Found[], isAdmin: boolean): Match[] =>
  FOUND_KINDS.flatMap(druh => found.filter(one => one.druh === druh)).map(one => ({
    key: `${one.druh}-${one.id}`,
    group: FOUND[one.druh].label,
    name: one.nazev,
    about: one.popis,
    path: FOUND[one.druh].path(one, isAdmin),
  }));
