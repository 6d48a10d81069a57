import { expect, type Page, test } from '@playwright/test';
import { signIn, unique } from './people.ts';

/** A record that a form has just saved is in view, wherever it belongs in the order of its list. */

const hiddenNote = (page: Page) => page.getByRole('status').filter({ hasText: 'neodpovídá filtru' });
const show = (page: Page) => hiddenNote(page).getByRole('button', { name: 'Zobrazit' }).click();

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an access scrolls into view when added or renamed, and a filter that hides it is reported', async ({
    page,
  }) => {
    await signIn(page, 'hana', '/access?hledat=toto');
    // The last of all by name: a phone shows the first twelve.
    const company = unique('Žžž');
    const card = page.getByRole('article', { name: new RegExp(company) });
    const fill = async (values: Record<string, string>) => {
      const form = page.getByRole('dialog');
      for (const [label, value] of Object.entries(values))
        await form.getByRole('textbox', { name: label, exact: true }).fill(value);
      await form.getByRole('button', { name: 'Uložit' }).click();
      await expect(form).toBeHidden();
    };
    await page.getByRole('button', { name: 'Přidat přístup' }).click();
    await page.getByRole('dialog').getByLabel('Prodejna').selectOption('Zlín');
    await fill({ 'Název společnosti': company, 'Uživatelské jméno': 'prodejna', Heslo: 'Kolo7Svetr9Mrak' });
    await expect(hiddenNote(page)).toBeInViewport();
    await show(page);
    await expect(page).toHaveURL(/\/access$/);
    await expect(card).toBeInViewport({ ratio: 0.9 });
    await expect(card).toBeFocused();
    await expect(hiddenNote(page)).toHaveCount(0);

    // By its new name it is at the beginning.
    await card.getByRole('button', { name: `Upravit: ${company}` }).click();
    await fill({ 'Název společnosti': `000 ${company}` });
    await expect(page.getByRole('article').first()).toHaveAccessibleName(`000 ${company}, Zlín`);
    await expect(card).toBeInViewport({ ratio: 0.9 });
  });

  test('a new person scrolls into view even beyond the rows that a phone draws at first', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/users');
    // Back leads to as many as were drawn.
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(21);
    await page.getByRole('button', { name: /^Zobrazit další/ }).click();
    await expect(rows).not.toHaveCount(21);
    const drawn = await rows.count();
    await page.getByRole('navigation').getByRole('link', { name: 'Novinky' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(drawn);
    const surname = unique('Žžž');
    await page.getByRole('button', { name: 'Přidat uživatele' }).click();
    const form = page.getByRole('dialog', { name: 'Nový uživatel' });
    await expect(form.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(/^\d+$/);
    const id = String(700_000 + Number(String(Date.now()).slice(-5)));
    await form.getByRole('textbox', { name: 'ID', exact: true }).fill(id);
    await form.getByRole('textbox', { name: 'Jméno', exact: true }).fill('Jan');
    await form.getByRole('textbox', { name: 'Příjmení' }).fill(surname);
    await form.getByRole('textbox', { name: 'Uživatelské jméno' }).fill(surname.replace(' ', '.'));
    await form.getByRole('textbox', { name: 'Heslo', exact: true }).fill('Kolo7Svetr9Mrak');
    await form.getByLabel('Role').selectOption('PRODEJCE');
    await form.getByLabel('Aktivní').uncheck();
    await form.getByRole('button', { name: 'Uložit' }).click();
    const row = page.getByRole('row', { name: new RegExp(surname) });
    await expect(row).toBeInViewport({ ratio: 0.9 });
    await row.getByRole('button', { name: /^Smazat: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
    await expect(row).toHaveCount(0);
  });
});

test('a new order hidden by the filters is reported and can be shown', async ({ page }) => {
  await signIn(page, 'petra', '/orders?hledat=toto');
  const surname = unique('Skrytá');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  for (const [label, value] of Object.entries({
    'Telefon zákazníka': '777 123 456',
    'Jméno zákazníka': 'Jan',
    'Příjmení zákazníka': surname,
    'Typ telefonu': 'iPhone 13',
    Díl: 'Displej',
  }))
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await show(page);
  await expect(page.getByRole('listitem').filter({ hasText: surname })).toBeInViewport({ ratio: 0.5 });
  await expect(hiddenNote(page)).toHaveCount(0);
});
