import { expect, type Locator, test } from '@playwright/test';
import { expectNoOverflow } from './accessible.ts';
import { holdAnswers } from './answers.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { callApi, colleague, enterCredentials, signIn, unique } from './people.ts';

const NO_SECTION = 'Nemáte oprávnění k přístupu k této sekci.';
const NO_CATEGORIES = 'Nemáte oprávnění pro správu kategorií.';

test('login does nothing while a field is empty, and shows the server’s message', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await page.getByLabel('Uživatelské jméno').fill('petra');
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
  expect(requests.filter(url => url.includes('login'))).toEqual([]);
  await enterCredentials(page, 'petra', 'nespravne');
  await expect(page.getByText('Nesprávné uživatelské jméno nebo heslo')).toBeVisible();
});

test('a browser that blocks storage says why nobody stays signed in, and the rest still works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto('/analytics?sekce=celkova');
  await expect(page.getByRole('alert')).toContainText('Prohlížeč má zakázané cookies');
  await enterCredentials(page, 'admin');
  await page.getByLabel('Období', { exact: true }).selectOption('weekly');
  await expect(page).toHaveURL(/period=weekly/);
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await form.getByLabel('Díl').fill('Displej');
  await expect(form.getByLabel('Díl')).toHaveValue('Displej');
});

test('the login button says Přihlašování... while it runs, and a lost connection is reported', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/users/login/', async route => {
    await new Promise(done => setTimeout(done, 600));
    await route.abort();
  });
  await enterCredentials(page, 'petra');
  await expect(page.getByRole('button', { name: 'Přihlašování...' })).toBeVisible();
  await expect(page.getByText('Chyba při přihlašování')).toBeVisible();
});

test('the requested address is kept through the login, and the current link is marked', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Hlavní navigace' });
  await expect(main.getByRole('link', { name: 'Novinky' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Směny' })).not.toHaveAttribute('aria-current', 'page');
});

test('the theme is light by default and is stored as light or dark', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Přepnout na tmavý vzhled' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await stored()).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Přepnout na světlý vzhled' }).click();
  expect(await stored()).toBe('light');
});

test('the longest category name keeps to its place beside the news and in a phone’s form', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const nazev = unique('Kategorie s dlouhým názvem, kterou někdo založil').padEnd(100, 'ž');
  const { id } = await admin.send('POST', '/news/kategorie/vytvorit/', {
    nazev,
    barva: '#0066cc',
    ikona: '',
  });
  await signIn(page, 'petra', '/news');
  const chip = page.getByRole('navigation', { name: 'Kategorie' }).getByRole('link', { name: nazev });
  await expect(chip).toBeVisible();
  const isHeld = () => chip.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  expect(await isHeld()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const choice = page.getByRole('dialog').getByText(nazev);
  await expect(choice).toBeVisible();
  const { x, width } = (await choice.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  await admin.send('DELETE', `/news/kategorie/${id}/`);
  await admin.leave();
});

test('printing uses light colours and shows the content without links, with dates instead of ages', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await signIn(page, 'viktor', '/news');
  const author = page.getByRole('main').locator('article, [id^=prispevek]').first().locator('header');
  await expect(author).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(author).toBeVisible();
  for (const name of ['Přeskočit na obsah', 'Můj profil'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  // Paper is read at another time: it says when, not how long ago.
  const expectWhen = async (when: Locator) => {
    const written = await when.evaluate(time => getComputedStyle(time, '::after').content);
    expect(written).toMatch(/\d{4} \d{1,2}:\d\d"$/);
    await expect(when).toHaveCSS('font-size', '0px');
  };
  await expectWhen(author.locator('time'));
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await scheme()).toBe('light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await scheme()).toBe('dark');
  // A table stays a table, however narrow the printing window is.
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/shifts?zalozka=vykaz');
  const value = page.getByRole('main').locator('tbody td').first();
  await expect(value).toHaveCSS('display', 'flex');
  await page.emulateMedia({ media: 'print' });
  await expect(value).toHaveCSS('display', 'table-cell');
  // The board's states are printed below one another with all their cards; a chart stays within the paper.
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, '/orders');
  const column = page.getByRole('region', { name: 'Hotovo' });
  const cards = column.getByRole('list');
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 990 });
  const { x, width } = (await column.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(700);
  expect(await cards.evaluate(list => list.scrollHeight - list.clientHeight)).toBe(0);
  const card = cards.getByRole('listitem').first();
  await expectWhen(card.locator('time'));
  // Nor the counts of today.
  await expect(page.getByLabel('Počty objednávek')).toBeHidden();
  // Nor how long the order has waited.
  await expect(card.getByTitle('Doba od vytvoření')).toHaveCSS('font-size', '0px');
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, '/vyhled');
  const chart = page.getByRole('img', { name: 'Obrat a předpověď po dnech' });
  await expect(chart).toHaveAttribute('viewBox', /^0 0 \d+ \d+$/);
  await page.emulateMedia({ media: 'print' });
  await expect(chart).toHaveCSS('max-width', '100%');
});

