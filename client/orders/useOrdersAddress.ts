import { useAddress } from '../core/address.ts';
import { useFilters } from '../core/filters.ts';
import { choiceOf, idOf } from '../core/ids.ts';
import { rangeIn } from '../forms/dates/ranges.ts';

const FILTERS = ['hledat', 'stav', 'prodejna', 'od', 'do'] as const;
export type OrderFilter = (typeof FILTERS)[number];

const OPENED = 'objednavka';

/** The address of an order's detail, to be sent or printed. */
export const orderLink = (id: number) => `${window.location.origin}/orders?${OPENED}=${id}`;

/** The number of a shop; what can be none counts as not chosen. */
const shopIn = (typed: string) => (choiceOf(typed) ? typed : '');

/** What the address says: the filters and the order that is open. Opening one is a step of the browser's history. */
export function useOrdersAddress() {
  const { params, change } = useAddress();
  const { filters, setFilter, setFilters, clear, isAny } = useFilters(FILTERS);
  return {
    filters: { ...filters, ...rangeIn(filters), prodejna: shopIn(filters.prodejna) },
    setFilter,
    setFilters,
    isFiltered: isAny,
    clearFilters: clear,
    opened: idOf(params.get(OPENED)),
    open: (id: number) => change({ [OPENED]: String(id) }, { step: true }),
    close: () => change({ [OPENED]: null }),
  };
}
