import { expect, test } from '@playwright/test';
import { czechDay } from '#shared/core/days.ts';
import { preposed } from '#shared/core/preposed.ts';
import { recordsOf } from '#test/sheets.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { answerOf, count, czk, holdAnswers, spoken, tryAgain } from './answers.ts';
import { signIn } from './people.ts';
import { dayOf, plain, sheetBy, shownRows } from './sheets.ts';

const RANGE = 'period=custom&start_date=2026-09-01&end_date=2026-09-30';

type Channel = { obrat: number; marze: number; polozky: number };
type Totals = {
  aggregations: Record<
    'celkovy_obrat' | 'celkovy_obrat_bez_dph' | 'celkovy_zisk' | 'celkem_polozek' | 'pocet_dokladu',
    number
  >;
  breakdown: { kanaly: Record<'prodejna' | 'eshop' | 'allegro' | 'servis', Channel> };
};

test.beforeEach(({ page }) => signIn(page, 'admin', `/analytics?sekce=celkova&${RANGE}`));

test('overall numbers match the API, for all channels and for one', async ({ page }) => {
  const { aggregations, breakdown } = await answerOf<Totals>(page, `/analytics/celkova-cisla/?${RANGE}`);
  const summary = page.getByRole('region', { name: 'Souhrn' });
  for (const amount of ['celkovy_obrat', 'celkovy_obrat_bez_dph', 'celkovy_zisk'] as const) {
    await expect(summary).toContainText(czk(aggregations[amount]));
  }
  await expect(summary).toContainText(count(aggregations.celkem_polozek));
  await expect(summary).toContainText(count(aggregations.pocet_dokladu));
  await expect(summary).toContainText('21% DPH');
  for (const channel of Object.values(breakdown.kanaly)) {
    await expect(page.getByRole('region', { name: 'Kanály' })).toContainText(czk(channel.obrat));
  }

  await expect(page.getByRole('button', { name: /^Prodejna: rozpis/ })).toHaveAccessibleName(
    spoken(`Obrat ${czk(breakdown.kanaly.prodejna.obrat)} Marže ${czk(breakdown.kanaly.prodejna.marze)}`),
  );

  await page.getByLabel('Kanál', { exact: true }).selectOption('eshop');
  await expect(page).toHaveURL(/kanal=eshop/);
  await expect(summary).toContainText(czk(breakdown.kanaly.eshop.obrat));
  await page.reload();
  await expect(page.getByLabel('Kanál', { exact: true })).toHaveValue('eshop');
  await expect(summary).toContainText(czk(breakdown.kanaly.eshop.obrat));
  // Another channel has no card, as it could only say 0 Kč.
  await page.getByLabel('Kanál', { exact: true }).selectOption('servis');
  const cards = page.getByRole('region', { name: 'Kanály' }).getByRole('button');
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(spoken(`Servis: .* ${czk(breakdown.kanaly.servis.obrat)}`));
});

