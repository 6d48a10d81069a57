import { useMemo } from 'react';
import { navigate } from '../navigation/history.ts';
import { usePlace } from '../navigation/Navigation.tsx';

type Value = string | readonly string[] | null | undefined;

/**
 * The query parameters of the current address. Screens keep their state there, so that it survives a reload and can
 * be sent as a link. `change` sets the parameters it names (null, undefined or '' removes one) and keeps the others.
 */
export function useAddress() {
  const { search } = usePlace();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  /** With `step`, adds an entry to the browser's history, so that Back undoes the change; otherwise replaces one. */
  const change = (values: Readonly<Record<string, Value>>, { step = false } = {}) => {
    // Reads the current address: the rendered parameters may be one change behind, and quick changes must all count.
    const changed = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      changed.delete(name);
      for (const one of value ? [value].flat() : []) changed.append(name, one);
    }
    const { pathname } = window.location;
    const to = changed.size === 0 ? pathname : `${pathname}?${changed}`;
    // Without `step` at once, because a ticked box must not wait for a transition; a step may have code to load.
    navigate(to, step ? {} : { replace: true, isAtOnce: true });
  };
  return { params, change };
}
