import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useFocusBack } from './useFocusBack.ts';

const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** The elements that Tab stops at; among radio buttons it is the chosen one. */
export const stopsOf = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="radio"]:not(:checked)') &&
      element.getClientRects().length > 0,
  );

/** Keeps Tab within the dialog. Something that it opened elsewhere, such as a calendar, handles Tab itself. */
function goRound(dialog: HTMLElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return;
  const stops = stopsOf(dialog);
  const [first, last] = [stops[0] ?? dialog, stops.at(-1) ?? dialog];
  const active = document.activeElement;
  if (active !== dialog && active !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** Whether Escape belongs to something else: to what lies over the dialog, or to a small (native) dialog. */
const isOthers = (target: Element) =>
  target.matches?.('[data-mantine-stop-propagation=true]') || document.querySelector('dialog[open]');

/** The Escape listeners of all open dialogs, the topmost last. */
const ways: ((event: KeyboardEvent) => void)[] = [];

/**
 * Handles Escape for the topmost dialog only. Every Mantine Modal listens to it, so the Escape in a form over a list
 * also closed the list, and the typed values were lost without a question.
 */
function useEscape(onEscape: () => void) {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const way = (event: KeyboardEvent) => {
      const isMine = event.key === 'Escape' && !event.isComposing && ways.at(-1) === way;
      if (isMine && !isOthers(event.target as Element)) leave();
    };
    ways.push(way);
    // While this one is still there: dialogs below would otherwise get the same event.
    window.addEventListener('keydown', way, true);
    return () => {
      ways.splice(ways.indexOf(way), 1);
      window.removeEventListener('keydown', way, true);
    };
  }, []);
}

/**
 * Manages the focus of the dialog it is rendered in. When the dialog appears, the focus moves to the element with
 * `data-autofocus`, or else to the first one that Tab stops at; Tab stays inside; at the end the focus returns to
 * what opened the dialog. Mantine's own focus trap acts a timer later, when a person may already be typing in another
 * field. Escape only reaches the topmost dialog.
 */
export function DialogFocus({ onEscape }: { onEscape: () => void }) {
  const here = useRef<HTMLSpanElement>(null);
  useFocusBack();
  useEscape(onEscape);
  useLayoutEffect(() => {
    const dialog = here.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? stopsOf(dialog)[0] ?? dialog;
    // A button that waits for its data takes no focus: until then a key must not press what lies below.
    const first = wanted.matches(':disabled') ? dialog : wanted;
    first.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => goRound(dialog, event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <span ref={here} hidden />;
}
