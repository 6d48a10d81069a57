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
  const setFilter = (name: Name, value: string) =>
    setParams(
      current => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      },
      // At once: a ticked box must not wait for the transition of a navigation.
      { replace: true, flushSync: true },
    );
  const clear = () => setParams({}, { replace: true });
  return { filters, setFilter, clear, isAny: names.some(name => filters[name] !== '') };
}