test('a tile explains itself, by keyboard too', async ({ page }) => {
  // The changes arrive with the numbers.
  await expect(page.getByRole('button', { name: /proti předchozímu období/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Obrat s DPH' }).focus();
  // The number itself, which leads to its rows.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The change, with the days it is measured against: all of August for all of September.
  // The tooltip of the tile left may still be fading out.
  const tip = page.getByRole('tooltip');
  await expect(tip.filter({ hasText: /1\.–31\.\s8\.\s2026/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Proč? Obrat s DPH' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tip.filter({ hasText: 'bez DPH' })).toBeVisible();
});

test('a number opens its rows, which add up to it and can be sorted, searched and grouped', async ({
  page,
}) => {
  const { aggregations } = await answerOf<Totals>(page, `/analytics/celkova-cisla/?${RANGE}`);
  const rows = `/analytics/radky/?${RANGE}`;
  const dialog = page.getByRole('dialog');
  const sum = dialog.getByRole('status');
  // By keyboard alone from the label to the number, once both are present.
  const summary = page.getByRole('region', { name: 'Souhrn' });
  const documents = summary.getByRole('button', { name: count(aggregations.pocet_dokladu) });
  await expect(documents).toBeVisible();
  await page.getByRole('button', { name: 'Doklady', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(documents).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Doklady' })).toBeVisible();
  await expect(sum).toContainText(`Celkem ${count(aggregations.pocet_dokladu)}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await summary.getByRole('button', { name: czk(aggregations.celkovy_obrat) }).click();
  const { soucet } = await answerOf<{ soucet: number }>(page, `${rows}&cislo=obrat`);
  expect(soucet).toBe(aggregations.celkovy_obrat);
  const total = new Intl.NumberFormat('cs-CZ', { style: 'currency', currency: 'CZK' }).format(soucet);
  await expect(sum).toContainText(`Celkem ${total}`);
  await dialog.getByText('Produkty').click();
  await dialog.getByRole('button', { name: 'S DPH', exact: true }).click();
  await expect(dialog.getByRole('columnheader', { name: 'S DPH', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page).toHaveURL(/razeni=-obrat/);
  type Rows = { radky: { nazev: string; doklad: string }[] };
  const { radky: products } = await answerOf<Rows>(page, `${rows}&cislo=obrat&podle=produkty&razeni=-obrat`);
  await expect(dialog.getByRole('row').nth(1)).toContainText(products[0]!.nazev);
  // A reload keeps the choice; another grouping has the same sum.
  await page.reload();
  await expect(dialog.getByRole('row').nth(1)).toContainText(products[0]!.nazev);
  await dialog.getByText('Řádky', { exact: true }).click();
  const { radky: lines } = await answerOf<Rows>(page, `${rows}&cislo=obrat&razeni=-obrat`);
  await expect(dialog.getByRole('row').nth(1)).toContainText(lines[0]!.doklad);
  await expect(sum).toContainText(`Celkem ${total}`);
  await dialog.getByRole('searchbox', { name: 'Hledat v řádcích' }).fill(lines[0]!.doklad);
  await expect(sum).toContainText('Nalezeno');
  await expect(dialog.getByRole('link', { name: lines[0]!.doklad }).first()).toBeVisible();
  await expectAccessible(page, 'rows of a number');

  // On a phone column heads are folded into cards, and a select sorts them.
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByLabel('Řadit podle').selectOption('obrat');
  await expect(page).toHaveURL(/razeni=obrat/);
  // Otherwise nobody would see where the keyboard focus is.
  await dialog.getByLabel('Řadit podle').press('Tab');
  await expect(dialog.locator('td :focus')).toBeVisible();
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/razeni|hledat|podle|detail/);
});

test('three clicks lead from the overview through the shops to the items of one, and Back returns', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Prodejna: rozpis/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Prodejny' })).toBeVisible();
  const { prodejny } = await answerOf<{ prodejny: { stredisko: string; obrat: number }[] }>(
    page,
    `/analytics/celkova-cisla/prodejna-detail/?${RANGE}`,
  );
  for (const { stredisko, obrat } of prodejny) {
    await expect(dialog.getByRole('row', { name: stredisko })).toContainText(czk(obrat));
  }
  // Sorted by a column head, also one of numbers; a cell leads to the rows of its shop.
  await dialog.getByRole('button', { name: 'Obrat', exact: true }).click();
  const first = prodejny.toSorted((a, b) => b.obrat - a.obrat)[0]!;
  await expect(dialog.getByRole('row').nth(1)).toContainText(first.stredisko);
  await dialog
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: czk(first.obrat) })
    .click();
  await expect(dialog.getByRole('heading', { name: `Obrat s DPH: ${first.stredisko}` })).toBeVisible();
  const { soucet } = await answerOf<{ soucet: number }>(
    page,
    `/analytics/radky/?${RANGE}&cislo=obrat&kanal=prodejna&stredisko=${first.stredisko}`,
  );
  expect(soucet).toBe(first.obrat);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Globus' }).click();
  await expect(dialog.getByText(/^Zobrazeno 200 ze?\s/)).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Prodejny' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/detail=/);
});

test('items of a channel can be downloaded as a spreadsheet', async ({ page }) => {
  await page.getByRole('button', { name: /^Servis: seznam/ }).click();
  const dialog = page.getByRole('dialog');
  const { count: all } = await answerOf<{ count: number }>(
    page,
    `/analytics/celkova-cisla/channel-items/?${RANGE}&kanal=servis`,
  );
  await expect(dialog.getByText(`Zobrazeno 200 ${preposed('z', all)}`)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Stáhnout XLSX' });
  /** The file begins with the rows that are shown, in their order, and goes on with all others. */
  const expectSame = async (length: number) => {
    const { name, lists } = await sheetBy(page, link);
    expect(name).toMatch(/^celkova-cisla_channel-items_.*\.xlsx$/);
    const rows = recordsOf(lists[0]!);
    expect([lists.length, rows.length]).toEqual([1, length]);
    expect(await shownRows(dialog.getByRole('table'))).toEqual(
      rows
        .slice(0, 200)
        .map(row => [
          ...[row.Objednávka ?? '—', row.Název, row.Kód ?? '—', row.Doklad].map(cell => plain(String(cell))),
          ...[czechDay(dayOf(row.Datum!)), count(Number(row.Kusy)), czk(Number(row['Obrat bez DPH']))].map(
            plain,
          ),
        ]),
    );
  };
  await expectSame(all);
  // The file follows the search and the order.
  await dialog.getByRole('button', { name: 'Bez DPH' }).click();
  await dialog.getByLabel('Hledat v položkách').fill('displej');
  const path = `/analytics/celkova-cisla/channel-items/?${RANGE}&kanal=servis&hledat=displej`;
  const found = await answerOf<{ count: number }>(page, path);
  expect(found.count).toBeGreaterThan(0);
  expect(found.count).toBeLessThan(all);
  await expect(dialog.getByText(preposed('z', found.count))).toBeVisible();
  await expectSame(found.count);
  await dialog.getByRole('button', { name: 'Zavřít' }).click();
  await expect(dialog).toBeHidden();
});

test('sales over time are split by the chosen dimension, and their table matches the API', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Vývoj prodejů v čase' });
  await panel.getByLabel('Členění').selectOption('prodejna');
  await panel.getByLabel('Seskupení').selectOption('monthly');
  const { data } = await answerOf<{ data: { key: string; points: { kusy: number }[] }[] }>(
    page,
    `/analytics/celkova-cisla/categories-timeseries/?${RANGE}&dimension=prodejna&group_by=monthly`,
  );
  await panel.getByText('Tabulka').click();
  for (const { key, points } of data) {
    await expect(panel.getByRole('columnheader', { name: key })).toBeVisible();
    await expect(panel.getByRole('row').nth(1)).toContainText(count(points[0]!.kusy));
  }
  // Sorted by a column head, the largest first, and back by months; a value leads to its rows wherever it is shown.
  const { key, points } = data[0]!;
  const most = Math.max(...points.map(({ kusy }) => kusy));
  await panel.getByRole('columnheader', { name: key }).getByRole('button').click();
  await expect(panel.getByRole('columnheader', { name: key })).toHaveAttribute('aria-sort', 'descending');
  await expect(panel.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(count(most));
  await panel.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(`Celkem ${count(most)}`);
  await page.keyboard.press('Escape');
  await panel.getByRole('columnheader').first().getByRole('button').click();
  // From the table and from the drawing.
  const dialog = page.getByRole('dialog');
  await panel.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(dialog.getByRole('heading', { name: `Kusy: ${key}` })).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText(`Celkem ${count(points[0]!.kusy)}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await panel.getByText('Graf', { exact: true }).click();
  await panel.getByRole('slider').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: `Kusy: ${key}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await panel.locator('svg[role=img]').click();
  await expect(dialog.getByRole('heading', { name: /^Kusy: / })).toBeVisible();
});

test('a failure to load the numbers is reported and can be retried', async ({ page }) => {
  let failing = true;
  await page.route('**/api/analytics/celkova-cisla/?*', route =>
    failing ? route.fulfill({ status: 500, body: 'rozbito' }) : route.continue(),
  );
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Chyba při načítání dat' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('region', { name: 'Souhrn' })).toContainText('—');
  await tryAgain(page, alert.getByRole('button', { name: 'Zkusit znovu' }), '/celkova-cisla/?', () => {
    failing = false;
  });
  await expect(alert).toBeHidden();
});

test('clearing a search that found nothing keeps the focus in its field and does not say that nothing was sold', async ({
  page,
}) => {
  await page.goto(`/analytics?sekce=celkova&${RANGE}&detail=polozky:eshop&hledat=neexistuje`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nic takového tu není')).toBeVisible();
  const letThrough = await holdAnswers(page, '**/channel-items/**');
  const asked = page.waitForRequest('**/channel-items/**');
  await dialog.getByRole('button', { name: 'Vymazat hledání' }).click();
  await asked;
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.getByText('Ve zvoleném období se tu nic neprodalo.')).toHaveCount(0);
  letThrough();
  await expect(dialog.getByText(/^Zobrazeno [1-9]/)).toBeVisible();
});

test('a search for shops that finds none says so', async ({ page }) => {
  await page.goto(`/analytics?sekce=celkova&${RANGE}&detail=prodejny&hledat=neexistuje`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('searchbox')).toHaveValue('neexistuje');
  await expect(dialog.getByText('Nic takového tu není')).toBeVisible();
});
