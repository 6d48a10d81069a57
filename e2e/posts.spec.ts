import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { retime, tryAgain } from './answers.ts';
import { callApi, colleague, enterCredentials, pressByKeys, signIn, unique } from './people.ts';

/** The author edits a post in its card for a quarter of an hour; managers pin posts before the others. */

const QUARTER_MS = 15 * 60_000;

const cardOf = (page: Page, id: number) => page.locator(`#prispevek-${id}`);

async function openMenu(page: Page, id: number) {
  await cardOf(page, id).getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await expect(page.getByRole('menuitem', { name: 'Kopírovat odkaz' })).toBeVisible();
}

/** Petra's own post on her page, with its editor open. */
async function editing(page: Page, text: string) {
  await signIn(page, 'petra', '/neexistuje');
  const { id } = await callApi(page, 'POST', '/news/', { obsah: text, kategorie: [] });
  await page.goto('/news');
  return { id, post: cardOf(page, id), field: await openEditor(page, id) };
}

async function openEditor(page: Page, id: number) {
  await openMenu(page, id);
  await page.getByRole('menuitem', { name: 'Upravit příspěvek' }).click();
  const field = cardOf(page, id).getByRole('textbox', { name: 'Text příspěvku' });
  await expect(field).toBeFocused();
  return field;
}

/** Waits until the first of the two posts is above the other; further journeys may write posts meanwhile. */
const expectAbove = (page: Page, first: number, second: number) =>
  expect
    .poll(async () => {
      const ids = await page.getByRole('article').evaluateAll(cards => cards.map(({ id }) => id));
      return ids.filter(id => [first, second].some(post => id === `prispevek-${post}`));
    })
    .toEqual([`prispevek-${first}`, `prispevek-${second}`]);

async function readers(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'pavel', '/news');
  return page;
}

