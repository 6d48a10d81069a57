import { useMemo } from 'react';
import { navigate } from '../navigation/history.ts';
import { usePlace } from '../navigation/Navigation.tsx';

type Value = string | readonly string[] | null | undefined;

/**
 * The parameters of the address, where a screen keeps what it shows: a reload keeps it and a link can be sent.
 * `change` sets those it names (none, null or '' takes one away) and leaves the others.
 */
export function useAddress() {
  const { search } = usePlace();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  /** A `step` adds to the browser's history, so that Back undoes it; anything else replaces what the address says. */
  const change = (values: Readonly<Record<string, Value>>, { step = false } = {}) => {
    // What the address says now: the rendered parameters may be a change behind, and two quick changes both count.
    const changed = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      changed.delete(name);
      for (const one of value ? [value].flat() : []) changed.append(name, one);
    }
    const { pathname } = window.location;
    const to = changed.size === 0 ? pathname : `${pathname}?${changed}`;
    // At once, as a ticked box must not wait for a transition; what a step opens may still have to be loaded.
    navigate(to, step ? {} : { replace: true, isAtOnce: true });
  };
  return { params, change };
}
