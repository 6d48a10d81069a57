import { expect, type Page, type Request, type Route, test } from '@playwright/test';
import { AWAITED } from './accessible.ts';
import { answerOf, retime } from './answers.ts';
import { layoutShifts, nextFrame } from './layout.ts';
import { PAGES } from './pages.ts';
import { signIn } from './people.ts';

/** Controls do not move from under the finger when further content of a screen arrives. */

const SECTIONS = ['polozky', 'servis', 'eshop', 'celkova', 'prodejni'];
const ADDRESSES = [
  // A board's cards are measured when they are seen: nobody sees where one was before.
  ...PAGES.filter(path => path !== '/orders'),
  ...['plan', 'hodiny', 'dochazka', 'volno', 'vykaz', 'nabidky'].map(tab => `/shifts?zalozka=${tab}`),
  ...['vysledky', 'prihlaseni'].map(tab => `/profile?zalozka=${tab}`),
  ...SECTIONS.map(section => `/analytics?sekce=${section}`),
  ...['celkova&detail=polozky:servis', 'servis&detail=prodejna:1'].map(
    opened => `/analytics?sekce=${opened}`,
  ),
];

/** Records from the first frame where each control of the page is, and which of them moved in sight. */
function watch() {
  const ENOUGH_PX = 16;
  const first = new Map<Element, number>();
  const moved: string[] = [];
  Object.assign(window, { moved });
  const look = () => {
    for (const control of document.querySelectorAll(
      ':is(main, [role=dialog]) :is(button, a, input, select)',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const { top: y } = control.getBoundingClientRect();
      const before = first.get(control) ?? y;
      first.set(control, y);
      if (Math.abs(before - y) < ENOUGH_PX || Math.min(before, y) > window.innerHeight) continue;
      const name = control.getAttribute('aria-label') ?? (control as HTMLElement).innerText;
      moved.push(`${name}: ${Math.round(before)} → ${Math.round(y)} px`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What `watch` has seen move, up to the frame after the next. */
const movedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>(tell =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => tell((window as unknown as { moved: string[] }).moved)),
        ),
      ),
  );

/**
 * The answers arrive one after the other, as over a poor network, without what others do meanwhile: a list of
 * activity grows at its top while they work. @returns how many are on their way
 */
async function answerSlowly(page: Page) {
  let asked = 0;
  const open = new Set<Request>();
  const isStream = (url: URL) => url.pathname.startsWith('/api/events/');
  await page.route(isStream, () => {});
  await page.route(
    url => url.pathname.startsWith('/api/') && !isStream(url),
    async route => {
      asked += 1;
      open.add(route.request());
      await new Promise(resolve => setTimeout(resolve, 40 * (asked % 4)));
      await route.continue().catch(() => {});
    },
  );
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => void open.delete(request));
  return () => open.size;
}

/** A manager's home is a different one. */
const LOOKS: [string, string[]][] = [
  ['admin', ADDRESSES],
  ['viktor', ['/']],
];

for (const [person, addresses] of LOOKS)
  test(`no button or link moves while a screen loads on ${person}’s phone`, async ({ page }) => {
    // All of a screen is in sight, since scrolling to a part moves things as well.
    await page.setViewportSize({ width: 390, height: 6_000 });
    await signIn(page, person, '/neexistuje');
    await page.addInitScript(watch);
    // Parts that belong together wait for one another for 2.5 s; a busy machine takes longer to answer.
    await retime(page, { 2500: 60_000 });
    const open = await answerSlowly(page);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.poll(open, address).toBe(0);
      await expect(page.locator(AWAITED), address).toHaveCount(0);
      expect.soft(await movedOn(page), address).toEqual([]);
    }
  });

/**
 * The answers wait until the page has drawn what it has, and then arrive one by one, the last one asked for first: parts
 * at the top of a screen, whose code is drawn first, get theirs late. @returns a function that lets the next one through
 */
async function answerBackwards(page: Page) {
  const held: Route[] = [];
  await page.route('**/api/events/**', () => {});
  await page.route(/\/api\/(?!events\/)/, route => void held.push(route));
  return async () => {
    await nextFrame(page);
    const route = held.pop();
    if (!route) return false;
    const answer = await route.fetch().catch(() => null);
    await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => {});
    return true;
  };
}

/** What browsers and search engines call good is below 0.1. */
const LARGEST_SHIFT = 0.05;

for (const [person, addresses] of LOOKS)
  test(`on a phone hardly anything shifts while a screen of ${person} loads`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, person, '/neexistuje');
    await retime(page, { 2500: 60_000 });
    const next = await answerBackwards(page);
    for (const address of addresses) {
      await page.goto(address);
      await expect
        .poll(async () => {
          while (await next());
          return page.locator(`h1:visible, ${AWAITED}`).count();
        }, address)
        .toBe(1);
      const shifts = await layoutShifts(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect.soft(sum, `${address} ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(LARGEST_SHIFT);
    }
  });

test('the first steps of a new installation, which appear late, move nothing on home', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 6_000 });
  await signIn(page, 'admin', '/neexistuje');
  await page.addInitScript(watch);
  await retime(page, { 2500: 60_000 });
  const { users } = await answerOf<{ users: object[] }>(page, '/users/choices/');
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/users/choices/', async route => {
    await held;
    await route.fulfill({ json: { success: true, users: users.slice(0, 1) } });
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /Kč/ }).first()).toBeVisible();
  answer();
  await expect(page.getByRole('region', { name: 'První kroky' })).toBeVisible();
  expect(await movedOn(page)).toEqual([]);
});
