import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays } from '#shared/core/days.ts';
import { expectAccessible, expectFits, expectTouchable, LOOKS } from './accessible.ts';
import { alterAnswers, holdAnswers, spoken, tryAgain } from './answers.ts';
import { today } from './days.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** The first screen of the day (rule home-2), for each role. */

const digits = (text: string) => text.replaceAll(/[^\d,-]/g, '');
const money = (value: number) => digits(Math.round(value).toLocaleString('cs-CZ'));
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function someoneElse(browser: Browser, username: string, path = '/') {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, path);
  return { page, close: () => context.close() };
}

test('ADMIN: the tiles match analytics, shifts and tasks', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [name, period] of [
    ['Tržby dnes bez DPH', 'daily'],
    ['Tržby tento měsíc bez DPH', 'monthly'],
  ] as const) {
    const { aggregations } = await callApi(page, 'GET', `/analytics/celkova-cisla/?period=${period}`);
    await expect
      .poll(async () => digits(await tile(page, name).innerText()))
      .toContain(money(aggregations.celkovy_obrat_bez_dph));
    expect(digits(await tile(page, name).innerText())).toContain(money(aggregations.celkovy_zisk));
  }
  const tasks = await callApi(page, 'GET', '/tasks/?stav=v_procesu&jen_lidi=true');
  const groups = await callApi(page, 'GET', '/tasks/hromadne/?stav=otevrene');
  await expect(tile(page, 'Aktivní úkoly')).toContainText(String(tasks.length + groups.length));
  const shifts = await callApi(page, 'GET', '/shifts/?scope=all&datum=dnes');
  const people = new Set(
    shifts
      .filter((shift: { typ_smeny: string }) => shift.typ_smeny === 'prace')
      .map((shift: { user_id: number }) => shift.user_id),
  );
  await expect(tile(page, 'Dnes na směně')).toContainText(String(people.size));
  await expect(tile(page, 'Dnes na směně')).toContainText(/prodej/);
  // The number of shops, not of those in which somebody works.
  await expect(tile(page, 'Dnes na směně')).toContainText(/aktivní(ch)? prodej/);
  await expect(page.getByRole('region', { name: 'První kroky' })).toHaveCount(0);
  // A number leads to the screen with more about it.
  const shown = digits(await tile(page, 'Tržby tento měsíc bez DPH').getByRole('link').innerText());
  await tile(page, 'Tržby tento měsíc bez DPH').getByRole('link').click();
  await expect(page).toHaveURL(/sekce=celkova&period=monthly/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Celková čísla');
  await expect.poll(async () => digits(await page.locator('main').innerText())).toContain(shown);
});

test('ADMIN: a new task reaches the assignee’s open screen at once, and the assignee ticks it', async ({
  page,
  browser,
}) => {
  const petra = await someoneElse(browser, 'petra');
  const mine = petra.page.getByRole('region', { name: 'Úkoly od vedoucího' });
  await expect(mine.getByRole('listitem').first()).toBeVisible();
  await signIn(page, 'admin');
  const overview = page.getByRole('region', { name: 'Přehled úkolů' });
  await expect(overview.getByRole('listitem')).toHaveCount(8);
  await overview.getByRole('button', { name: /^Zobrazit všech \d+$/ }).click();
  await expect(overview.getByRole('listitem').nth(8)).toBeVisible();
  await overview.getByRole('button', { name: 'Zobrazit jen prvních 8' }).click();
  await expect(overview.getByRole('listitem')).toHaveCount(8);
  const text = unique('Spočítat pokladnu');
  await overview.getByLabel('Text úkolu').fill(text);
  // Without an assignee nothing happens (rule home-3).
  await overview.getByRole('button', { name: 'Přidat' }).click();
  await expect(overview.getByLabel('Text úkolu')).toHaveValue(text);
  await overview.getByLabel('Pro koho').selectOption({ label: 'Nováková Petra' });
  await overview.getByRole('button', { name: 'Přidat' }).click();
  await expect(mine.getByRole('listitem').filter({ hasText: text })).toBeVisible();

  await petra.page.getByRole('button', { name: /^Upozornění/ }).click();
  await petra.page.getByRole('link', { name: new RegExp(text) }).click();
  await expect(petra.page).toHaveURL(/\?ukol=\d+$/);
  await expect(petra.page.locator('li[data-linked]')).toContainText(text);
  await mine.getByRole('checkbox', { name: text }).click();
  await expect(mine.getByRole('checkbox', { name: text })).toBeHidden();
  await expect(petra.page.getByText(`Hotovo: ${text}`)).toBeVisible();
  await mine.getByRole('button', { name: 'Hotové' }).click();
  await expect(mine.getByRole('checkbox', { name: text })).toBeChecked();
  await petra.close();
});

