import { useAddress } from '../core/address.ts';
import { useFilters } from '../core/filters.ts';
import { choiceOf, idOf } from '../core/ids.ts';
import { rangeIn } from '../forms/dates/ranges.ts';

const FILTERS = ['hledat', 'stav', 'prodejna', 'stitek', 'od', 'do'] as const;
export type OrderFilter = (typeof FILTERS)[number];

const OPENED = 'objednavka';

/** The address of an order's detail, to be sent or printed. */
export const orderLink = (id: number) => `${window.location.origin}/orders?${OPENED}=${id}`;

/** The whole address of a customer's page: below the application's public one, else below the one in use here. */
export const followLink = (adresa: string) => new URL(adresa, window.location.origin).href;

/** The id of a shop or a label; an invalid value counts as not chosen. */
const idIn = (typed: string) => (choiceOf(typed) ? typed : '');

/** The state in the address: the filters and the open order. Opening one adds an entry to the browser's history. */
export function useOrdersAddress() {
  const { params, change } = useAddress();
  const { filters, setFilter, setFilters, clear, isAny } = useFilters(FILTERS);
  return {
    filters: {
      ...filters,
      ...rangeIn(filters),
      prodejna: idIn(filters.prodejna),
      stitek: idIn(filters.stitek),
    },
    setFilter,
    setFilters,
    isFiltered: isAny,
    clearFilters: clear,
    opened: idOf(params.get(OPENED)),
    open: (id: number) => change({ [OPENED]: String(id) }, { step: true }),
    close: () => change({ [OPENED]: null }),
  };
}
