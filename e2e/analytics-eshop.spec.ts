import { expect, type Page, test } from '@playwright/test';
import { preposed } from '#shared/core/preposed.ts';
import { expectAccessible, expectFits, LOOKS } from './accessible.ts';
import { alterAnswers, answerOf, changed, count, czk, percent, shownDay, tryAgain } from './answers.ts';
import { monthAhead, today } from './days.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

/** 'E-shop analytika' (rule analytics-5): what the screen shows against what the API answers. */

const RANGE = 'period=custom&start_date=2026-09-01&end_date=2026-10-15';
const A_DAY_FAST = 26 * 3_600_000;
const SECTION = `/analytics?sekce=eshop&${RANGE}`;

type Kanal = { obrat_bez_dph: number; zisk: number; objednavky: number; obrat_bez_nakladu: number };
type Eshop = {
  metrics: Record<string, number>;
  channels: Record<'eshop' | 'allegro', Kanal>;
  meta: { total_records: number };
};
type Group = { nazev: string; obrat_bez_dph: number };
type Channel = {
  breakdown: Record<'kategorie' | 'kategorie_1' | 'kategorie_2', Group[]> & {
    top_produkty: (Group & { kod: string })[];
  };
};
type Returned = 'vraceno_objednavek' | 'vraceno_polozek' | 'vraceno_kusu' | 'vraceno_hodnota';
type Categories = {
  returns: Record<string, number> & { zmena: Record<Returned, { predchozi: number; procenta: number }> };
  categories: (Group & { zisk: number; polozky: number })[];
  total: { obrat_bez_dph: number };
};
type Series = {
  available: string[];
  selected: string[];
  data: { key: string; points: { date: string; kusy: number; obrat_bez_dph: number }[] }[];
};
type Items = { items: { doklad: string }[]; count: number };

const CALL = '/analytics/eshop';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('metrics and channel cards match the API, with and without Allegro', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  const { metrics, channels, meta } = await answerOf<Eshop>(page, `${CALL}/?${RANGE}`);
  const summary = region(page, 'Souhrn e-shopu');
  for (const name of ['eshop_obrat_bez_dph', 'eshop_zisk', 'allegro_obrat_bez_dph', 'allegro_zisk']) {
    await expect(summary).toContainText(czk(metrics[name]!));
  }
  await expect(summary).toContainText(count(metrics.pocet_objednavek!));
  await expect(summary).toContainText(count(metrics.pocet_polozek!));
  await expect(summary).toContainText(`bez známého nákladu ${czk(channels.eshop.obrat_bez_nakladu)}`);
  await expect(page.getByText(`Záznamů: ${count(meta.total_records)}`)).toBeVisible();
  for (const [name, channel] of [
    ['E-shop (bez Allegra)', channels.eshop],
    ['Allegro', channels.allegro],
  ] as const) {
    const card = page.getByRole('button', { name: `${name}: detail kanálu` });
    await expect(card).toContainText(czk(channel.obrat_bez_dph));
    await expect(card).toContainText(czk(channel.zisk));
    await expect(card).toContainText(count(channel.objednavky));
  }

  await page.getByLabel('Bez ALLEGRO').click();
  await expect(page.getByLabel('Bez ALLEGRO')).toBeChecked();
  await expect(page).toHaveURL(/exclude_allegro=1/);
  const without = await answerOf<Eshop>(page, `${CALL}/?${RANGE}&exclude_allegro=1`);
  await expect(summary).toContainText(count(without.metrics.pocet_objednavek!));
  await expect(summary).toContainText(czk(metrics.eshop_obrat_bez_dph!));
  await expect(summary).not.toContainText(czk(metrics.allegro_obrat_bez_dph!));
  await expect(summary.getByText('vynecháno filtrem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Allegro: detail kanálu' }).click();
  await expect(page.getByRole('dialog').getByText('Allegro je vynecháno filtrem')).toBeVisible();
});

