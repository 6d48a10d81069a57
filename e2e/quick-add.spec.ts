import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow, inDarkTheme } from './accessible.ts';
import { holdAnswers } from './answers.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** Orders added one after another in the column 'Nové'. */

const column = (page: Page) => page.getByRole('region', { name: 'Nové', exact: true });
const cardOf = (page: Page, surname: string) =>
  column(page).getByRole('listitem').filter({ hasText: surname });
const open = (page: Page) => column(page).getByRole('button', { name: 'Rychlé přidání' });
const quick = (page: Page) => page.getByRole('form', { name: 'Rychlé přidání objednávky' });

/** Types the fields of an order by keyboard alone, beginning in the phone. */
async function type(page: Page, surname: string, phone = '777 123 456') {
  await expect(quick(page).getByLabel('Telefon zákazníka')).toBeFocused();
  await page.keyboard.type(phone);
  for (const [label, text] of [
    ['Jméno zákazníka', 'Jan'],
    ['Příjmení zákazníka', surname],
    ['Typ telefonu', 'iPhone 13 zkušební'],
    ['Díl', 'Displej zkušební'],
  ] as const) {
    await quick(page).getByLabel(label).focus();
    await page.keyboard.type(text);
  }
}

test('Enter saves an order, shows its card and leaves the focus in the empty form for the next one', async ({
  page,
}) => {
  await signIn(page, 'petra', '/orders');
  await open(page).click();
  await expect(quick(page).getByLabel('Telefon zákazníka')).toBeFocused();
  await page.keyboard.press('Enter');
  for (const text of [
    'Telefon zákazníka je povinný',
    'Jméno zákazníka je povinné',
    'Příjmení zákazníka je povinné',
    'Typ telefonu je povinný',
    'Díl je povinný',
  ])
    await expect(quick(page).getByText(text).first()).toBeVisible();
  await expectAccessible(page, 'quick add');
  await inDarkTheme(page, () => expectAccessible(page, 'quick add, dark'));
  await expectNoOverflow(page);
  const [first, second] = [unique('Rychlá'), unique('Rychlá')];
  await quick(page).getByLabel('Telefon zákazníka').focus();
  await type(page, first);
  // However often it is pressed while the answer is awaited, there is one order.
  const release = await holdAnswers(page, '**/api/orders/orders/', 'POST');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await expect(cardOf(page, first)).toBeInViewport();
  await expect(quick(page).getByLabel('Příjmení zákazníka')).toHaveValue('');
  await type(page, second, '+420 777 123 457');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, second)).toBeInViewport();
  await expect(cardOf(page, first)).toHaveCount(1);
  await expect(quick(page).getByLabel('Telefon zákazníka')).toBeFocused();
  // Of the person's own shop, as in the whole form.
  await expect(cardOf(page, second)).toContainText('Globus');
  await page.keyboard.press('Escape');
  await expect(quick(page)).toHaveCount(0);
  await expect(open(page)).toBeFocused();
});

test('Escape asks before what is typed is lost, and a draft survives a reload', async ({ page }) => {
  await signIn(page, 'petra', '/orders');
  await open(page).press('Enter');
  await expect(quick(page).getByLabel('Telefon zákazníka')).toBeFocused();
  await page.keyboard.type('777 123');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(quick(page).getByLabel('Telefon zákazníka')).toHaveValue('777 123');
  page.once('dialog', dialog => dialog.accept());
  await page.reload();
  await open(page).click();
  await expect(quick(page)).toContainText('Obnovili jsme rozepsaný formulář.');
  await expect(quick(page).getByLabel('Telefon zákazníka')).toHaveValue('777 123');
  await quick(page).getByLabel('Díl').focus();
  await page.keyboard.type('Displ');
  await expect(page.getByRole('option', { name: 'Displej', exact: true })).toBeVisible();
  // The first Escape closes only the suggestions.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Displej', exact: true })).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Zahodit' }).click();
  await expect(quick(page)).toHaveCount(0);
  await open(page).click();
  await expect(quick(page).getByLabel('Telefon zákazníka')).toHaveValue('');
});

test('an earlier customer is chosen, and the whole form goes on with what was typed', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const surname = unique('Rychlá');
  const telefon_zakaznika = `6${String(Date.now()).slice(-8)}`;
  const before = { jmeno_zakaznika: 'Jan', typ_telefonu: 'iPhone 13', dil: 'Displej' };
  await callApi(page, 'POST', '/orders/orders/', {
    ...before,
    prijmeni_zakaznika: surname,
    telefon_zakaznika,
  });
  await visit(page, '/orders');
  await open(page).click();
  await expect(quick(page).getByLabel('Telefon zákazníka')).toBeFocused();
  await page.keyboard.type(telefon_zakaznika);
  await quick(page)
    .getByRole('button', { name: new RegExp(surname) })
    .press('Enter');
  await expect(quick(page).getByLabel('Typ telefonu')).toBeFocused();
  await page.keyboard.type('Nokia 3310');
  await page.keyboard.press('Escape');
  await quick(page).getByRole('button', { name: 'Další údaje' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await expect(form.getByLabel('Příjmení zákazníka')).toHaveValue(surname);
  await expect(form.getByLabel('Typ telefonu')).toHaveValue('Nokia 3310');
  // Closed, it leaves what was typed where it was.
  await form.getByRole('button', { name: 'Zrušit' }).click();
  await expect(form).toBeHidden();
  await expect(quick(page).getByLabel('Typ telefonu')).toHaveValue('Nokia 3310');
  await quick(page).getByRole('button', { name: 'Další údaje' }).click();
  await form.getByLabel('Díl').fill('Kryt');
  await form.getByLabel('Cena').fill('990');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(column(page).getByRole('listitem').filter({ hasText: 'Nokia 3310' }).last()).toContainText(
    '990 Kč',
  );
  await expect(quick(page).getByLabel('Telefon zákazníka')).toHaveValue('');
  await page.keyboard.press('Escape');
});

test('on a phone the form is in the column as well, with fields for a finger', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'petra', '/orders');
  await open(page).tap();
  const surname = unique('Rychlá');
  await type(page, surname);
  await expectNoOverflow(page);
  await expectAccessible(page, 'quick add on a phone');
  await quick(page).getByRole('button', { name: 'Přidat' }).tap();
  await expect(cardOf(page, surname)).toBeInViewport();
  await quick(page).getByRole('button', { name: 'Zavřít' }).tap();
  await expect(quick(page)).toHaveCount(0);
  await context.close();
});
