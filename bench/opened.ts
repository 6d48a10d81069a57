import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { clockOf } from './at-rest.ts';

/** Every screen that a person may open, including those with the longest lists. */
const ADMIN = [
  ...['/', '/news', '/shifts', '/orders', '/leaderboard', '/access', '/profile', '/users', '/categories'],
  ...['/stores', '/import', '/pairing', '/rules', '/audit', '/settings', '/analytics'],
  ...['polozky', 'cisla', 'servis', 'eshop', 'celkova', 'prodejni'].map(key => `/analytics?sekce=${key}`),
];
const SELLER = ['/', '/news', '/shifts', '/orders', '/leaderboard', '/access', '/profile'];
const SCREENS_OF: Record<string, string[]> = { admin: ADMIN, petra: SELLER };

/** No page may be longer on a phone. */
export const LONGEST_PHONE_PX = 8_000;

/** A screen at rest: its length in px, its layout shift, and what it fetched. */
export type Opened = {
  name: string;
  width: number;
  height: number;
  shift: number;
  scripts: number;
  calls: number;
};

/** Sums the layout shifts that no user input caused, as browsers define them. */
const WATCH = `
  window.shifted = 0;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function opened(page: Page, path: string) {
  const fetched = { scripts: 0, calls: 0 };
  const count = (request: { url(): string }) => {
    if (/\.js(\?|$)/.test(request.url())) fetched.scripts += 1;
    else if (request.url().includes('/api/')) fetched.calls += 1;
  };
  const clock = clockOf(page);
  page.on('request', count);
  await clock(() => page.goto(path, { waitUntil: 'load' }));
  page.off('request', count);
  const { height, shift } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    shift: (window as unknown as { shifted: number }).shifted,
  }));
  return { height, shift, ...fetched };
}

/** Opens each screen of `username` anew in a window of `width` × 844 px, as from a link in a message. */
export async function walkOpened(browser: Browser, base: string, username: string, width: number) {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'cs-CZ',
    viewport: { width, height: 844 },
  });
  await context.addInitScript(WATCH);
  // Disables prefetching for other screens, which is not part of this one's needs.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const seen: Opened[] = [];
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Uživatelské jméno').fill(username);
    await page.getByRole('textbox', { name: 'Heslo' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Přihlásit se' }).click();
    await page.getByRole('navigation').first().waitFor();
    for (const path of SCREENS_OF[username] ?? []) {
      seen.push({ name: `${username}: ${path}`, width, ...(await opened(page, path)) });
    }
  } finally {
    await context.close();
  }
  return seen;
}