test('the default period runs from the first of the month to today, even if the computer’s clock is fast', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + A_DAY_FAST });
  const refused: string[] = [];
  page.on('response', answer => answer.status() === 400 && refused.push(answer.url()));
  await signIn(page, 'admin', '/analytics?sekce=eshop');
  const period = page.getByLabel('Období', { exact: true });
  await expect(period).toHaveValue('custom');
  await expect(page.getByLabel('Od', { exact: true })).toHaveValue(shownDay(`${monthAhead(0)}-01`));
  await expect(page.getByLabel('Do', { exact: true })).toHaveValue(shownDay(today()));
  await expect(period.getByRole('option')).toHaveText([
    ...['Dnes', 'Tento týden', 'Posledních 7 dní', 'Tento měsíc', 'Vybraný měsíc', 'Toto čtvrtletí'],
    ...['Tento rok', 'Vlastní období'],
  ]);
  for (const name of ['daily', 'weekly', 'monthly']) {
    await period.selectOption(name);
    const { metrics } = await answerOf<Eshop>(page, `${CALL}/?period=${name}`);
    await expect(region(page, 'Souhrn e-shopu')).toContainText(czk(metrics.eshop_obrat_bez_dph!));
    await expect(page).toHaveURL(new RegExp(`period=${name}`));
  }
  expect(refused).toEqual([]);
});

