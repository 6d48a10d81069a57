import { expect, test } from '@playwright/test';
import { alterAnswers, answerOf, czk, holdAnswers, tryAgain } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

type Top = { obrat: number; zisk: number };
type Analysis = {
  data: {
    aggregations: { celkovy_obrat: number; celkovy_zisk: number };
    categories?: { top_categories: (Top & { kategorie: string })[] };
    time?: { time_series: { label: string; obrat: number }[]; prediction: { obrat: number } | null };
  };
};

test.beforeEach(({ page }) => signIn(page, 'admin', '/analytics?sekce=prodejni'));

test('tiles, chart and table of categories match the API', async ({ page }) => {
  const { data } = await answerOf<Analysis>(
    page,
    '/analytics/prodejni-analytika/?type=categories&period=monthly',
  );
  const summary = page.getByRole('region', { name: 'Souhrn' });
  await expect(summary).toContainText(czk(data.aggregations.celkovy_obrat));
  await expect(summary).toContainText(czk(data.aggregations.celkovy_zisk));
  const panel = page.getByRole('region', { name: 'Top 10 kategorií podle obratu' });
  await expect(panel.getByRole('img', { name: 'Top 10' })).toBeVisible();
  await panel.getByText('Tabulka').click();
  for (const { kategorie, obrat, zisk } of data.categories!.top_categories) {
    const cell = page.getByRole('cell', { name: kategorie, exact: true });
    const row = panel.getByRole('row').filter({ has: cell });
    await expect(row).toContainText(czk(obrat));
    await expect(row).toContainText(czk(zisk));
  }
});

