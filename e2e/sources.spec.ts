import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { signIn, unique } from './people.ts';

test('an ADMIN adds a link, is told why it cannot be read, changes it, pauses it and deletes it', async ({
  page,
}) => {
  const name = unique('Sklad');
  await signIn(page, 'admin', '/import?cast=zdroje');
  await page.getByRole('button', { name: 'Přidat zdroj' }).click();
  const form = page.getByRole('dialog', { name: 'Nový zdroj' });
  await form.getByLabel('Název').fill(name);
  await form.getByRole('textbox', { name: /^Odkaz/ }).fill('http://10.0.0.1/export.csv');
  await form.getByLabel('Profil').selectOption({ label: 'Kanonický' });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Odkaz musí začínat https://').first()).toBeVisible();
  await expectAccessible(page, 'source form');
  await form.getByRole('textbox', { name: /^Odkaz/ }).fill('https://10.0.0.1/export.csv?hash=tajne');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row', { name });
  await expect(row).toContainText('10.0.0.1/export.csv?…');
  await expect(page.getByText('tajne')).toHaveCount(0);
  await row.getByRole('button', { name: `Spustit nyní: ${name}` }).click();
  await expect(row).toContainText('leží ve vnitřní síti a ta je zakázaná');
  await expect(row.getByText('Chyba', { exact: true })).toBeVisible();
  await expectAccessible(page, 'sources');

  await row.getByRole('button', { name: `Pozastavit: ${name}` }).press('Enter');
  await expect(row.getByText('Pozastaveno')).toBeVisible();
  await expect(row.getByRole('button', { name: `Spustit nyní: ${name}` })).toHaveCount(0);

  await row.getByRole('button', { name: `Upravit: ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Úprava zdroje' });
  await edit.getByLabel('Jak často').selectOption({ label: 'jednou denně' });
  await edit.getByLabel('Upozornit, když nic nového nepřijde (h)').fill('48');
  await edit.getByRole('button', { name: 'Uložit' }).click();
  await expect(edit).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole('button', { name: `Smazat: ${name}` }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(row).toHaveCount(0);
});
