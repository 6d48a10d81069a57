import { expect, type Page, test } from '@playwright/test';
import { preposed } from '#shared/core/preposed.ts';
import { recordsOf } from '#test/sheets.ts';
import { expectAccessible, expectFits, LOOKS } from './accessible.ts';
import { answerOf, count, czk, spoken, tryAgain } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';
import { sheetBy } from './sheets.ts';

/** 'Servis analytika' (rule analytics-4): what the screen shows against what the API answers. */

const RANGE = 'period=custom&start_date=2026-08-01&end_date=2026-10-31';
const SECTION = `/analytics?sekce=servis&${RANGE}`;

type Place = { obrat_bez_dph: number; marze: number; polozky: number; doklady: number };
type Service = {
  awards: {
    top_all: { technik: string; obrat_bez_dph: number };
    top_service: { technik: string; service_score: number };
    top_seller: { technik: string; seller_score: number };
  };
  aggregations: Record<string, number>;
  ciste_sluzby: { celkem_polozek: number; celkovy_obrat_bez_dph: number };
  breakdown: {
    prodejny: (Place & { id_prodejny: number | null; stredisko: string })[];
    technici: (Place & { technik: string })[];
    typy_servisu: { kategorie_1: string; obrat: number }[];
    top_servisni_sluzby: { nazev: string; celkem_kusu: number }[];
    znacky_telefonu: { kategorie_2: string; obrat: number }[];
  };
  meta: { total_records: number };
};
type Detail = { detail: { breakdown: Record<string, Place> } };
type Items = { items: { objednavka: string; nazev: string; doklad: string }[]; count: number };

