/**
 * A button that waits for its answer is disabled, and so loses the focus: by keyboard the next Enter would go nowhere.
 * It gets the focus back when it can be pressed again, unless that went elsewhere; not one that stays disabled
 * after its answer, because there is nothing to press it for: it must not draw the focus whenever there is again.
 */
export function keepFocus() {
  let waiting: Node | null = null;
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const { activeElement, body } = document;
      const button = target as HTMLButtonElement;
      const isWaiting = button.dataset.loading !== undefined;
      if (isWaiting && target === activeElement) waiting = target;
      else if (!isWaiting && target === waiting) {
        waiting = null;
        if (activeElement === body) button.focus({ preventScroll: true });
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled', 'data-loading'] });
}
