import { toAccess, toOrder, toPerson, toPost, toReceipt, toStore } from '../core/addresses.ts';
import { namesOf } from '../core/names.ts';
import type { Action } from '../core/permissions.ts';

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** The most results of each kind. */
export const FOUND_EACH = 5;

type Hit = { id: number; nazev: string; prodejna_id: number | null; zdroj?: string };

type Kind = {
  label: string;
  /** The permission needed to find it. */
  can: Action;
  /** The address that opens it; for an ADMIN, people and shops open in their administration. */
  path(found: Hit, isAdmin: boolean): string;
};

const shiftsOf = (prodejna: number | null) =>
  prodejna === null ? '/shifts' : `/shifts?prodejna=${prodejna}`;

/** The kinds of results of the global search, in display order; server/search/queries.ts finds them. */
export const FOUND = {
  osoba: {
    label: 'Lidé',
    can: 'users.choose',
    path: ({ nazev, prodejna_id }, isAdmin) => (isAdmin ? toPerson(nazev) : shiftsOf(prodejna_id)),
  },
  prodejna: {
    label: 'Prodejny',
    can: 'stores.choose',
    path: ({ id, nazev }, isAdmin) => (isAdmin ? toStore(nazev) : shiftsOf(id)),
  },
  objednavka: { label: 'Objednávky', can: 'orders.read', path: ({ id }) => toOrder(id) },
  novinka: { label: 'Novinky', can: 'news.read', path: ({ id }) => toPost(id) },
  pristup: {
    label: 'Přístupy',
    can: 'vault.read',
    path: ({ nazev }) => toAccess(nazev),
  },
  doklad: {
    label: 'Doklady prodejů',
    can: 'analytics.read',
    path: ({ nazev, zdroj = '' }) => toReceipt({ zdroj, doklad: nazev }),
  },
} as const satisfies { [druh: string]: Kind };
export type FoundKind = keyof typeof FOUND;
export const FOUND_KINDS = namesOf(FOUND);
