import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * How screens are looked at: each theme once, for contrast, and each width once, for what fits; an analysis of every
 * screen in all four takes longer than all other journeys.
 */
export const LOOKS = [
  { theme: 'light', width: 1366, height: 768 },
  { theme: 'dark', width: 390, height: 844 },
] as const;

/**
 * Waits until the screen is drawn: nothing is a skeleton or says that it is busy, and nothing fades in, whose colours
 * are not yet those that people read.
 */
export async function drawn(page: Page) {
  await page.waitForFunction(() => {
    if (!document.querySelector('h1, dialog, [role=dialog]')) return false;
    if (document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]'))
      return false;
    return document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      );
  });
}

/**
 * Of a long list only the beginning is looked at: its other elements are alike, and axe took a quarter of a minute for
 * the contrast of five hundred cards. `hide` takes the others out of sight, and the second call brings them back.
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
      // What it was, to be so again.
      child.setAttribute('data-folded', child.style.display);
      child.style.setProperty('display', 'none', 'important');
    }
  }
}

/** No violation of any axe rule on what is shown; `what` names it when there is one. */
export async function expectAccessible(page: Page, what: string) {
  await drawn(page);
  await page.evaluate(foldLists, true);
  // Without frames the old way finds the same, and what passes need not be told: together a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  await page.evaluate(foldLists, false);
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id} ${nodes.map(node => node.target).join(' ')}`,
  );
  expect(found).toEqual([]);
}

/** Wider content than the window makes the whole page scroll sideways. */
export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}
