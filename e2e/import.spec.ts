import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectFits, expectNoOverflow, LOOKS } from './accessible.ts';
import { holdAnswers } from './answers.ts';
import { visit } from './parts.ts';
import { pressByKeys, signIn, unique } from './people.ts';
import { sheetBy, shownRows } from './sheets.ts';

const HEADER = 'doklad;typ;cas;kanal;id_prodejny;prodejce;kod;nazev;kategorie;kusy;cena_s_dph';

/** A file of three documents, all sold by one person whose name only resembles a colleague's. */
const salesOf = (seller: string, mark: string, price = '199') => ({
  name: `${mark}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      HEADER,
      `${mark}-1;prodej;2026-03-02T10:00:00+01:00;prodejna;1;${seller};K1;Kryt;Kryty;1;${price}`,
      `${mark}-1;prodej;2026-03-02T10:00:00+01:00;prodejna;1;${seller};CT300;Sklo;Skla;1;300`,
      `${mark}-2;prodej;2026-03-03T11:00:00+01:00;prodejna;1;${seller};K1;Kryt;Kryty;2;199`,
      `${mark}-3;vratka;2026-03-04T12:00:00+01:00;prodejna;1;${seller};K1;Kryt;Kryty;-1;199`,
    ].join('\n'),
  ),
});

const markOf = () => unique('e2e').replace(/\s/g, '');

/** Drops a file like a person: the events carry a real file. */
async function drop(page: Page, { name, mimeType, buffer }: ReturnType<typeof salesOf>) {
  const dataTransfer = await page.evaluateHandle(
    ([text, fileName, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type }));
      return transfer;
    },
    [buffer.toString(), name, mimeType] as const,
  );
  const target = page.getByText('Přetáhněte sem soubor s prodeji');
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
}

test('an ADMIN drops a file, previews it, imports it and links its seller', async ({ page }) => {
  const mark = markOf();
  const seller = `Novákova Petrra ${mark}`;
  await signIn(page, 'admin', '/import');
  await drop(page, salesOf(seller, mark));

  const preview = page.getByRole('region', { name: 'Náhled souboru' });
  await expect(preview.getByRole('columnheader', { name: 'prodejce Prodejce' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: seller }).first()).toBeVisible();
  await expect(page.getByText('Náhled: 4 řádky')).toBeVisible();
  await page.getByText('Jak se naimportuje').click();
  await expect(preview.getByRole('columnheader', { name: 'Cena za kus s DPH' })).toBeVisible();
  await expectAccessible(page, 'preview');

  await pressByKeys(page, page.getByRole('button', { name: 'Importovat' }));
  await expect(page.getByText('4 řádky, 3 doklady: 3 nové, 0 nahrazených.')).toBeVisible();
  // The button disappeared with its file: the keyboard continues beside it.
  await expect(page.locator('main :focus')).toHaveCount(1);
  const row = page.getByRole('row', { name: mark });
  await expect(row.getByText('Hotovo')).toBeVisible();
  await expect(row).toContainText('Kanonický');

  await expect(page.getByText(/^Nespárováno: \d+\s(jméno|jména|jmen)/)).toBeVisible();
  await page.getByRole('link', { name: 'Spárovat' }).click();
  const name = page.getByRole('row', { name: seller });
  await expect(name).toContainText('4. 3. 2026');
  await expectAccessible(page, 'pairing');
  await expect(name.getByLabel(`Osoba pro ${seller}`).locator('option:checked')).toHaveText(
    'Petra Nováková (návrh)',
  );
  await pressByKeys(page, name.getByRole('button', { name: 'Spárovat' }));
  await expect(page.getByText(`${seller} je Petra Nováková.`)).toBeVisible();
  await expect(page.getByRole('row', { name: seller })).toHaveCount(0);
  // The name left the list: the keyboard continues in the list or, if it was the last, with what is above.
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.getByText('Spárované', { exact: true }).click();
  await expect(page).toHaveURL(/zobrazit=sparovane/);
  await expect(page.getByRole('row', { name: seller })).toContainText('Petra Nováková');
  await page.getByRole('button', { name: `Zrušit spárování: ${seller}` }).click();
  await expect(page.getByRole('row', { name: seller })).toHaveCount(0);
});

test('the preview follows the typed source, which applies to this file only', async ({ page }) => {
  const mark = markOf();
  await signIn(page, 'admin', '/import');
  const source = page.getByLabel('Zdroj', { exact: true });
  const tolerant = page.getByLabel('Naimportovat i tak a vynechat doklady s chybnými řádky');
  const send = page.getByRole('button', { name: 'Importovat' });
  await drop(page, salesOf('Petra Nováková', mark));
  let sent = 0;
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/import/prodeje/')) sent += 1;
  });
  // Twice without a pause is one import.
  await expect(send).toBeEnabled();
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('4 řádky, 3 doklady: 3 nové, 0 nahrazených.')).toBeVisible();
  expect(sent).toBe(1);

  await drop(page, salesOf('Petra Nováková', mark));
  await expect(page.getByText(/^V souboru: 3\sdoklady: 0\snových, 0\szměněných, 3 beze změny/)).toBeVisible();
  await source.fill(`Kasa ${mark}`);
  await expect(page.getByText('Tyto prodeje už tu jsou z jiného zdroje')).toBeVisible();
  await expect(page.getByText(/^V souboru: 3\sdoklady: 3\snové/)).toBeVisible();
  await source.fill('kanonicky');
  await tolerant.check();
  await send.click();
  await expect(page.getByText('4 řádky, 3 doklady: 0 nových, 0 nahrazených, 3 beze změny.')).toBeVisible();
  await expect(source).toHaveValue('');
  await expect(tolerant).not.toBeChecked();
});

test('undoing an import shows what it changes, and is refused while a later import stands in the way', async ({
  page,
}) => {
  const mark = markOf();
  await signIn(page, 'admin', '/import');
  const send = async (price: string) => {
    await drop(page, salesOf('Petra Nováková', mark, price));
    await expect(page.getByText(/^V souboru: 3\sdoklady/)).toBeVisible();
    await page.getByRole('button', { name: 'Importovat' }).click();
    await expect(page.getByText('Import je hotový')).toBeVisible();
  };
  await send('199');
  await send('299');
  const rows = page.getByRole('row', { name: mark });
  const details = page.getByRole('button', { name: new RegExp(`Podrobnosti: ${mark}`) });
  await expect(rows.filter({ hasText: 'Hotovo' })).toHaveCount(2);

  await details.last().click();
  await page.getByRole('button', { name: 'Vrátit import…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nejdřív vraťte ten.')).toBeVisible();
  await expect(dialog.getByText(`${mark}-1`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ponechat' }).click();
  await expect(dialog).toHaveCount(0);

  await details.first().click();
  await page.getByRole('button', { name: 'Vrátit import…' }).click();
  await expect(dialog.getByText(/^Do původní podoby se vrátí 1\sdoklad/)).toBeVisible();
  await expect(dialog.getByText(/Obrat s DPH se změní o .100/)).toBeVisible();
  await expectAccessible(page, 'taking back');
  await dialog.getByRole('button', { name: 'Vrátit import' }).click();
  await expect(rows.getByText('Vráceno', { exact: true })).toHaveCount(1);
  // What the import said of itself no longer holds.
  await expect(page.getByText('Import je hotový')).toHaveCount(0);
});

test('a file with bad rows imports nothing and says why, and the history keeps the report', async ({
  page,
}) => {
  const mark = markOf();
  await signIn(page, 'admin', '/import');
  await drop(page, salesOf('Petra Nováková', mark, 'mnoho'));
  await expect(page.getByText('Náhled: 4 řádky, z toho 1 chybný')).toBeVisible();
  await page.getByRole('button', { name: 'Importovat' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Soubor se nenaimportoval' });
  await expect(alert).toContainText('Soubor má chybné řádky (1).');
  await expect(alert.getByRole('row', { name: 'cena_s_dph' })).toBeVisible();
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expectAccessible(page, 'refused');

  await page.getByRole('button', { name: new RegExp(`Podrobnosti: ${mark}`) }).click();
  await expect(page).toHaveURL(/detail=\d+/);
  const report = await sheetBy(page, page.getByRole('link', { name: 'Protokol chyb (CSV)' }).last());
  expect(report.name).toMatch(/\.csv$/);
  expect(await shownRows(alert)).toEqual(report.lists[0]!.rows);

  await page.getByLabel('Naimportovat i tak a vynechat doklady s chybnými řádky').check();
  await page.getByRole('button', { name: 'Importovat' }).click();
  await expect(page.getByText('2 řádky, 2 doklady: 2 nové, 0 nahrazených.')).toBeVisible();

  await drop(page, { ...salesOf('Petra Nováková', mark), buffer: Buffer.from(`${HEADER}\n`) });
  await expect(page.getByText('Soubor neobsahuje žádné řádky.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importovat' })).toBeDisabled();
});

test('a token is shown once and can be revoked', async ({ page, request }) => {
  const nazev = unique('Pokladna');
  await signIn(page, 'admin', '/import?cast=tokeny');
  await page.getByLabel('Název').fill(nazev);
  await page.getByLabel('Zdroj', { exact: true }).fill(nazev);
  await page.keyboard.press('Enter');
  const value = await page.locator('pre').innerText();
  await expectAccessible(page, 'token');
  const send = () =>
    request.post('/api/import/prodeje/', {
      headers: { authorization: `Bearer ${value}`, 'content-type': 'text/csv' },
      data: salesOf('Petra Nováková', markOf()).buffer,
    });
  expect((await send()).status()).toBe(200);
  // Nobody has copied it yet: going to another tab or making another token would lose it.
  const asked = page.getByRole('dialog', { name: 'Potvrzení' });
  await page.getByText('Soubory', { exact: true }).click();
  await asked.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(page.getByText(value)).toBeVisible();
  // So would the screen's own link, which leads to its first part.
  const parts = page.getByRole('navigation', { name: 'Části správy' });
  await parts.getByRole('link', { name: 'Import', exact: true }).click();
  await asked.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(page.getByText(value)).toBeVisible();
  await page.getByLabel('Název').fill('Druhý');
  await page.getByLabel('Zdroj', { exact: true }).fill('druhy');
  const until = page.getByLabel('Platí do');
  await until.fill('1. 1. 2020');
  await until.press('Tab');
  await expect(page.getByText(/^Nejdříve \d+\. \d+\. \d+\.$/)).toBeVisible();
  await until.fill('');
  await page.getByRole('button', { name: 'Vytvořit token' }).click();
  await asked.getByRole('button', { name: 'Zpět' }).click();
  await expect(page.getByText(value)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Druhý' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mám uložený' }).click();
  // Text typed for a new token is not lost more easily.
  await page.getByText('Soubory', { exact: true }).click();
  await asked.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await page.getByLabel('Název').fill('');
  await page.getByLabel('Zdroj', { exact: true }).fill('');
  await expect(page.getByText(value)).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('row', { name: nazev });
  await expect(row).not.toContainText('nikdy');
  await expect(row).toContainText('Platný');
  await row.getByRole('button', { name: `Zrušit token: ${nazev}` }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Ponechat' }).click();
  await expect(question).toHaveCount(0);
  await row.getByRole('button', { name: `Zrušit token: ${nazev}` }).click();
  await question.getByRole('button', { name: 'Zrušit token' }).click();
  await expect(row).toContainText('Zrušený');
  expect((await send()).status()).toBe(401);
});

test('a token for reading analytics reads them and cannot import', async ({ page, request }) => {
  const nazev = unique('Přehled');
  await signIn(page, 'admin', '/import?cast=tokeny');
  await page.getByLabel('Název').fill(nazev);
  await page.getByRole('checkbox', { name: 'Posílat prodeje' }).uncheck();
  await expect(page.getByLabel('Zdroj', { exact: true })).toHaveCount(0);
  // An unreadable date is one problem among others: all are reported at once.
  await page.getByLabel('Platí do').fill('až do zimy');
  await page.getByRole('button', { name: 'Vytvořit token' }).click();
  await expect(page.getByText('Vyberte, co token smí')).toBeVisible();
  await expect(page.getByText('Zadejte datum, např. 15. 10. 2026.')).toBeVisible();
  await page.getByLabel('Platí do').fill('');
  await page.getByRole('checkbox', { name: 'Číst analytiku' }).check();
  await page.getByRole('button', { name: 'Vytvořit token' }).click();
  const hodnota = await page.locator('pre').innerText();
  await expect(page.getByRole('row', { name: nazev })).toContainText('Číst analytiku');
  const headers = { authorization: `Bearer ${hodnota.trim()}` };
  expect((await request.get('/api/analytics/backup-info/', { headers })).status()).toBe(200);
  expect((await request.get('/api/users/list/', { headers })).status()).toBe(401);
  const sent = { headers: { ...headers, 'content-type': 'text/csv' }, data: 'doklad\n' };
  expect((await request.post('/api/import/prodeje/', sent)).status()).toBe(403);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  // The row of tabs is wider than a phone: the current one is in view, and shades show that there are more.
  await visit(page, '/import');
  const tabs = page.getByRole('navigation', { name: 'Části správy' });
  await expect(tabs.getByRole('link', { name: 'Import' })).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
});

test('a profile is created with a preview, used and deleted', async ({ page }) => {
  const mark = markOf();
  const file = {
    name: `${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Účtenka;Kdy;Ks;Cena\n${mark};3.3.2026 10:15;2;"1 234,50"\n`),
  };
  await signIn(page, 'admin', '/import?cast=profily');
  await page.getByRole('button', { name: 'Nový profil' }).click();
  const dialog = page.getByRole('dialog');
  await drop(page, file);
  // The file's content is visible before anything is chosen.
  await expect(dialog.getByRole('cell', { name: '1 234,50' })).toBeVisible();
  // The preview names the field that is missing.
  await dialog.getByText('Jak se naimportuje').click();
  await expect(dialog.getByText(/^Doklad: Vyberte sloupec/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Název', exact: true }).fill(mark);
  await dialog.getByLabel('Formát času').fill('D.M.RRRR HH:mm');
  await dialog.getByLabel('Výchozí kanál').selectOption('prodejna');
  await dialog.getByLabel('Čísla mají desetinnou čárku').check();
  for (const [field, column] of [
    ['Doklad', 'Účtenka'],
    ['Čas', 'Kdy'],
    ['Kusy', 'Ks'],
  ] as const) {
    await dialog.getByLabel(`${field}: odkud`, { exact: true }).selectOption('sloupec');
    await dialog.getByLabel(`${field}: sloupec`, { exact: true }).fill(column);
  }
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog.getByText('Vyberte sloupec ceny nebo obratu').first()).toBeVisible();
  await dialog.getByLabel('Cena za kus s DPH: odkud').selectOption('sloupec');
  await dialog.getByLabel('Cena za kus s DPH: sloupec').fill('Cena');
  await expect(dialog.getByRole('cell', { name: '1234,5' })).toBeVisible();
  await expectAccessible(page, 'profile');
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('row', { name: mark })).toBeVisible();

  await visit(page, '/import');
  await page.getByLabel('Profil', { exact: true }).selectOption({ label: mark });
  await drop(page, file);
  await page.getByRole('button', { name: 'Importovat' }).click();
  await expect(page.getByText('1 řádek, 1 doklad: 1 nový, 0 nahrazených.')).toBeVisible();

  await visit(page, '/import?cast=profily');
  await page.getByRole('button', { name: `Smazat: ${mark}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByRole('row', { name: mark })).toHaveCount(0);
});

