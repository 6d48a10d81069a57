import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { colleague, signIn, unique } from './people.ts';

test('a contract limited to a closed shop names it, ticked, until somebody unticks it', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const nazev = unique('Zavřená');
  const id = 990_000 + Math.floor(Math.random() * 9000);
  const surname = unique('Úvazková').replaceAll(' ', '');
  const person = { id, uzivatelske_jmeno: `uvazek${id}`, jmeno: 'Iva', prijmeni: surname };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  const { store } = await admin.send('POST', '/stores/prodejny/', { nazev, nazev_kratkiy: 'Z' });
  const terms = { user_id: id, druh: 'hpp', od: '2026-01-01', tydenni_hodiny: 40 };
  await admin.send('POST', '/smlouvy/', { ...terms, prodejny: [store.id] });
  const closing = { store_ids: [store.id], aktivni: false };
  await admin.send('POST', '/stores/prodejny/bulk_update_status/', closing);

  await signIn(page, 'admin', `/users?hledat=${surname}`);
  await page.getByRole('button', { name: new RegExp(`^Smlouvy: Iva ${surname}`) }).click();
  const history = page.getByRole('dialog', { name: `Smlouvy: Iva ${surname}` });
  await expect(history.getByRole('cell', { name: nazev })).toBeVisible();
  await history.getByRole('button', { name: /^Upravit/ }).click();
  const form = page.getByRole('dialog', { name: /^Úprava smlouvy/ });
  await expect(form.getByRole('checkbox', { name: 'Globus' })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: nazev })).toBeChecked();
  await form.getByRole('checkbox', { name: nazev }).uncheck();
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(history.getByRole('cell', { name: 'všechny' })).toBeVisible();
  // Nothing is limited to that shop any more.
  await admin.send('DELETE', `/stores/prodejny/${store.id}/`);
  await admin.leave();
});

test('deleting a contract lets the one before it run on, and taking that back ends it again', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const id = 980_000 + Math.floor(Math.random() * 9000);
  const surname = unique('Omylová').replaceAll(' ', '');
  const person = { id, uzivatelske_jmeno: `omyl${id}`, jmeno: 'Ota', prijmeni: surname };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  for (const od of ['2026-01-01', '2026-06-01'])
    await admin.send('POST', '/smlouvy/', { user_id: id, druh: 'hpp', od, tydenni_hodiny: 40 });
  await admin.leave();

  await signIn(page, 'admin', `/users?hledat=${surname}`);
  await page.getByRole('button', { name: new RegExp(`^Smlouvy: Ota ${surname}`) }).click();
  const history = page.getByRole('dialog', { name: `Smlouvy: Ota ${surname}` });
  const former = history.getByRole('row', { name: /1\.\s1\.\s2026 – 31\.\s5\.\s2026/ });
  await expect(former).toBeVisible();
  await history.getByRole('button', { name: /^Smazat: smlouva od\s1\.\s6\./ }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(page.getByText('Předchozí zase platí na dobu neurčitou.')).toBeVisible();
  await expect(history.getByRole('row', { name: /od\s1\.\s1\.\s2026/ })).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit zpět' }).press('Enter');
  await expect(former).toBeVisible();
  await expect(history.getByRole('row', { name: /od\s1\.\s6\.\s2026/ })).toBeVisible();
});
