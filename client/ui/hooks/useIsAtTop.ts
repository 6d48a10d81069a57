import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** Whether the page is scrolled to its very top. Below it, browsers keep the visible content in its place. */
export const useIsAtTop = () => useSyncExternalStore(subscribe, () => window.scrollY <= 0);
