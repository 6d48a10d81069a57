import { expect, test } from '@playwright/test';
import { signIn, unique } from './people.ts';

test('a post of one person appears on another’s open screen by itself', async ({ page, browser }) => {
  await signIn(page, 'petra', '/news');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', '/news');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(other.getByRole('article').first()).toBeVisible();

  const text = unique('Živě');
  await other.getByRole('button', { name: 'Nový příspěvek' }).click();
  await other.getByLabel('Text příspěvku').fill(text);
  const answered = other.waitForResponse(
    response => response.url().endsWith('/api/news/') && response.request().method() === 'POST',
  );
  await other.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await answered;
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await context.close();
});

test('a deactivated person is signed out on the spot', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'roman', '/news');
  await expect(other.getByRole('article').first()).toBeVisible();

  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: 'Upravit: Roman Šimek' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Aktivní účet').uncheck({ force: true });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
  await context.close();
});
