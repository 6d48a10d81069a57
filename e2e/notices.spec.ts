import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { signIn, unique } from './people.ts';

test('an ADMIN adds a notice of imports, sees its key once, renews it, pauses and deletes it', async ({
  page,
}) => {
  const name = unique('Přehledy');
  await signIn(page, 'admin', '/import?cast=oznameni');
  await page.getByRole('button', { name: 'Přidat oznámení' }).click();
  const form = page.getByRole('dialog', { name: 'Nové oznámení' });
  await form.getByLabel('Název').fill(name);
  await form.getByRole('textbox', { name: /^Adresa/ }).fill('https://10.0.0.1/import');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Adresa leží ve vnitřní síti.').first()).toBeVisible();
  await form.getByRole('textbox', { name: /^Adresa/ }).fill('https://prehledy.invalid/import?token=tajne');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/^podpis_/)).toBeVisible();
  await page.getByRole('button', { name: 'Mám uložený' }).click();
  await expect(page.getByText(/^podpis_/)).toHaveCount(0);

  // The messages sent to it are listed below, also under its name.
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row).toContainText('prehledy.invalid/…?…');
  await row.getByRole('button', { name: `Nový klíč: ${name}` }).click();
  await page.getByRole('button', { name: 'Vytvořit', exact: true }).click();
  await expect(page.getByText(/^podpis_/)).toBeVisible();
  await expect(row).toContainText('Podepisuje i původní klíč, do ');
  await page.getByRole('button', { name: 'Mám uložený' }).click();
  await row.getByRole('button', { name: `Pozastavit: ${name}` }).press('Enter');
  await expect(row.getByText('Pozastaveno')).toBeVisible();
  await expect(row.getByRole('button', { name: `Poslat zkoušku: ${name}` })).toHaveCount(0);
  await expectAccessible(page, 'notices');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole('button', { name: `Smazat: ${name}` }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(row).toHaveCount(0);
});
