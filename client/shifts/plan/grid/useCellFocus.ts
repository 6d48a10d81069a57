import { type FocusEvent, useEffect, useRef } from 'react';
import { standIn } from '../../../ui/dialogs/useFocusBack.ts';

/**
 * Keeps the focus in its cell when what had it goes: a free day's '+' once a shift is there, a shift that is cancelled.
 * @returns the listeners of the grid
 */
export function useCellFocus() {
  const last = useRef<HTMLElement>(null);
  // With every drawing, as each may have taken away what had the focus.
  useEffect(() => {
    const had = last.current;
    if (had && !had.isConnected && document.activeElement === document.body) standIn(had)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    // A press beside it all: the focus is wanted nowhere.
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!relatedTarget && target.isConnected) last.current = null;
    },
  };
}
