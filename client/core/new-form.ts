import { useEffect } from 'react';
import { useAddress } from './address.ts';

const ASKED = 'novy';

/** The address of a page with its form for a new record open. */
export const newAt = (path: string) => `${path}?${ASKED}=1`;

/** Opens the page's form for a new record when the address asks for it, and removes that from the address. */
export function useNewAsked(open: () => void) {
  const { params, change } = useAddress();
  const isAsked = params.has(ASKED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is asked for
  useEffect(() => {
    if (!isAsked) return;
    change({ [ASKED]: null });
    open();
  }, [isAsked]);
}
