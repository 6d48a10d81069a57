import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { retime, tryAgain } from './answers.ts';
import { callApi, colleague, pressByKeys, signIn, unique } from './people.ts';

/** Managers pin posts before the others. */

const cardOf = (page: Page, id: number) => page.locator(`#prispevek-${id}`);

async function openMenu(page: Page, id: number) {
  await cardOf(page, id).getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await expect(page.getByRole('menuitem', { name: 'Kopírovat odkaz' })).toBeVisible();
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
  // A list that is scrolled keeps newer posts, also those of other journeys, behind a button.
  await page.reload();
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
