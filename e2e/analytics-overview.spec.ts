import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('the overview opens a section with the chosen range, and the section leads back', async ({ page }) => {
  await signIn(page, 'admin', '/analytics');
  await expect(page.getByRole('status', { name: 'Stav importu' })).toContainText('Actor:');
  await page.getByLabel('Časové období').selectOption('Tento rok');
  await page.getByRole('link', { name: 'Otevřít: Celková čísla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celková čísla' })).toBeVisible();
  await expect(page.getByLabel('Od', { exact: true })).toHaveValue(/^1\. 1\. \d{4}$/);
  await page.getByRole('link', { name: 'Zpět na přehled' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytika' })).toBeVisible();
});

test('refresh asks for the status again', async ({ page }) => {
  await signIn(page, 'admin', '/analytics');
  const asked = page.waitForRequest('**/analytics/backup-info/');
  await page.getByRole('button', { name: 'Obnovit' }).click();
  await asked;
});

test('others are sent home', async ({ page }) => {
  await signIn(page, 'petra', '/analytics?sekce=celkova');
  await expect(page).toHaveURL(/\/$/);
});
