import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';

const CALL = 'GET /stores/prodejny/choices/';
type Shop = Answer<typeof CALL>['stores'][number];

/** The active shops to choose from, and the one of the key that is chosen ('' for none) though it is closed by now. */
export function useShops(chosen: string, keyOf: (shop: Shop) => number | null): Shop[] {
  const isChosen = (shop: Shop) => `${keyOf(shop)}` === chosen;
  const active = useQuery(apiQuery(CALL)).data?.stores;
  const isClosed = chosen !== '' && active !== undefined && !active.some(isChosen);
  const all = useQuery({ ...apiQuery(CALL, { query: { vsechny: '1' } }), enabled: isClosed }).data?.stores;
  return [...(active ?? []), ...(isClosed ? (all ?? []).filter(isChosen) : [])];
}
