import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { holdAnswers } from './answers.ts';
import { signIn, unique } from './people.ts';

test('an ADMIN previews a catalogue of goods, uses it and deletes it', async ({ page }) => {
  const code = unique('KOD');
  await signIn(page, 'admin', '/import?cast=profily');
  await page.getByRole('button', { name: 'Katalog zboží: Dotykačka – položky účtenek' }).click();
  const dialog = page.getByRole('dialog', { name: /^Katalog profilu Dotykačka/ });
  await expect(dialog.getByText('Zatím žádný katalog.')).toBeVisible();
  const file = (text: string) => ({ name: 'zbozi.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.locator('input[type=file]').setInputFiles(file('nic;jen;text\n1;2;3\n'));
  await expect(dialog.getByText('V katalogu chybí sloupec s kódem zboží')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file(`Kód;Název;Kategorie\n${code};Obal;Příslušenství > Obaly\n`));
  await expect(dialog.getByText('1 kód v souboru')).toBeVisible();
  await expectAccessible(page, 'catalogue');
  // What a file would change is no longer shown while the next file is being read.
  const release = await holdAnswers(page, '**/katalog/**', 'POST');
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file(`Kód;Název;Kategorie\n${code};Obal;Příslušenství > Pouzdra\n`));
  await expect(dialog.getByText('1 kód v souboru')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Použít katalog' })).toHaveCount(0);
  release();
  await expect(dialog.getByText('1 kód v souboru')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole('button', { name: 'Použít katalog' }).press('Enter');
  await expect(dialog.getByText('ze souboru zbozi.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Smazat katalog' }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(dialog.getByText('Zatím žádný katalog.')).toBeVisible();
});
