import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { given, startProgram } from '../proof/program.ts';
import { percentile } from '../proof/proof.ts';
import { clockOf } from './at-rest.ts';
import { openChain } from './chain.ts';
import { LONGEST_PHONE_PX, type Opened, walkOpened } from './opened.ts';

/**
 * Measures screens in a real browser, from the click until nothing is awaited any more, each time in a new browser
 * session with an empty cache:
 *   npm run bench:screens [-- --lines 300000] [--directory DIR] [--runs 5]
 *   npm run bench:screens -- --base http://127.0.0.1:3000     (a running application, for example the demo)
 * With --runs 0 it only opens each screen by its address: its length on a phone, and what moves while it loads.
 */

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '3000000' },
    runs: { type: 'string', default: '5' },
    base: { type: 'string' },
    directory: { type: 'string' },
  },
});

/** On the demo chain a filter should take 300 ms, on millions of lines as long as a screen. */
const WANTED_SCREEN_MS = 500;
const WANTED_FRAME_MS = 50;
const WANTED_FILTER_MS = values.base ? 300 : WANTED_SCREEN_MS;

/** The time that nine of ten frames stay within while a card is dragged over all visible columns, in ms. */
async function dragged(page: Page): Promise<number> {
  const { x, y } = (await page.locator('[data-status=nove] li').first().boundingBox())!;
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(x + 80, y + 60);
  await page.mouse.down();
  for (let step = 0; step <= 40; step++) await page.mouse.move(x + 95 + step * 25, y + 60 + (step % 7) * 10);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return percentile(frames, 0.9);
}

type Seen = { name: string; times: number[]; wanted: number };

/** One person's walk through all screens. */
async function walk(
  browser: Browser,
  base: string,
  username: string,
  tell: (seen: Omit<Seen, 'times'>, ms: number) => void,
) {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'cs-CZ',
    viewport: { width: 1366, height: 768 },
  });
  // A helper that tsx adds to the functions passed to the page.
  await context.addInitScript('globalThis.__name = one => one');
  // What a page fetches for later screens is not awaited; a browser that saves data does without it.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  try {
    const page = await context.newPage();
    const clock = clockOf(page);
    const screen = async (name: string, act: () => Promise<unknown>) =>
      tell({ name: `${username}: ${name}`, wanted: WANTED_SCREEN_MS }, await clock(act));
    const filter = async (name: string, act: () => Promise<unknown>) =>
      tell({ name: `${username}: ${name}`, wanted: WANTED_FILTER_MS }, await clock(act));

    await page.goto('/');
    await page.getByLabel('Uživatelské jméno').fill(username);
    await page.getByRole('textbox', { name: 'Heslo' }).fill(DEMO_PASSWORD);
    const signIn = page.getByRole('button', { name: 'Přihlásit se' });
    await screen('sign in, home', async () => {
      await signIn.click();
      await page.getByRole('navigation').first().waitFor();
    });
    const nav = page.getByRole('navigation').first();
    const links = await nav.getByRole('link').evaluateAll(all => all.map(one => one.getAttribute('href')!));
    for (const href of links.filter(one => one !== '/')) {
      await screen(href, () => nav.locator(`a[href="${href}"]`).click());
    }
    if (links.includes('/analytics')) await walkAnalytics(page, nav, screen, filter);
    await nav.locator('a[href="/orders"]').click();
    await page.locator('[data-status=nove] li button').first().waitFor();
    tell(
      { name: `${username}: a frame of a drag over the board (90 %)`, wanted: WANTED_FRAME_MS },
      await dragged(page),
    );
  } finally {
    await context.close();
  }
}

type Measure = (name: string, act: () => Promise<unknown>) => Promise<void>;

async function walkAnalytics(page: Page, nav: ReturnType<Page['locator']>, screen: Measure, filter: Measure) {
  const choose = (label: string, value: string) => () =>
    page.getByLabel(label, { exact: true }).first().selectOption(value);
  const sections: [title: string, ...filters: [name: string, act: () => Promise<unknown>][]][] = [
    ['Prodejny - Polozky'],
    ['Servis', ['this month', choose('Období', 'monthly')], ['7 days', choose('Období', 'weekly')]],
    ['E-shop', ['7 days', choose('Období', 'weekly')], ['this month', choose('Období', 'monthly')]],
    [
      'Celková čísla',
      ['7 days', choose('Období', 'weekly')],
      ['this month', choose('Období', 'monthly')],
      ['one channel', choose('Kanál', 'eshop')],
    ],
    [
      'Prodejni analytika',
      ['by time', choose('Typ analýzy', 'time')],
      ['a year', choose('Období', 'yearly')],
    ],
  ];
  for (const [title, ...filters] of sections) {
    await nav.locator('a[href="/analytics"]').click();
    await screen(title, () => page.getByRole('link', { name: `Otevřít: ${title}`, exact: true }).click());
    for (const [name, act] of filters) await filter(`${title}, ${name}`, act);
  }
}

/** The given application, or one on the benchmark's chain. */
async function openSite() {
  if (values.base) return { base: values.base, close: async () => {} };
  const root = fileURLToPath(new URL('..', import.meta.url));
  const directory = values.directory ?? join(root, 'data-bench', values.lines);
  const { embedded } = await openChain({
    directory,
    lines: Number(values.lines),
    years: 8,
    say: console.log,
  });
  const program = await startProgram({ ...given(embedded), DATA_DIR: directory });
  const close = async () => {
    await program.kill('SIGTERM');
    await embedded.stop();
  };
  return { base: program.base, close };
}

// The browser comes first: if it is missing, nothing is left running.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
const site = await openSite();
const all = new Map<string, Seen>();
const opened: Opened[] = [];
try {
  for (let run = 0; run < Number(values.runs); run++) {
    for (const username of ['admin', 'petra']) {
      await walk(browser, site.base, username, (seen, ms) => {
        const known = all.get(seen.name) ?? { ...seen, times: [] };
        known.times.push(ms);
        all.set(seen.name, known);
      });
    }
  }
  for (const username of ['admin', 'petra'])
    for (const width of [390, 1366]) opened.push(...(await walkOpened(browser, site.base, username, width)));
} finally {
  await browser.close();
  await site.close();
}
console.log('\n    p50     max  screen or filter (ms from the click until nothing is loading)');
for (const { name, times, wanted } of all.values()) {
  const [middle, worst] = [percentile(times, 0.5), Math.max(...times)];
  const missed = middle > wanted ? `  > ${wanted}` : '';
  console.log(`${middle.toFixed(0).padStart(7)} ${worst.toFixed(0).padStart(7)}  ${name}${missed}`);
}
console.log('\n  width   height    shift  scripts  calls  screen opened by its address');
for (const { name, width, height, shift, scripts, calls } of opened) {
  const cells = [width, height, shift.toFixed(3), scripts, calls]
    .map(cell => String(cell).padStart(7))
    .join('  ');
  console.log(
    `${cells}  ${name}${width < 400 && height > LONGEST_PHONE_PX ? `  > ${LONGEST_PHONE_PX} px` : ''}`,
  );
}
