/**
 * A button that waits for its answer is disabled, and so loses the focus: by keyboard the next Enter would go nowhere.
 * What had the focus when it was disabled gets it back when it can be used again, unless it went elsewhere meanwhile.
 */
export function keepFocus() {
  let waiting: Node | null = null;
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const { activeElement, body } = document;
      if (target === activeElement) waiting = target;
      else if (target === waiting && activeElement === body)
        (target as HTMLElement).focus({ preventScroll: true });
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