test('what is printed before its data has arrived says so and has no placeholders', async ({ page }) => {
  const arrive = await holdAnswers(page, '**/api/shifts/plan/**');
  await signIn(page, 'viktor', '/shifts?zalozka=plan');
  const main = page.getByRole('main');
  const placeholder = main.locator('.mantine-Skeleton-root').first();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(placeholder).toBeVisible();
  const said = () => main.evaluate(element => getComputedStyle(element, '::before').content);
  expect(await said()).toBe('none');
  await page.emulateMedia({ media: 'print' });
  await expect(placeholder).toBeHidden();
  expect(await said()).toContain('Údaje se při tisku teprve načítaly');
  arrive();
  await expect(page.getByRole('table', { name: /^Plán směn/ })).toBeVisible();
  await expect.poll(said).toBe('none');
});

test('Shift+Tab never leaves the focus under the header in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 911, height: 512 });
  // On the first of a month it has nothing to settle yet.
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${monthAhead(-1)}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /\d\. \d+\. / })
    .last()
    .focus();
  for (let back = 0; back < 20; back++) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement!;
      const header = document.querySelector('header')!.getBoundingClientRect().bottom;
      const isCovered = focused.closest('main') && focused.getBoundingClientRect().bottom <= header;
      return isCovered ? focused.textContent : null;
    });
    expect(covered).toBeNull();
  }
});

test('a Windows contrast theme keeps chosen items and the lines of a chart distinguishable', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  // In the first hours of a month it has nothing to draw yet.
  const month = monthAhead(-1);
  const range = `period=custom&start_date=${month}-01&end_date=${month}-28`;
  await signIn(page, 'admin', `/analytics?sekce=celkova&${range}`);
  const background = (one: Locator) => one.evaluate(element => getComputedStyle(element).backgroundColor);
  const menu = page.getByRole('navigation', { name: 'Hlavní navigace' });
  const chosen = await background(menu.getByRole('link', { name: 'Analytika' }));
  expect(await background(menu.getByRole('link', { name: 'Směny' }))).not.toBe(chosen);
  const chart = page.getByRole('region', { name: 'Vývoj prodejů v čase' });
  expect(await background(chart.locator('label').filter({ hasText: /^Kusy$/ }))).toBe(chosen);
  const keys = chart.getByRole('group', { name: 'Legenda' }).getByRole('button');
  await expect(keys).toHaveCount(5);
  const swatches = (await keys.all()).map(key => key.locator('span').first());
  const colors = await Promise.all(swatches.map(background));
  expect(new Set(colors).size).toBe(5);
});

