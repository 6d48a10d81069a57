import { useState } from 'react';
import { usePlace } from './Navigation.tsx';

/**
 * Counts how often the address's record `id` was requested again while it was shown: a person who has scrolled away
 * from it and follows another link to it wants to see it again, even if the address does not change. Back does not
 * count.
 */
export function useAskedAgain(id: number | null): number {
  const { key, isPop } = usePlace();
  const [asked, setAsked] = useState({ key, id, again: 0 });
  if (asked.key !== key) {
    const isSame = id !== null && asked.id === id && !isPop;
    setAsked({ key, id, again: asked.again + Number(isSame) });
  }
  return asked.again;
}
