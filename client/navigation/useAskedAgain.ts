import { useState } from 'react';
import { usePlace } from './Navigation.tsx';

/**
 * How often the place that is shown was asked for again while it was: who follows a link to a record that they have come to
 * and scrolled away from wants to see it again, though nothing in the address changes. A step back brings nobody anywhere.
 */
export function useAskedAgain(): number {
  const { key, search, isPop } = usePlace();
  const [asked, setAsked] = useState({ key, search, again: 0 });
  if (asked.key !== key) {
    const isSame = asked.search === search && !isPop;
    setAsked({ key, search, again: asked.again + Number(isSame) });
  }
  return asked.again;
}
