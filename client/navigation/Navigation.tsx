import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstPlace, onMove, type Place } from './history.ts';

const Shown = createContext<Place | null>(null);

/** The place that is drawn. While the code of the next one is on the way, the address is a step ahead of it. */
export function usePlace(): Place {
  const place = useContext(Shown);
  if (!place) throw new Error('usePlace outside of Navigation');
  return place;
}

/** Gives the place to all below it, of which there is one on a page (docs/decisions/0056). */
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

/** '/Orders/' is '/orders', as people write addresses. */
const plain = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

export const isSamePath = (one: string, other: string) => plain(one) === plain(other);
