import type { Page } from '@playwright/test';

const QUIET_MS = 120;
const LONGEST_MS = 30_000;

const AWAITED = 'main :is([aria-busy="true"], [data-stale], [class*="Skeleton-root"])';

/** Measures the ms from before `act` until no call is in progress and nothing on the screen waits for one. */
type Clock = (act: () => Promise<unknown>) => Promise<number>;

/** Creates the clock of `page`, for consecutive acts. */
export function clockOf(page: Page): Clock {
  const open = new Set<unknown>();
  const isCall = (url: string) => !url.includes('/api/events');
  page.on('request', request => isCall(request.url()) && open.add(request));
  page.on('requestfinished', request => open.delete(request));
  page.on('requestfailed', request => open.delete(request));
  const isAtRest = async () => open.size === 0 && (await page.locator(AWAITED).count()) === 0;
  return async act => {
    const began = performance.now();
    await act();
    let since: number | null = null;
    while (performance.now() - began < LONGEST_MS) {
      // A transition may be about to send a call, so the page must stay at rest for a while.
      if (!(await isAtRest())) since = null;
      else since ??= performance.now();
      if (since !== null && performance.now() - since > QUIET_MS) return since - began;
      await new Promise(done => setTimeout(done, 5));
    }
    throw new Error(`The page is still loading after ${LONGEST_MS} ms: ${page.url()}`);
  };
}
