import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, inDarkTheme } from './accessible.ts';
import { signIn } from './people.ts';

/** What opens over a screen when it is asked for passes axe in both themes. */

async function expectBoth(page: Page, what: string) {
  await expectAccessible(page, what);
  await inDarkTheme(page, () => expectAccessible(page, `${what}, dark`));
}

/** Opens a menu, checks it as it is and with an item under the pointer, and closes it. */
async function expectMenu(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  await expectBoth(page, `menu ${name}`);
  await items.last().hover();
  await expectBoth(page, `menu ${name}, the last item`);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
}

test('the menus of posts, of the export and of the plan pass axe in both themes', async ({ page }) => {
  await signIn(page, 'admin', '/news');
  await expectMenu(page, /^Možnosti příspěvku/);
  await page.goto('/shifts?prodejna=1');
  await expectMenu(page, 'Export');
  await page.goto('/shifts?zalozka=plan&prodejna=1');
  await expectMenu(page, 'Kopírovat minulý týden');
});
