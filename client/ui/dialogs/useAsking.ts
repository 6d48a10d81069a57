import { useRef } from 'react';

/**
 * Asks before something is closed, one question at a time: the Escape that answers a question also reaches what lies
 * below it just afterwards. Returns false while a question is already open.
 */
export function useAsking() {
  const isAsking = useRef(false);
  return async (question: () => Promise<boolean>): Promise<boolean> => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const isYes = await question();
    setTimeout(() => {
      isAsking.current = false;
    });
    return isYes;
  };
}