test('ADMIN: Označit hotové is announced and can be undone by keyboard even a minute later', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'admin');
  const overview = page.getByRole('region', { name: 'Přehled úkolů' });
  const first = overview.getByRole('button', { name: /^Označit hotové/ }).first();
  await expect(first).toBeVisible();
  const name = (await first.getAttribute('aria-label'))!;
  const done = async () => (await callApi(page, 'GET', '/tasks/?stav=hotovo')).length;
  const before = await done();
  await first.click();
  await expect.poll(done).toBe(before + 1);
  const said = page.getByRole('status').filter({ hasText: name.replace('Označit hotové', 'Hotovo') });
  await said.getByRole('button', { name: 'Vrátit zpět' }).focus();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Enter');
  await expect.poll(done).toBe(before);
  // The notice is gone, and so is the pressed button: the keyboard continues in the page.
  await expect(page.locator('#obsah:focus, #obsah :focus')).toHaveCount(1);
});

test('a seller’s numbers match the leaderboard and the results', async ({ page }) => {
  await signIn(page, 'petra');
  await expect(page.getByRole('heading', { level: 1, name: 'Dobrý den, Petra' })).toBeVisible();
  await expect(page.getByText(/^Prodejce · /)).toBeVisible();
  const points = await callApi(page, 'GET', '/analytics/salesperson/points/monthly/?user_id=12');
  const board = await callApi(page, 'GET', '/analytics/leaderboard/points/');
  const row = board.data.find((one: { id: number }) => one.id === 12);
  expect(row.total_points).toBe(points.total_points);
  await expect
    .poll(async () => digits(await tile(page, 'Body tento měsíc').innerText()))
    .toContain(money(row.total_points));
  const average = row.prumer_polozek_uctu.toLocaleString('cs-CZ', { minimumFractionDigits: 2 });
  // On the first of a month nobody may have a receipt yet.
  const shown = row.doklady === 0 ? '—' : average;
  await expect(tile(page, 'Průměr položek na účtenku tento měsíc')).toContainText(shown);
  await visit(page, '/profile?zalozka=vysledky&data=body');
  const month = page.locator('section').filter({ hasText: 'Body tento měsíc' });
  if (points.source === 'none')
    await expect(month).toContainText('Pro toto období nejsou k dispozici žádná data');
  else await expect.poll(async () => digits(await month.innerText())).toContain(money(row.total_points));
});

test('a seller’s chart has thirty days, at most eight labels, and a value for every bar', async ({
  page,
}) => {
  await signIn(page, 'petra');
  const chart = page.getByRole('region', { name: 'Moje prodeje' });
  await expect(chart.locator('svg rect')).toHaveCount(30);
  const { data } = await callApi(
    page,
    'GET',
    '/analytics/salesperson/charts/?type=daily&prodejce_id=12&metriky[]=polozky_nad_100',
  );
  const empty = data.slice(-30).filter((row: { polozky_nad_100: number }) => row.polozky_nad_100 <= 0);
  await expect(chart.locator('svg rect[data-empty]')).toHaveCount(empty.length);
  expect(await chart.locator('svg + div > span').count()).toBeLessThanOrEqual(8);
  await chart.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\d+\. \d+\.: \d/);
  await chart.getByRole('button', { name: 'Týden' }).click();
  await expect(page).toHaveURL(/po=weekly/);
  await expect(chart.locator('svg rect')).not.toHaveCount(30);
  await chart.getByRole('button', { name: 'Služby celkem' }).click();
  await page.reload();
  await expect(chart.getByRole('button', { name: 'Služby celkem' })).toHaveAttribute('aria-pressed', 'true');
});