test('the gear menu has three entries and closes on an outside click, Escape and navigation', async ({
  page,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  const open = () => page.getByRole('button', { name: 'Správa' }).click();
  const menu = page.getByRole('navigation', { name: 'Správa' });
  await open();
  await expect(menu.getByRole('link')).toHaveText(['Uživatelé', 'Kategorie novinek', 'Prodejny']);
  await page.mouse.click(400, 500);
  await expect(menu).toBeHidden();
  await open();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Prodejny' }).click();
  await expect(page).toHaveURL(/\/stores$/);
  await expect(menu).toBeHidden();
  await open();
  await expect(menu.getByRole('link', { name: 'Prodejny' })).toHaveAttribute('aria-current', 'page');
});

test('a menu opened while a page is loading stays open when the page appears', async ({ page }) => {
  await signIn(page, 'admin');
  let send = () => {};
  const sent = new Promise<void>(done => {
    send = done;
  });
  const asked = new Promise<void>(heard => {
    void page.route(/StoresPage.*\.js/, async route => {
      heard();
      await sent;
      await route.continue();
    });
  });
  const gear = page.getByRole('button', { name: 'Správa' });
  const menu = page.getByRole('navigation', { name: 'Správa' });
  await gear.click();
  await menu.getByRole('link', { name: 'Prodejny' }).click();
  await asked;
  await expect(page.getByRole('status', { name: 'Načítání stránky' })).toBeVisible();
  // Its placeholder pulses, but not for a person who asks for less motion.
  const pulsing = () => page.evaluate(() => document.getAnimations().length);
  await expect.poll(pulsing).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(pulsing).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(pulsing).toBe(0);
  await gear.click();
  await expect(menu).toBeVisible();
  send();
  await expect(page.getByRole('heading', { level: 1, name: 'Prodejny' })).toBeVisible();
  await expect(page).toHaveTitle(/^Prodejny/);
  await expect(menu).toBeVisible();
  await expect(gear).toBeFocused();
});

for (const username of ['petra', 'viktor']) {
  test(`${username} is told what they may not use, and is sent home from analytics`, async ({ page }) => {
    await signIn(page, username, '/neexistuje');
    await expect(page.getByRole('button', { name: 'Správa' })).toBeHidden();
    for (const [path, text] of [
      ['/users', NO_SECTION],
      ['/stores', NO_SECTION],
      ['/categories', NO_CATEGORIES],
      ['/audit', NO_SECTION],
      ['/settings', NO_SECTION],
    ] as const) {
      await visit(page, path);
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.goto('/analytics');
    await expect(page).toHaveURL(/\/$/);
  });
}

test('an unknown address says that the page was not found', async ({ page }) => {
  await signIn(page, 'admin', '/neexistuje');
  await expect(page.getByRole('heading', { level: 1, name: 'nenalezena' })).toBeVisible();
});

test('a link to a record with an impossible number says that there is none', async ({ page }) => {
  await signIn(page, 'petra', '/news?prispevek=9999999999');
  await expect(page.getByText('Příspěvek z odkazu už neexistuje.')).toBeVisible();
  await page.goto('/news?kategorie=9999999999');
  await expect(page.getByText('V této kategorii zatím nic není')).toBeVisible();
  for (const number of ['9999999999', '0', '12abc']) {
    await page.goto(`/orders?objednavka=${number}`);
    await expect(page.getByRole('dialog').getByText('Objednávka nebyla nalezena')).toBeVisible();
    await page.goto(`/shifts?smena=${number}`);
    await expect(page.getByRole('dialog').getByText('Směna už není v plánu')).toBeVisible();
  }
});

test('a long name is cut on a phone and leaves the logo its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'admin', '/neexistuje');
  const header = page.getByRole('banner');
  await header.getByText('Alena', { exact: true }).evaluate(name => {
    name.textContent = 'Maxmiliána Bartolomějová';
  });
  await expect(header.getByRole('link', { name: 'Prodejna, úvodní stránka' })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Více' }).click();
  const sheet = page.getByRole('navigation', { name: 'Další stránky' });
  const person = sheet.getByText('Alena Dvořáková');
  await person.evaluate(name => {
    name.lastChild!.textContent = 'Nejneobhospodařovávatelnějšíová'.repeat(2);
  });
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('an ADMIN sees the import status, a seller does not', async ({ page, browser }) => {
  await signIn(page, 'admin', '/neexistuje');
  await expect(page.getByLabel(/^Actor: (běží|zpoždění)/)).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'petra', '/neexistuje');
  await expect(other.getByLabel(/^Actor/)).toBeHidden();
  await context.close();
});

test('logout signs the person out even when the request fails', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  await page.route('**/users/logout/', route => route.abort());
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
});

test('signing out asks before it discards an unfinished comment', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/news');
  await page.getByRole('button', { name: 'Zobrazit komentáře' }).first().click();
  const comment = page.getByLabel('Napište komentář').first();
  await comment.fill('Volal pan Novák');
  const leave = async () => {
    await page.getByRole('button', { name: 'Více' }).click();
    await page.getByRole('button', { name: 'Odhlásit se' }).click();
  };
  await leave();
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(question).toBeHidden();
  await expect(comment).toHaveValue('Volal pan Novák');
  // A reload loses nothing and asks nothing.
  await page.reload();
  await page.getByRole('button', { name: 'Zobrazit komentáře' }).first().click();
  await expect(comment).toHaveValue('Volal pan Novák');
  await leave();
  await question.getByRole('button', { name: 'Zahodit' }).click();
  await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
});

test('labels of the phone’s navigation do not touch on a narrow phone or with a larger font', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/neexistuje');
  const labels = page.getByRole('navigation', { name: 'Spodní navigace' }).locator('svg + span');
  await expect(labels).toHaveCount(5);
  const boxes = async () => {
    const all = [...(await labels.all()), page.getByRole('button', { name: 'Více' }).locator('span')];
    return Promise.all(all.map(async one => (await one.boundingBox())!));
  };
  const least = async () => {
    const found = await boxes();
    return Math.min(...found.slice(1).map((box, at) => box.x - found[at]!.x - found[at]!.width));
  };
  const size = () => labels.first().evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(await size()).toBe(12);
  expect(await least()).toBeGreaterThan(2);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '125%';
  });
  expect(await least()).toBeGreaterThan(2);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await least()).toBeGreaterThan(2);
  expect(await size()).toBeGreaterThanOrEqual(9);
});

