let waiting: Element | null = null;

/** The element that has the focus, or gets it back once its answer arrives; overlays return the focus to it. */
export const focused = ({ activeElement, body } = document) =>
  (activeElement === body && waiting) || activeElement;

/**
 * A button that waits for its answer is disabled and thus loses the focus, so that the next Enter would go nowhere.
 * It gets the focus back when it can be pressed again, unless the focus went elsewhere. If it stays disabled, or
 * becomes disabled by another device's action, the first enabled button within its `data-goes-on` gets the focus;
 * without one nothing does, and the focus is not pulled to the button whenever it becomes enabled again.
 */
export function keepFocus() {
  // Chromium 150 removes the focus at once, before the mutation is reported; others do so when the page is rendered.
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
