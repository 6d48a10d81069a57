import { useEffect, useLayoutEffect } from 'react';
import { usePlace } from '../navigation/Navigation.tsx';

/** The last page navigated to; null at first, because opening the application is not a navigation. */
let last: string | null = null;

/** The element that had the focus when the current place was requested, or that `focusArrived` has focused since. */
let focusAtLeaving: Element | null = null;

/** Remembers the focused element when another place is requested, whose code or data may take a while to load. */
export function useLeaving() {
  const { key } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the place
  useLayoutEffect(() => {
    focusAtLeaving = document.activeElement;
  }, [key]);
}

/**
 * Moves the focus to the target of a navigation, without scrolling. If the person has meanwhile moved on, into a menu
 * or a field, the focus stays there, because a menu closes when it loses it. It also stays in a dialog and on the
 * button of an open menu, which may have had the focus before the requested place was drawn on a busy machine.
 */
export function focusArrived(element: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== focusAtLeaving) return;
  if (activeElement?.closest('[role="dialog"], dialog, [aria-expanded="true"]')) return;
  element.focus({ preventScroll: true });
  focusAtLeaving = element;
}

/**
 * Rendered after a page: sets the browser tab's title and, after a navigation, moves the focus to the heading, as
 * loading a page would. Its effects run once the page itself is rendered.
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
