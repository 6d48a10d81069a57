import { useEffect, useLayoutEffect } from 'react';
import { usePlace } from '../navigation/Navigation.tsx';

/** The page last arrived at, so that opening the application itself is not taken for a navigation. */
let last: string | null = null;

/** What had the focus when the present place was asked for, or was given it since. */
let focusAtLeaving: Element | null = null;

/** Remembers what has the focus as another place is asked for, whose code or records may be a while on the way. */
export function useLeaving() {
  const { key } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the place
  useLayoutEffect(() => {
    focusAtLeaving = document.activeElement;
  }, [key]);
}

/**
 * Moves the focus to what a navigation led to, without scrolling. Whoever has gone on meanwhile, into a menu or a field,
 * keeps it there: a menu closes when it loses it. So does a dialog, which a busy machine may have opened before the place
 * that was asked for earlier is drawn, and had the focus as that came; and the button of an open menu, which had it before.
 */
export function focusArrived(element: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== focusAtLeaving) return;
  if (activeElement?.closest('[role="dialog"], dialog, [aria-expanded="true"]')) return;
  element.focus({ preventScroll: true });
  focusAtLeaving = element;
}

/**
 * Stands behind a page: names the browser's tab and moves the focus to the heading after a navigation, as
 * the load of a page would. Its effects run once the page itself is there.
 */
export function Arrival({ title }: { title: string }) {
  const { pathname, isPop } = usePlace();
  useEffect(() => {
    document.title = `${title} – Prodejna`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page, however it was reached
  useEffect(() => {
    const isOpening = last === null || last === pathname;
    last = pathname;
    if (isOpening) return;
    if (!isPop) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    focusArrived(heading);
  }, [pathname]);
  return null;
}
