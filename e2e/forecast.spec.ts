import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers, holdAnswers } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

test('the forecast states its error, an ADMIN sets a goal, and the manager sees its pace', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/');
  await page.getByRole('main').getByRole('link', { name: 'Výhled' }).click();
  const forecast = page.getByRole('region', { name: 'Předpověď obratu na 35 dní' });
  await expect(forecast.getByRole('status')).toContainText(/Posledních 28.dní ±\d+,\d.%, naivní ±\d+,\d.%/);
  await forecast.getByText('Tabulka', { exact: true }).click();
  // Days to come have an interval; days sold before the first night have none.
  await expect(forecast.getByRole('columnheader', { name: 'Předpověď od' })).toBeVisible();
  await expect(forecast.getByRole('row').last()).toContainText(/\d+.Kč.*\d+.Kč.*\d+.Kč/);
  // The choice is in the address: coming back to it shows the table.
  await page.reload();
  await expect(forecast.getByRole('columnheader', { name: 'Předpověď od' })).toBeVisible();
  await page.getByLabel('Prodejna', { exact: true }).selectOption({ label: 'Vsetín' });
  await expect(forecast.getByRole('status')).toContainText('Metoda:');
  await expectAccessible(page, 'the forecast');

  // An unacknowledged alert is on home and leads to its day; once acknowledged, its note is in the chart.
  await visit(page, '/');
  await page
    .getByRole('region', { name: 'Čeká na rozhodnutí' })
    .getByRole('link', { name: 'Výkyv, Zlín' })
    .click();
  await expect(page.getByLabel('Prodejna', { exact: true })).toHaveValue('3');
  const alerts = page.getByRole('region', { name: 'Výkyvy prodejů' });
  await expect(alerts.getByRole('row', { name: /Globus/ })).toContainText('Zavřená ulice');
  await alerts.getByRole('button', { name: /^Potvrdit výkyv: Zlín/ }).click();
  const why = page.getByRole('dialog', { name: /^Výkyv: Zlín/ });
  await why.getByLabel('Poznámka').fill('Porucha klimatizace');
  await why.getByRole('button', { name: 'Potvrdit' }).click();
  await expect(alerts.getByRole('row', { name: /Zlín/ })).toContainText('Porucha klimatizace (');
  const notes = page.getByRole('region', { name: 'Poznámky ke dnům' });
  await expect(notes.getByRole('row', { name: /Porucha klimatizace/ })).toBeVisible();
  await forecast.getByText('Tabulka', { exact: true }).click();
  await expect(forecast.getByRole('cell', { name: 'Zlín: Porucha klimatizace' })).toBeVisible();
  await forecast.getByText('Graf', { exact: true }).click();
  await expect(forecast.getByRole('slider')).toBeVisible();

  // One's own note: written, deleted, taken back.
  await notes.getByRole('button', { name: 'Přidat poznámku' }).click();
  const note = page.getByRole('dialog', { name: 'Poznámka ke grafu' });
  await note.getByLabel('Poznámka').fill('Black Friday');
  await note.getByRole('button', { name: 'Uložit' }).click();
  await notes.getByRole('button', { name: 'Smazat: Celý řetězec: Black Friday' }).click();
  await expect(notes.getByText('Black Friday')).toBeHidden();
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(notes.getByText('Black Friday')).toBeVisible();
  await expectAccessible(page, 'alerts and notes');

  const goals = page.getByRole('region', { name: 'Cíle prodejen' });
  const form = page.getByRole('dialog', { name: /^Cíle, Globus/ });
  // The form keeps the month that was shown, whichever month arrives meanwhile.
  const release = await holdAnswers(page, '**/api/cile/?mesic=*');
  const months = goals.getByRole('textbox', { name: 'Měsíc' });
  const shownMonth = await months.inputValue();
  await months.fill('leden 2026');
  await page.keyboard.press('Enter');
  await goals.getByRole('button', { name: 'Upravit cíle: Globus' }).click();
  await expect(form).toHaveAccessibleName(`Cíle, Globus, ${shownMonth}`);
  release();
  await expect(
    goals.getByRole('table', { name: 'Cíle prodejen, leden 2026', includeHidden: true }),
  ).toBeAttached();
  await expect(form).toHaveAccessibleName(`Cíle, Globus, ${shownMonth}`);
  await page.keyboard.press('Escape');
  await months.fill(shownMonth);
  await page.keyboard.press('Enter');
  await expect(goals.getByRole('table', { name: `Cíle prodejen, ${shownMonth}` })).toBeVisible();
  await goals.getByRole('button', { name: 'Upravit cíle: Globus' }).click();
  await form.getByLabel('Služby v kusech').fill('dvě stě');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(
    form.getByText('Cíl je kladné číslo, nejvýše se dvěma desetinnými místy').first(),
  ).toBeVisible();
  await form.getByLabel('Služby v kusech').fill('1 234');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(goals.getByRole('row', { name: /Globus Služby/ })).toContainText('1 234 ks');
  await page.setViewportSize({ width: 390, height: 844 });
  // A busy month has many of each: the page stays as long as others are.
  for (const rows of ['poznamky', 'vykyvy'])
    await alterAnswers<Record<string, object[]>>(page, `**/api/${rows}/**`, answer => ({
      ...answer,
      [rows]: Array.from({ length: 40 }, (_, at) => ({ ...answer[rows]?.[0], id: 1e6 + at })),
    }));
  await page.reload();
  await expect(forecast.getByRole('status')).toBeVisible();
  await expect(goals.getByText('1 234 ks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zobrazit další (ještě 30)' })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
  await expectNoOverflow(page);

  const viktor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(viktor, 'viktor', '/');
  const pace = viktor.getByRole('region', { name: 'Cíle měsíce' });
  await expect(pace).toContainText('1 234 ks');
  await expect(pace).toContainText(/konec měsíce .* až /);
  await viktor.getByRole('main').getByRole('link', { name: 'Výhled' }).click();
  await expect(viktor.getByRole('region', { name: 'Cíle prodejen' })).toContainText('Globus');
  await expect(viktor.getByRole('region', { name: 'Cíle prodejen' })).not.toContainText('Vsetín');
  await expect(viktor.getByRole('button', { name: /^Upravit cíle/ })).toBeHidden();
});

test('a closed shop is still named where its forecast is shown', async ({ page }) => {
  type Choices = { stores: { id: number; nazev: string }[] };
  await alterAnswers<Choices>(page, '**/api/stores/prodejny/choices/', ({ stores, ...rest }) => ({
    ...{ ...rest, stores: stores.filter(({ nazev }) => nazev !== 'Vsetín') },
  }));
  await signIn(page, 'admin', '/vyhled?prodejna=5');
  const shop = page.getByLabel('Prodejna', { exact: true });
  await expect(shop.getByRole('option', { name: 'Vsetín' })).toBeAttached();
  await expect(shop).toHaveValue('5');
  await shop.selectOption({ label: 'Globus' });
  await expect(page).toHaveURL(/prodejna=1/);
  await expect(shop.getByRole('option', { name: 'Vsetín' })).toHaveCount(0);
});
