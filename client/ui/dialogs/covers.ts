import { useEffect, useRef } from 'react';

/** All that lies over the page and is not in its address, the topmost last: Back closes it instead of leaving. */
const covers: (() => void)[] = [];
let onFirst = () => {};

export const isCovered = () => covers.length > 0;
export const closeTop = () => covers.at(-1)?.();

/** Calls `listener` when something begins to cover the page. @returns a function that ends it. */
export function onFirstCover(listener: () => void) {
  onFirst = listener;
  return () => {
    onFirst = () => {};
  };
}

/** While `isOpened`, the browser's (and a phone's) Back calls `close`: of a dialog, a menu, a calendar. */
export function useBackCloses(isOpened: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpened) return;
    const cover = () => latest.current();
    if (covers.length === 0) onFirst();
    covers.push(cover);
    return () => void covers.splice(covers.indexOf(cover), 1);
  }, [isOpened]);
}