test('a tile whose request fails shows a dash and a retry, while the others show their numbers', async ({
  page,
}) => {
  const failure = { success: false, error: 'Chyba serveru', message: 'Chyba serveru' };
  await page.route('**/analytics/celkova-cisla/?period=daily', route =>
    route.fulfill({ status: 500, json: failure }),
  );
  // Cards without anything to show are not there; those that failed are.
  for (const path of ['**/api/cile/', '**/api/users/choices/'])
    await page.route(path, route => route.fulfill({ status: 500, json: failure }));
  await signIn(page, 'admin');
  const goals = page.getByRole('region', { name: 'Cíle' });
  const assignee = page.getByLabel('Pro koho');
  await expect(assignee).toContainText('Nepodařilo se načíst');
  await tryAgain(page, page.getByRole('button', { name: 'Načíst znovu lidi' }), '/users/choices/', () =>
    page.unroute('**/api/users/choices/'),
  );
  await expect(assignee).toContainText('Nováková Petra');
  await expect(goals).toContainText('—');
  await page.unroute('**/api/cile/');
  await goals.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(goals).toContainText('Stav do včerejška');
  const failed = tile(page, 'Tržby dnes bez DPH');
  const again = failed.getByRole('button', { name: 'Zkusit znovu' });
  await expect(again).toBeVisible();
  await expect(failed).toContainText('—');
  expect(digits(await failed.innerText())).toBe('');
  await expect(tile(page, 'Tržby tento měsíc bez DPH')).toContainText('Kč');
  // Pressed while the call still fails, the button appears again.
  await again.click();
  await expect(again).toBeVisible();
  await tryAgain(page, again, '/analytics/celkova-cisla/?period=daily', () =>
    page.unroute('**/analytics/celkova-cisla/?period=daily'),
  );
  await expect(failed).toContainText('Kč');
});

test('a manager’s team says when a shift is yesterday’s, of somebody who is still there after midnight', async ({
  page,
}) => {
  const yesterday = addDays(today(), -1);
  type Team = { lide: { datum: string; user_jmeno: string }[] };
  await alterAnswers<Team>(
    page,
    /\/api\/shifts\/attendance\/team\//,
    ({ lide: [one, ...rest], ...answer }) => ({
      ...answer,
      lide: [{ ...one, id: -1, datum: yesterday, user_jmeno: 'Noční Směna' }, one, ...rest],
    }),
  );
  await signIn(page, 'viktor');
  const team = page.getByRole('region', { name: 'Tým dnes' });
  await expect(team.getByRole('listitem').filter({ hasText: 'Noční Směna' })).toContainText(/včera \d/);
  await expect(team.getByText(/včera/)).toHaveCount(1);

  // So does one's own.
  await alterAnswers<object>(page, '**/api/shifts/attendance/', answer => ({
    ...answer,
    smena: { id: -1, datum: yesterday, cas_od: '14:00', cas_do: '22:00', prodejna_nazev: 'Globus' },
  }));
  await page.goto('/shifts?zalozka=dochazka');
  const own = page.getByRole('region', { name: 'Docházka', exact: true });
  await expect(own.getByText('včera 14:00–22:00')).toBeVisible();
});