test('a channel has four lists without delivery, and their entries lead to items', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  await page.getByRole('button', { name: 'E-shop (bez Allegra): detail kanálu' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-shop (bez Allegra)' });
  const query = `${RANGE}&channel=eshop`;
  const { breakdown } = await answerOf<Channel>(page, `${CALL}/channel-detail/?${query}`);
  for (const [title, name, most] of [
    ['Kategorie', 'kategorie', 8],
    ['Podkategorie', 'kategorie_1', 8],
    ['Značky', 'kategorie_2', 8],
    ['Produkty', 'top_produkty', 10],
  ] as const) {
    const entries = dialog.getByRole('list', { name: title, exact: true }).getByRole('button');
    await expect(entries).toHaveCount(breakdown[name].length);
    expect(breakdown[name].length).toBeLessThanOrEqual(most);
    for (const [at, { nazev, obrat_bez_dph }] of breakdown[name].entries()) {
      await expect(entries.nth(at)).toContainText(`${nazev}${czk(obrat_bez_dph)}`);
    }
  }
  await expect(dialog.getByRole('list')).not.toContainText([
    /doprava|zásilkovna|osobní odběr|výdejní|poštovné/i,
  ]);

  const { nazev, kod } = breakdown.top_produkty[0]!;
  for (const [title, name, narrowed] of [
    [
      'Značky',
      breakdown.kategorie_2[0]!.nazev,
      `segment=kategorie_2&value=${breakdown.kategorie_2[0]!.nazev}`,
    ],
    ['Produkty', nazev, `segment=produkt&value=${encodeURIComponent(nazev)}&kod=${kod}`],
  ] as const) {
    await dialog
      .getByRole('list', { name: title, exact: true })
      .getByRole('button', { name })
      .first()
      .click();
    const items = await answerOf<Items>(page, `${CALL}/channel-items/?${query}&${narrowed}`);
    await expect(dialog.getByText(/^Zobrazeno/)).toHaveText(
      `Zobrazeno ${Math.min(200, items.count)} ${preposed('z', items.count)}`,
    );
    await expect(dialog.getByRole('row').nth(1)).toContainText(items.items[0]!.doklad);
    await expect(dialog.getByRole('button', { name: 'Zpět na kanál' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Kategorie', exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'E-shop (bez Allegra): detail kanálu' })).toBeFocused();
});

test('returns and categories match the API for each dimension, and a row leads to its items', async ({
  page,
}) => {
  await signIn(page, 'admin', SECTION);
  const panel = region(page, 'Analytika kategorií');
  const dimension = panel.getByLabel('Členění');
  await expect(dimension.getByRole('option')).toHaveText(['Kategorie', 'Podkategorie', 'Značky', 'Produkty']);
  for (const name of ['produkt', 'kategorie_2', 'kategorie']) {
    await dimension.selectOption(name);
    const { returns, categories, total } = await answerOf<Categories>(
      page,
      `${CALL}/categories-analytics/?${RANGE}&dimension=${name}`,
    );
    for (const { nazev, obrat_bez_dph, zisk } of categories.slice(0, 12)) {
      const row = panel
        .getByRole('row')
        .filter({ hasText: nazev })
        .filter({ hasText: czk(obrat_bez_dph) });
      await expect(row.first()).toContainText(czk(zisk));
    }
    await expect(panel.getByRole('row').last()).toContainText(`Celkem${czk(total.obrat_bez_dph)}`);
    const tiles: [Returned, (value: number) => string, note: string][] = [
      [
        'vraceno_objednavek',
        count,
        `${percent(returns.return_rate_orders!)} ${preposed('z', returns.total_objednavek!)}`,
      ],
      [
        'vraceno_polozek',
        count,
        `${percent(returns.return_rate_items!)} ${preposed('z', returns.total_polozek!)}`,
      ],
      ['vraceno_kusu', count, preposed('z', returns.total_kusu!)],
      ['vraceno_hodnota', czk, ''],
    ];
    for (const [name, format, note] of tiles) {
      await expect(panel).toContainText(`${format(returns[name]!)}${changed(returns.zmena[name])}${note}`);
    }
  }
  const { categories } = await answerOf<Categories>(page, `${CALL}/categories-analytics/?${RANGE}`);
  const best = categories[0]!.nazev;
  await panel.getByRole('button', { name: best, exact: true }).click();
  const items = await answerOf<Items>(
    page,
    `${CALL}/channel-items/?${RANGE}&segment=kategorie&value=${encodeURIComponent(best)}`,
  );
  const dialog = page.getByRole('dialog', { name: `Položky: ${best}` });
  await expect(dialog.getByText(preposed('z', items.count))).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('products with the same name show their codes, and each leads to its own rows', async ({ page }) => {
  type Product = { nazev: string; kod: string; produkt_id: number };
  let sold: Product[] = [];
  await alterAnswers<{ categories: Product[] }>(page, '**/categories-analytics/**', answer => {
    sold = answer.categories.slice(0, 2);
    sold[1]!.nazev = sold[0]!.nazev;
    return answer;
  });
  await signIn(page, 'admin', `${SECTION}&dimension=produkt`);
  const rows = region(page, 'Analytika kategorií').getByRole('row');
  const opened = () => new URL(page.url()).searchParams.get('detail');
  for (const at of [1, 2]) {
    const row = rows.nth(at);
    await expect(row).toContainText(/ \(.+\)/);
    const { nazev, kod, produkt_id } = sold[at - 1]!;
    await row.getByRole('button', { name: `${nazev} (${kod})`, exact: true }).click();
    await expect(page.getByRole('dialog', { name: `Položky: ${nazev}` })).toBeVisible();
    expect(opened()).toBe(`polozky:produkt:${encodeURIComponent(kod)}@${produkt_id}:${nazev}`);
    await page.keyboard.press('Escape');
    await row.getByTitle('Z čeho se skládá').first().click();
    await expect(page.getByRole('dialog', { name: `Obrat bez DPH: ${nazev} (${kod})` })).toBeVisible();
    expect(new URLSearchParams(opened()!.slice('radky:'.length)).get('produkt_id')).toBe(`${produkt_id}`);
    await page.keyboard.press('Escape');
  }
});

test('the chart of sales starts with five series and shows six at most, dropping the oldest', async ({
  page,
}) => {
  await signIn(page, 'admin', `${SECTION}&dimension=produkt`);
  const panel = region(page, 'Vývoj prodejů');
  const query = `${RANGE}&dimension=produkt&group_by=daily`;
  const { available, selected } = await answerOf<Series>(page, `${CALL}/categories-timeseries/?${query}`);
  expect(selected).toHaveLength(5);
  const legend = panel.getByRole('group', { name: 'Legenda' }).getByRole('button');
  await expect(legend).toHaveText(selected);

  await panel.getByRole('button', { name: new RegExp(`^Vybráno 5 ze?\\s${available.length}$`) }).click();
  const choice = page.getByRole('group', { name: 'Řady grafu' });
  await expect(choice.getByRole('checkbox')).toHaveCount(available.length);
  expect(available.length).toBeLessThanOrEqual(20);
  const toggle = async (name: string, isOn: boolean) => {
    await choice.getByLabel(name, { exact: true }).click();
    await expect(choice.getByLabel(name, { exact: true })).toBeChecked({ checked: isOn });
  };
  await toggle(available[5]!, true);
  await toggle(available[6]!, true);
  const chosen = available.slice(1, 7);
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(6);
  expect(new URL(page.url()).searchParams.getAll('selected')).toEqual(chosen);
  await expect(legend).toHaveText(chosen);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(panel.getByRole('button', { name: /^Vybráno 6/ })).toBeFocused();

  await page.reload();
  await expect(legend).toHaveText(chosen);
  await panel.getByRole('button', { name: /^Vybráno 6/ }).click();
  for (const name of chosen.slice(0, -1)) await toggle(name, false);
  await choice.getByLabel(chosen.at(-1)!, { exact: true }).click();
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await expect(legend).toHaveText(selected);
});

test('the chart’s legend works by keyboard, and its table matches the API', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  const panel = region(page, 'Vývoj prodejů');
  await panel.getByLabel('Seskupení').selectOption('monthly');
  const { data } = await answerOf<Series>(page, `${CALL}/categories-timeseries/?${RANGE}&group_by=monthly`);
  await expect(panel.getByRole('img', { name: /^Vývoj prodejů: kategorie/ })).toBeVisible();
  await panel.getByText('Obrat bez DPH').click();
  await panel.getByText('Tabulka').click();
  const table = panel.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Období', ...data.map(({ key }) => key)]);
  for (const [at, { date }] of data[0]!.points.entries()) {
    await expect(
      table
        .getByRole('row')
        .nth(at + 1)
        .getByRole('cell'),
    ).toHaveText([
      `${Number(date.slice(5, 7))}/${date.slice(0, 4)}`,
      ...data.map(({ points }) => czk(points[at]!.obrat_bez_dph)),
    ]);
  }
  const legend = panel.getByRole('group', { name: 'Legenda' });
  const first = legend.getByRole('button', { name: data[0]!.key, exact: true });
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(table.getByRole('columnheader')).toHaveCount(data.length);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader')).toHaveCount(data.length - 1);
});

test('a panel that fails leaves the others alone and can be retried', async ({ page }) => {
  let failing = 'categories-analytics';
  await page.route('**/api/analytics/eshop/**', route =>
    route.request().url().includes(failing)
      ? route.fulfill({ status: 500, body: 'rozbito' })
      : route.continue(),
  );
  const retry = async (message: string) => {
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toContainText('HTTP 500: Internal Server Error');
    await tryAgain(page, alert.getByRole('button', { name: 'Zkusit znovu' }), failing, () => {
      failing = 'nic';
    });
    await expect(alert).toBeHidden();
  };
  await signIn(page, 'admin', SECTION);
  const { metrics } = await answerOf<Eshop>(page, `${CALL}/?${RANGE}`);
  await expect(region(page, 'Souhrn e-shopu')).toContainText(czk(metrics.eshop_zisk!));
  await retry('Chyba načítání analytiky');
  failing = 'timeseries';
  await page.reload();
  await expect(region(page, 'Analytika kategorií').getByRole('table')).toBeVisible();
  await retry('Chyba načítání časových řad');
  failing = '/eshop/?';
  await page.reload();
  await expect(region(page, 'Analytika kategorií').getByRole('table')).toBeVisible();
  await retry('Chyba při načítání dat');
  failing = 'channel-detail';
  await page.getByRole('button', { name: 'Allegro: detail kanálu' }).click();
  await retry('Chyba detailu kanálu');
  failing = 'channel-items';
  await page.getByRole('list', { name: 'Značky' }).getByRole('button').first().click();
  await retry('Chyba načítání položek');
});

test('the screen’s three requests run at once, none twice, and again when a filter changes', async ({
  page,
}) => {
  await signIn(page, 'admin', '/');
  const asked: string[] = [];
  let waiting: (() => void)[] = [];
  await page.route('**/api/analytics/eshop/**', async route => {
    asked.push(route.request().url());
    await new Promise<void>(resolve => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  const answered = async () => {
    await expect(() => expect(waiting).toHaveLength(3)).toPass();
    for (const release of waiting) release();
    waiting = [];
    await expect(page.getByRole('region', { name: 'Vývoj prodejů' })).toHaveAttribute('aria-busy', 'false');
  };
  await page.goto(SECTION);
  await answered();
  await page.getByLabel('Bez ALLEGRO').click();
  await expect(page.getByLabel('Bez ALLEGRO')).toBeChecked();
  await answered();
  expect(new Set(asked).size).toBe(6);
  expect(asked).toHaveLength(6);
});

for (const look of LOOKS) {
  const { theme, width, height } = look;
  test(`the e-shop section is accessible and fits the screen, ${theme} at ${width} px`, async ({ page }) => {
    await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin', SECTION);
    await expectAccessible(page, `e-shop at ${width} px`);
    await expectFits(page, look);
    await page.getByRole('button', { name: /^Vybráno/ }).click();
    await expect(page.getByRole('group', { name: 'Řady grafu' })).toBeVisible();
    await expectAccessible(page, `choice of series at ${width} px`);
    for (const detail of ['kanal:allegro', 'kanal:eshop&seznam=kategorie_2:Apple']) {
      await visit(page, `${SECTION}&detail=${detail}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, `${detail} at ${width} px`);
      await expectFits(page, look);
    }
  });
}
