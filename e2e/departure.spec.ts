import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { tryAgain } from './answers.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** A person leaves (rule people-18). */

/** Creates a person with a task whom no other journey uses. @returns the surname and the task */
async function newPerson(page: Page) {
  const id = 900_000 + Math.floor(Math.random() * 90_000);
  const surname = unique('Odcházející').replaceAll(' ', '');
  const person = { id, uzivatelske_jmeno: `odchod${id}`, jmeno: 'Olga', prijmeni: surname };
  await callApi(page, 'POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  const ukol = unique('Předat klíče');
  await callApi(page, 'POST', '/tasks/', { ukol, id_prodejce_ukol: id });
  return { id, name: `Olga ${surname}`, username: person.uzivatelske_jmeno, ukol };
}

test('a departure is begun from the list, ticked off, interrupted, partly undone and ended', async ({
  page,
  browser,
}) => {
  // Contracts that cannot be loaded are reported, nobody is said to have none, and a retry loads them.
  await page.route('**/api/smlouvy/', route => route.fulfill({ status: 500 }));
  await signIn(page, 'admin', '/users');
  const { name, username, ukol } = await newPerson(page);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, username, '/');

  await visit(page, `/users?hledat=${encodeURIComponent(name)}`);
  const failed = page.getByRole('alert').filter({ hasText: 'Chyba při načítání smluv' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('button', { name: `Smlouvy: ${name}`, exact: true })).toBeDisabled();
  await tryAgain(page, failed.getByRole('button', { name: 'Zkusit znovu' }), '/smlouvy/', () =>
    page.unroute('**/api/smlouvy/'),
  );
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Smlouvy: ${name}, bez smlouvy` })).toBeEnabled();
  // Somebody who would close the account in the form is told what depends on it, and led to the departure instead.
  await page.getByRole('button', { name: `Upravit: ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Úprava uživatele' });
  await expect(form.getByText('Jen evidence, nic nepovolují ani neomezují.')).toBeVisible();
  await form.getByLabel('Aktivní účet').uncheck({ force: true });
  await expect(form.getByRole('alert')).toContainText('1\u00a0otevřený úkol');
  await expectAccessible(page, 'what hangs on an account');
  await form.getByRole('link', { name: 'odchod' }).click();
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Odchod zatím nezačal.')).toBeVisible();
  await expectAccessible(page, 'before a departure');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  // The refusal is about a colleague's action that may be taken back, so it does not stay above the page.
  const message = 'Odchod už je zahájený.';
  await page.route('**/api/users/odchody/*/', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { success: false, error: message, message } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Zahájit odchod' }).press('Enter');
  await question.getByRole('button', { name: 'Zahájit odchod' }).press('Enter');
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('main').getByText(message)).toHaveCount(0);
  await page.unroute('**/api/users/odchody/*/');
  await page.getByRole('button', { name: 'Zahájit odchod' }).press('Enter');
  await question.getByRole('button', { name: 'Zahájit odchod' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Skončilo hned' })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByLabel('Uživatelské jméno')).toBeVisible();
  await context.close();

  const tasks = page.getByRole('region', { name: 'Úkoly', exact: true });
  const choices = '**/api/users/choices/';
  await page.route(choices, route => route.fulfill({ status: 500 }));
  await page.reload();
  const again = tasks.getByRole('button', { name: 'Načíst znovu lidi' });
  await expect(tasks.getByText('Lidi se nepodařilo načíst.')).toBeVisible();
  await tryAgain(page, again, '/users/choices/', () => page.unroute(choices));
  await expect(again).toHaveCount(0);
  await expect(tasks.getByRole('link', { name: ukol })).toBeVisible();
  await tasks.getByRole('button', { name: 'Předat: Úkoly' }).click();
  await expect(tasks.getByRole('alert')).toContainText('Vyberte, kdo to převezme.');
  await tasks.getByLabel('Kdo převezme: Úkoly').selectOption({ label: 'Jana Procházková' });
  await tasks.getByRole('button', { name: 'Předat: Úkoly' }).click();
  await expect(tasks.getByText('převzal(a) Jana Procházková')).toBeVisible();
  await tasks.getByRole('button', { name: 'Vrátit: Úkoly' }).click();
  await expect(tasks.getByRole('link', { name: ukol })).toBeVisible();
  await tasks.getByLabel('Kdo převezme: Úkoly').selectOption({ label: 'Jana Procházková' });
  await tasks.getByRole('button', { name: 'Předat: Úkoly' }).click();
  await expect(tasks.getByText('Odškrtnuto', { exact: true })).toBeVisible();

  // Interrupted: completed steps stay completed, and the list leads back.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/odchody');
  await page.getByRole('link', { name }).click();
  await expect(tasks.getByText('Odškrtnuto', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, 'a departure');
  const end = page.getByRole('button', { name: 'Ukončit odchod' });
  await expect(end).toBeDisabled();
  for (const step of ['Směny k obsazení', 'Otevřené objednávky', 'Žádosti a nabídky', 'Hesla ke změně']) {
    await page.getByRole('button', { name: `Odškrtnout: ${step}` }).click();
    await expect(page.getByRole('button', { name: `Vrátit: ${step}` })).toBeVisible();
  }
  await end.click();
  await question.getByRole('button', { name: 'Ukončit odchod' }).click();
  await expect(page.getByText('Odchod je ukončený, ')).toBeVisible();
  await expect(end).toBeHidden();
});