for (const width of [1366, 390]) {
  test(`the author edits a post in its card, and everybody sees it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const text = unique('Otevřeno do 18');
    const { id, post, field } = await editing(page, text);
    await expect(field).toHaveValue(text);
    await expect(post.getByText(/^Upravit lze do \d+:\d\d\.$/)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'a post being edited');
    const other = await readers(browser);
    await expect(cardOf(other, id)).toContainText(text);
    await expect(cardOf(other, id)).not.toContainText('upraveno');

    // The caret is behind the text, so that typing goes on with it.
    await page.keyboard.type(', v sobotu do 12');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Potvrzení' });
    await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
    await expect(field).toHaveValue(`${text}, v sobotu do 12`);
    await field.press('Control+Enter');
    await expect(field).toHaveCount(0);
    await expect(post).toContainText(`${text}, v sobotu do 12`);
    await expect(post).toContainText('upraveno před');
    await expect(post).toBeFocused();
    await expect(cardOf(other, id)).toContainText(`${text}, v sobotu do 12`);
    await expect(cardOf(other, id)).toContainText('upraveno před');
    await openMenu(other, id);
    await expect(other.getByRole('menuitem', { name: 'Upravit příspěvek' })).toHaveCount(0);
    await other.context().close();

    // Without a change there is nothing to ask about.
    await openEditor(page, id);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(post).toBeFocused();
  });
}

test('a second window of the author sees both texts and decides', async ({ page, browser }) => {
  const text = unique('Inventura v pátek');
  const { id, post, field } = await editing(page, text);
  const petra = await colleague(browser, 'petra');
  await petra.send('PUT', `/news/${id}/`, { obsah: `${text} v 17`, verze: 1 });
  await expect(post).toContainText('upraveno');
  await field.fill(`${text} v 18`);
  await post.getByRole('button', { name: 'Uložit' }).click();
  const told = post.getByRole('alert');
  await expect(told).toContainText(/Záznam mezitím změnil Petra Nováková ve?\s\d/);
  await expect(told).toContainText(`${text} v 17`);
  await told.getByLabel(`${text} v 17`).check();
  await expect(field).toHaveValue(`${text} v 17`);
  await told.getByLabel(`${text} v 18`).check();
  await post.getByRole('button', { name: 'Uložit' }).click();
  await expect(field).toHaveCount(0);
  await expect(post).toContainText(`${text} v 18`);
  await petra.leave();
});

test('what is typed survives a reload, the end of the session, and the deletion of the post', async ({
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
  await expect(post).toBeVisible();
  await openEditor(page, id);
  await expect(field).toHaveValue('Nový text');
  await expect(post.getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();

  const admin = await colleague(browser, 'admin');
  await admin.send('DELETE', `/news/${id}/`);
  await expect(post).toHaveCount(0);
  await expect(page.getByText('Příspěvek, který upravujete, byl smazán.')).toContainText('Nový text');
  await admin.leave();
});

test('a post is no longer offered for editing after a quarter of an hour; what is typed stays', async ({
  page,
}) => {
  await page.clock.install();
  const { id, post, field } = await editing(page, unique('Čtvrthodina'));
  await field.fill('Dopsáno pozdě');
  await page.clock.fastForward(QUARTER_MS);
  await expect(post.getByText('Čas na úpravu už uplynul. Text si můžete zkopírovat.')).toBeVisible();
  await page.route(`**/api/news/${id}/`, route =>
    route.fulfill({
      status: 409,
      json: { success: false, message: 'Příspěvek lze upravit jen 15 minut po přidání.' },
    }),
  );
  await post.getByRole('button', { name: 'Uložit' }).click();
  await expect(post.getByRole('alert')).toContainText('Příspěvek lze upravit jen 15 minut po přidání.');
  await expect(field).toHaveValue('Dopsáno pozdě');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(field).toHaveCount(0);
  await openMenu(page, id);
  await expect(page.getByRole('menuitem', { name: 'Upravit příspěvek' })).toHaveCount(0);
});

test('a manager pins a post before the others for everybody, by keyboard, and undoes it', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The notice stays until it is pressed, however busy the machine.
  await retime(page, { 10000: 600_000 });
  const petra = await colleague(browser, 'petra');
  const write = async (text: string) =>
    (await petra.send('POST', '/news/', { obsah: unique(text), kategorie: [] })).id as number;
  const [older, newer] = [await write('Inventura v neděli'), await write('Novější')];
  await signIn(page, 'viktor', '/news');
  for (const { id } of await callApi(page, 'GET', '/news/?pripnute=1'))
    await callApi(page, 'DELETE', `/news/${id}/pripnuti/`);
  const other = await readers(browser);
  await expectAbove(other, newer, older);
  await openMenu(other, older);
  await expect(other.getByRole('menuitem', { name: 'Připnout' })).toHaveCount(0);
  await other.keyboard.press('Escape');

  await pressByKeys(page, cardOf(page, older).getByRole('button', { name: 'Možnosti příspěvku' }));
  await page.getByRole('menuitem', { name: 'Připnout' }).press('Enter');
  const pinned = (who: Page) => who.getByRole('region', { name: 'Připnuté příspěvky' });
  await expect(pinned(page)).toContainText('Inventura v neděli');
  await expect(cardOf(page, older)).toContainText('Připnuto');
  await expect(cardOf(page, older)).toBeFocused();
  await expect(cardOf(page, older)).toHaveCount(1);
  await expectNoOverflow(page);
  await expectAccessible(page, 'a pinned post');
  await expect(other.getByRole('article').first()).toHaveId(`prispevek-${older}`);
  await expectAbove(other, older, newer);

  const said = page.getByRole('status').filter({ hasText: 'Příspěvek byl připnut.' });
  await said.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(pinned(page)).toHaveCount(0);
  await expectAbove(page, newer, older);
  await expectAbove(other, newer, older);

  for (const id of [older, newer, await write('Třetí')]) await callApi(page, 'POST', `/news/${id}/pripnuti/`);
  const fourth = await write('Čtvrtý');
  await openMenu(page, fourth);
  await page.getByRole('menuitem', { name: 'Připnout' }).click();
  await expect(
    page.getByText('Připnuté mohou být nejvýše 3 příspěvky. Nejdřív některý odepněte.'),
  ).toBeVisible();
  for (const { id } of await callApi(page, 'GET', '/news/?pripnute=1'))
    await callApi(page, 'DELETE', `/news/${id}/pripnuti/`);
  await expect(pinned(page)).toHaveCount(0);
  await other.context().close();
  await petra.leave();
});

test('pinned posts that could not be loaded are reported above the others', async ({ page }) => {
  const pinned = /\/news\/\?pripnute=1/;
  await page.route(pinned, route => route.fulfill({ status: 500 }));
  await signIn(page, 'petra', '/news');
  const failed = page.getByRole('alert').filter({ hasText: 'Připnuté příspěvky se nepodařilo načíst.' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await tryAgain(page, failed.getByRole('button', { name: 'Zkusit znovu' }), 'pripnute=1', () =>
    page.unroute(pinned),
  );
  await expect(failed).toHaveCount(0);
});
