import { useEffect, useRef } from 'react';

/** Scrolls a planner that is wider than its screen (a phone) so that today's column follows the names. */
export function useToday({ mesic, prodejna }: { mesic: string; prodejna: number }) {
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month or shop is opened anew
  useEffect(() => {
    const box = scroll.current;
    const today = box?.querySelector<HTMLElement>('thead [data-today]');
    const names = box?.querySelector<HTMLElement>('thead th');
    if (box && today && names) box.scrollLeft = today.offsetLeft - names.offsetWidth;
  }, [mesic, prodejna]);
  return scroll;
}
