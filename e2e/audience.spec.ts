import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import {
  callApi,
  colleague,
  endSessionWith,
  enterCredentials,
  pressByKeys,
  signIn,
  unique,
} from './people.ts';

/** A post for the people of some shops: for everybody else it does not exist (rule news-8). */

async function reader(browser: Browser, username: string) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, username, '/news');
  await expect(page.getByRole('article').first()).toBeVisible();
  return page;
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function compose(page: Page, text: string) {
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nový příspěvek' });
  const forWhom = dialog.getByRole('group', { name: 'Pro koho' });
  if (text) await dialog.getByLabel('Text příspěvku').fill(text);
  await expect(forWhom.getByText('Globus')).toBeVisible();
  return { dialog, forWhom };
}

for (const width of [1366, 390]) {
  test(`a post for two shops reaches their people at once and nobody else, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const text = unique('Sklad přijede v osm');
    const [david, filip] = [await reader(browser, 'david'), await reader(browser, 'filip')];
    await signIn(page, 'petra', '/news');
    const { dialog, forWhom } = await compose(page, text);
    await expect(forWhom.getByRole('checkbox', { name: 'Všichni' })).toBeChecked();
    await forWhom.getByRole('checkbox', { name: 'Zlín' }).press('Space');
    await forWhom.getByRole('checkbox', { name: 'Globus' }).press('Space');
    await expect(forWhom.getByRole('checkbox', { name: 'Všichni' })).not.toBeChecked();
    await expect(
      forWhom.getByText('Uvidí ho jen lidé z vybraných prodejen, vy a administrátoři.'),
    ).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'the composer with chosen shops');
    await dialog.getByRole('button', { name: 'Přidat příspěvek' }).click();
    const post = card(page, text);
    await expect(post.getByText('Pro Globus a Zlín')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'a post for two shops');

    await expect(card(david, text)).toContainText('Pro Globus a Zlín');
    // What comes after it is there for both, the post only for one of them.
    const after = unique('Pro všechny');
    await callApi(page, 'POST', '/news/', { obsah: after, kategorie: [] });
    await expect(card(filip, after)).toBeVisible();
    await expect(card(filip, text)).toHaveCount(0);
    const id = await post.getAttribute('id').then(name => Number(name!.slice('prispevek-'.length)));
    await filip.goto(`/news?prispevek=${id}`);
    await expect(filip.getByText('Příspěvek z odkazu už neexistuje.')).toBeVisible();
    for (const one of [david, filip]) await one.context().close();
  });
}

test('the choice stays with the draft through a reload and the end of the session', async ({ page }) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, 'petra', '/news');
  const text = unique('Rozepsaný');
  const { forWhom } = await compose(page, text);
  await forWhom.getByText('Vsetín').click();
  await page.reload();
  await compose(page, '');
  await expect(forWhom.getByRole('checkbox', { name: 'Vsetín' })).toBeChecked();
  await endSessionWith(page, '**/api/news/');
  await page.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await enterCredentials(page, 'petra');
  await expect(forWhom.getByRole('checkbox', { name: 'Vsetín' })).toBeChecked();
  await page.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(card(page, text)).toContainText('Pro Vsetín');
  // The next one is for everybody again.
  await compose(page, '');
  await expect(forWhom.getByRole('checkbox', { name: 'Všichni' })).toBeChecked();
});

test('the author changes whom it is for by keyboard: it leaves some screens and comes to others', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const petra = await colleague(browser, 'petra');
  const text = unique('Výloha');
  const { id } = await petra.send('POST', '/news/', { obsah: text, kategorie: [], prodejny: [1] });
  const [pavel, david] = [await reader(browser, 'pavel'), await reader(browser, 'david')];
  await signIn(page, 'petra', '/news');
  await expect(card(pavel, text)).toContainText('Pro Globus');
  await expect(card(david, text)).toHaveCount(0);

  const menu = page.locator(`#prispevek-${id}`).getByRole('button', { name: 'Možnosti příspěvku' });
  await pressByKeys(page, menu);
  await page.getByRole('menuitem', { name: 'Změnit, pro koho je' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pro koho je příspěvek' });
  await expect(dialog.getByRole('checkbox', { name: 'Globus' })).toBeChecked();
  await expectNoOverflow(page);
  await expectAccessible(page, 'whom a post is for');
  await dialog.getByRole('checkbox', { name: 'Globus' }).press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Všichni' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Zlín' }).press('Space');
  await dialog.getByRole('button', { name: 'Uložit' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(card(page, text)).toContainText('Pro Zlín');
  await expect(card(pavel, text)).toHaveCount(0);
  await expect(card(david, text)).toContainText('Pro Zlín');

  // Refused, it says why and keeps the choice.
  await page.route(`**/api/news/${id}/prodejny/`, route =>
    route.fulfill({
      status: 409,
      json: { success: false, message: 'Pro koho příspěvek je, lze změnit jen 15 minut po přidání.' },
    }),
  );
  await pressByKeys(page, menu);
  await page.getByRole('menuitem', { name: 'Změnit, pro koho je' }).press('Enter');
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Pro koho příspěvek je, lze změnit jen 15 minut po přidání.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const one of [pavel, david]) await one.context().close();
  await petra.leave();
});

test('whoever moves to another shop sees its posts on the open page, and no longer those of the one before', async ({
  page,
  browser,
}) => {
  const [zlin, globus] = [unique('Jen Zlín'), unique('Jen Globus')];
  const admin = await colleague(browser, 'admin');
  await signIn(page, 'nikola', '/news');
  for (const [obsah, shop] of [
    [zlin, 3],
    [globus, 1],
  ])
    await admin.send('POST', '/news/', { obsah, kategorie: [], prodejny: [shop] });
  await expect(card(page, zlin)).toBeVisible();
  await expect(card(page, globus)).toHaveCount(0);
  const move = (prodejna: string) =>
    callApi(page, 'PUT', '/users/profile/update/', { jmeno: 'Nikola', prijmeni: 'Sedláčková', prodejna });
  await move('Globus');
  await expect(card(page, globus)).toBeVisible();
  await expect(card(page, zlin)).toHaveCount(0);
  await move('Zlín');
  await expect(card(page, zlin)).toBeVisible();
  await expect(card(page, globus)).toHaveCount(0);
  await admin.leave();
});
