import type { Access } from '#shared/vault/contract.ts';

export type VaultFilters = { hledat: string; prodejna: string; kategorie: string };

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The accesses of the shop and category in which every word of the search stands, diacritics aside. */
export function filtered(entries: Access[], { hledat, prodejna, kategorie }: VaultFilters): Access[] {
  const words = folded(hledat).split(/\s+/).filter(Boolean);
  return entries.filter(entry => {
    if (prodejna && entry.store !== prodejna) return false;
    if (kategorie && entry.category !== kategorie) return false;
    const { company_name, website_url, username, category, store_names, description, notes } = entry;
    const text = folded(
      [company_name, website_url, username, category, store_names, description, notes].join('\n'),
    );
    return words.every(word => text.includes(word));
  });
}

/** How many of `entries` each shop has, in the order of `stores`; those without any are left out. */
export function countsByStore(entries: Access[], stores: string[]): [store: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { store } of entries) counts.set(store, (counts.get(store) ?? 0) + 1);
  return stores.filter(store => counts.has(store)).map(store => [store, counts.get(store)!]);
}
