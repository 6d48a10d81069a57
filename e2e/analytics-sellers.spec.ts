import { expect, type Page, test } from '@playwright/test';
import type { Cell } from '#test/sheets.ts';
import { answerOf, count, shownDay, tryAgain } from './answers.ts';
import { signIn } from './people.ts';
import { sheetBy } from './sheets.ts';

type Seller = {
  prodejce: string;
  prodejna: string;
  polozky_nad_100: number;
  sluzby_celkem: number;
  sunshine: number;
  doklady: number;
  pol_dok: number;
  ct300: number;
  knz: number;
};
type Overview = {
  data: Seller[];
  prodejny: Seller[];
  celkem: Omit<Seller, 'prodejce' | 'prodejna'>;
  dnes: string;
};

const CALL = '/analytics/web-prodeje/polozky/';
const MONTH = '/analytics?sekce=polozky&data=mesicni&datum=2026-09';

const average = (value: number) =>
  value.toLocaleString('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The screen shows what the API answers: the cards of the chain, every seller, every shop. */
async function expectOverview(page: Page, { data, prodejny, celkem }: Overview) {
  const summary = page.getByRole('region', { name: 'Souhrn', exact: true });
  await expect(summary).toContainText(count(celkem.polozky_nad_100));
  await expect(summary).toContainText(count(celkem.sluzby_celkem));
  await expect(summary).toContainText(count(celkem.sunshine));
  await expect(summary).toContainText(average(celkem.pol_dok));
  await expect(summary).toContainText(data[0]!.prodejce);

  const order = page.getByRole('list', { name: 'Pořadí všech prodejců' }).getByRole('listitem');
  await expect(order).toHaveCount(data.length);
  const cards = page.getByRole('list', { name: 'Prodejci' }).getByRole('listitem');
  await expect(cards).toHaveCount(data.length);
  for (const [at, seller] of data.entries()) {
    await expect(order.nth(at)).toContainText(seller.prodejce);
    await expect(order.nth(at)).toContainText(count(seller.polozky_nad_100));
    const card = cards.nth(at);
    await expect(card).toContainText(seller.prodejce);
    await expect(card).toContainText(`Služby${count(seller.sluzby_celkem)}`);
    await expect(card).toContainText(`SUNSHINE${count(seller.sunshine)}`);
    await expect(card).toContainText(`Průměr${average(seller.pol_dok)}`);
    await expect(card).toContainText(`CT300${count(seller.ct300)}`);
    await expect(card).toContainText(`KNZ${count(seller.knz)}`);
  }
  for (const shop of prodejny) {
    const row = page.getByRole('row', { name: new RegExp(`^${shop.prodejna} `) });
    await expect(row).toContainText(count(shop.polozky_nad_100));
    await expect(row).toContainText(count(shop.doklady));
  }
}

test.describe('overview of sellers and shops', () => {
  test('a past month matches the API, and its bars are relative to the best', async ({ page }) => {
    await signIn(page, 'admin', MONTH);
    const answer = await answerOf<Overview>(page, `${CALL}?type=monthly&date=2026-09`);
    expect(answer.data.length).toBeGreaterThan(20);
    await expectOverview(page, answer);
    await expect(page.getByText('Databáze', { exact: true })).toBeVisible();
    await expect(page.getByText('Historická data: září 2026')).toBeVisible();
    await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '100');
  });

  test('switches from live today to a chosen day, to a month, and back to today', async ({ page }) => {
    await signIn(page, 'admin', '/analytics?sekce=polozky');
    await expect(page.getByText('Živá data', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Poslední aktualizace: /)).toBeVisible();
    const { dnes } = await answerOf<Overview>(page, CALL);

    await page.getByText('Historie', { exact: true }).click();
    const date = page.getByLabel('Datum', { exact: true });
    await expect(date).toHaveValue(shownDay(dnes));
    await date.fill('1.1.2099');
    await date.press('Enter');
    await expect(page.getByText(`Nejpozději ${shownDay(dnes)}.`)).toBeVisible();
    await date.fill('15.9.2026');
    await date.press('Enter');
    await expect(page).toHaveURL(/datum=2026-09-15/);
    await expect(page.getByText('Historická data: 15. 9. 2026')).toBeVisible();
    await expectOverview(page, await answerOf<Overview>(page, `${CALL}?type=daily&date=2026-09-15`));

    await page.getByText('Měsíční', { exact: true }).click();
    const month = page.getByLabel('Měsíc', { exact: true });
    await expect(month).toHaveValue('2026-09');
    const [year, current] = dnes.split('-').map(Number) as [number, number];
    await expect(month.getByRole('option')).toHaveCount(12 + current);
    await expect(month.getByRole('option').first()).toHaveAttribute('value', dnes.slice(0, 7));
    await expect(month.getByRole('option').last()).toHaveAttribute('value', `${year - 1}-01`);
    await month.selectOption('2026-08');
    await expect(page.getByText('Historická data: srpen 2026')).toBeVisible();
    await page.reload();
    await expect(month).toHaveValue('2026-08');

    await page.getByRole('button', { name: 'Aktuální měsíc' }).click();
    await expect(page.getByText('Živá data', { exact: true })).toBeVisible();
    await page.getByText('Denní', { exact: true }).click();
    await expect(page).not.toHaveURL(/data=|datum=/);
  });

  test('an empty day says so and shows dashes instead of numbers', async ({ page }) => {
    await signIn(page, 'admin', '/analytics?sekce=polozky&datum=2020-01-05');
    await expect(page.getByText('Pro vybrané datum nejsou k dispozici žádná data.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Souhrn', exact: true })).toContainText('—');
  });

  test('a failure hides the data, and a retry brings them back', async ({ page }) => {
    let failing = true;
    await page.route('**/api/analytics/web-prodeje/polozky/?*', route =>
      failing ? route.fulfill({ status: 500, body: 'rozbito' }) : route.continue(),
    );
    await signIn(page, 'admin', MONTH);
    const alert = page.getByRole('alert').filter({ hasText: 'Chyba při načítání dat' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('Chyba', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Prodejci' })).toBeHidden();
    await tryAgain(
      page,
      alert.getByRole('button', { name: 'Zkusit znovu' }),
      '/web-prodeje/polozky/?',
      () => {
        failing = false;
      },
    );
    await expect(page.getByRole('list', { name: 'Prodejci' })).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test('an answer of another shape is reported as such', async ({ page }) => {
    await page.route('**/api/analytics/web-prodeje/polozky/?*', route =>
      route.fulfill({ json: { success: true, data: 'nic' } }),
    );
    await signIn(page, 'admin', MONTH);
    await expect(page.getByRole('alert')).toContainText('Neplatný formát odpovědi z API');
  });

  test('downloads the overview as a spreadsheet', async ({ page }) => {
    await signIn(page, 'admin', MONTH);
    const order = page.getByRole('list', { name: 'Pořadí všech prodejců' }).getByRole('listitem');
    await expect(order.first()).toBeVisible();
    const { name, lists } = await sheetBy(page, page.getByRole('link', { name: 'Stáhnout XLSX' }));
    expect(name).toMatch(/^web-prodeje_polozky.*\.xlsx$/);
    expect(lists.map(list => list.name)).toEqual(['Prodejci', 'Prodejny']);
    const [sellers, shops] = lists.map(list => list.rows) as [Cell[][], Cell[][]];
    await expect(order).toContainText(
      sellers.map(([seller, shop, items]) => `${seller}${shop ?? ''}${count(Number(items))}`),
    );
    for (const [, shop, , items] of shops)
      await expect(page.getByRole('row', { name: new RegExp(`^${shop} `) })).toContainText(
        count(Number(items)),
      );
  });

  test('sample data are marked as a sample', async ({ page }) => {
    await signIn(page, 'admin', '/analytics');
    await page.getByRole('link', { name: 'Otevřít: Prodejny - Cisla' }).click();
    await expect(page.getByText('Ukázková data', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Obrat' })).toContainText('Prodejna A');
    await page.getByLabel('Období').selectOption('Rok');
    await page.getByLabel('Metrika').selectOption('Růst');
    await expect(page.getByRole('region', { name: 'Růst' })).toContainText('4,2 %');
    await page.reload();
    await expect(page.getByLabel('Metrika')).toHaveValue('rust');
  });
});
