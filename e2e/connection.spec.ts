import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Door, openDoor } from '#test/door.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { AWAITED } from './accessible.ts';
import { alterAnswers, holdAnswers, retime, tryAgain } from './answers.ts';
import { go, SCREENS, visit } from './parts.ts';
import {
  callApi,
  colleague,
  endSessionWith,
  enterCredentials,
  NOTE,
  showPage,
  signIn,
  unique,
} from './people.ts';

/** The server becomes unavailable and comes back; the session ends in the middle of work. */

/** Adds an order of `surname` by the API, as a colleague would. */
async function addOrder(page: Page, surname: string) {
  await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Jan',
    prijmeni_zakaznika: surname,
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
  });
}

test('a screen or tab that cannot load its records says so, and nothing on it goes on waiting', async ({
  page,
}) => {
  // A failed call is repeated twice, after half a second and a second: on forty screens a minute of waiting.
  await retime(page, { 500: 20, 1000: 20 });
  await signIn(page, 'admin', '/neexistuje');
  await page.route(
    url => url.pathname.startsWith('/api/') && !/\/(users\/current|events)\/$/.test(url.pathname),
    route => route.fulfill({ status: 503, json: { success: false, error: 'Databáze neodpovídá.' } }),
  );
  const waiting = page.getByRole('main').locator(AWAITED);
  const mute = page.locator('main select:not(:has(option))');
  for (const path of Object.values(SCREENS)) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(waiting, path).toHaveCount(0);
    await expect(mute, path).toHaveCount(0);
    for (const name of await page.getByRole('main').getByRole('tab').allTextContents()) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
      await expect(waiting, `${path} ${name}`).toHaveCount(0);
      await expect(mute, `${path} ${name}`).toHaveCount(0);
    }
  }
  // In the words of the screen, and of the server.
  const failure = page.getByRole('alert').first();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [tab, text] of [
    ['kalendar', 'Chyba při načítání kalendářních dat: Databáze neodpovídá.'],
    ['hodiny', 'Chyba při načítání přehledu'],
    ['dochazka', 'Chyba při načítání dat'],
  ] as const) {
    await go(page, `/shifts?zalozka=${tab}`);
    // Before the numbers that it concerns: on a phone they fill the screen.
    await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeInViewport({ ratio: 0.9 });
  }
  await go(page, '/stores');
  await expect(failure).toContainText('Chyba při načítání prodejen');
  await failure.getByRole('button', { name: 'Zavřít hlášení' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a list that failed keeps its message while it is asked again, and says so to who pressed', async ({
  page,
}) => {
  await page.route('**/api/kiosky/', route => route.fulfill({ status: 500 }));
  await signIn(page, 'admin', '/kiosky');
  const failed = page.getByRole('alert').filter({ hasText: 'Kiosky se nepodařilo načíst.' });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/api/kiosky/');
  const letThrough = await holdAnswers(page, '**/api/kiosky/');
  await failed.getByRole('button', { name: 'Zkusit znovu' }).click();
  const busy = failed.getByRole('button', { name: 'Zkouší se…' });
  await expect(busy).toBeFocused();
  await expect(page.getByRole('main').locator(AWAITED)).toHaveCount(0);
  letThrough();
  await expect(failed).toHaveCount(0);
});

for (const [path, choice, call, again] of [
  ['/pairing', /^Osoba pro /, '**/api/users/choices/', 'Načíst znovu lidi'],
  ['/pairing', /^Prodejna pro /, '**/api/stores/prodejny/choices/', 'Načíst znovu prodejny'],
] as const) {
  test(`choices of ${path} that could not be loaded can be asked for again: ${again}`, async ({ page }) => {
    // The demo chain's branches are all linked: one that is not stands in for a new one of the sales.
    await alterAnswers<{ pobocky: object[]; osoby: object[] }>(page, '**/api/parovani/', answer => ({
      ...answer,
      ...Object.fromEntries(
        (['pobocky', 'osoby'] as const).map(list => [
          list,
          answer[list].map(one => ({ ...one, prodejna: null, uzivatel: null, navrh: null })),
        ]),
      ),
    }));
    await page.route(call, route => route.fulfill({ status: 500 }));
    await signIn(page, 'admin', path);
    const select = page.getByLabel(choice).first();
    const retry = page.getByRole('button', { name: again }).first();
    await expect(retry).toBeVisible();
    await tryAgain(page, retry, call.slice(8), () => page.unroute(call));
    await expect(retry).toHaveCount(0);
    expect(await select.locator('option').count()).toBeGreaterThan(2);
  });
}

