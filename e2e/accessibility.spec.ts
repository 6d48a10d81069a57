import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

const SCREENS = [
  '/',
  '/news',
  '/analytics',
  '/analytics?sekce=celkova',
  '/analytics?sekce=celkova&detail=prodejny',
  '/analytics?sekce=prodejni',
  '/analytics?sekce=prodejni&typ=time',
  '/shifts',
  // One column of cards: they are all alike, and the analysis of a full board takes minutes.
  '/orders?stav=predobjednano',
  '/leaderboard',
  '/access',
  '/profile',
  '/users',
  '/categories',
  '/stores',
  '/audit',
  '/settings',
  '/neexistuje',
];

async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id} ${nodes.map(node => node.target).join(' ')}`,
  );
  expect(found).toEqual([]);
}

/** Wider content than the window makes the whole page scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const theme of ['light', 'dark']) {
  test.describe(`${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    });

    test('login', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
      await expectAccessible(page, 'login');
    });

    test('every screen, on a desk and on a phone', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, 'admin');
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const path of SCREENS) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expectAccessible(page, `${path} at ${width} px`);
          expect(await overflow(page), `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });

    test('dialogs: composer, person, shop, picture viewer, open comments', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, 'admin', '/news');
      await page.getByRole('button', { name: 'Zobrazit komentáře' }).first().click();
      await expectAccessible(page, 'comments');
      await page
        .getByRole('button', { name: /^Zobrazit obrázek/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'picture viewer');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Nový příspěvek' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'composer');
      await page.goto('/users');
      await page.getByRole('button', { name: 'Přidat uživatele' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'person');
      await page.goto('/stores');
      await page.getByRole('button', { name: 'Přidat prodejnu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'shop');
    });
  });
}
