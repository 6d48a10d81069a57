import { useRef } from 'react';

/**
 * Asks before something is closed, one question at a time: the Escape that answers it reaches what lies below it as well,
 * just afterwards. False where one is asked already.
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
