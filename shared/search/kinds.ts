import type { Action } from '../core/permissions.ts';

/** What the global search finds, in the order in which it is shown, and who may find it. */
export const FOUND_KINDS = ['osoba', 'prodejna', 'objednavka', 'novinka', 'pristup'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const FOUND_LABELS: Record<FoundKind, string> = {
  osoba: 'Lidé',
  prodejna: 'Prodejny',
  objednavka: 'Objednávky',
  novinka: 'Novinky',
  pristup: 'Přístupy',
};

export const FOUND_FOR: Record<FoundKind, Action> = {
  osoba: 'users.choose',
  prodejna: 'stores.choose',
  objednavka: 'orders.read',
  novinka: 'news.read',
  pristup: 'vault.read',
};

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** How many of each kind. */
export const FOUND_EACH = 5;

type Found = { druh: FoundKind; id: number; nazev: string; prodejna_id: number | null };

/** Where what was found is opened; an ADMIN gets to where people and shops are administered. */
export function foundPath({ druh, id, nazev, prodejna_id }: Found, isAdmin: boolean): string {
  switch (druh) {
    case 'osoba':
      if (isAdmin) return `/users?hledat=${encodeURIComponent(nazev)}`;
      return prodejna_id === null ? '/shifts' : `/shifts?prodejna=${prodejna_id}`;
    case 'prodejna':
      return isAdmin ? `/stores?search=${encodeURIComponent(nazev)}` : `/shifts?prodejna=${id}`;
    case 'objednavka':
      return `/orders?objednavka=${id}`;
    case 'novinka':
      return `/news?prispevek=${id}`;
    case 'pristup':
      return `/access?hledat=${encodeURIComponent(nazev)}`;
  }
}
