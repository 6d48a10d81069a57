import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alterAnswers, tryAgain } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

test('the overview opens a section with the chosen range, and the section leads back', async ({ page }) => {
  await signIn(page, 'admin', '/analytics');
  await expect(page.getByRole('status', { name: 'Stav importu' })).toContainText('Actor:');
  await page.getByLabel('Období', { exact: true }).selectOption('Tento rok');
  await page.getByRole('link', { name: 'Otevřít: Celková čísla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celková čísla' })).toBeVisible();
  await expect(page.getByLabel('Období', { exact: true })).toHaveValue('rok');
  await expect(page.getByText(/^Záznamů: /)).toContainText('Období: 1. 1.');
  await page.getByRole('link', { name: 'Zpět na přehled' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytika' })).toBeVisible();
});

test('Obnovit requests the status of the import again', async ({ page }) => {
  await signIn(page, 'admin', '/analytics');
  const asked = page.waitForRequest('**/analytics/backup-info/');
  await page.getByRole('button', { name: 'Obnovit' }).click();
  await asked;
});

test('a hint leads to the import as long as nothing was ever imported', async ({ page }) => {
  const state = '**/analytics/backup-info/';
  const never = { web_prodeje_all_latest: null, web_prodeje_latest: null };
  await alterAnswers<{ data: object }>(page, state, ({ data, ...rest }) => ({
    ...rest,
    data: { ...data, ...never },
  }));
  await signIn(page, 'admin', '/analytics');
  const hint = page.getByRole('note').filter({ hasText: 'Zatím tu nejsou žádné prodeje.' });
  await expect(hint).toBeVisible();
  await page.getByRole('link', { name: 'Otevřít: Celková čísla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celková čísla' })).toBeVisible();
  await expect(hint.getByRole('link', { name: 'Naimportovat prodeje' })).toHaveAttribute('href', '/import');
  await expectAccessible(page, 'no sales yet');
  await page.unroute(state);
  await page.getByRole('button', { name: 'Obnovit' }).click();
  await expect(hint).toHaveCount(0);
});

test('a seller is sent from analytics to home', async ({ page }) => {
  await signIn(page, 'petra', '/analytics?sekce=celkova');
  await expect(page).toHaveURL(/\/$/);
});

test('one date control is shared by all screens and moved by keys, but not while typing', async ({
  page,
}) => {
  await signIn(page, 'admin', '/analytics');
  const period = page.getByLabel('Období', { exact: true });
  await expect(period).toHaveValue('monthly');
  await page.keyboard.press('ArrowLeft');
  await expect(period).toHaveValue('month');
  const month = await page.getByLabel('Měsíc', { exact: true }).inputValue();
  // Remembered both on a screen opened by its bare address, and on the one that has its own days and months.
  await visit(page, '/analytics?sekce=servis');
  await expect(page.getByLabel('Měsíc', { exact: true })).toHaveValue(month);
  await visit(page, '/analytics?sekce=polozky');
  await expect(page.getByRole('combobox', { name: 'Měsíc' })).toHaveValue(month);
  await visit(page, '/analytics?sekce=polozky&data=mesicni&datum=2024-12');
  await expect(page.getByRole('combobox', { name: 'Měsíc' })).toHaveValue('2024-12');
  await page.keyboard.press('d');
  await visit(page, '/analytics?sekce=proc');
  await expect(period).toHaveValue('daily');
  await page.keyboard.press('y');
  await expect(period).toHaveValue('rok');
  await expect(page.getByRole('button', { name: 'Následující období' })).toBeDisabled();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Klávesové zkratky' });
  await expect(help).toContainText('Tento rok');
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(period).toHaveValue('rok');
  await period.selectOption('custom');
  await page.getByLabel('Od', { exact: true }).focus();
  await page.keyboard.type('dwmy');
  await expect(period).toHaveValue('custom');

  // A browser in a shop is used by several people: each has their own choices.
  await signIn(page, 'karel', '/analytics');
  await expect(period).toHaveValue('monthly');
  await signIn(page, 'admin', '/analytics');
  await expect(period).toHaveValue('custom');
});

test('goals beside the overview are those of the shown month, and a past day has none', async ({ page }) => {
  type Goals = { prodejny: { miry: object[] }[] };
  await alterAnswers<Goals>(page, '**/api/cile/?mesic=2026-09', ({ prodejny, ...rest }) => ({
    ...rest,
    prodejny: prodejny.map(shop => ({ ...shop, miry: shop.miry.map(one => ({ ...one, cil: 1_000 })) })),
  }));
  await signIn(page, 'admin', '/analytics?sekce=polozky&data=mesicni');
  const goals = page.getByRole('region', { name: /^Cíle/ });
  await expect(goals).toHaveAccessibleName('Cíle měsíce');
  await expect(goals).toContainText('Stav do včerejška.');
  await visit(page, '/analytics?sekce=polozky&data=mesicni&datum=2026-09');
  await expect(goals).toHaveAccessibleName(/^Cíle, září\s2026$/);
  await expect(goals).not.toContainText('Stav do včerejška.');
  await expect(goals.getByText(/konec měsíce/).first()).not.toContainText(' až ');
  await visit(page, '/analytics?sekce=polozky&datum=2026-09-10');
  await expect(
    page.getByRole('status').filter({ hasText: /Historická data: 10\.\s9\.\s2026/ }),
  ).toBeVisible();
  await expect(goals).toHaveCount(0);
});

test('alerts that could not be loaded say so and can be loaded again', async ({ page }) => {
  const path = '**/api/vykyvy/?*';
  await page.route(path, route =>
    route.fulfill({
      status: 500,
      json: { success: false, error: 'Chyba serveru', message: 'Chyba serveru' },
    }),
  );
  await signIn(page, 'admin', '/analytics?sekce=polozky');
  const alerts = page.getByRole('region', { name: 'Výkyvy prodejů' });
  await expect(alerts.getByRole('alert')).toContainText('—');
  const again = alerts.getByRole('button', { name: 'Zkusit znovu' });
  await tryAgain(page, again, '/vykyvy/', () => page.unroute(path));
  await expect(alerts.getByRole('link').first()).toBeVisible();
  await expect(again).toHaveCount(0);
});
