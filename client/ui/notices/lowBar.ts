/** The bars that stand at the screen's lower edge, in the order in which they came. */
const bars: HTMLElement[] = [];

/** How far up the last of them reaches, for notices to come above it: a notice stays for ten seconds and more. */
function tell() {
  const bar = bars.at(-1);
  const reach = bar ? bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom) : 0;
  document.documentElement.style.setProperty('--low-bar', `${reach}px`);
}

/**
 * The ref of a bar that sticks to the lower edge of the screen with something to press, or to read while a shift is carried: no
 * notice covers it. Its style says `position: sticky` and how far from the edge it sticks.
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
