import { useSearchParams } from 'react-router';

/**
 * The filters of a screen, kept in the address: a reload keeps them and a link can be sent. An unset one is
 * ''. Changing them adds nothing to the browser's history.
 */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  /** Several at once: the second of two changes would not know of the first. */
  const setFilters = (values: Partial<Record<Name, string>>) =>
    setParams(
      () => {
        // What the address says now: the rendered parameters may be a change behind.
        const changed = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries<string | undefined>(values)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      // At once: a ticked box must not wait for the transition of a navigation.
      { replace: true, flushSync: true },
    );
  const setFilter = (name: Name, value: string) =>
    setFilters({ [name]: value } as Partial<Record<Name, string>>);
  const clear = () => setParams({}, { replace: true });
  return { filters, setFilter, setFilters, clear, isAny: names.some(name => filters[name] !== '') };
}
