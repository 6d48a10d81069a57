import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The ways in which screens are checked: each theme once, for contrast, and each width once, for what fits; analysing
 * every screen in all four combinations takes longer than all other journeys. `besides` are widths that a screen has
 * to fit as well: a tablet held either way, and a window magnified four times (WCAG 1.4.10).
 */
export const LOOKS = [
  { theme: 'light', width: 1366, height: 768, besides: [1024, 768] },
  { theme: 'dark', width: 390, height: 844, besides: [320] },
] as const;

/** The elements on a screen that show that something is still loading. */
export const AWAITED = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]';

/**
 * Waits until the screen is drawn: nothing is a skeleton or busy, and nothing is fading in, as its colours are not
 * yet those that people read.
 */
export async function drawn(page: Page) {
  await page.waitForFunction(awaited => {
    if (!document.querySelector('h1, dialog, [role=dialog]')) return false;
    if (document.querySelector(awaited)) return false;
    return document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      );
  }, AWAITED);
}

/**
 * Only the beginning of a long list is checked: its other elements are alike, and axe took a quarter of a minute for
 * the contrast of five hundred cards. `hide` hides the others; the second call shows them again.
 */
function foldLists(hide: boolean) {
  const SHOWN = 10;
  if (!hide) {
    for (const element of document.querySelectorAll('[data-folded]')) {
      (element as HTMLElement).style.display = element.getAttribute('data-folded') ?? '';
      element.removeAttribute('data-folded');
    }
    return;
  }
  for (const parent of document.querySelectorAll('body *')) {
    if (parent.childElementCount <= SHOWN) continue;
    const counts = new Map<string, number>();
    for (const child of parent.children) {
      const kind = `${child.localName} ${child.className}`;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= SHOWN || !(child instanceof HTMLElement) || child.contains(document.activeElement))
        continue;
      // The previous value, to be restored.
      child.setAttribute('data-folded', child.style.display);
      child.style.setProperty('display', 'none', 'important');
    }
  }
}

/**
 * Marks one element for each look of text: its color and size, and whatever is painted behind it. Contrast is the
 * same for all elements of one look, and finding what is behind a text is three quarters of axe's work.
 */
