import { useAddress } from './address.ts';

/** The filters of a screen, kept in the address. An unset one is ''. Changing them adds nothing to the browser's history. */
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
