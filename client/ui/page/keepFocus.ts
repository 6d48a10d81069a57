let waiting: Element | null = null;

/** What has the focus, or will have it again once its answer is there: what covers the page gives it back to that. */
export const focused = ({ activeElement, body } = document) =>
  (activeElement === body && waiting) || activeElement;

/**
 * A button that waits for its answer is disabled, and so loses the focus: by keyboard the next Enter would go nowhere.
 * It gets the focus back when it can be pressed again, unless that went elsewhere. Where it stays disabled, or becomes so by
 * another device's deed, the first that can be pressed within its `data-goes-on` gets it; without one nothing does, and
 * it is not drawn to the button whenever there is something to press it for again.
 */
export function keepFocus() {
  // Chromium 150 takes it away at once, before what has changed is told; others do once the page is drawn.
  let lost: EventTarget | null = null;
  document.addEventListener('focusout', ({ target }) => {
    lost = target;
    queueMicrotask(() => {
      lost = null;
    });
  });
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const { activeElement, body } = document;
      const button = target as HTMLButtonElement;
      const had = target === activeElement || (target === lost && activeElement === body);
      if ('loading' in button.dataset) {
        if (had) waiting = button;
      } else if (had || target === waiting) {
        waiting = null;
        if (!had && activeElement !== body) continue;
        const next = button.disabled ? button.closest('[data-goes-on]')?.querySelector(':enabled') : button;
        (next as HTMLElement | null)?.focus({ preventScroll: true });
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled', 'data-loading'] });
}