test('a manager gives tasks only to their own people, edits them and deletes them', async ({ page }) => {
  await signIn(page, 'viktor');
  await expect(page.getByText(/^Vedoucí · /)).toBeVisible();
  const tasks = page.getByRole('region', { name: 'Úkoly' });
  const people = tasks.getByLabel('Pro koho').locator('option');
  await expect(people.filter({ hasText: 'Nováková Petra' })).toHaveCount(1);
  await expect(people.filter({ hasText: 'Marek Filip' })).toHaveCount(0);
  const text = unique('Zkontrolovat výlohu');
  await tasks.getByLabel('Text úkolu').fill(text);
  await tasks.getByLabel('Pro koho').selectOption({ label: 'Nováková Petra' });
  await tasks.getByLabel('Priorita').selectOption('vysoka');
  // Text typed before the answer arrives stays.
  const release = await holdAnswers(page, '**/api/tasks/', 'POST');
  await tasks.getByRole('button', { name: 'Přidat' }).click();
  await tasks.getByLabel('Text úkolu').fill('Další');
  release();
  const line = tasks.getByRole('listitem').filter({ hasText: text });
  await expect(line).toContainText('Petra Nováková');
  await expect(page.getByText('Úkol má Petra Nováková.')).toBeVisible();
  await expect(tasks.getByLabel('Text úkolu')).toHaveValue('Další');
  await line.getByRole('button', { name: `Upravit: ${text}` }).click();
  const form = page.getByRole('dialog', { name: 'Úprava úkolu' });
  await form.getByLabel('Termín').fill('2020-01-01');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(line).toContainText('Po termínu');
  await line.getByRole('button', { name: `Smazat: ${text}` }).click();
  await expect(page.getByText('Opravdu chcete smazat tento úkol?')).toBeVisible();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(line).toBeHidden();
});

/** Gives Petra tasks as an ADMIN does; they are overdue, so that they come first. */
async function givePetra(admin: Page, texts: string[], deadline = '2020-01-02') {
  for (const ukol of texts)
    await callApi(admin, 'POST', '/tasks/', { ukol, priorita: 'stredni', deadline, id_prodejce_ukol: 12 });
}

test('a manager sees a task that somebody else gave but cannot tick it', async ({ page, browser }) => {
  const admin = await someoneElse(browser, 'admin');
  const text = unique('Od vedení');
  await givePetra(admin.page, [text]);
  await signIn(page, 'viktor');
  const tasks = page.getByRole('region', { name: 'Úkoly' });
  await expect(tasks.getByRole('checkbox', { name: text })).toBeDisabled();
  const colorOf = (one: Locator) => one.evaluate(element => getComputedStyle(element).color);
  expect(await colorOf(tasks.locator('label').filter({ hasText: text }))).toBe(await colorOf(tasks));
  await admin.close();
});

for (const [person, title] of [
  ['viktor', 'Úkoly'],
  ['admin', 'Přehled úkolů'],
] as const)
  test(`the form of a task stays open for ${person} when its assignee ticks it meanwhile`, async ({
    page,
    browser,
  }) => {
    const petra = await someoneElse(browser, 'petra');
    await signIn(page, person);
    const text = unique('Vyměnit ceníky');
    await givePetra(page, [text]);
    const line = page.getByRole('region', { name: title }).getByRole('listitem').filter({ hasText: text });
    await line.getByRole('button', { name: `Upravit: ${text}` }).click();
    const form = page.getByRole('dialog', { name: 'Úprava úkolu' });
    await form.getByLabel('Úkol').fill(`${text} i ve výloze`);
    const box = petra.page.getByRole('checkbox', { name: text });
    await box.click();
    await expect(box).toBeHidden();
    await expect(line).toHaveCount(0);
    await expect(form.getByLabel('Úkol')).toHaveValue(`${text} i ve výloze`);
    await petra.close();
  });

test('a seller can undo ticking a task', async ({ page, browser }) => {
  const admin = await someoneElse(browser, 'admin');
  const text = unique('Od vedení');
  await givePetra(admin.page, [text]);
  await signIn(page, 'petra');
  const box = page.getByRole('region', { name: 'Úkoly od vedoucího' }).getByRole('checkbox', { name: text });
  // It exists before text is put into it, or a screen reader would not read that text.
  const said = page.locator('body > [role=status]');
  await expect(said).toHaveText('');
  await box.click();
  await expect(box).toBeHidden();
  await expect(said).toContainText(`Hotovo: ${text}`);
  await expect(said.getByRole('status')).toHaveCount(0);
  await said.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(box).not.toBeChecked();
  await expect(page.getByText(`Znovu k vyřízení: ${text}`)).toBeVisible();
  await admin.close();
});

