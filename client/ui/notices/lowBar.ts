/** The bars at the screen's lower edge, in the order in which they were added. */
const bars: HTMLElement[] = [];

/** Sets how far up the last bar reaches, so that notices appear above it: a notice stays for ten seconds or more. */
function tell() {
  const bar = bars.at(-1);
  const reach = bar ? bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom) : 0;
  document.documentElement.style.setProperty('--low-bar', `${reach}px`);
}

/**
 * The ref of a bar at the screen's lower edge that has something to press, or to read while a shift is being moved,
 * so that no notice covers it. Its style sets `position: sticky` and its distance from the edge.
 */
export function lowBar(bar: HTMLElement | null) {
  if (!bar) return;
  bars.push(bar);
  const size = new ResizeObserver(tell);
  size.observe(bar);
  return () => {
    size.disconnect();
    bars.splice(bars.indexOf(bar), 1);
    tell();
  };
}
