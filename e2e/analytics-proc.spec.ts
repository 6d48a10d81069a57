import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alterAnswers, answerOf, czk } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

const RANGE = 'period=custom&start_date=2026-09-01&end_date=2026-09-30';

type Bar = { klic: string; nazev: string; castka: number };
type Answer = { obrat: { ted: number; predtim: number; rozdil: number }; slozky: Bar[]; bez_hodin: string[] };

const signed = (amount: number) => {
  const isNone = Math.round(Math.abs(amount)) === 0;
  return `${isNone ? '' : amount > 0 ? '+' : '−'}${czk(Math.abs(amount))}`;
};

test('a turnover leads to why it changed, to the shops behind a bar, their lines and a receipt', async ({
  page,
}) => {
  await signIn(page, 'admin', `/analytics?sekce=celkova&${RANGE}`);
  await page.getByRole('link', { name: 'Proč? Obrat s DPH' }).click();
  await expect(page.getByRole('heading', { name: 'Proč se obrat změnil' })).toBeVisible();
  const { obrat, slozky } = await answerOf<Answer>(page, `/analytics/proc/?${RANGE}`);
  const bars = page.getByRole('list', { name: 'Z čeho se změna skládá' });
  await expect(bars).toContainText(czk(obrat.predtim));
  for (const { nazev, castka } of slozky) {
    await expect(bars.getByRole('button', { name: nazev, exact: false }).first()).toContainText(
      signed(castka),
    );
  }
  await expectAccessible(page, 'why, of all');

  // The earlier turnover leads to its own lines, also when the period has a name.
  const whole = new Intl.NumberFormat('cs-CZ', { style: 'currency', currency: 'CZK' }).format(obrat.predtim);
  const before = page.getByRole('dialog', { name: /^Obrat s DPH: 1\.\s8\.\s2026/ });
  for (const range of ['period=month&selected_month=2026-09', RANGE]) {
    await visit(page, `/analytics?sekce=proc&${range}`);
    await bars.getByRole('button', { name: czk(obrat.predtim), exact: true }).click();
    await expect(before.getByRole('status')).toContainText('Celkem');
    await expect(before.getByRole('status')).toContainText(whole);
    await page.keyboard.press('Escape');
    await expect(before).toBeHidden();
  }
  await bars.getByRole('button', { name: /^Vratky/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Vratky' });
  await expect(dialog.getByRole('link', { name: 'Stáhnout XLSX' })).toHaveAttribute(
    'href',
    /proc\/rozpad.*slozka=vratky/,
  );
  await dialog.getByRole('button', { name: 'Globus', exact: true }).click();
  await expect(dialog.getByText(/^Zobrazeno/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Název', exact: true }).click();
  await expect(dialog.getByRole('columnheader', { name: 'Název' })).toHaveAttribute('aria-sort', 'ascending');
  await dialog.getByRole('searchbox', { name: 'Hledat v položkách' }).fill('nic takového');
  await expect(dialog.getByText('Nic takového tu není')).toBeVisible();
  await dialog.getByRole('button', { name: 'Vymazat hledání' }).click();
  await dialog.getByText('Předtím').click();
  await expect(page).toHaveURL(/strana%3Dpredtim/);
  await dialog.getByRole('link').filter({ hasText: /\d/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Doklad/ })).toBeVisible();
});

test('an e-shop says that it has no attendance, and any other days can be compared, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', `/analytics?sekce=proc&${RANGE}&kanal=eshop`);
  await expect(page.getByText('Bez docházky: E-shop.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hodiny v práci/ })).toBeHidden();
  await page.getByLabel('Srovnat s', { exact: true }).selectOption('vlastni');
  await expect(page).toHaveURL(/proti_od=2026-08-01&proti_do=2026-08-31/);
  await page.getByLabel('Srovnat od').fill('1. 7. 2026');
  await page.getByLabel('Srovnat od').press('Enter');
  await expect(page).toHaveURL(/proti_od=2026-07-01/);
  await expect(page.getByRole('status').filter({ hasText: 'Srovnáváno' })).toContainText(/1\.\s7\./);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
});

test('the filters still name a seller who has left and a shop that has closed', async ({ page }) => {
  type People = { users: { id: number }[] };
  type Shops = { stores: { id_prodejny: number | null }[] };
  // As if Petra had left and Globus had closed.
  await alterAnswers<People>(page, '**/api/users/choices/', answer => ({
    ...answer,
    users: answer.users.filter(({ id }) => id !== 12),
  }));
  await alterAnswers<People>(page, '**/api/users/list/', answer => ({
    ...answer,
    users: answer.users.map(user => (user.id === 12 ? { ...user, aktivni: false } : user)),
  }));
  await alterAnswers<Shops>(page, '**/api/stores/prodejny/choices/', answer => ({
    ...answer,
    stores: answer.stores.filter(({ id_prodejny }) => id_prodejny !== 1),
  }));
  await signIn(page, 'admin', `/analytics?sekce=proc&${RANGE}&prodejce_id=12&prodejna_id=1&kanal=nic`);
  const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator('option:checked');
  await expect(chosen('Prodejce')).toHaveText('Nováková Petra (neaktivní)');
  await expect(chosen('Prodejna')).toHaveText('1 Globus');
  await expect(chosen('Kanál')).toHaveText('Všechny');
  await expect(page.getByRole('list', { name: 'Z čeho se změna skládá' })).toBeVisible();
  await page.getByLabel('Prodejce', { exact: true }).selectOption('');
  await expect(page).not.toHaveURL(/prodejce_id/);
});
