import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';

const CALL = 'GET /stores/prodejny/choices/';

/** All shops including closed ones: a limit may refer to them, and its text uses their names. */
export const useAllShops = (enabled = true) =>
  useQuery({ ...apiQuery(CALL, { query: { vsechny: '1' } }), enabled }).data?.stores;

/**
 * The shops to choose from in a limit, plus the closed or deleted ones that it refers to: an option that is not
 * offered could not be removed from it.
 */
export function useLimitShops(named: readonly number[]) {
  const active = useQuery(apiQuery(CALL)).data?.stores;
  const all = useAllShops();
  const offered = (active ?? []).map(({ id, nazev }) => ({ value: String(id), label: nazev }));
  if (!active || !all) return offered;
  const further = named.filter(id => !active.some(shop => shop.id === id));
  const labelOf = (id: number) => {
    const closed = all.find(shop => shop.id === id);
    return closed ? `${closed.nazev} (neaktivní)` : `Smazaná prodejna (${id})`;
  };
  return [...offered, ...further.map(id => ({ value: String(id), label: labelOf(id) }))];
}
