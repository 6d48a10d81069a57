import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** An '@' in a post or comment offers colleagues; who is mentioned is notified and finds the name marked. */

const cardOf = (page: Page, id: number) => page.locator(`#prispevek-${id}`);
const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const offers = (page: Page) => page.getByRole('listbox', { name: 'Koho zmínit' });
const chosen = (page: Page) => offers(page).getByRole('option', { selected: true });

async function mentioned(browser: Browser, username: string) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, username, '/news');
  return page;
}

for (const width of [1366, 390]) {
  test(`a post mentions a colleague, who is notified and finds it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const petra = await mentioned(browser, 'petra');
    await signIn(page, 'viktor', '/news');
    await page.getByRole('button', { name: 'Nový příspěvek' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nový příspěvek' });
    const field = dialog.getByRole('textbox', { name: 'Text příspěvku' });
    const text = unique('Kdo otevře v pondělí?');
    await field.fill(`${text} `);
    await field.press('End');
    await page.keyboard.type('@nova');
    await expect(chosen(page)).toHaveText('Petra Nováková');
    await expect(field).toBeFocused();
    await expectNoOverflow(page);
    await expectAccessible(page, 'colleagues to mention');
    // Escape closes the list, and only that.
    await page.keyboard.press('Escape');
    await expect(offers(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.type(' a @');
    await expect(offers(page).getByRole('option')).toHaveCount(6);
    await page.keyboard.type('pet no');
    await expect(chosen(page)).toHaveText('Petra Nováková');
    await page.keyboard.press('Enter');
    await expect(offers(page)).toHaveCount(0);
    await page.keyboard.type('prosím');
    await expect(field).toHaveValue(`${text} @nova a @Petra Nováková prosím`);
    await field.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    const mark = cardWith(page, text).getByText('@Petra Nováková', { exact: true });
    await expect(mark).toHaveCSS('font-weight', '600');
    await expect(mark).not.toHaveAttribute('data-own');

    const bell = petra.getByRole('button', { name: /^Upozornění/ });
    await bell.click();
    await petra.getByText(`Zmínka o vás v příspěvku: ${text}`).click();
    await expect(petra).toHaveURL(/\/news\?prispevek=\d+/);
    const own = cardWith(petra, text).getByText('@Petra Nováková', { exact: true });
    await expect(own).toHaveAttribute('data-own');
    // It is in the post: the comments stay closed.
    await expect(cardWith(petra, text).getByRole('button', { name: /^Zobrazit komentáře/ })).toBeVisible();
    await expectAccessible(petra, 'one’s own mention');
    // With the post goes its notification: three of one colleague would be one row.
    const id = new URL(petra.url()).searchParams.get('prispevek');
    await callApi(page, 'DELETE', `/news/${id}/`);
    await petra.context().close();
  });
}

test('arrows, Tab and a press pick a name in a comment; a name typed in full counts the same', async ({
  page,
  browser,
}) => {
  await signIn(page, 'viktor', '/neexistuje');
  const { id } = await callApi(page, 'POST', '/news/', { obsah: unique('Inventura') });
  await page.goto(`/news?prispevek=${id}&komentare=1`);
  const card = cardOf(page, id);
  const field = card.getByRole('textbox', { name: 'Napište komentář' });
  await field.fill('@');
  await expect(offers(page).getByRole('option')).toHaveCount(6);
  const first = await chosen(page).textContent();
  await page.keyboard.press('ArrowDown');
  const second = (await offers(page).getByRole('option').nth(1).textContent())!;
  await expect(chosen(page)).toHaveText(second);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText(first!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`@${second} `);
  await expect(field).toBeFocused();
  await page.keyboard.type('a @svob');
  await offers(page).getByRole('option', { name: 'Pavel Svoboda' }).click();
  await expect(field).toHaveValue(`@${second} a @Pavel Svoboda `);
  await expect(field).toBeFocused();
  await page.keyboard.type('a @petra nováková');
  await expect(offers(page)).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  const comment = card.getByRole('listitem').filter({ hasText: 'Viktor Malý' });
  for (const name of [`@${second}`, '@Pavel Svoboda', '@petra nováková'])
    await expect(comment.getByText(name, { exact: true })).toHaveCSS('font-weight', '600');

  // The editor of a comment offers them, too; who is mentioned no more loses the notification.
  const pavel = await colleague(browser, 'pavel');
  const about = async () =>
    (await pavel.send('GET', '/notifications/')).upozorneni.filter(
      ({ druh, zaznam }: { druh: string; zaznam: number }) => druh === 'zminka' && zaznam === id,
    );
  expect(await about()).toHaveLength(1);
  await comment.getByRole('button', { name: 'Upravit komentář' }).click();
  const editor = card.getByRole('textbox', { name: 'Text komentáře' });
  await editor.fill('Jen @martin');
  await expect(chosen(page)).toHaveText('Martin Horák');
  await page.keyboard.press('Enter');
  await expect(editor).toHaveValue('Jen @Martin Horák ');
  await editor.press('Control+Enter');
  await expect(editor).toHaveCount(0);
  await expect(comment.getByText('@Martin Horák', { exact: true })).toBeVisible();
  expect(await about()).toHaveLength(0);
  await callApi(page, 'DELETE', `/news/${id}/`);
  await pavel.leave();
});
