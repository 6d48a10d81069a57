import { finder } from '#shared/core/folded.ts';
import type { Access } from '#shared/vault/contract.ts';

export type VaultFilters = { hledat: string; prodejna: string; kategorie: string };

/** The accesses of the shop and category that contain every word of the search, ignoring diacritics. */
export function filtered(entries: Access[], { hledat, prodejna, kategorie }: VaultFilters): Access[] {
  const finds = finder(hledat);
  return entries.filter(entry => {
    if (prodejna && entry.store !== prodejna) return false;
    if (kategorie && entry.category !== kategorie) return false;
    const { company_name, website_url, username, category, store_names, description, notes } = entry;
    return finds([company_name, website_url, username, category, store_names, description, notes].join('\n'));
  });
}

/** The number of `entries` of each shop, in the order of `stores`; shops without any are left out. */
export function countsByStore(entries: Access[], stores: string[]): [store: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { store } of entries) counts.set(store, (counts.get(store) ?? 0) + 1);
  return stores.filter(store => counts.has(store)).map(store => [store, counts.get(store)!]);
}
