import { useAddress } from './address.ts';

/** A screen's filters, kept in the address; an unset one is ''. A change adds no entry to the browser's history. */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const { params, change } = useAddress();
  const filters = Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const setFilters = (values: Partial<Record<Name, string>>) => change(values);
  return {
    filters,
    setFilter: (name: Name, value: string) => change({ [name]: value }),
    setFilters,
    clear: () => change(Object.fromEntries(names.map(name => [name, null]))),
    isAny: names.some(name => filters[name] !== ''),
  };
}