test('ticking a task by keyboard moves the focus to the next one', async ({ page, browser }) => {
  const admin = await someoneElse(browser, 'admin');
  const [first, second, third] = [unique('První'), unique('Druhý'), unique('Třetí')];
  // Due before all others, so that the three are together, whatever happens to the tasks of other journeys.
  await givePetra(admin.page, [first, second, third], '2019-01-02');
  await signIn(page, 'petra');
  const row = (list: Locator, text: string) => list.getByRole('listitem').filter({ hasText: text });
  const mine = page.getByRole('region', { name: 'Úkoly od vedoucího' });
  const all = admin.page.getByRole('region', { name: 'Přehled úkolů' });
  for (const [list, ticked, next, control, key] of [
    [mine, first, second, 'checkbox', 'Space'],
    [all, second, third, 'button', 'Enter'],
  ] as const) {
    await expect(row(list, next)).toBeVisible();
    await row(list, ticked).getByRole(control).first().focus();
    await list.page().keyboard.press(key);
    await expect(row(list, ticked)).toBeHidden();
    await expect(row(list, next)).toBeFocused();
  }
  await admin.close();
});

test('the news of home say for whom a post of only some shops is', async ({ page }) => {
  const prodejny = ['Globus', 'Zlín'].map((nazev, index) => ({ id: index + 1, nazev }));
  await alterAnswers<object[]>(page, /\/api\/news\/\?limit=/, posts =>
    posts.map((post, index) => (index === 0 ? { ...post, prodejny } : { ...post, prodejny: [] })),
  );
  await signIn(page, 'petra');
  const news = page.getByRole('region', { name: 'Novinky' }).getByRole('listitem');
  await expect(news.first()).toContainText(/ · Pro Globus a\sZlín$/);
  await expect(news.nth(1)).not.toContainText(' · Pro ');
});

test('a comment on my post rings the bell and leads to the post', async ({ page, browser }) => {
  await signIn(page, 'jana');
  const text = unique('Nová výloha');
  const { id } = await callApi(page, 'POST', '/news/', { obsah: text });
  const pavel = await someoneElse(browser, 'pavel');
  await callApi(pavel.page, 'POST', `/news/${id}/komentare/`, { obsah: 'Moc hezká' });
  const bell = page.getByRole('button', { name: /^Upozornění/ });
  await expect(bell).toHaveAccessibleName(/nepřečten/);
  await expect(bell).not.toHaveAccessibleName(/žádné/);
  await bell.click();
  const release = await holdAnswers(page, '**/api/news/**');
  await page.getByRole('link', { name: /Moc hezká/ }).click();
  await expect(page).toHaveURL(new RegExp(`/news\\?prispevek=${id}&komentare=1$`));
  // Pressed while the list is still closing, the bell would only close it.
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await bell.click();
  release();
  await expect(page.locator(`#prispevek-${id}`)).toBeInViewport();
  // The post arrives after the bell was opened again, which keeps its focus: without the focus the list would close.
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  // About a post that is not on the screen, so that only the button marks it as read.
  const other = await callApi(page, 'POST', '/news/', { obsah: unique('Inventura') });
  await callApi(pavel.page, 'POST', `/news/${other.id}/komentare/`, { obsah: 'Kdy začínáme?' });
  await expect(page.getByRole('link', { name: /Kdy začínáme/ })).toBeVisible();
  await page.getByRole('button', { name: 'Označit vše jako přečtené' }).click();
  await expect(bell).toHaveAccessibleName('Upozornění: žádné nepřečtené');
  await pavel.close();
});