function markLooks() {
  const seen = new Set<string>();
  const painted = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    return isClear && opacity === '1' && filter === 'none'
      ? ''
      : `|${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
  };
  for (const element of document.querySelectorAll('body *')) {
    const isTyped = element.matches('input, textarea, select');
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim());
    if (!(isTyped || hasText) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, position } = getComputedStyle(element);
    let look = `${isTyped} ${color} ${fontSize} ${fontWeight} ${position}`;
    for (let above: Element | null = element; above; above = above.parentElement) look += painted(above);
    if (!seen.has(look)) element.setAttribute('data-look', '');
    seen.add(look);
  }
}

/** The violations that axe finds: contrast where a look first appears, everything else everywhere. */
async function violations() {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const told: axe.RunOptions = { resultTypes: ['violations'] };
  const rest = await run(document, { ...told, rules: { 'color-contrast': { enabled: false } } });
  const looks = [...document.querySelectorAll('[data-look]')];
  const contrast = await run({ include: looks }, { ...told, runOnly: ['color-contrast'] });
  for (const look of looks) look.removeAttribute('data-look');
  return [...rest.violations, ...contrast.violations].map(
    ({ id, nodes }) => `${id} ${nodes.map(node => node.target).join(' ')}`,
  );
}

/** Expects no violation of any axe rule in what is shown; `what` names it in a failure. */
export async function expectAccessible(page: Page, what: string) {
  await drawn(page);
  await page.evaluate(foldLists, true);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(markLooks);
  const found = await page.evaluate(violations);
  await page.evaluate(foldLists, false);
  expect(found.map(one => `${what}: ${one}`)).toEqual([]);
}

/** Also checks what is open in the dark theme, whose switch is covered by a dialog. */
export async function inDarkTheme(page: Page, look: () => Promise<void>) {
  const root = page.locator('html');
  const attribute = 'data-mantine-color-scheme';
  const before = (await root.getAttribute(attribute))!;
  const set = (theme: string) =>
    root.evaluate((html, [name, to]) => html.setAttribute(name!, to!), [attribute, theme]);
  await set('dark');
  await look();
  await set(before);
}

/** Dialogs that appeared without a name since the next load of the page; filled while the page is used. */
export async function namelessDialogs(page: Page): Promise<string[]> {
  const nameless: string[] = [];
  await page.exposeFunction('tellNameless', (dialog: string) => nameless.push(dialog));
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellNameless: (dialog: string) => void }).tellNameless;
    const isNamed = (dialog: Element) =>
      dialog.hasAttribute('aria-label') ||
      document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') !== null;
    new MutationObserver(changes => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const dialogs = 'dialog, [role=dialog]';
        for (const dialog of [node, ...node.querySelectorAll(dialogs)])
          if (dialog.matches(dialogs) && !isNamed(dialog)) tell(dialog.outerHTML.slice(0, 200));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return nameless;
}

/** Content wider than the window makes the whole page scroll sideways. */
export async function expectNoOverflow(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Just after a change of its width, a page is still being laid out.
  await expect.poll(overflow, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0);
  // A unit at the end of a field stays inside it.
  const beyond = () =>
    page.locator('.mantine-Input-section').evaluateAll(ends =>
      ends
        .filter(end => end.scrollWidth > end.clientWidth || end.scrollHeight > end.clientHeight)
        .map(end => end.textContent)
        .filter(unit => unit !== ''),
    );
  await expect.poll(beyond, { message: `${page.url()} has units beyond their fields` }).toEqual([]);
  expect(await page.evaluate(detached), `${page.url()} has arrows beside their fields`).toEqual([]);
  await expect
    .poll(() => page.evaluate(spilt), { message: `${page.url()} has text beyond its card` })
    .toEqual([]);
}

/** Fields that end before the arrow or the icon at their end. */
const detached = () =>
  [...document.querySelectorAll('.mantine-Input-section[data-position=right]')].flatMap(end => {
    const field = end.parentElement!.querySelector('.mantine-Input-input')!;
    const isInside = end.getBoundingClientRect().right <= field.getBoundingClientRect().right + 1;
    return isInside ? [] : [field.id];
  });

/** Texts that extend to the right of their card or tile, unless something scrolls or cuts them there. */
function spilt(): string[] {
  const isBound = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const endOf = (text: Text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().right;
  };
  return [...document.querySelectorAll('.surface')].flatMap(card => {
    const { right } = card.getBoundingClientRect();
    const found: string[] = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.data.trim() || endOf(text) <= right + 1) continue;
      let around: Element | null = text.parentElement;
      while (around && around !== card && !isBound(around)) around = around.parentElement;
      if (around === card && !isBound(card)) found.push(text.data.trim());
    }
    return found;
  });
}

/** What the shared components draw to be pressed: on a phone each is 44 px high, or reached by a finger beside it. */
const PRESSED = [
  'Button-root',
  'Checkbox-input',
  'Chip-label',
  'Input-input',
  'Menu-item',
  'Modal-close',
  'Tabs-tab',
];

/** So is everything in a tile, and the link home. */
const ALSO = ['[class*=_tile_] :is(button, a):visible', 'header a:visible'];

/** Texts smaller than 12 px, other than a person's initials in place of an image. */
const tiny = () =>
  [...document.querySelectorAll<HTMLElement>('body :not(.mantine-Avatar-placeholder)')].flatMap(one => {
    const hasText = [...one.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim());
    const isSmall =
      hasText && one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 12;
    return isSmall ? [one.textContent] : [];
  });

/** Expects everything on a phone to be large enough to be pressed and read. */
export async function expectTouchable(page: Page) {
  if (page.viewportSize()!.width >= 768) return;
  expect(await page.evaluate(tiny), `${page.url()} has text that is too small`).toEqual([]);
  const pressed = [...PRESSED.map(part => `.mantine-${part}:visible`), ...ALSO];
  const small = await page.locator(pressed.join()).evaluateAll(all =>
    all.flatMap(one => {
      const around = Number.parseFloat(getComputedStyle(one, '::after').height) || 0;
      const height = Math.max(one.getBoundingClientRect().height, around);
      return height < 43.5 ? [`${one.getAttribute('aria-label') ?? one.textContent} ${height}`] : [];
    }),
  );
  expect(small, `${page.url()} has what a finger misses`).toEqual([]);
}

/** Checks the same at the width of a look and at the widths besides. */
export async function expectFits(page: Page, { width, height, besides }: (typeof LOOKS)[number]) {
  await expectNoOverflow(page);
  for (const beside of besides) {
    await page.setViewportSize({ width: beside, height });
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width, height });
}

/** The longest that a page may be on a phone when it is opened (docs/decisions/0057). */
const LONGEST_ON_PHONE = 8_000;

/** On a phone long lists are shown piece by piece. */
export async function expectNoEndlessPage(page: Page) {
  if (page.viewportSize()!.width >= 768) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, `${page.url()} is so long on a phone`).toBeLessThanOrEqual(LONGEST_ON_PHONE);
}