test('the analysis over time shows the prediction, every bucket and the notes', async ({ page }) => {
  await page.getByLabel('Typ analýzy').selectOption('time');
  await page.getByLabel('Období', { exact: true }).selectOption('weekly');
  const { data } = await answerOf<Analysis>(page, '/analytics/prodejni-analytika/?type=time&period=weekly');
  await expect(page.getByRole('region', { name: 'Růst a výhled' })).toContainText(
    czk(data.time!.prediction!.obrat),
  );
  const panel = page.getByRole('region', { name: 'Vývoj prodejů v čase' });
  // A note for a day is shown at its week.
  await panel.getByRole('button', { name: /^Poznámky/ }).click();
  const notes = page.getByRole('dialog', { name: 'Poznámky ke dnům grafu' });
  await notes.getByRole('button', { name: 'Přidat poznámku' }).click();
  const note = page.getByRole('dialog', { name: 'Poznámka ke grafu' });
  await note.getByLabel('Poznámka').fill('Výprodej týdne');
  await note.getByRole('button', { name: 'Uložit' }).click();
  await expect(notes.getByRole('cell', { name: 'Výprodej týdne', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByText('Tabulka').click();
  await expect(panel.getByRole('row').last()).toContainText('Celý řetězec: Výprodej týdne');
  await expect(panel.getByRole('row')).toHaveCount(data.time!.time_series.length + 1);
  await expect(panel.getByRole('row').last()).toContainText(/\(do\steď\)/);
  for (const { label, obrat } of data.time!.time_series) {
    await expect(panel.getByRole('row', { name: label })).toContainText(czk(obrat));
  }
  // Until the list without it arrives, the second of two clicks would ask for something that is gone.
  await panel.getByRole('button', { name: /^Poznámky/ }).click();
  const removed: string[] = [];
  page.on('request', request => request.method() === 'DELETE' && removed.push(request.url()));
  const listComes = await holdAnswers(page, '**/api/poznamky/?*');
  const remove = notes.getByRole('button', { name: /^Smazat: .*Výprodej týdne/ });
  await remove.click();
  await expect(page.getByText('Poznámka byla smazána.')).toBeVisible();
  await remove.click();
  listComes();
  await expect(remove).toHaveCount(0);
  expect(removed).toHaveLength(1);
});

test('the legend hides a series by keyboard', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Top 10 kategorií podle obratu' });
  const key = panel.getByRole('button', { name: 'Zisk' });
  await key.focus();
  await page.keyboard.press('Space');
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  await panel.getByText('Tabulka').click();
  await expect(panel.getByRole('columnheader', { name: 'Zisk' })).toBeHidden();
});

test('every type and period shows its content, and the address keeps them', async ({ page }) => {
  const largest = page.getByRole('heading', { name: 'Vývoj prodejen v čase: 5 největších z' });
  for (const [type, heading] of [
    ['stores', 'Prodejny podle obratu'],
    ['products', 'Top 15 produktů podle obratu'],
    ['time', 'Vývoj prodejů v čase'],
  ] as const) {
    await page.getByLabel('Typ analýzy').selectOption(type);
    for (const period of ['daily', 'yearly']) {
      await page.getByLabel('Období', { exact: true }).selectOption(period);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(largest).toHaveCount(type === 'stores' ? 1 : 0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      // Five years are more than 'Proč?' answers.
      const why = page.getByRole('link', { name: 'Proč? Celkový obrat' });
      await expect(why).toHaveCount(period === 'daily' ? 1 : 0);
    }
  }
  await page.reload();
  await expect(page.getByLabel('Typ analýzy')).toHaveValue('time');
  await expect(page.getByLabel('Období', { exact: true })).toHaveValue('yearly');
  // The days of the common date control: kept on other screens, moved by arrows, and reset again.
  const days = page.getByLabel('Rozsah dní', { exact: true });
  await expect(days).toHaveValue('');
  await page.keyboard.press('m');
  await expect(days).toHaveValue('monthly');
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveValue('month');
  const month = await page.getByLabel('Měsíc', { exact: true }).inputValue();
  await visit(page, '/analytics?sekce=polozky');
  await expect(page.getByRole('combobox', { name: 'Měsíc' })).toHaveValue(month);
  await page.getByRole('button', { name: 'Následující měsíc' }).click();
  await expect(page.getByText('Živá data', { exact: true })).toBeVisible();
  await visit(page, '/analytics?sekce=prodejni');
  await expect(days).toHaveValue('monthly');
  await days.selectOption('');
  await visit(page, '/analytics?sekce=servis');
  await expect(page.getByLabel('Období', { exact: true })).toHaveValue('monthly');
  await expect(page).not.toHaveURL(/period/);

  // Days that the other sections would refuse belong to this one only.
  await visit(page, '/analytics?sekce=prodejni');
  await days.selectOption('custom');
  await page.getByLabel('Od', { exact: true }).fill('1. 1. 2025');
  await page.getByLabel('Od', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/start_date=2025-01-01/);
  await visit(page, '/analytics?sekce=servis');
  await expect(page.getByLabel('Období', { exact: true })).toHaveValue('monthly');
  await visit(page, '/analytics?sekce=prodejni');
  await expect(days).toHaveValue('custom');
});

test('products with the same name show their codes, and each leads to its own rows', async ({ page }) => {
  type Product = { nazev: string; kod: string; produkt_id: number };
  let sold: Product[] = [];
  type Lists = { data: { products: { top_products: Product[]; series: Product[] } } };
  await alterAnswers<Lists>(page, '**/prodejni-analytika/?type=products**', answer => {
    const { top_products, series } = answer.data.products;
    sold = top_products.slice(0, 2);
    for (const list of [top_products, series]) list[1]!.nazev = list[0]!.nazev;
    return answer;
  });
  await page.getByLabel('Typ analýzy').selectOption('products');
  const opened = () => new URL(page.url()).searchParams.get('detail')!.slice('radky:'.length);
  for (const [title, of] of [
    ['Top 15 produktů podle obratu', 'row'],
    ['Vývoj produktů v čase', 'column'],
  ] as const) {
    const panel = page.getByRole('region', { name: title });
    await panel.getByText('Tabulka').click();
    await expect(panel.getByRole('row').nth(1)).toBeVisible();
    for (const [at, { nazev, kod, produkt_id }] of sold.entries()) {
      await expect(panel.getByRole('table')).toContainText(`${nazev} (${kod})`);
      const row = panel.getByRole('row').nth(of === 'row' ? at + 1 : 1);
      await row
        .getByRole('button')
        .nth(of === 'row' ? 0 : at)
        .click();
      await expect(page.getByRole('dialog', { name: `${nazev} (${kod})` })).toBeVisible();
      expect(new URLSearchParams(opened()).get('produkt_id')).toBe(`${produkt_id}`);
      await page.keyboard.press('Escape');
    }
  }
});

test('a failure is reported and can be retried', async ({ page }) => {
  let failing = true;
  await page.route('**/api/analytics/prodejni-analytika/?*', route =>
    failing ? route.fulfill({ status: 500, body: 'rozbito' }) : route.continue(),
  );
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Chyba při načítání dat' });
  await expect(alert).toBeVisible();
  await tryAgain(page, alert.getByRole('button', { name: 'Zkusit znovu' }), '/prodejni-analytika/?', () => {
    failing = false;
  });
  await expect(page.getByRole('heading', { name: 'Top 10 kategorií podle obratu' })).toBeVisible();
});

test('notes that could not be loaded are reported at their chart and can be loaded again', async ({
  page,
}) => {
  const path = '**/api/poznamky/?*';
  await page.route(path, route =>
    route.fulfill({
      status: 500,
      json: { success: false, error: 'Chyba serveru', message: 'Chyba serveru' },
    }),
  );
  await page.getByLabel('Typ analýzy').selectOption('time');
  const panel = page.getByRole('region', { name: 'Vývoj prodejů v čase' });
  const again = panel.getByRole('button', { name: 'Poznámky se nepodařilo načíst' });
  await tryAgain(page, again, '/poznamky/', () => page.unroute(path));
  await expect(panel.getByRole('button', { name: /^Poznámky( \(\d+\))?$/ })).toBeVisible();
  await expect(again).toHaveCount(0);
});
