import { useQuery } from '@tanstack/react-query';
import type { Label } from '#shared/labels/contract.ts';
import { apiQuery } from '../core/queries.ts';

const NONE: Label[] = [];

/** The labels of orders in their order; none until they are there. `isKnown` once they are, or cannot be loaded. */
export function useLabels() {
  const { data, isPending } = useQuery(apiQuery('GET /orders/stitky/'));
  return { labels: data?.stitky ?? NONE, isKnown: !isPending };
}