test('Enter after Ctrl+K goes to the search even while its code is still loading', async ({ page }) => {
  await signIn(page, 'petra');
  const release = await holdAnswers(page, '**/assets/SearchDialog-*.js');
  await page.getByRole('link', { name: 'Žebříček' }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nova objednavka');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  release();
  await expect(page.getByRole('dialog', { name: 'Nová objednávka' })).toBeVisible();
});

test('Ctrl+K and / open the search, which finds people and orders', async ({ page }) => {
  await signIn(page, 'petra');
  // Somebody who types at once loses no letter, although the dialog's code is still loading.
  let release = await holdAnswers(page, '**/assets/SearchDialog-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stepan');
  release();
  const field = page.getByRole('combobox', { name: 'Co hledáte' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kova');
  await expect(field).toHaveValue('stepankova');
  await expect(page.getByRole('option', { name: /Zuzana Štěpánková/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  // A Czech keyboard has '/' above ú.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', shiftKey: true, bubbles: true })),
  );
  await expect(field).toBeFocused();
  // A result for an earlier text is not opened by an Enter for the text typed now.
  await field.fill('stepankova');
  await expect(page.getByRole('option', { name: /Zuzana Štěpánková/ })).toBeVisible();
  release = await holdAnswers(page, '**/api/search/**');
  const { kanban_data } = await callApi(page, 'GET', '/orders/orders/');
  const [order] = Object.values<{ orders: { id: number }[] }>(kanban_data).flatMap(column => column.orders);
  await field.fill(`#${order!.id}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await expect(field).toBeVisible();
  release();
  await expect(page).toHaveURL(new RegExp(`/orders\\?objednavka=${order!.id}$`));
});

for (const [username, example, path] of [
  ['viktor', 'kdo je dnes v práci', '/vyhled'],
  ['petra', 'kdo je dnes v práci', null],
  ['admin', 'obrat Zlín květen', '/vyhled'],
] as const) {
  test(`search: ${username} finds only pages they may open, and is shown an example of a question`, async ({
    page,
  }) => {
    await signIn(page, username);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Co hledáte' });
    const found = page.getByRole('listbox', { name: 'Nalezeno' }).getByRole('option');
    await field.fill('nic takového');
    await expect(page.getByText(`„${example}“`)).toBeVisible();
    await field.fill('výhled');
    await expect(found).toHaveText(path ? ['Výhled'] : []);
    if (!path) return;
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('Ctrl+K opens the forms that the person may fill in, with the first field focused', async ({ page }) => {
  const commands = [
    ['nový úkol', 'Nový úkol', /^Úkol/],
    ['přidat směnu', 'Přidat novou směnu', null],
    ['novou novinku', 'Nový příspěvek', null],
  ] as const;
  await signIn(page, 'petra', '/leaderboard');
  const field = page.getByRole('combobox', { name: 'Co hledáte' });
  const text = unique('Zavolat dodavateli');
  for (const [typed, title, label] of commands) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    await expect(field).toHaveCount(0);
    if (label) {
      await expect(form.getByRole('textbox', { name: label })).toBeFocused();
      await page.keyboard.type(text);
      await form.getByRole('button', { name: 'Uložit' }).click();
      await expect(page.getByText('Úkol má Petra Nováková.')).toBeVisible();
    } else await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
  await expect(page).toHaveURL(/\/news$/);
  // Not offered to people without the permission.
  await page.keyboard.press('Control+k');
  await field.fill('nová kategorie');
  await expect(page.getByRole('option', { name: /^Nová kategorie/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expect(page.getByText(text)).toBeVisible();

  await signIn(page, 'admin', '/users');
  await page.keyboard.press('Control+k');
  await field.fill('nová kategorie');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/categories$/);
  await expect(page.getByLabel('Název')).toBeFocused();
});

test('opening the search again before the chosen page is drawn keeps the focus in its field', async ({
  page,
}) => {
  await signIn(page, 'admin');
  // Like a press on a busy machine: after the address has changed, before anything is drawn for it.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    const again = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true };
    history.pushState = (...entry) => {
      push(...entry);
      if (`${entry[2]}` !== '/shifts') return;
      queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent('keydown', again)));
    };
  });
  const field = page.getByRole('combobox', { name: 'Co hledáte' });
  await page.keyboard.press('Control+k');
  await field.fill('směny');
  await expect(page.getByRole('option', { name: 'Směny', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  // The tab gets its title when the heading gets the focus.
  await expect(page).toHaveTitle(/^Směny/);
  await expect(page.getByRole('heading', { level: 1, name: 'Směny' })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.insertText('nová objednávka');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nová objednávka' })).toBeVisible();
});

test('a failed search says so instead of saying that nothing matches', async ({ page }) => {
  await signIn(page, 'petra');
  await page.route('**/api/search/**', route =>
    route.fulfill({ status: 500, json: { success: false, error: 'Chyba', message: 'Chyba' } }),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Co hledáte' }).fill('qwertz');
  await expect(page.getByText('Hledání se nezdařilo')).toBeVisible();
  await expect(page.getByText('Nic neodpovídá.')).toHaveCount(0);
});

test('Ctrl+K answers questions, opens their screens, and says which word it does not understand', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const field = page.getByRole('combobox', { name: 'Co hledáte' });
  const options = page.getByRole('listbox', { name: 'Nalezeno' }).getByRole('option');
  const answer = options.first();
  const asks = async (question: string) => {
    await expect(field).toBeHidden();
    await page.keyboard.press('Control+k');
    await field.fill(question);
  };
  await asks('obrat ve Zlíně minulý měsíc');
  await expect(answer).toContainText('Obrat s DPH · Zlín · minulý měsíc');
  await expectAccessible(page, 'an answer');
  const said = (await answer.innerText()).split('\n').find(line => line.endsWith('Kč'))!;
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prodejna', { exact: true })).toHaveValue('2');
  await expect(page.locator('main')).toContainText(said);

  await asks('kolik hodin má Svoboda tento měsíc a blabla');
  await expect(page.getByText('Nerozumím slovu „blabla“.')).toBeVisible();
  await field.fill('kolik hodin má Svoboda tento měsíc');
  await expect(answer).toContainText('Hodiny · Pavel Svoboda · tento měsíc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zalozka=hodiny.*osoba=13/);

  // Naming a form is not a question: the form opens.
  await asks('nová objednávka');
  await expect(answer).toContainText('Nová objednávka');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nová objednávka' })).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
  await page.keyboard.press('Escape');

  // When a question has several meanings, picking one asks again.
  await asks('kolik hodin má Mark');
  await expect(answer).toContainText('Hodiny · Markéta Vlčková');
  await field.fill('kolik hodin má mar');
  await options.filter({ hasText: 'Martin Horák' }).click();
  await expect(field).toHaveValue('kolik hodin má Martin Horák');
  await expect(answer).toContainText('Hodiny · Martin Horák');

  // A number of pieces leads to the rows that it is the sum of.
  await field.fill('kolik Samsung se prodalo minulý měsíc');
  await expect(answer).toContainText('Prodané kusy: Samsung · celý řetězec · minulý měsíc');
  const pieces = (await answer.innerText()).split('\n').find(line => /\sks$/.test(line))!;
  await page.keyboard.press('Enter');
  const rows = page.getByRole('dialog', { name: 'Kusy: Samsung' });
  await expect(rows.getByRole('status')).toContainText(spoken(`Celkem ${pieces.replace(/\sks$/, '')} `));
});

for (const look of LOOKS) {
  const { theme, width, height } = look;
  test(`home, search and bell are accessible in the ${theme} theme`, async ({ page, browser }) => {
    await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await page.setViewportSize({ width, height });
    await signIn(page, 'petra');
    await expectAccessible(page, `home at ${width} px`);
    await expectTouchable(page);
    await expectFits(page, look);
    await page.getByRole('button', { name: /^Upozornění/ }).click();
    await expect(page.getByRole('navigation', { name: 'Upozornění' }).getByText('Upozornění')).toBeVisible();
    await expectAccessible(page, `bell at ${width} px`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hledat' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, `search at ${width} px`);
    await page.keyboard.press('Escape');
    const viktor = await someoneElse(browser, 'viktor');
    await viktor.page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await viktor.page.goto('/');
    await expect(viktor.page.getByRole('heading', { level: 1, name: 'Dobrý den, Viktor' })).toBeVisible();
    await expectAccessible(viktor.page, 'home of a manager');
    await viktor.close();
  });
}

test('on a phone the links of a manager’s home stand in one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'viktor');
  const top = (name: string) =>
    page
      .getByRole('main')
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate(one => one.getBoundingClientRect().top);
  expect(await top('Výhled')).toBe(await top('Plán směn'));
});
