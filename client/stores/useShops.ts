import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';

const CALL = 'GET /stores/prodejny/choices/';
type Shop = Answer<typeof CALL>['stores'][number];

/** The active shops to choose from, plus the chosen ones that are now closed; keys are '' for no choice. */
export function useShopsWith(chosen: readonly string[], keyOf: (shop: Shop) => number | null): Shop[] {
  const active = useQuery(apiQuery(CALL)).data?.stores;
  const offered = new Set(active?.map(shop => `${keyOf(shop)}`));
  const closed = active ? chosen.filter(key => key !== '' && !offered.has(key)) : [];
  const all = useQuery({ ...apiQuery(CALL, { query: { vsechny: '1' } }), enabled: closed.length > 0 });
  return [...(active ?? []), ...(all.data?.stores ?? []).filter(shop => closed.includes(`${keyOf(shop)}`))];
}

/** The active shops to choose from, plus the chosen one if it is now closed; the key is '' for no choice. */
export const useShops = (chosen: string, keyOf: (shop: Shop) => number | null) =>
  useShopsWith([chosen], keyOf);
