import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstPlace, onMove, type Place } from './history.ts';

const Shown = createContext<Place | null>(null);

/** The place that is rendered. While the code of the next place is loading, the address is already ahead of it. */
export function usePlace(): Place {
  const place = useContext(Shown);
  if (!place) throw new Error('usePlace outside of Navigation');
  return place;
}

/** Provides the current place to everything below it; a page has one of these (docs/decisions/0056). */
export function Navigation({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(firstPlace);
  useLayoutEffect(
    () =>
      onMove((next, isAtOnce) => {
        if (isAtOnce) flushSync(() => setPlace(next));
        else startTransition(() => setPlace(next));
      }),
    [],
  );
  return <Shown value={place}>{children}</Shown>;
}

/** Normalizes a path: '/Orders/' becomes '/orders', since people type addresses that way. */
const plain = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

export const isSamePath = (one: string, other: string) => plain(one) === plain(other);
