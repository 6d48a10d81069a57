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