test('records that were shown stay when they cannot be loaded again', async ({ page }) => {
  await signIn(page, 'admin', '/access');
  const accesses = page.getByRole('article');
  await expect(accesses.first()).toBeVisible();
  const before = await accesses.count();
  await page.route('**/api/pristupy/', route =>
    route.fulfill({ status: 500, json: { success: false, error: 'Databáze neodpovídá.' } }),
  );
  // A page that was without its server asks for everything again.
  await page.context().setOffline(true);
  await expect(page.getByText('Bez spojení, zkouším znovu')).toBeVisible();
  await page.context().setOffline(false);
  const failed = page.getByRole('alert').filter({ hasText: 'Nepodařilo se načíst přístupy' });
  await expect(failed).toBeVisible();
  await expect(accesses).toHaveCount(before);
  await tryAgain(page, failed.getByRole('button', { name: 'Zkusit znovu' }), '/api/pristupy/', () =>
    page.unroute('**/api/pristupy/'),
  );
  await expect(failed).toBeHidden();
});

test('a list whose request hangs in a lost network appears as soon as the server is back', async ({
  page,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  let asked = 0;
  await page.route('**/api/pristupy/', async route => {
    asked += 1;
    if (asked > 1) await route.continue();
  });
  await go(page, '/access');
  await expect.poll(() => asked).toBe(1);
  await page.context().setOffline(true);
  await expect(page.getByText('Bez spojení, zkouším znovu')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('while the server is unavailable', () => {
  let door: Door;
  test.beforeEach(async ({ baseURL }) => {
    door = await openDoor(baseURL!);
  });
  test.afterEach(() => door.close());

  test('the page stays and says how old it is, saving fails at once, and everything recovers by itself', async ({
    page,
  }) => {
    // A search with its own board: in the full one a new card is far below.
    const family = unique('Spojka');
    await signIn(page, 'petra', new URL(`/orders?hledat=${encodeURIComponent(family)}`, door.url).href);
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: `${family} ${name}` });
    await expect(page.getByText('Filtru neodpovídá žádná objednávka')).toBeVisible();
    await addOrder(page, `${family} První`);
    await expect(card('První')).toBeVisible();
    await page.getByRole('button', { name: 'Nová objednávka' }).click();
    const form = page.getByRole('dialog', { name: 'Nová objednávka' });
    for (const [label, value] of [
      ['Telefon zákazníka', '777 123 456'],
      ['Jméno zákazníka', 'Jan'],
      ['Příjmení zákazníka', `${family} Třetí`],
      ['Typ telefonu', 'iPhone 13'],
      ['Díl', 'Displej'],
    ] as const)
      await form.getByLabel(label).fill(value);

    let orders = 0;
    page.on('request', request => {
      if (request.method() === 'POST' && request.url() === new URL('/api/orders/orders/', door.url).href)
        orders += 1;
    });
    door.shut();
    const bar = page.getByText('Bez spojení, zkouším znovu');
    await expect(bar).toBeVisible();
    await expect(page.getByText('Zobrazené údaje jsou staré méně než minutu.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Spojení se serverem' })).toContainText('Bez spojení');
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(form.getByRole('alert')).toContainText('Server není dostupný');

    // Meanwhile colleagues continue; a list requested now waits instead of failing.
    await addOrder(page, `${family} Druhý`);
    await expect(card('První')).toBeAttached();
    await expect(page.getByText('Nepodařilo se načíst objednávky')).toHaveCount(0);
    door.open();
    await expect(bar).toBeHidden();
    await expect(card('Druhý')).toBeAttached();
    // The form no longer says that the server is away, and leaves it to the person to save.
    await expect(form.getByRole('alert')).toContainText('Server je zase dostupný. Zkuste to znovu.');
    await expect(form.getByRole('alert')).not.toContainText('není dostupný');
    expect(orders).toBe(1);
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(form).toBeHidden();
    expect(orders).toBe(2);
    await expect(card('Třetí')).toBeVisible();

    // A list that was never shown waits, too.
    door.shut();
    await expect(bar).toBeVisible();
    await page
      .getByPlaceholder(/Hledat|Zákazník/)
      .first()
      .fill(`${family} Druhý`);
    await expect(page).toHaveURL(/Druh/);
    await expect(page.getByText('Nepodařilo se načíst objednávky')).toHaveCount(0);
    door.open();
    await expect(card('První')).toHaveCount(0);
    await expect(card('Druhý')).toBeVisible();
  });

  test('signing out is completed when the server is back, and the next person signs in', async ({ page }) => {
    await signIn(page, 'viktor', new URL('/neexistuje', door.url).href);
    const login = page.getByRole('heading', { name: 'Přihlášení do systému' });
    const session = async () => (await page.request.get('/api/users/current/')).status();
    door.shut();
    await page.getByRole('button', { name: 'Odhlásit se' }).click();
    await expect(login).toBeVisible();
    expect(await session()).toBe(200);
    door.open();
    await expect.poll(session).toBe(401);
    await expect(login).toBeVisible();

    await enterCredentials(page, 'petra');
    await expect(page.getByRole('banner').getByText('Petra')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByText('Petra')).toBeVisible();
  });
});

test('a change between loading a list and opening its stream is not lost', async ({ page }) => {
  const letThrough = await holdAnswers(page, '**/api/events/');
  const surname = unique('Mezitímní');
  await signIn(page, 'petra', `/orders?hledat=${encodeURIComponent(surname)}`);
  await expect(page.getByText('Filtru neodpovídá žádná objednávka')).toBeVisible();
  await addOrder(page, surname);
  letThrough();
  await expect(page.getByRole('listitem').filter({ hasText: surname })).toBeAttached();
});

/** Ends the session of the page as an ADMIN's deactivation or its time limit would. */
const endSession = (page: Page) => callApi(page, 'POST', '/users/logout/');

/** Writes a colleague's post. @returns its number */
async function postOfPavel(browser: Browser, text: string): Promise<number> {
  const pavel = await colleague(browser, 'pavel');
  const { id } = await pavel.send('POST', '/news/', { obsah: unique(text), kategorie: [] });
  await pavel.leave();
  return id;
}

test('a comment or file sent as the session ends is reported as not saved after signing in again', async ({
  page,
  browser,
}) => {
  const id = await postOfPavel(browser, 'Debata');
  await signIn(page, 'petra', '/news');
  const post = page.locator(`#prispevek-${id}`);
  await post.getByRole('button', { name: 'Zobrazit komentáře' }).click();
  const text = unique('Odesláno pozdě');
  const writing = post.getByLabel('Napište komentář');
  await writing.fill(text);
  await endSessionWith(page, '**/news/*/komentare/');
  await post.getByRole('button', { name: 'Odeslat' }).click();
  await enterCredentials(page, 'petra');
  await expect(post.getByRole('alert')).toContainText('Přihlášení mezitím skončilo a nic se neuložilo.');
  await expect(writing).toHaveValue(text);

  await post.locator('input[type=file]').setInputFiles(NOTE);
  const release = await holdAnswers(page, '**/komentare/*/soubory/');
  await post.getByRole('button', { name: 'Odeslat' }).click();
  await expect(post.getByRole('list', { name: 'Nahrávané soubory' })).toBeVisible();
  await endSession(page);
  release();
  await enterCredentials(page, 'petra');
  await expect(post.getByRole('alert')).toContainText('Přihlášení mezitím skončilo a nic se neuložilo.');
  await post.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(post.getByRole('listitem').filter({ hasText: text }).getByText(NOTE.name)).toBeVisible();
});

test('an action sent as the session ends is reported as not saved after signing in, however long that takes', async ({
  page,
  browser,
}) => {
  const id = await postOfPavel(browser, 'Reakce');
  await page.clock.install();
  await signIn(page, 'petra', '/news');
  const post = page.locator(`#prispevek-${id}`);
  await endSessionWith(page, '**/reakce/');
  await post.getByRole('button', { name: 'Líbí se mi: 0' }).click();
  await expect(page.getByRole('textbox', { name: 'Heslo' })).toBeFocused();
  await page.clock.fastForward(30_000);
  await enterCredentials(page, 'petra');
  await expect(page.getByText('Přihlášení mezitím skončilo a nic se neuložilo.')).toBeVisible();
  await expect(page.getByText('Nejste přihlášeni.')).toHaveCount(0);
  await expect(post.getByRole('button', { name: 'Líbí se mi: 0' })).toBeVisible();
});

test('when a session ends, the same person continues with text and file, another one starts anew', async ({
  page,
}) => {
  await signIn(page, 'petra', '/news');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const composer = page.getByRole('dialog', { name: 'Nový příspěvek' });
  const text = unique('Rozepsané');
  await composer.getByLabel('Text příspěvku').fill(text);
  await composer.locator('input[type=file]').setInputFiles(NOTE);
  await expect(composer.getByText(NOTE.name)).toBeVisible();

  await endSession(page);
  await expect(page.getByText('Po přihlášení budete pokračovat tam, kde jste skončili')).toBeVisible();
  await expect(composer.getByText(NOTE.name)).toBeHidden();
  // What waits below the sign-in does not react: no question appears and the post is not lost.
  await page.keyboard.press('Escape');
  await enterCredentials(page, 'petra');
  await expect(composer.getByLabel('Text příspěvku')).toHaveValue(text);
  await expect(page.getByText('Zahodit neuložené změny?')).toHaveCount(0);
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  const post = page.getByRole('article').filter({ hasText: text });
  await expect(post.getByText(NOTE.name)).toBeVisible();

  // The session ends while saving: the message about it is read after signing in again, and is then still true.
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Upravit údaje' }).click();
  const profile = page.getByRole('dialog', { name: 'Úprava osobních údajů' });
  await profile.getByLabel('Poznámka').fill(text);
  await page.context().clearCookies();
  await profile.getByRole('button', { name: 'Uložit' }).click();
  await enterCredentials(page, 'petra');
  await expect(profile.getByRole('alert')).toContainText('Přihlášení mezitím skončilo a nic se neuložilo.');
  await profile.getByRole('button', { name: 'Uložit' }).click();
  await expect(profile).toBeHidden();

  await visit(page, '/news');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  await composer.getByLabel('Text příspěvku').fill('Nikomu');
  await page.keyboard.press('Escape');
  const question = page.getByText('Zahodit neuložené změny?');
  await expect(question).toBeVisible();
  await endSession(page);
  await expect(question).toHaveCount(0);
  await enterCredentials(page, 'pavel');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(composer).toHaveCount(0);
});

/** A promise to wait for, and the function that resolves it. */
function turn(): [Promise<void>, () => void] {
  let end = () => {};
  const waiting = new Promise<void>(resolve => {
    end = resolve;
  });
  return [waiting, end];
}

test('an action refused while signed out is reported after signing in, without asking for the password again', async ({
  page,
  browser,
}) => {
  const id = await postOfPavel(browser, 'Pozdní odpověď');
  await signIn(page, 'petra', '/news');
  const post = page.locator(`#prispevek-${id}`);
  const [sent, send] = turn();
  const [refused, refuse] = turn();
  const [answered, answer] = turn();
  await page.route('**/reakce/', async route => {
    await sent;
    const response = await route.fetch();
    refuse();
    await answered;
    await route.fulfill({ response });
  });
  await post.getByRole('button', { name: 'Líbí se mi: 0' }).click();
  await endSession(page);
  const password = page.getByRole('textbox', { name: 'Heslo' });
  await expect(password).toBeFocused();
  send();
  await refused;
  await enterCredentials(page, 'petra');
  await expect(password).toHaveCount(0);
  answer();
  await expect(page.getByText('Přihlášení mezitím skončilo a nic se neuložilo.')).toBeVisible();
  await expect(password).toHaveCount(0);
  await expect(post.getByRole('button', { name: 'Líbí se mi: 0' })).toBeVisible();
});

test('a hidden window changes to the person who has signed in elsewhere meanwhile', async ({ page }) => {
  await signIn(page, 'viktor', '/access');
  await page.getByRole('button', { name: 'Přidat přístup' }).click();
  await page.getByLabel('Název společnosti').fill('Rozepsáno');
  await showPage(page, false);

  const other = await page.context().newPage();
  await other.goto('/neexistuje');
  await other.getByRole('button', { name: 'Odhlásit se' }).click();
  await enterCredentials(other, 'petra');
  await expect(other.getByRole('banner').getByText('Petra')).toBeVisible();

  await showPage(page, true);
  await expect(page.getByRole('banner').getByText('Petra')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing out elsewhere stops what a hidden window is doing and deletes its drafts', async ({ page }) => {
  const surname = unique('Rozjeté');
  await signIn(page, 'petra', `/orders?hledat=${encodeURIComponent(surname)}`);
  for (const _ of 'ab') await addOrder(page, surname);
  const boxes = page.getByRole('checkbox', { name: /č\. \d+,/ });
  await page.reload();
  await page.getByRole('button', { name: 'Vybrat více' }).click();
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  const letThrough = await holdAnswers(page, '**/update_status/');
  let moves = 0;
  page.on('request', request => {
    if (request.url().includes('update_status')) moves += 1;
  });
  const bar = page.getByRole('region', { name: 'Vybrané objednávky' });
  await bar.getByLabel('Přesunout do stavu').selectOption('objednano');
  await bar.getByRole('button', { name: 'Přesunout' }).click();
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  await page.getByLabel('Poznámka').fill('Nikomu jinému');
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter(name => name.includes(':')));
  await expect.poll(drafts).toHaveLength(1);
  await showPage(page, false);

  const other = await page.context().newPage();
  await other.goto('/neexistuje');
  await other.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page.getByLabel('Uživatelské jméno')).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  await enterCredentials(other, 'pavel');
  await expect(page.getByRole('banner').getByText('Pavel')).toBeVisible();
  const refused = page.waitForResponse('**/update_status/');
  letThrough();
  expect((await refused).status()).toBe(403);
  await expect(page.getByText('Nepřesunuto')).toHaveCount(0);
  expect(moves).toBe(1);
});

