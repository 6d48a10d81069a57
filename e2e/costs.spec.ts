import { expect, test } from '@playwright/test';
import { czechDay, daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { expectAccessible, expectNoOverflow, inDarkTheme } from './accessible.ts';
import { monthAhead } from './days.ts';
import { callApi, signIn } from './people.ts';

/** The estimated cost of a plan (rule shifts-20), in months that no other journey uses. */
const month = monthAhead(28);
const monday = daysOfMonth(month).find(day => weekdayOf(day) === 0)!;
const [PETRA, KAREL] = [12, 16];
const shift = { prodejna: 1, typ_smeny: 'prace', cas_od: '08:00', cas_do: '14:00', datum: monday };

test('who manages contracts enters an hourly rate, and the plan says what the day and the month cost', async ({
  page,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  const { smlouvy } = await callApi(page, 'GET', `/smlouvy/?osoba=${PETRA}`);
  const { id, jmeno: _, prijmeni: __, verze: ___, user_id: ____, ...contract } = smlouvy[0];
  await callApi(page, 'PUT', `/smlouvy/${id}/`, { ...contract, hodinova_sazba: 150.25 });
  for (const user_id of [PETRA, KAREL]) await callApi(page, 'POST', '/shifts/', { ...shift, user_id });
  await callApi(page, 'POST', '/shifts/', { ...shift, user_id: 22, prodejna: 2 });
  const [filip] = (await callApi(page, 'GET', '/smlouvy/?osoba=22')).smlouvy;

  await page.goto(`/shifts?zalozka=plan&mesic=${month}&prodejna=1`);
  const day = page.getByRole('button', { name: `Náklady dne ${czechDay(monday)}: 902 Kč, bez sazby: 1` });
  await expect(day).toHaveText('0,9');
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const cost = page.getByRole('region', { name: 'Odhad nákladů' });
  await expect(cost.getByRole('columnheader', { name: /^pondělí/ })).toBeVisible();
  await expect(
    cost.getByRole('row', { name: 'Globus 902 Kč, bez sazby: 1 902 Kč, bez sazby: 1' }),
  ).toBeVisible();
  await expect(cost).toContainText('Odhad: hodiny × sazba; bez příplatků. Bez sazby: 1 (');
  await expect(cost).toContainText(
    `Senimo ${Math.round(6 * filip.hodinova_sazba)}`.replace(/(\d)(\d{3})$/, '$1\u00a0$2'),
  );
  await expectAccessible(page, 'cost of a plan');
  await inDarkTheme(page, () => expectAccessible(page, 'cost of a plan in the dark theme'));

  // A printed plan hangs in the shop.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('rowheader', { name: 'Lidí v prodejně' })).toBeVisible();
  await expect(page.getByText(/Náklady|Odhad nákladů/).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // The draft says what it would cost.
  await page.goto(`/shifts?zalozka=plan&navrh=1&mesic=${month}&prodejna=1`);
  await page.getByRole('button', { name: /^Petra Nováková, pondělí.*8:00–14:00/ }).click();
  const form = page.getByRole('dialog', { name: 'Směna v návrhu' });
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('12');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  const drafted = page.getByRole('region', { name: 'Odhad nákladů návrhu' });
  await expect(drafted.getByRole('row', { name: /^Globus/ })).toContainText('601 Kč, bez sazby: 1');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page, 'cost of a draft on a phone');
  await page.getByRole('button', { name: /^Petra Nováková, pondělí/ }).click();
  await form.getByRole('button', { name: 'Vrátit podle plánu' }).click();
  await expect(drafted.getByRole('row', { name: /^Globus/ })).toContainText('902 Kč, bez sazby: 1');
});

test('an hourly rate is a field of a contract, and a manager sees neither it nor any cost', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users?hledat=Martin+Hor%C3%A1k');
  await page.getByRole('button', { name: /^Smlouvy: Martin Horák/ }).click();
  const list = page.getByRole('dialog', { name: 'Smlouvy: Martin Horák' });
  await list.getByRole('button', { name: /^Upravit/ }).click();
  const form = page.getByRole('dialog', { name: /^Úprava smlouvy/ });
  const rate = form.getByLabel('Hodinová sazba');
  await rate.fill('10 001');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Sazba je 0 až 10 000 Kč, nejvýše na haléře').last()).toBeVisible();
  await rate.fill('166,5');
  await expectAccessible(page, 'hourly rate');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(list.getByText('166,50 Kč/h')).toBeVisible();
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  await expect(page.getByRole('rowheader', { name: 'Lidí v prodejně' })).toBeVisible();
  await expect(page.getByText(/Náklady|Odhad nákladů/)).toHaveCount(0);
});
