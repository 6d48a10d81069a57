import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useFocusBack } from './useFocusBack.ts';

const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** What Tab stops at; of radio buttons it is the chosen one. */
export const stopsOf = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="radio"]:not(:checked)') &&
      element.getClientRects().length > 0,
  );

/** Tab goes round in the dialog. What it opened elsewhere, such as a calendar, has the focus for itself. */
function goRound(dialog: HTMLElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return;
  const stops = stopsOf(dialog);
  const [first, last] = [stops[0] ?? dialog, stops.at(-1) ?? dialog];
  const active = document.activeElement;
  if (active !== dialog && active !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** What has Escape for itself: what lies over a dialog, and a small dialog, which is the browser's own. */
const isOthers = (target: Element) =>
  target.matches?.('[data-mantine-stop-propagation=true]') || document.querySelector('dialog[open]');

/** How each open dialog hears of Escape, the topmost last. */
const ways: ((event: KeyboardEvent) => void)[] = [];

/**
 * Escape leaves the topmost dialog alone: each Modal of Mantine's hears it, so that one in a form over a list closed the
 * list with it, and what was typed was gone without a question.
 */
function useEscape(onEscape: () => void) {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const way = (event: KeyboardEvent) => {
      const isMine = event.key === 'Escape' && !event.isComposing && ways.at(-1) === way;
      if (isMine && !isOthers(event.target as Element)) leave();
    };
    ways.push(way);
    // Dialogs below hear it first, while this one is still there.
    window.addEventListener('keydown', way, true);
    return () => {
      ways.splice(ways.indexOf(way), 1);
      window.removeEventListener('keydown', way, true);
    };
  }, []);
}

/**
 * The focus of the dialog that this stands in: it goes in with the dialog's first drawing, to what has
 * `data-autofocus` or else to the first that Tab stops at; Tab keeps it there; and it returns to what opened the
 * dialog. Mantine's own goes in a timer later, and takes it then from the field that is typed into already. Escape is
 * told to the topmost dialog.
 */
export function DialogFocus({ onEscape }: { onEscape: () => void }) {
  const here = useRef<HTMLSpanElement>(null);
  useFocusBack();
  useEscape(onEscape);
  useLayoutEffect(() => {
    const dialog = here.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? stopsOf(dialog)[0] ?? dialog;
    first.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => goRound(dialog, event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <span ref={here} hidden />;
}