test('a half-filled form is restored after a reload, until it is discarded', async ({ page }) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, 'petra', '/orders');
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  const begin = () => page.getByRole('button', { name: 'Nová objednávka' }).click();
  await begin();
  await form.getByLabel('Poznámka').fill('Zavolat po páté');
  await page.reload();
  await begin();
  await expect(form.getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();
  await expect(form.getByLabel('Poznámka')).toHaveValue('Zavolat po páté');
  await form.getByRole('button', { name: 'Zahodit' }).click();
  await expect(form.getByLabel('Poznámka')).toHaveValue('');
  await page.reload();
  await begin();
  await expect(form.getByLabel('Poznámka')).toHaveValue('');
});

test('Back on a phone closes what lies over the page, asks about unsaved changes, and only then leaves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await form.getByLabel('Poznámka').fill('Rozepsáno');
  const question = page.getByText('Zahodit neuložené změny?');
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Poznámka')).toHaveValue('Rozepsáno');
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/orders$/);

  await page.getByRole('link', { name: 'Novinky' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Upozornění/ });
  await bell.click();
  await page.evaluate(() => window.history.back());
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(/\/news$/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/orders$/);
});

test('an ended session asks for the password, then returns to the field or to what was not saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  const phone = form.getByRole('textbox', { name: 'Telefon zákazníka' });
  const comeBack = async () => {
    await expect(page.getByRole('textbox', { name: 'Heslo' })).toBeFocused();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
  };
  // The number is looked up while it is being typed.
  await page.context().clearCookies();
  await phone.fill('602 999 111');
  await comeBack();
  await expect(phone).toBeFocused();
  for (const field of ['Jméno zákazníka', 'Příjmení zákazníka', 'Typ telefonu', 'Díl', 'Poznámka'])
    await form.getByLabel(field).fill('Zkouška');
  await endSessionWith(page, '**/api/orders/orders/');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await comeBack();
  const told = form.getByRole('alert');
  await expect(told).toContainText('nic se neuložilo');
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport();
});

test('Back closes only the menu, sheet of pages, calendar or form that is open, then leaves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/shifts');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const expectClosedByBack = async (what: Locator) => {
    await expect(what).toBeVisible();
    await page.evaluate(() => window.history.back());
    await expect(what).toBeHidden();
    await expect(page).toHaveURL(/\/shifts$/);
  };
  await press('Export');
  await expectClosedByBack(page.getByRole('menu'));
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();

  const sheet = page.getByRole('navigation', { name: 'Další stránky' });
  await press('Více');
  await expectClosedByBack(sheet);
  // Choosing a page in the sheet is a step like any other, and going back does not open the sheet again.
  await press('Více');
  await sheet.getByRole('link', { name: 'Můj profil' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // Until the page is loaded, Back closes the sheet.
  await expect(page.getByRole('heading', { level: 1, name: 'Můj profil' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(sheet).toBeHidden();

  await press('Přidat směnu');
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  await press('Vybrat v kalendáři');
  await expectClosedByBack(page.getByRole('dialog', { name: 'Kalendář' }));
  await expectClosedByBack(form);

  // Closing it in another way leaves no step behind that would do nothing.
  await press('Více');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
