import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { signIn } from './people.ts';

test('the forecast says how wrong it is; a goal is typed, and the manager sees its pace', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/');
  await page.getByRole('main').getByRole('link', { name: 'Výhled' }).click();
  const forecast = page.getByRole('region', { name: 'Předpověď obratu na 35 dní' });
  await expect(forecast.getByRole('status')).toContainText(/Posledních 28.dní ±\d+,\d.%, naivní ±\d+,\d.%/);
  await forecast.getByText('Tabulka', { exact: true }).click();
  // What is to come has an interval; what was sold before the first night has none.
  await expect(forecast.getByRole('columnheader', { name: 'Předpověď od' })).toBeVisible();
  await expect(forecast.getByRole('row').last()).toContainText(/\d+.Kč.*\d+.Kč.*\d+.Kč/);
  await page.getByLabel('Prodejna', { exact: true }).selectOption({ label: 'Vsetín' });
  await expect(forecast.getByRole('status')).toContainText('Metoda:');
  await expectAccessible(page, 'the forecast');

  const goals = page.getByRole('region', { name: 'Cíle prodejen' });
  await goals.getByRole('button', { name: 'Upravit cíle: Globus' }).click();
  const form = page.getByRole('dialog', { name: /^Cíle, Globus/ });
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
  await page.reload();
  await expect(forecast.getByRole('status')).toBeVisible();
  await expect(goals.getByText('1 234 ks')).toBeVisible();
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
