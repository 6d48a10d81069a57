import { useQuery } from '@tanstack/react-query';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { useAddress } from '../../core/address.ts';
import { apiQuery } from '../../core/queries.ts';

/** Null when there is none, undefined while that is not known or none is asked for. */
export type LinkedGroup = ShopsTask | null | undefined;

/** The group in the address, by its own number or by that of one of its tasks: at once if it is among `known`. */
export function useLinkedGroup(known: ShopsTask[] | undefined): LinkedGroup {
  const { params } = useAddress();
  const hromadny = params.get('hromadny') || undefined;
  const ukol = (!hromadny && params.get('ukol')) || undefined;
  const isAsked = Boolean(hromadny ?? ukol);
  const { data, isFetching } = useQuery({
    ...apiQuery('GET /tasks/hromadne/', { query: { hromadny, ukol } }),
    enabled: isAsked,
    placeholderData: undefined,
  });
  if (!isAsked) return undefined;
  if (data?.length === 0) return isFetching ? undefined : null;
  const isLinked = ({ id, prodejny }: ShopsTask) =>
    hromadny ? id === Number(hromadny) : prodejny.some(one => one.ukol === Number(ukol));
  return data?.[0] ?? known?.find(isLinked);
}
