import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { holdAnswers } from './answers.ts';
import { NOTE, signIn, unique } from './people.ts';

/** The same day without a mouse: only keys are pressed, so the focus must lead everywhere. */

/** Presses Tab until the element with the accessible `name`, inside `within` if given, has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab', within?: Locator) {
  for (let count = 0; count < 120; count++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element) return '';
      const labels = (element as HTMLInputElement).labels;
      const own = element.getAttribute('aria-label') ?? '';
      return own || (labels?.length ? labels[0]!.innerText : element.innerText || '');
    });
    if (within && !(await within.evaluate(element => element.contains(document.activeElement)))) continue;
    if (typeof name === 'string' ? focused.replace(/\s*\*$/, '').trim() === name : name.test(focused)) return;
  }
  throw new Error(`No element called ${name} was reached with ${key}.`);
}

const type = (page: Page, text: string) => page.keyboard.insertText(text);

async function signInByKeys(page: Page) {
  await page.goto('/');
  await expect(page.getByLabel('Uživatelské jméno')).toBeFocused();
  await type(page, 'admin');
  await page.keyboard.press('Tab');
  await type(page, DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Hlavní navigace' })).toBeVisible();
}

test('the skip link leads to the content', async ({ page }) => {
  await signInByKeys(page);
  const skip = page.getByRole('link', { name: 'Přeskočit na obsah' });
  // A key pressed while a freshly loaded page still gets the browser's focus is lost; people press it again.
  await expect(async () => {
    await page.reload();
    await expect(skip).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a button that waits for its answer has the focus again once it can be pressed', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'karel', '/access');
  // A button that only reacts to this journey's own actions.
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^(Odkrýt|Skrýt) heslo/ });
  const press = async () => {
    const letThrough = await holdAnswers(page, '**/reveal_password/');
    await button.press('Enter');
    await expect(button).toBeDisabled();
    // A disabled button loses the focus by the next frame.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('body');
    return letThrough;
  };
  const again = async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await button.press('Enter');
    await expect(button).toHaveText('Odkrýt');
  };
  (await press())();
  await expect(button).toBeFocused();
  await again();
  // Also when the answer arrives while something covers the page, which had nothing to give the focus back to.
  const letCovered = await press();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  letCovered();
  await expect(button).toHaveText('Skrýt');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await again();
  // But not when the focus has moved elsewhere meanwhile.
  const letAgain = await press();
  const other = page.getByRole('searchbox').first();
  await other.focus();
  letAgain();
  await expect(button).toBeEnabled();
  await expect(other).toBeFocused();
  // Nor is it drawn to a button that stayed disabled after its answer, when there is something to press it for again.
  await button.focus();
  await button.evaluate(async (button: HTMLButtonElement) => {
    const drawn = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    button.dataset.loading = 'true';
    button.disabled = true;
    await drawn();
    delete button.dataset.loading;
    await drawn();
    button.disabled = false;
    await drawn();
  });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('a person, a shop, a category and a post with two files are added by keyboard alone', async ({
  page,
}) => {
  await signInByKeys(page);
  const id = String(1_000_000 + Math.floor(Math.random() * 900_000));

  await tabTo(page, 'Správa');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Uživatelé');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Uživatelé' })).toBeVisible();
  await tabTo(page, 'Přidat uživatele');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toBeFocused();
  await type(page, id);
  for (const [label, value] of [
    ['Uživatelské jméno', `klavesa${id}`],
    ['Jméno', 'Kamila'],
    ['Příjmení', 'Klávesová'],
    ['Heslo', 'tajneheslo'],
  ] as const) {
    await tabTo(page, label);
    await type(page, value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uživatel byl vytvořen.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await tabTo(page, 'Prodejny', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Prodejny' })).toBeVisible();
  await tabTo(page, 'Přidat prodejnu');
  await page.keyboard.press('Enter');
  const shop = unique('Klávesnice');
  await expect(page.getByRole('textbox', { name: 'Název', exact: true })).toBeFocused();
  await type(page, shop);
  await tabTo(page, 'Krátký název');
  await type(page, 'Kláves');
  await page.keyboard.press('Enter');
  await expect(page.getByText(shop).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await tabTo(page, 'Kategorie novinek', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kategorie novinek' })).toBeVisible();
  await tabTo(page, 'Název');
  await type(page, unique('Klávesy'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kategorie byla úspěšně vytvořena!')).toBeVisible();

  await tabTo(page, /^Novinky/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible();
  await tabTo(page, 'Nový příspěvek');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Text příspěvku')).toBeFocused();
  const text = unique('Psáno bez myši');
  await type(page, text);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Přidat soubory');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([NOTE, { ...NOTE, name: 'druhá.txt' }]);
  await expect(page.getByLabel('Odebrat soubor druhá.txt')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const post = page.getByRole('article').filter({ hasText: text });
  await expect(post.getByRole('link', { name: /druhá\.txt/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await tabTo(page, 'Líbí se mi: 0', 'Tab', post);
  await page.keyboard.press('Enter');
  await expect(post.getByRole('button', { name: 'Líbí se mi: 1' })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, /Zobrazit komentáře/, 'Tab', post);
  await page.keyboard.press('Enter');
  await expect(post.getByLabel('Napište komentář')).toBeVisible();
  await tabTo(page, 'Napište komentář', 'Tab', post);
  await type(page, 'Komentář z klávesnice');
  await page.keyboard.press('Control+Enter');
  await expect(post.getByRole('listitem').filter({ hasText: 'Komentář z klávesnice' })).toBeVisible();
  await tabTo(page, /Možnosti příspěvku, Alena Dvořáková/, 'Shift+Tab', post);
  await page.keyboard.press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Smazat příspěvek' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(remove).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Opravdu chcete smazat tento příspěvek?')).toBeVisible();
  await tabTo(page, 'Smazat');
  await page.keyboard.press('Enter');
  await expect(post).toBeHidden();
});
