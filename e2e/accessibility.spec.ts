import { expect, test } from '@playwright/test';
import { expectAccessible, expectFits, expectNoEndlessPage, expectTouchable, LOOKS } from './accessible.ts';
import { mistakes, PAGES, SCREENS } from './pages.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

// The tests do not depend on each other, so that no worker is left alone with the longest file.
test.describe.configure({ mode: 'parallel' });

test('every page of the application is checked here or in a journey of its own', () => {
  expect(PAGES.length).toBeGreaterThan(10);
  expect(mistakes()).toEqual([]);
});

for (const look of LOOKS) {
  const { theme, width, height } = look;
  test.describe(`${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    });

    test('the login page is accessible, and the check does find mistakes', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
      await expectAccessible(page, 'login');
      // Proves that the check finds a text that cannot be read, and something without a name.
      const heading = page.getByRole('heading', { name: 'Přihlášení do systému' });
      await heading.evaluate(element => {
        element.style.color = '#888';
        element.style.backgroundColor = '#999';
        element.parentElement!.append(document.createElement('button'));
      });
      await expect(expectAccessible(page, 'login')).rejects.toThrow(/button-name.*color-contrast/s);
    });

    test(`every screen is accessible and fits at ${width} px`, async ({ page }) => {
      await signIn(page, 'admin', '/neexistuje');
      for (const path of SCREENS) {
        // steady.spec.ts opens each of these screens separately.
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page, `${path} at ${width} px`);
        await expectFits(page, look);
        await expectTouchable(page);
        await expectNoEndlessPage(page);
      }
    });

    test('the dialogs of posts, people, shops, pictures and comments are accessible', async ({ page }) => {
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
      await expectTouchable(page);
      await page.keyboard.press('Escape');
      await visit(page, '/users');
      await page.getByRole('button', { name: 'Přidat uživatele' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'person');
      await page.keyboard.press('Escape');
      await visit(page, '/stores');
      await page.getByRole('button', { name: 'Přidat prodejnu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'shop');
    });
  });
}
