import { expect, test } from '@playwright/test';
import { SETTINGS } from '#shared/settings/keys.ts';
import { colleague, signIn, unique } from './people.ts';

/** Settings and the audit. */

test('idleness is not let be longer than the longest session, whichever of the two is changed', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  const idle = page.getByLabel('Odhlášení po nečinnosti');
  const longest = page.getByLabel('Nejdelší přihlášení');
  const problems = page.getByRole('alert');
  await longest.fill('4');
  await page.keyboard.press('Enter');
  await expect(problems).toContainText(
    'Nejdelší přihlášení nemůže být kratší než odhlášení po nečinnosti (8 h).',
  );
  await longest.fill('16');
  await idle.fill('17');
  await page.keyboard.press('Enter');
  await expect(problems).toContainText(
    'Odhlášení po nečinnosti nemůže být delší než nejdelší přihlášení (16 h).',
  );
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(idle).toHaveValue('8');
});

test('who gives a change up sees what holds meanwhile', async ({ page, browser }) => {
  await signIn(page, 'admin', '/settings');
  const field = page.getByLabel(SETTINGS.prani_pripomenout_dnu.label);
  const before = await field.inputValue();
  await page.getByLabel('Odhlášení po nečinnosti').fill('7');
  const other = await colleague(browser, 'karel');
  const set = async (prani_pripomenout_dnu: number) => {
    const { verze } = await other.send('GET', '/settings/');
    await other.send('PUT', '/settings/', { prani_pripomenout_dnu, verze });
  };
  const told = page.waitForResponse(/\/api\/settings\/$/);
  await set(Number(before) + 1);
  await told;
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(field).toHaveValue(String(Number(before) + 1));
  await set(Number(before));
  await expect(field).toHaveValue(before);
  await other.leave();
});

test('the audit is fetched anew on request, and filtered by who did it', async ({ page, browser }) => {
  await signIn(page, 'admin', '/audit?tabulka=novinka&co=vytvoreni');
  await page.getByLabel('Kdo', { exact: true }).selectOption({ label: 'Svoboda Pavel' });
  await expect(page).toHaveURL(/kdo=13/);
  await expect(page.getByRole('search')).toBeVisible();
  const posts = page.getByRole('row', { name: /Pavel Svoboda/ });
  await expect(page.locator('main').locator('[aria-busy=true], [role=status]')).toHaveCount(0);
  const before = await posts.count();
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', '/news');
  const text = unique('Audit');
  await other.getByRole('button', { name: 'Nový příspěvek' }).click();
  await other.getByLabel('Text příspěvku').fill(text);
  await other.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(other.getByRole('article').filter({ hasText: text })).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Obnovit' }).click();
  await expect(posts).toHaveCount(before + 1);
});
