let waiting: Element | null = null;

/** What has the focus, or will have it again once its answer is there: what covers the page gives it back to that. */
export const focused = () =>
  document.activeElement === document.body ? (waiting ?? document.body) : document.activeElement;

/**
 * A button that waits for its answer is disabled, and so loses the focus: by keyboard the next Enter would go nowhere.
 * It gets the focus back when it can be pressed again, unless that went elsewhere; not one that stays disabled
 * after its answer, because there is nothing to press it for: it must not draw the focus whenever there is again.
 */
export function keepFocus() {
  // Some browsers take it away at once, before what has changed is told.
  let lost: EventTarget | null = null;
  document.addEventListener('focusout', ({ target }) => {
    lost = (target as Element).matches(':disabled') ? target : null;
  });
  document.addEventListener('focusin', () => {
    lost = null;
  });
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const { activeElement, body } = document;
      const button = target as HTMLButtonElement;
      const isWaiting = button.dataset.loading !== undefined;
      if (isWaiting && (target === activeElement || target === lost)) waiting = button;
      else if (!isWaiting && target === waiting) {
        waiting = null;
        if (activeElement === body) button.focus({ preventScroll: true });
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled', 'data-loading'] });
}
