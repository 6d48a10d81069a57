import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { callApi, colleague, enterCredentials, pressByKeys, signIn, unique } from './people.ts';

/** The author edits a comment where it stands, for a quarter of an hour. */

const QUARTER_MS = 15 * 60_000;

const cardOf = (page: Page, id: number) => page.locator(`#prispevek-${id}`);
const editButton = (page: Page, post: number) =>
  cardOf(page, post).getByRole('button', { name: 'Upravit komentář, Petra Nováková' });
const fieldOf = (page: Page, post: number) =>
  cardOf(page, post).getByRole('textbox', { name: 'Text komentáře' });

/** Petra's own comment on her page, under an open post of hers, with its editor open. */
async function editing(page: Page, text: string) {
  await signIn(page, 'petra', '/neexistuje');
  const { id: post } = await callApi(page, 'POST', '/news/', { obsah: unique('Kdo může v sobotu?') });
  const { id } = await callApi(page, 'POST', `/news/${post}/komentare/`, { obsah: text });
  await page.goto(`/news?prispevek=${post}&komentare=1`);
  const item = cardOf(page, post).getByRole('listitem').filter({ hasText: text });
  await pressByKeys(page, editButton(page, post));
  const field = fieldOf(page, post);
  await expect(field).toBeFocused();
  return { id, post, item, field };
}

async function reader(browser: Browser, post: number) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'pavel', `/news?prispevek=${post}&komentare=1`);
  return page;
}

for (const width of [1366, 390]) {
  test(`the author edits a comment by keyboard, and everybody sees it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const text = unique('Já do 12');
    const { post, field } = await editing(page, text);
    await expect(field).toHaveValue(text);
    await expect(cardOf(page, post).getByText(/^Upravit lze do \d+:\d\d\.$/)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'a comment being edited');
    const other = await reader(browser, post);
    const theirs = cardOf(other, post).getByRole('listitem').filter({ hasText: 'Petra Nováková' });
    await expect(theirs).toContainText(text);
    await expect(theirs).not.toContainText('upraveno');

    await page.keyboard.type(', v neděli do 11');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Potvrzení' });
    await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
    await field.press('Control+Enter');
    await expect(field).toHaveCount(0);
    const mine = cardOf(page, post).getByRole('listitem').filter({ hasText: 'v neděli do 11' });
    await expect(mine).toContainText('upraveno před');
    await expect(mine).toBeFocused();
    await expect(theirs).toContainText(`${text}, v neděli do 11`);
    await expect(theirs).toContainText('upraveno před');
    await expect(editButton(other, post)).toHaveCount(0);
    await other.context().close();
    await expectNoOverflow(page);
  });
}

test('a second window of the author sees both texts of a comment and decides', async ({ page, browser }) => {
  const text = unique('Ráno');
  const { id, post, field } = await editing(page, text);
  const petra = await colleague(browser, 'petra');
  await petra.send('PUT', `/news/komentare/${id}/`, { obsah: `${text} v 8`, verze: 1 });
  await field.fill(`${text} v 9`);
  await cardOf(page, post).getByRole('button', { name: 'Uložit' }).click();
  const told = cardOf(page, post).getByRole('alert');
  await expect(told).toContainText(/Záznam mezitím změnil Petra Nováková ve?\s\d/);
  await told.getByLabel(`${text} v 9`).check();
  await cardOf(page, post).getByRole('button', { name: 'Uložit' }).click();
  await expect(field).toHaveCount(0);
  await expect(cardOf(page, post)).toContainText(`${text} v 9`);
  await petra.leave();
});

test('what is typed into a comment survives a reload, the end of the session, and the deletion of the comment', async ({
  page,
  browser,
}) => {
  page.on('dialog', dialog => dialog.accept());
  const { id, post, field } = await editing(page, unique('Rozepsaná úprava'));
  await field.fill('Nový text');
  await callApi(page, 'POST', '/users/logout/');
  await enterCredentials(page, 'petra');
  await expect(field).toHaveValue('Nový text');
  await page.reload();
  await editButton(page, post).click();
  await expect(field).toHaveValue('Nový text');
  await expect(cardOf(page, post).getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();

  const admin = await colleague(browser, 'admin');
  await admin.send('DELETE', `/news/komentare/${id}/`);
  await expect(field).toHaveCount(0);
  await expect(page.getByText('Komentář, který upravujete, byl smazán.')).toContainText('Nový text');
  await admin.leave();
});

test('a comment is no longer offered for editing after a quarter of an hour; what is typed stays', async ({
  page,
}) => {
  await page.clock.install();
  const { id, post, field } = await editing(page, unique('Čtvrthodina'));
  await field.fill('Dopsáno pozdě');
  await page.clock.fastForward(QUARTER_MS);
  const card = cardOf(page, post);
  await expect(card.getByText('Čas na úpravu už uplynul. Text si můžete zkopírovat.')).toBeVisible();
  const message = 'Komentář lze upravit jen 15 minut po přidání.';
  await page.route(`**/api/news/komentare/${id}/`, route =>
    route.fulfill({ status: 409, json: { success: false, message } }),
  );
  await card.getByRole('button', { name: 'Uložit' }).click();
  await expect(card.getByRole('alert')).toContainText(message);
  await expect(field).toHaveValue('Dopsáno pozdě');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(field).toHaveCount(0);
  await expect(editButton(page, post)).toHaveCount(0);
});
