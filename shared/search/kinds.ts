import type { Action } from '../core/permissions.ts';

/** What the global search finds, in the order in which it is shown, and who may find it. */
export const FOUND_KINDS = ['osoba', 'prodejna', 'objednavka', 'novinka', 'pristup', 'doklad'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const FOUND_LABELS: Record<FoundKind, string> = {
  osoba: 'Lidé',
  prodejna: 'Prodejny',
  objednavka: 'Objednávky',
  novinka: 'Novinky',
  pristup: 'Přístupy',
  doklad: 'Doklady prodejů',
};

export const FOUND_FOR: Record<FoundKind, Action> = {
  osoba: 'users.choose',
  prodejna: 'stores.choose',
  objednavka: 'orders.read',
  novinka: 'news.read',
  pristup: 'vault.read',
  doklad: 'analytics.read',
};

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** How many of each kind. */
export const FOUND_EACH = 5;

type Found = { druh: FoundKind; id: number; nazev: string; prodejna_id: number | null; zdroj?: string };

/** The address of a document of the sales. */
export const receiptPath = ({ zdroj, doklad }: { zdroj: string; doklad: string }) =>
  `/analytics?${new URLSearchParams({ sekce: 'doklad', doklad, zdroj })}`;

/** Where what was found is opened; an ADMIN gets to where people and shops are administered. */
export function foundPath({ druh, id, nazev, prodejna_id, zdroj = '' }: Found, isAdmin: boolean): string {
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
    case 'doklad':
      return receiptPath({ zdroj, doklad: nazev });
  }
}
