import { useState } from 'react';
import { usePlace } from './Navigation.tsx';

/**
 * How often the record `id` of the address was asked for again while it was shown: who follows a link to one that they have come
 * to and scrolled away from wants to see it again, though the address may not change. A step back brings nobody anywhere.
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
