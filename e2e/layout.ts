import type { Page } from '@playwright/test';

/** Waits until the page has drawn what it knows. */
export const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** A layout shift as browsers report it: its share of the window, and what moved. */
type Shift = { value: number; what: string[] };

/** What has moved in the window since the page was opened, as browsers measure it (CLS). */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>(tell => {
        type Entry = PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const found: Shift[] = [];
        const nameOf = (node: Node | null) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.getAttribute('aria-label') ?? (element?.textContent || element?.localName);
        };
        const watch = new PerformanceObserver(list => {
          for (const { value, sources } of list.getEntries() as Entry[])
            found.push({
              value,
              what: sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${nameOf(node)?.slice(0, 30)}: ${previousRect.y} → ${currentRect.y}`,
              ),
            });
        });
        watch.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => tell(found)));
      }),
  );

/** The share of the window that has moved altogether. */
export const shiftOf = async (page: Page) =>
  (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0);

/** The lines of running text on the page that have more letters than the eye follows, with the number of letters. */
export const longLines = (page: Page, most = 80): Promise<string[]> =>
  page.getByRole('main').evaluate((main, limit) => {
    const found: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.length <= limit || !text.parentElement!.checkVisibility()) continue;
      const lines = new Map<number, number>();
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top, width } = range.getBoundingClientRect();
        if (width > 0) lines.set(top, (lines.get(top) ?? 0) + 1);
      }
      const longest = Math.max(...lines.values());
      if (longest > limit) found.push(`${longest}: ${text.data.slice(0, 60)}`);
    }
    return found;
  }, most);