const serviceOf = (page: Page, more = '') => answerOf<Service>(page, `/analytics/servis/?${RANGE}${more}`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: detail podle segmentů` });

test('every number of the section matches the API', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  const { awards, aggregations: sums, ciste_sluzby, breakdown, meta } = await serviceOf(page);
  const summary = region(page, 'Souhrn servisu');
  for (const name of ['celkovy_obrat_bez_dph', 'marze_korun', 'prumerna_objednavka_bez_dph']) {
    await expect(summary).toContainText(czk(sums[name]!));
  }
  for (const name of ['celkem_polozek', 'celkem_kusu', 'pocet_dokladu']) {
    await expect(summary).toContainText(count(sums[name]!));
  }
  await expect(summary).toContainText(`bez známého nákladu ${czk(sums.obrat_bez_nakladu!)}`);
  await expect(region(page, 'Čisté služby')).toContainText(czk(ciste_sluzby.celkovy_obrat_bez_dph));
  await expect(region(page, 'Čisté služby')).toContainText(count(ciste_sluzby.celkem_polozek));
  await expect(page.getByText(`Záznamů: ${count(meta.total_records)}`)).toContainText('Vygenerováno:');

  for (const [title, technik, score] of [
    ['Nejlepší celkově', awards.top_all.technik, awards.top_all.obrat_bez_dph],
    ['Nejlepší servisní technik', awards.top_service.technik, awards.top_service.service_score],
    ['Nejlepší prodejce mimo servis', awards.top_seller.technik, awards.top_seller.seller_score],
  ] as const) {
    const award = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(award).toContainText(technik);
    await expect(award).toContainText(czk(score));
  }
  for (const place of [
    ...breakdown.prodejny
      .filter(one => one.id_prodejny !== null)
      .map(one => ({ ...one, name: one.stredisko })),
    ...breakdown.technici.map(one => ({ ...one, name: one.technik })),
  ]) {
    await expect(card(page, place.name)).toContainText(czk(place.obrat_bez_dph));
    await expect(card(page, place.name)).toContainText(czk(place.marze));
    await expect(card(page, place.name)).toHaveAccessibleName(
      spoken(`Obrat bez DPH ${czk(place.obrat_bez_dph)} Změna obratu`),
    );
    await expect(card(page, place.name)).toHaveAccessibleName(/proti předchozímu období/);
  }
});

test('kinds of service, most frequent work and brands are ranked as in the API', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  const { typy_servisu, top_servisni_sluzby, znacky_telefonu } = (await serviceOf(page)).breakdown;
  const entries = async (title: string) => page.getByRole('list', { name: title }).getByRole('listitem');
  const types = await entries('Typy servisu');
  await expect(types).toHaveCount(Math.min(10, typy_servisu.length));
  await page.getByRole('button', { name: `Zobrazit všech ${typy_servisu.length}` }).click();
  await expect(types).toHaveCount(typy_servisu.length);
  for (const [at, { kategorie_1, obrat }] of typy_servisu.entries()) {
    await expect(types.nth(at)).toContainText(kategorie_1);
    await expect(types.nth(at)).toContainText(czk(obrat));
  }
  const work = await entries('Nejčastější servisní položky');
  for (const [at, { nazev, celkem_kusu }] of top_servisni_sluzby.entries()) {
    await expect(work.nth(at)).toContainText(`${nazev}${count(celkem_kusu)}`);
  }
  const brands = await entries('Značky telefonů');
  for (const [at, { kategorie_2, obrat }] of znacky_telefonu.slice(0, 10).entries()) {
    await expect(brands.nth(at)).toContainText(`${kategorie_2}${czk(obrat)}`);
  }
  const file = await sheetBy(page, page.getByRole('link', { name: 'Stáhnout XLSX: Značky telefonů' }));
  expect(file.name).toMatch(/^servis_.*\.xlsx$/);
  const [sheet, ...others] = file.lists;
  expect([sheet!.name, others]).toEqual(['Značky telefonů', []]);
  const rows = recordsOf(sheet!);
  expect(rows).toHaveLength(znacky_telefonu.length);
  await expect(brands).toContainText(
    rows.slice(0, 10).map(row => `${row.Značka}${czk(Number(row['Obrat s DPH']))}`),
  );
});

test('the chosen period and store survive a reload, and a choice is requested once', async ({ page }) => {
  await signIn(page, 'admin', '/analytics?sekce=servis');
  const period = page.getByLabel('Období', { exact: true });
  await expect(period.getByRole('option')).toHaveText([
    ...['Dnes', 'Tento týden', 'Posledních 7 dní', 'Tento měsíc', 'Vybraný měsíc', 'Toto čtvrtletí'],
    ...['Tento rok', 'Vlastní období'],
  ]);
  const store = page.getByLabel('Prodejna', { exact: true });
  await expect(store.getByRole('option')).toHaveText([
    ...['Všechny prodejny', '1 Globus', '2 Zlín', '3 Přerov', '4 Šternberk', '5 Vsetín'],
  ]);
  for (const name of ['daily', 'weekly', 'monthly']) {
    await period.selectOption(name);
    const { aggregations } = await answerOf<Service>(page, `/analytics/servis/?period=${name}`);
    await expect(region(page, 'Souhrn servisu')).toContainText(czk(aggregations.celkovy_obrat_bez_dph!));
  }
  await visit(page, SECTION);
  await expect(card(page, 'Globus')).toBeVisible();
  const asked: string[] = [];
  page.on(
    'request',
    request => request.url().includes('/api/analytics/servis/') && asked.push(request.url()),
  );
  await store.selectOption('2');
  const { aggregations } = await serviceOf(page, '&prodejna_id=2');
  await expect(region(page, 'Souhrn servisu')).toContainText(czk(aggregations.celkovy_obrat_bez_dph!));
  expect(asked).toHaveLength(1);
  await page.reload();
  await expect(store).toHaveValue('2');
  await expect(card(page, 'Zlín')).toBeVisible();
  await expect(card(page, 'Globus')).toBeHidden();
});

test('a request is cancelled when the filter changes again', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  await expect(card(page, 'Globus')).toBeVisible();
  await page.route(/analytics\/servis\/\?.*prodejna_id=1/, () => {});
  const given = page.waitForEvent('requestfailed', request => request.url().includes('prodejna_id=1'));
  const store = page.getByLabel('Prodejna', { exact: true });
  await store.selectOption('1');
  await store.selectOption('3');
  expect((await given).failure()?.errorText).toContain('ABORTED');
  await expect(card(page, 'Přerov')).toBeVisible();
});

test('a store shows three segments, each with its items', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  await card(page, 'Globus').click();
  const dialog = page.getByRole('dialog', { name: 'Prodejna Globus' });
  const query = `${RANGE}&prodejna_id=1`;
  const { detail } = await answerOf<Detail>(page, `/analytics/servis/prodejna-detail/?${query}`);
  for (const [segment, label] of [
    ['sluzby', 'Služby'],
    ['prislusenstvi_k_servisu', 'Příslušenství k servisu'],
    ['servisni_prace', 'Servisní práce'],
  ] as const) {
    const part = detail.breakdown[segment]!;
    const button = dialog.getByRole('button', { name: `${label}: seznam položek` });
    await expect(button).toContainText(czk(part.obrat_bez_dph));
    await expect(button).toContainText(czk(part.marze));
    await expect(button).toContainText(count(part.doklady));
    await button.click();
    const list = await answerOf<Items>(page, `/analytics/servis/prodejna-items/?${query}&segment=${segment}`);
    await expect(dialog.getByText(/^Zobrazeno/)).toHaveText(
      `Zobrazeno ${Math.min(200, list.count)} ${preposed('z', list.count)}`,
    );
    await expect(dialog.getByRole('row').nth(1)).toContainText(list.items[0]!.objednavka);
    await expect(dialog.getByRole('row').nth(1)).toContainText(list.items[0]!.nazev);
    await expect(page).toHaveURL(new RegExp(`seznam=${segment}`));
  }
  await dialog.getByRole('button', { name: 'Zavřít' }).click();
  await expect(dialog).toBeHidden();
});

test('a technician’s detail works by keyboard alone and returns the focus', async ({ page }) => {
  await signIn(page, 'admin', SECTION);
  const { technik } = (await serviceOf(page)).breakdown.technici[0]!;
  await card(page, technik).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Technik ${technik}` });
  const segment = dialog.getByRole('button', { name: 'Služby: seznam položek' });
  await expect(segment).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(segment).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(segment).toHaveAttribute('aria-pressed', 'true');
  const list = await answerOf<Items>(
    page,
    `/analytics/servis/technik-items/?${RANGE}&technik=${encodeURIComponent(technik)}&segment=sluzby`,
  );
  await expect(dialog.getByText(preposed('z', list.count))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page, technik)).toBeFocused();
});