test('an ADMIN adds and removes rules for counters, segments and points, and a refused recount is shown', async ({
  page,
}) => {
  const mark = markOf();
  await signIn(page, 'admin', '/rules');
  const counters = page.getByRole('region', { name: 'Čítače' });
  await counters.getByLabel('Čítač', { exact: true }).selectOption('knz');
  await counters.getByLabel('Podle čeho').selectOption('nazev');
  await counters.getByLabel('Vzor').fill(`Šťáva ${mark}`);
  await page.keyboard.press('Enter');
  await expect(counters.getByText(`stava ${mark}`)).toBeVisible();
  await expect(page.getByText(/^Čísla odpovídají pravidlům/)).toBeVisible();
  await counters.getByLabel('Vzor').fill(`ŠŤÁVA ${mark}`);
  await page.keyboard.press('Enter');
  await expect(counters.getByText('Takové pravidlo již existuje')).toBeVisible();
  await counters.getByLabel('Vzor').fill('');
  await counters.getByRole('button', { name: new RegExp(`Odebrat z\\sKNZ: .*${mark}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(counters.getByText(`stava ${mark}`)).toHaveCount(0);

  // Text typed below stays when a row above it is changed.
  const segments = page.getByRole('region', { name: 'Segmenty servisu' });
  const added = segments.getByRole('form').getByLabel('Kategorie');
  await added.fill(`Zařazení ${mark}`);
  await page.keyboard.press('Enter');
  await expect(added).toHaveValue('');
  await added.fill('Další');
  const row = segments.getByRole('row', { name: mark });
  // The last change holds, however long the earlier ones take.
  let changes = 0;
  page.on('request', request => {
    if (request.url().includes('/pravidla/segmenty/')) changes += 1;
  });
  const letThrough = await holdAnswers(page, '**/pravidla/segmenty/');
  await row.getByRole('combobox').selectOption({ index: 1 });
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrušit zařazení' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(changes).toBe(1);
  letThrough();
  await expect(row).toHaveCount(0);
  await expect(added).toHaveValue('Další');
  await added.fill('');

  // During one's own recount its preview is not requested: it could not be computed.
  const PREVIEW = /\/api\/pravidla\/prepocet\//;
  const first = page.waitForResponse(PREVIEW);
  await page.getByRole('button', { name: 'Přepočítat od…' }).click();
  const recount = page.getByRole('dialog', { name: /^Přepočítat minulé dny/ });
  await recount.getByLabel('Přepočítat od').fill('1.3.2026');
  await page.keyboard.press('Tab');
  await first;
  let asked = 0;
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(PREVIEW, async route => {
    const isAsked = route.request().method() === 'GET';
    if (isAsked) asked += 1;
    else await held;
    const message = isAsked ? 'Čísla se právě přepočítávají.' : 'Nelze.';
    await route.fulfill({ status: 409, json: { success: false, error: message, message } });
  });
  await recount.getByRole('button', { name: 'Přepočítat', exact: true }).click();
  await expect(recount.locator('button[data-loading]')).toBeVisible();
  // Everything shown that may be stale is requested again, in a request sent before the next one.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await fetch('/readyz');
  });
  expect(asked).toBe(0);
  // What was refused is shown in its present state.
  letGo();
  await expect(recount.getByText('Náhled se nepodařilo spočítat')).toBeVisible();
  await page.unroute(PREVIEW);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zahodit' }).click();

  const points = page.getByRole('region', { name: 'Body za kus' });
  await expect(points.getByRole('row', { name: 'KOP500' })).toContainText('bez bodů');
  await points.getByRole('button', { name: 'Upravit: body KOP500' }).click();
  await page.getByLabel('Body za kus').last().fill('62,5');
  await page.getByRole('dialog').getByLabel('Platí od').fill('1.1.2099');
  await expectAccessible(page, 'points');
  await page.keyboard.press('Enter');
  await expect(points.getByRole('row', { name: 'KOP500' })).toContainText('62,5 od 1. 1. 2099');
  await points.getByRole('button', { name: /Zrušit: KOP500 62,5/ }).click();
  // 'Zrušit' alone would be ambiguous.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ponechat' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrušit hodnotu' }).click();
  await expect(points.getByRole('row', { name: 'KOP500' })).not.toContainText('62,5');
});

for (const look of LOOKS) {
  const { theme, width, height } = look;
  test(`the screens are accessible and fit, in ${theme} at ${width} px`, async ({ page }) => {
    await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin', '/neexistuje');
    for (const path of [
      '/import',
      '/import?cast=profily',
      '/import?cast=tokeny',
      '/pairing',
      '/pairing?zobrazit=sparovane',
      '/rules',
    ]) {
      await visit(page, path);
      await expectAccessible(page, `${path} at ${width} px`);
      await expectFits(page, look);
    }
  });
}

/** The next import's file is sent, and its answer is lost on the way back. */
const loseAnswer = (page: Page) =>
  page.addInitScript(() => {
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      if (`${url}`.includes('/import/prodeje/')) {
        XMLHttpRequest.prototype.open = open;
        Object.defineProperty(this, 'onload', {
          set: () => this.addEventListener('load', () => this.onerror?.(new ProgressEvent('error'))),
        });
      }
      open.call(this, method, url, true);
    };
  });

test('a file whose answer is lost is not reported as refused, since it may have been imported', async ({
  page,
}) => {
  const mark = markOf();
  await loseAnswer(page);
  await signIn(page, 'admin', '/import');
  await drop(page, salesOf('Petra Nováková', mark));
  await expect(page.getByText(/^V souboru: 3\sdoklady/)).toBeVisible();
  const send = page.getByRole('button', { name: 'Importovat' });
  await send.click();
  const told = page.getByRole('alert').filter({ hasText: 'Není jisté, zda se soubor naimportoval' });
  await expect(told).toContainText('Jak to dopadlo, ukáže historie importů');
  // It had succeeded, and the history says so; sent again, it changes nothing.
  await expect(page.getByRole('row', { name: mark }).getByText('Hotovo', { exact: true })).toBeVisible();
  await send.click();
  await expect(page.getByText(/3\sdoklady: 0\snových, 0\snahrazených, 3\sbeze změny\./)).toBeVisible();
});

test('a manager is told that they may not use the section', async ({ page }) => {
  await signIn(page, 'viktor', '/import');
  await expect(page.getByText('Nemáte oprávnění k přístupu k této sekci.')).toBeVisible();
});

test('closing the dialog while an import is being undone still reports its refusal', async ({ page }) => {
  const mark = markOf();
  await signIn(page, 'admin', '/import');
  await drop(page, salesOf('Petra Nováková', mark));
  await expect(page.getByText(/^V souboru: 3\sdoklady/)).toBeVisible();
  await page.getByRole('button', { name: 'Importovat' }).click();
  await expect(page.getByText('Import je hotový')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`Podrobnosti: ${mark}`) }).click();
  await page.getByRole('button', { name: 'Vrátit import…' }).click();
  const message = 'Právě se něco přepočítává, zkuste to za chvíli.';
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/vratit/', async route => {
    await held;
    await route.fulfill({ status: 409, json: { success: false, message, error: message } });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vrátit import' }).click();
  // It is on its way: closing the dialog does not stop it.
  await expect(dialog.getByText('Ponechat')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  answer();
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  await page.unroute('**/vratit/');
  await page.getByRole('button', { name: 'Vrátit import…' }).click();
  await dialog.getByRole('button', { name: 'Vrátit import' }).click();
  await expect(page.getByRole('row', { name: mark }).getByText('Vráceno', { exact: true })).toBeVisible();
});

test('the drop area for files is a button for the keyboard and for a screen reader', async ({ page }) => {
  await signIn(page, 'admin', '/import');
  const place = page.getByRole('button', { name: /^Přetáhněte sem soubor s prodeji/ });
  // The page has settled: while it loads it moves the focus to its beginning.
  await expect(page.getByRole('row', { name: 'Hotovo' }).first()).toBeVisible();
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), place.press('Enter')]);
  expect(picker.isMultiple()).toBe(false);
  // The place of the message exists already for a screen reader, and takes no room while it is empty.
  const card = page.getByRole('region', { name: 'Nový import' });
  const last = (await card.getByText('Naimportovat i tak').boundingBox())!;
  const status = (await card.getByRole('status').boundingBox())!;
  expect(status.y + status.height).toBeLessThan(last.y + last.height + 10);
});