test('with letters of twice their size a phone shows its tools and words and scrolls only down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/neexistuje');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['volno', 'vykaz'].map(tab => `/shifts?zalozka=${tab}`)) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: 'Následující měsíc' })).toBeEnabled();
    await expectNoOverflow(page);
  }
  await visit(page, '/leaderboard');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expectNoOverflow(page);
  for (const path of ['/profile', '/orders', '/shifts?zalozka=dochazka']) {
    await visit(page, path);
    await expectNoOverflow(page);
  }
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Hledat' })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: /vzhled/ })).toBeInViewport({ ratio: 1 });
  const words = page
    .getByRole('button', { name: /^(Příchod|Pauza|Odchod)$/ })
    .locator('.mantine-Button-label');
  await expect(words).not.toHaveCount(0);
  const cut = (labels: Element[]) => labels.filter(one => one.scrollWidth > one.clientWidth).length;
  expect(await words.evaluateAll(cut)).toBe(0);
  for (const [tool, name] of [
    [/^Správa/, 'Správa'],
    [/^Upozornění/, 'Upozornění'],
  ] as const) {
    await bar.getByRole('button', { name: tool }).click();
    const menu = page.getByRole('navigation', { name, exact: true });
    await expect(menu.locator('a, li').first()).toBeVisible();
    expect((await menu.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    expect(await menu.locator('.mantine-Button-label').evaluateAll(cut)).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('on the narrowest phone each tool of the header fits a finger, and the page scrolls only down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 280, height: 653 });
  await signIn(page, 'admin', '/neexistuje');
  const tools = page.getByRole('banner').locator('button, a').filter({ visible: true });
  await expect(tools).toHaveCount(5);
  for (const tool of await tools.all())
    expect(
      (await tool.boundingBox())!.width,
      (await tool.getAttribute('aria-label'))!,
    ).toBeGreaterThanOrEqual(44);
  await expectNoOverflow(page);
});

test('a notice with a long word keeps its undo button on a phone’s screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/neexistuje');
  const ukol = unique(`https://prodejna.example/${'objednavky-displeje'.repeat(3)}`).replaceAll(' ', '-');
  await callApi(page, 'POST', '/tasks/', { ukol, deadline: '2020-01-02' });
  await visit(page, '/');
  await page.getByRole('checkbox', { name: ukol }).click();
  const undo = page
    .getByRole('status')
    .filter({ hasText: ukol })
    .getByRole('button', { name: 'Vrátit zpět' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(page.getByRole('checkbox', { name: ukol })).not.toBeChecked();
});