test('a link opens the detail, and a click outside closes it', async ({ page }) => {
  await signIn(page, 'admin', `${SECTION}&detail=prodejna:4&seznam=servisni_prace`);
  const dialog = page.getByRole('dialog', { name: 'Prodejna Šternberk' });
  await expect(dialog.getByRole('button', { name: /^Servisní práce/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/detail=/);
});

test('a period without technicians says so, with a hint', async ({ page }) => {
  await signIn(
    page,
    'admin',
    '/analytics?sekce=servis&period=custom&start_date=2020-01-01&end_date=2020-01-31',
  );
  await expect(page.getByText('Žádná data k zobrazení').first()).toBeVisible();
  await expect(page.getByText('nejsou vyplněni technici')).toBeVisible();
  await expect(page.getByText('zatím nikdo')).toHaveCount(3);
});

test('failures of the section, of a detail and of its items can each be retried', async ({ page }) => {
  let failing = '/servis/?';
  await page.route('**/api/analytics/servis/**', route =>
    route.request().url().includes(failing)
      ? route.fulfill({ status: 500, body: 'rozbito' })
      : route.continue(),
  );
  const retry = async (message: string) => {
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert.first()).toContainText('HTTP 500: Internal Server Error');
    await tryAgain(page, alert.first().getByRole('button', { name: 'Zkusit znovu' }), failing, () => {
      failing = 'nic';
    });
    await expect(alert).toHaveCount(0);
  };
  await signIn(page, 'admin', SECTION);
  await expect(region(page, 'Souhrn servisu')).toContainText('—');
  await retry('Chyba při načítání dat');

  failing = 'prodejna-detail';
  await card(page, 'Globus').click();
  await expect(card(page, 'Globus')).toContainText('Obrat bez DPH');
  await retry('Chyba detailu prodejny');
  failing = 'prodejna-items';
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Služby/ })
    .click();
  await retry('Chyba načítání položek');
  await page.keyboard.press('Escape');
  failing = 'technik-detail';
  await page
    .getByRole('button', { name: /: detail podle segmentů/ })
    .last()
    .click();
  await retry('Chyba detailu technika');
});

for (const look of LOOKS) {
  const { theme, width, height } = look;
  test(`the service section is accessible and fits the screen, ${theme} at ${width} px`, async ({ page }) => {
    await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin', SECTION);
    await expectAccessible(page, `servis at ${width} px`);
    await expectFits(page, look);
    await visit(page, `${SECTION}&detail=prodejna:1&seznam=sluzby`);
    await expect(page.getByRole('dialog').getByText(/^Zobrazeno/)).toBeVisible();
    await expectAccessible(page, `detail of a store at ${width} px`);
    await expectFits(page, look);
  });
}
