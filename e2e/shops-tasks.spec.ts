import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { callApi, colleague, pressByKeys, signIn, unique } from './people.ts';

/** Tasks for several shops at once (rules home-5 to home-7). */

const groups = (page: Page) => page.getByRole('region', { name: 'Úkoly prodejnám' });
const row = (page: Page, text: string) => groups(page).getByRole('button', { name: text });
const opened = (page: Page) => page.getByRole('dialog', { name: 'Úkol prodejnám' });
type Group = { id: number; ukol: string; prodejny: { ukol: number; prodejna: { id: number } }[] };

for (const width of [1366, 390]) {
  test(`an ADMIN gives a task to all shops, two finish, the rest is reminded and cancelled, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const text = unique('Vyměnit plakáty');
    const [petra, filip, david] = [
      await colleague(browser, 'petra'),
      await colleague(browser, 'filip'),
      await colleague(browser, 'david'),
    ];
    await signIn(page, 'admin');
    await pressByKeys(page, groups(page).getByRole('button', { name: 'Zadat prodejnám' }));
    const form = page.getByRole('dialog', { name: 'Nový úkol prodejnám' });
    await form.getByLabel('Úkol').fill(text);
    const shops = form.getByRole('group', { name: 'Prodejny' });
    await expect(shops.getByRole('checkbox', { name: 'Všechny prodejny' })).toBeChecked();
    await shops.getByRole('checkbox', { name: 'Globus' }).press('Space');
    await expect(shops.getByRole('checkbox', { name: 'Všechny prodejny' })).not.toBeChecked();
    await shops.getByRole('checkbox', { name: 'Všechny prodejny' }).press('Space');
    await expect(shops.getByRole('checkbox', { name: 'Globus' })).not.toBeChecked();
    await expectNoOverflow(page);
    await expectAccessible(page, 'a new task for shops');
    await form.getByRole('button', { name: 'Zadat' }).press('Enter');
    // Other journeys open and close shops meanwhile.
    await expect(page.getByText(/^Úkol zadán \d+\sprodejnám\.$/)).toBeVisible();
    await expect(row(page, text)).toContainText('splněno 0 z');

    const list: Group[] = await callApi(page, 'GET', '/tasks/hromadne/');
    const group = list.find(({ ukol }) => ukol === text)!;
    const taskOf = (shop: number) => group.prodejny.find(({ prodejna }) => prodejna.id === shop)!.ukol;
    await petra.send('PUT', `/tasks/${taskOf(1)}/`, { stav: 'hotovo' });
    await filip.send('PUT', `/tasks/${taskOf(2)}/`, { stav: 'hotovo' });
    await expect(row(page, text)).toContainText('splněno 2 z');

    await pressByKeys(page, row(page, text));
    const lines = opened(page).getByRole('list', { name: 'Prodejny' }).getByRole('listitem');
    await expect(lines).toHaveCount(group.prodejny.length);
    await expect(lines.filter({ hasText: 'Globus' })).toContainText('Petra Nováková');
    await expect(lines.filter({ hasText: 'Zlín' })).toContainText('V procesu');
    await expectNoOverflow(page);
    await expectAccessible(page, 'a task of shops');
    await opened(page).getByRole('button', { name: 'Připomenout' }).press('Enter');
    await expect(page.getByText(/^Připomenuto \d+\sprodejnám\.$/)).toBeVisible();
    await expect(opened(page).getByRole('button', { name: 'Připomenout' })).toBeDisabled();
    const { upozorneni } = await david.send('GET', '/notifications/');
    expect(upozorneni.map((one: { text: string }) => one.text)).toContain(`Připomenutí úkolu: ${text}`);

    await opened(page).getByRole('button', { name: 'Upravit nesplněné' }).click();
    const edit = page.getByRole('dialog', { name: 'Úprava úkolu prodejnám' });
    await edit.getByLabel('Úkol').fill(`${text} i letáky`);
    await edit.getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByText('Úkol byl změněn všude, kde není splněný.')).toBeVisible();
    const ofDavid: { ukol: string }[] = await david.send('GET', '/tasks/');
    expect(ofDavid.map(({ ukol }) => ukol)).toContain(`${text} i letáky`);

    await opened(page).getByRole('button', { name: 'Zrušit nesplněné' }).click();
    await expect(opened(page).getByText('splněno 2 ze\u00a02')).toBeVisible();
    await page.getByRole('button', { name: 'Vrátit zpět' }).last().click();
    await expect(opened(page).getByText(/splněno 2 ze?\s(?!2$)/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0);
    await expect(row(page, `${text} i letáky`)).toBeVisible();
    for (const one of [petra, filip, david]) await one.leave();
  });
}

test('the choice of whom a task is for leads to shops with what was typed', async ({ page }) => {
  const text = unique('Spočítat obaly');
  await signIn(page, 'admin');
  const overview = page.getByRole('region', { name: 'Přehled úkolů' });
  await overview.getByLabel('Text úkolu').fill(text);
  await overview.getByLabel('Pro koho').selectOption('Prodejny…');
  await overview.getByRole('button', { name: 'Přidat' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Nový úkol prodejnám' });
  await expect(form.getByLabel('Úkol')).toHaveValue(text);
  await form.getByRole('checkbox', { name: 'Zlín' }).press('Space');
  await form.getByRole('button', { name: 'Zadat' }).click();
  await expect(row(page, text)).toContainText('splněno 0 z\u00a01');
  await expect(overview.getByLabel('Text úkolu')).toHaveValue('');
  // The shop's task is shown with its group, not among those of people.
  await expect(overview.getByRole('listitem').filter({ hasText: text })).toHaveCount(0);
});

test('a seller and a manager tick the task of their shop like any other, without a rate', async ({
  page,
  browser,
}) => {
  const text = unique('Přeměřit výlohu');
  const admin = await colleague(browser, 'admin');
  const { hromadny } = await admin.send('POST', '/tasks/hromadne/', { ukol: text });
  await signIn(page, 'klara');
  const mine = page.getByRole('region', { name: 'Úkoly od vedoucího' });
  const line = mine.getByRole('listitem').filter({ hasText: text });
  await expect(line).toContainText('pro všechny prodejny');
  await expect(groups(page)).toHaveCount(0);
  await expect(line.getByText(/splněno/)).toHaveCount(0);
  await line.getByRole('checkbox', { name: text }).press('Space');
  await expect(page.getByText(`Hotovo: ${text}`)).toBeVisible();
  await expect
    .poll(async () => {
      const list: { id: number; splneno: number }[] = await admin.send('GET', '/tasks/hromadne/');
      return list.find(({ id }) => id === hromadny.id)!.splneno;
    })
    .toBe(1);
  await admin.leave();
});

test('a link to a task of shops that is gone says so, and one that has long been finished is reached', async ({
  page,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  const made = async (text: string): Promise<Group> =>
    (await callApi(page, 'POST', '/tasks/hromadne/', { ukol: text, prodejny: [3] })).hromadny;
  const gone = await made(unique('Smazaný'));
  const done = await made(unique('Dávno hotový'));
  const task = ({ prodejny }: Group) => prodejny[0]!.ukol;
  await callApi(page, 'DELETE', `/tasks/${task(gone)}/`);
  await callApi(page, 'PUT', `/tasks/${task(done)}/`, { stav: 'hotovo' });

  const said = page.getByRole('region', { name: 'Přehled úkolů' }).getByRole('status');
  for (const link of [`hromadny=${gone.id}`, `ukol=${task(gone)}`]) {
    await page.goto(`/?${link}`);
    await expect(said).toHaveText(/^Úkol z odkazu už neexistuje\./);
  }
  await expectAccessible(page, 'a link to a task that is gone');
  await said.getByRole('button', { name: 'Zavřít' }).press('Enter');
  await expect(said).toHaveCount(0);
  await expect(page).toHaveURL('/');

  for (const link of [`hromadny=${done.id}`, `ukol=${task(done)}`]) {
    await page.goto(`/?${link}`);
    await expect(opened(page)).toContainText(done.ukol);
  }
  await page.keyboard.press('Escape');
  await expect(row(page, done.ukol)).toHaveCount(0);
  await groups(page).getByRole('button', { name: 'Zobrazit i dokončené' }).press('Enter');
  await pressByKeys(page, row(page, done.ukol));
  await expect(opened(page)).toContainText(done.ukol);

  await signIn(page, 'klara', `/?ukol=${task(gone)}`);
  const mine = page.getByRole('region', { name: 'Úkoly od vedoucího' });
  await expect(mine.getByRole('status')).toHaveText(/^Úkol z odkazu už nemáte/);
});

test('a post becomes a task of its shops, which lead to each other', async ({ page, browser }) => {
  const text = unique('Vyvěste nový ceník');
  const klara = await colleague(browser, 'klara');
  await signIn(page, 'admin');
  const post = await callApi(page, 'POST', '/news/', { obsah: text, kategorie: [], prodejny: [3, 4] });
  await page.goto('/news');
  const card = page.locator(`#prispevek-${post.id}`);
  await card.getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await page.getByRole('menuitem', { name: 'Zadat jako úkol' }).click();
  const form = page.getByRole('dialog', { name: 'Nový úkol prodejnám' });
  await expect(form.getByLabel('Úkol')).toHaveValue(text);
  await expect(form.getByRole('checkbox', { name: 'Zlín' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Globus' })).not.toBeChecked();
  await form.getByRole('button', { name: 'Zadat' }).click();
  const rate = card.getByRole('link', { name: 'Úkol: splněno 0 ze\u00a02' });
  await expect(rate).toBeVisible();
  await expectAccessible(page, 'a post with a task');
  await rate.click();
  await expect(opened(page)).toContainText(text);
  await opened(page).getByRole('link', { name: 'Příspěvek' }).click();
  await expect(page).toHaveURL(`/news?prispevek=${post.id}`);

  // For those who give tasks to people, the same begins a task for a person.
  const [task] = (await klara.send('GET', '/tasks/')).filter((one: { ukol: string }) => one.ukol === text);
  expect(task.novinka).toBe(post.id);
  const seller = await browser.newContext();
  const theirs = await seller.newPage();
  await signIn(theirs, 'klara', `/news?prispevek=${post.id}`);
  await expect(theirs.locator(`#prispevek-${post.id}`).getByText(/Úkol: splněno/)).toHaveCount(0);
  await theirs.locator(`#prispevek-${post.id}`).getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await theirs.getByRole('menuitem', { name: 'Zadat jako úkol' }).click();
  const own = theirs.getByRole('dialog', { name: 'Nový úkol' });
  await expect(own.getByLabel('Úkol')).toHaveValue(text);
  await own.getByRole('button', { name: 'Uložit' }).click();
  await expect(theirs.getByText('Úkol má Klára Růžičková.')).toBeVisible();
  await seller.close();
  await klara.leave();
});
