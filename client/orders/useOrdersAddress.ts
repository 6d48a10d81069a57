import { useSearchParams } from 'react-router';
import { useFilters } from '../core/filters.ts';

const FILTERS = ['hledat', 'stav', 'prodejna', 'od', 'do'] as const;
export type OrderFilter = (typeof FILTERS)[number];

const OPENED = 'objednavka';
const idOf = (value: string | null) => (value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

/** The address of an order's detail, to be sent or printed. */
export const orderLink = (id: number) => `${window.location.origin}/orders?${OPENED}=${id}`;

/** What the address says: the filters and the order that is open. Opening one is a step of the browser's history. */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams();
  const { filters, setFilter, isAny } = useFilters(FILTERS);
  const change = (edit: (params: URLSearchParams) => void, replace: boolean) =>
    setParams(
      () => {
        const changed = new URLSearchParams(window.location.search);
        edit(changed);
        return changed;
      },
      { replace },
    );
  return {
    filters,
    setFilter,
    isFiltered: isAny,
    clearFilters: () =>
      change(changed => {
        for (const name of FILTERS) changed.delete(name);
      }, true),
    opened: idOf(params.get(OPENED)),
    open: (id: number) => change(changed => changed.set(OPENED, String(id)), false),
    close: () => change(changed => changed.delete(OPENED), true),
  };
}
