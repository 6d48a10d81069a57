import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers, answerOnce } from './answers.ts';
import { visit } from './parts.ts';
import { colleague, signIn, unique } from './people.ts';

const PREVIEW = '**/api/import/nahled/*';
const IMPORTS = /\/api\/import\/\?/;
const markOf = () => unique('pr').replace(/\s/g, '');

/** Chooses a file with the picker, like a person who does not drag and drop. */
async function choose(page: Page, name: string, text: string) {
  await page
    .getByLabel('Soubor s prodeji')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function takeBack(page: Page, file: string) {
  await page
    .getByRole('button', { name: new RegExp(`Podrobnosti: ${file}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Vrátit import…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrátit import' }).click();
  await expect(page.getByRole('row', { name: file }).getByText('Vráceno', { exact: true })).toBeVisible();
}

test('a Shoptet export of orders is recognised, asks about an unknown status once, and can be undone', async ({
  page,
}) => {
  const mark = markOf();
  const header =
    'code;date;statusName;currencyCode;currencyExchangeRate;sourceName;orderItemType;orderItemCode;orderItemName;orderItemAmount;orderItemUnitDiscountPriceWithVat;orderItemTotalPriceWithVat;orderItemTotalPriceWithoutVat';
  const row = (number: number, status: string, type: string, price: string) =>
    `${mark}${number};2026-03-02 10:00:00;${status};CZK;1;Eshop;${type};K1;Obal;1;${price};${price};`;
  const file = [
    header,
    row(1, 'Vyřízena', 'product', '199,00'),
    row(1, 'Vyřízena', 'shipping', '79,00'),
    row(2, `U kurýra ${mark}`, 'product', '299,00'),
  ].join('\n');
  await signIn(page, 'admin', '/import');
  // The same file is chosen twice: stored on disk, it has the same time of change both times.
  const stored = test.info().outputPath(`${mark}.csv`);
  writeFileSync(stored, file);
  const preview = page.waitForResponse(PREVIEW);
  await page.getByLabel('Soubor s prodeji').setInputFiles(stored);

  // The demo chain's own e-shop has these columns; the wizard asks about values it does not know.
  await expect(page.getByText('Poznáno: Náš e-shop', { exact: true })).toBeVisible();
  const send = page.getByRole('button', { name: 'Importovat' });
  await expect(send).toBeDisabled();
  const status = page.getByLabel(`„U kurýra ${mark}“ (1 řádek)`);
  await status.selectOption({ label: 'prodáno' });
  await expect(page.getByText('Odpovědi se doplní do profilu „Náš e-shop“')).toBeVisible();
  await expectAccessible(page, 'questions');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByText(/V souboru: 2\sdoklady: 2\snové/)).toBeVisible();
  await page.getByText('Součty po dnech a prodejnách').first().click();
  await expect(page.getByRole('row', { name: /2\. 3\. 2026 .*577/ })).toBeVisible();
  await send.click();
  await expect(page.getByText('3 řádky, 2 doklady: 2 nové, 0 nahrazených.')).toBeVisible();

  // Choosing it again to make sure says that all of it is already here, once an import of somebody else is over.
  const { nahled } = await (await preview).json();
  const isRunning = { ...nahled, souhrn: { ...nahled.souhrn, doklady: null, dny: null } };
  let runs = true;
  await alterAnswers<{ importy: { stav: string }[] }>(page, IMPORTS, ({ importy, ...more }) => ({
    ...more,
    importy: importy.map((one, at) => (runs && at === 0 ? { ...one, stav: 'bezi' } : one)),
  }));
  let sent = 0;
  page.on('request', request => {
    if (request.url().includes('/import/nahled/')) sent++;
  });
  await answerOnce(page, PREVIEW, { nahled: isRunning });
  await page.getByLabel('Soubor s prodeji').setInputFiles(stored);
  await expect(page.getByText('Právě běží import. Co je nové a co se změní, se ukáže po něm.')).toBeVisible();
  // The file is not sent again and again just to ask whether the other import is still running.
  for (let time = 0; time < 4; time++) await page.waitForResponse(IMPORTS);
  expect(sent).toBe(1);
  runs = false;
  await expect(page.getByText(/V souboru: 2\sdoklady: 0\snových, 0\szměněných, 2 beze změny/)).toBeVisible();
  await expect(status).toHaveCount(0);

  // The next file of the kind is recognised, and nothing is asked.
  await choose(page, `${mark}-b.csv`, file.replace('199,00;199,00', '149,00;149,00'));
  await expect(page.getByText(/0\snových, 1\szměněný, 1 beze změny/)).toBeVisible();
  await expect(page.getByText('Poznáno: Náš e-shop', { exact: true })).toBeVisible();
  await expect(status).toHaveCount(0);
  await send.click();
  await expect(page.getByText(/3\sřádky, 2\sdoklady: 0\snových, 1\snahrazený/)).toBeVisible();
  await takeBack(page, `${mark}-b.csv`);

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Stáhnout CSV' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^prodeje_.*\.csv$/);

  await visit(page, '/import?cast=profily');
  await page.getByRole('button', { name: 'Upravit: Náš e-shop', exact: true }).click();
  await expect(page.getByText(/Podle tohoto profilu už přišlo \d/)).toBeVisible();
});

test('a file of an unknown till is guessed, completed by keyboard and imported', async ({ page }) => {
  const mark = markOf();
  const file = [
    `Sestava prodejů ${mark};;;;;`,
    'Číslo účtenky;Datum;Čas;Název zboží;Množství;Cena za ks s DPH',
    `${mark}1;2.3.2026;9:05;Kabel USB-C;2;149,00 Kč`,
    ';;;Obal na telefon;1;1 249,00 Kč',
    `${mark}2;2.3.2026;10:30;Kabel USB-C;-1;149,00 Kč`,
    `${mark}3;3.3.2026;11:00;Vklad hotovosti;1;5 000,00 Kč`,
    'Celkem;;;;3;',
  ].join('\r\n');
  await signIn(page, 'admin', '/import');
  await choose(page, `${mark}.csv`, file);
  await expect(page.getByText('Tento soubor ještě neznáme.')).toBeVisible();
  await page.getByText('Co jsme odhadli').click();
  await expect(page.getByRole('row', { name: 'Číslo dokladu Číslo účtenky' })).toBeVisible();
  await page.getByText('První řádky souboru, jak jsou').click();
  await expect(page.getByRole('region', { name: 'První řádky souboru, jak jsou' })).toContainText(
    `Sestava prodejů ${mark}`,
  );
  await page.getByText('Součty po dnech a prodejnách').first().click();
  await expectAccessible(page, 'guesses');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  const shop = page.getByLabel('Která prodejna to je?');
  await shop.focus();
  await shop.selectOption({ index: 1 });
  await page.getByLabel('Zapamatovat jako profil').fill(`Kasa ${mark}`);
  await page.getByText('Jak se naimportuje').click();
  const preview = page.getByRole('region', { name: 'Náhled souboru' });
  await expect(preview.getByRole('row', { name: /vratka/ })).toContainText('-149');
  await expect(
    page.getByText(/V souboru: 2\sdoklady: 2\snové.*Podle profilu se přeskočí: 2\sřádky/),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Importovat' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 řádky, 2 doklady: 2 nové, 0 nahrazených.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Zobrazit prodeje/ })).toHaveAttribute(
    'href',
    /^\/analytics\?sekce=celkova&period=custom&start_date=2026-/,
  );

  // The shop was wrong: the questions are answered again, and the profile made of them keeps the answers.
  await choose(page, `${mark}-b.csv`, file);
  await expect(page.getByText(`Poznáno: Kasa ${mark}`)).toBeVisible();
  await page.getByRole('button', { name: 'Odpovědět znovu' }).click();
  await expect(page.getByText(`Odpovědi nahradí, co profil „Kasa ${mark}“ říkal dosud.`)).toBeVisible();
  await shop.selectOption({ index: 2 });
  await expect(page.getByText(/0\snových, 2\szměněné/)).toBeVisible();
  await expectAccessible(page, 'asked anew');
  await send.click();
  await expect(page.getByText('3 řádky, 2 doklady: 0 nových, 2 nahrazené.')).toBeVisible();
  await takeBack(page, `${mark}-b.csv`);
  await takeBack(page, `${mark}.csv`);

  // Another kind of file makes its own profile, without reopening the page.
  const other = `Číslo dokladu;Vystaveno;Položka ${mark};Kusů;Cena s DPH\nQ${mark};5.3.2026;Obal;1;199,00`;
  await choose(page, `${mark}-c.csv`, other);
  await expect(page.getByText('Tento soubor ještě neznáme.')).toBeVisible();
  await shop.selectOption({ index: 1 });
  await page.getByLabel('Zapamatovat jako profil').fill(`Druhá ${mark}`);
  await send.click();
  await expect(page.getByText('1 řádek, 1 doklad: 1 nový, 0 nahrazených.')).toBeVisible();
  await choose(page, `${mark}.csv`, file);
  await expect(page.getByText(`Poznáno: Kasa ${mark}`)).toBeVisible();
  await takeBack(page, `${mark}-c.csv`);
});

test('new answers do not overwrite what a colleague has changed in the profile meanwhile', async ({
  page,
  browser,
}) => {
  const mark = markOf();
  const nazev = `Kasa ${mark}`;
  const definice = {
    ...{ nazev, oddelovac: ';', kodovani: 'auto', desetinna_carka: true, format_casu: 'D.M.RRRR' },
    pole: {
      doklad: { sloupec: 'Číslo dokladu' },
      cas: { sloupec: 'Vystaveno' },
      nazev: { sloupec: `Položka ${mark}` },
      kusy: { sloupec: 'Kusů' },
      cena_s_dph: { sloupec: 'Cena s DPH' },
      id_prodejny: { konstanta: '1' },
    },
    vychozi_kanal: 'prodejna',
  };
  const other = await colleague(browser, 'admin');
  await other.send('POST', '/import/profily/', definice);
  await signIn(page, 'admin', '/import');
  const file = `Číslo dokladu;Vystaveno;Položka ${mark};Kusů;Cena s DPH\n${mark};5.3.2026;Obal;1;199,00`;
  await choose(page, `${mark}.csv`, file);
  const anew = page.getByRole('button', { name: 'Odpovědět znovu' });
  await anew.click();
  await page.getByLabel('Která prodejna to je?').selectOption({ index: 2 });
  const path = `/import/profily/${encodeURIComponent(nazev)}/`;
  const prodejce = { konstanta: 'Jana' };
  await other.send('PUT', path, { ...definice, verze: 1, pole: { ...definice.pole, prodejce } });
  const send = page.getByRole('button', { name: 'Importovat' });
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Soubor se nenaimportoval' })).toContainText(
    /Záznam mezitím změnil/,
  );
  const stored = async () =>
    (await other.send('GET', '/import/profily/')).profily.find(
      ({ klic }: { klic: string }) => klic === nazev,
    );
  expect(await stored()).toMatchObject({ verze: 2, definice: { pole: { prodejce } } });

  // Asked of what it says now, they may.
  await anew.click();
  await page.getByLabel('Která prodejna to je?').selectOption({ index: 2 });
  await send.click();
  await expect(page.getByText('1 řádek, 1 doklad: 1 nový, 0 nahrazených.')).toBeVisible();
  expect((await stored()).verze).toBe(3);
  await takeBack(page, `${mark}.csv`);
  await other.leave();
});

test('leaving with unsent answers about a file asks first', async ({ page }) => {
  const mark = markOf();
  const file = `Číslo účtenky;Datum;Položka ${mark};Množství;Cena za ks s DPH\n${mark}1;2.3.2026;Kabel;2;149,00`;
  await signIn(page, 'admin', '/import');
  await choose(page, `${mark}.csv`, file);
  const shop = page.getByLabel('Která prodejna to je?');
  await shop.selectOption({ index: 1 });
  const chosen = await shop.inputValue();
  await page.getByText('Profily', { exact: true }).click();
  await page.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(shop).toHaveValue(chosen);
  await page.getByRole('link', { name: /^Novinky/ }).click();
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(page).toHaveURL(/\/news/);
});
