import { useQuery } from '@tanstack/react-query';
import { DIMENSIONS, GROUPS, type Group, isNameOf } from '#shared/analytics/kinds.ts';
import { useAddress } from '../../core/address.ts';
import type { GetCall } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { groupFor, toggled } from './time-series.ts';

export type TimeSeriesCall = Extract<GetCall, `GET /analytics/${string}/categories-timeseries/`>;

/** What sales are divided by, kept in the address; another dimension has other names, so the choice is left. */
export function useDimension() {
  const { params, change } = useAddress();
  const wanted = params.get('dimension');
  const setDimension = (name: string) => change({ dimension: name, selected: null });
  return { dimension: isNameOf(DIMENSIONS, wanted) ? wanted : ('kategorie' as const), setDimension };
}

/** The chosen series, their grouping and the measure, all kept in the address. */
function useSeriesAddress() {
  const { params, change } = useAddress();
  const group = params.get('group_by');
  return {
    chosen: params.getAll('selected'),
    group: isNameOf(GROUPS, group) ? group : null,
    measure: params.get('mira') === 'obrat' ? ('obrat_bez_dph' as const) : ('kusy' as const),
    choose: (names: readonly string[]) => change({ selected: names }),
    setGroup: (name: string) => change({ group_by: name }),
    setMeasure: (name: string) => change({ mira: name === 'kusy' ? null : 'obrat' }),
  };
}

/**
 * Sales over time of up to six of the offered names. Without a choice the server selects them, and the first change
 * starts from that selection (rule analytics-7).
 */
export function useTimeSeries(call: TimeSeriesCall, query: Record<string, unknown>) {
  const { dimension, setDimension } = useDimension();
  const { chosen, group, measure, choose, setGroup, setMeasure } = useSeriesAddress();
  const group_by: Group = group ?? groupFor(query);
  const asked = { ...query, dimension, group_by, 'selected[]': chosen };
  const load = useQuery(apiQuery<TimeSeriesCall>(call, { query: asked }));
  const selected = chosen.length > 0 ? chosen : (load.data?.selected ?? []);
  const available = load.data?.available ?? [];
  return {
    load,
    /** The query as sent, for downloading the same data. */
    asked,
    dimension,
    setDimension,
    group_by,
    setGroup,
    measure,
    setMeasure,
    selected,
    /** The names to choose from: the offered ones, and chosen ones that are no longer offered. */
    offered: [...available, ...selected.filter(name => !available.includes(name))],
    isChosen: chosen.length > 0,
    toggle: (name: string) => choose(toggled(selected, name)),
    /** Returns to the server's selection. */
    reset: () => choose([]),
  };
}
