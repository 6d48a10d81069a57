import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { holdAnswers, tryAgain } from './answers.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** The access vault: an access is added, revealed, copied, edited, deleted and restored (rule vault-3). */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const card = (page: Page, company: string) => page.getByRole('article', { name: new RegExp(company) });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Adds an access through the form; its password is the generated one. */
async function add(page: Page, store = 'Globus') {
  const company = unique('Firma');
  await page.getByRole('button', { name: 'Přidat přístup' }).click();
  const form = page.getByRole('dialog', { name: 'Nový přístup' });
  await form.getByLabel('Název společnosti').fill(company);
  await form.getByLabel('Prodejna').selectOption(store);
  await form.getByLabel('Webová adresa').fill('firma.example/prihlaseni');
  await form.getByLabel('Kategorie').fill('Dodavatel');
  await form.getByLabel('Uživatelské jméno').fill('prodejna@firma.example');
  await form.getByRole('button', { name: 'Vygenerovat heslo' }).click();
  const password = await form.getByRole('textbox', { name: 'Heslo', exact: true }).inputValue();
  expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9!@#$%^&*]{12}$/);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(card(page, company)).toBeVisible();
  return { company, password };
}

test('missing and wrong values are reported until their field is edited, and so is an unavailable server', async ({
  page,
}) => {
  await signIn(page, 'hana', '/access');
  await page.getByRole('button', { name: 'Přidat přístup' }).click();
  const form = page.getByRole('dialog', { name: 'Nový přístup' });
  await form.getByLabel('Webová adresa').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Uložit' }).click();
  for (const text of [
    'Název společnosti je povinný',
    'Prodejna je povinná',
    'Uživatelské jméno je povinné',
    'Heslo je povinné',
    'Neplatná URL adresa',
  ])
    await expect(form.getByText(text).first()).toBeVisible();
  await form.getByLabel('Název společnosti').fill('F');
  await expect(form.getByText('Název společnosti je povinný')).toHaveCount(0);
  await form.getByLabel('Prodejna').selectOption('Globus');
  await form.getByLabel('Webová adresa').fill('');
  await form.getByLabel('Uživatelské jméno').fill('prodejna');
  await form.getByRole('button', { name: 'Vygenerovat heslo' }).click();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByRole('alert')).toContainText('Chyba při ukládání: Server není dostupný.');
});

test('the accesses of one company in two shops can be told apart by the names of their buttons', async ({
  page,
}) => {
  await signIn(page, 'admin', '/access');
  const company = unique('Firma');
  for (const store of ['Globus', 'Zlín'])
    await callApi(page, 'POST', '/pristupy/', {
      ...{ company_name: company, store, username: 'prodejna', password: 'Tajne-heslo-1' },
    });
  await page.goto(`/access?hledat=${encodeURIComponent(company)}`);
  await expect(card(page, company)).toHaveCount(2);
  const names = await page
    .getByRole('button', { name: company })
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')!));
  expect(names).toHaveLength(12);
  expect(new Set(names).size).toBe(names.length);
  for (const shop of ['Globus', 'Zlín']) expect(names).toContain(`Odkrýt heslo: ${company}, ${shop}`);
});

test('a seller adds, reveals and copies a password, which hides again and leaves the clipboard', async ({
  page,
}) => {
  await signIn(page, 'petra', '/access');
  await page.clock.install();
  const { company, password } = await add(page);
  const entry = card(page, company);
  await expect(entry).toContainText('Nikdy');
  await expect(entry).toContainText('Petra Nováková');
  await expect(entry.getByRole('link')).toHaveAttribute('href', 'https://firma.example/prihlaseni');
  await expect(entry.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(entry.getByText(password)).toHaveCount(0);
  await expect(entry.getByRole('button', { name: /^Smazat/ })).toHaveCount(0);
  await expect(entry.getByRole('button', { name: /^Kdo odkryl/ })).toHaveCount(0);

  await entry.getByRole('button', { name: 'prodejna@firma.example' }).click();
  await expect(page.getByText('Uživatelské jméno zkopírováno do schránky')).toBeVisible();
  expect(await clipboard(page)).toBe('prodejna@firma.example');

  await entry.getByRole('button', { name: `Odkrýt heslo: ${company}` }).click();
  await expect(entry.getByText(password)).toBeVisible();
  await expect(page.getByText('Heslo zkopírováno do schránky')).toBeVisible();
  expect(await clipboard(page)).toBe(password);
  await expect(entry).not.toContainText('Nikdy');
  // Copied once more, it is also removed from the clipboard.
  await page.evaluate(() => navigator.clipboard.writeText('jiné'));
  await entry.getByTitle('Kopírovat heslo').click();
  await expect.poll(() => clipboard(page)).toBe(password);
  await page.clock.fastForward(31_000);
  await expect(entry.getByText(password)).toHaveCount(0);
  await expect(entry.getByText('••••••••')).toBeVisible();
  // Nor is it left for the next person who pastes.
  await expect.poll(() => clipboard(page)).toBe('');

  // Text copied after it stays.
  await entry.getByRole('button', { name: `Odkrýt heslo: ${company}` }).click();
  await expect(entry.getByText(password)).toBeVisible();
  await entry.getByRole('button', { name: 'prodejna@firma.example' }).click();
  await expect.poll(() => clipboard(page)).toBe('prodejna@firma.example');
  await page.clock.fastForward(31_000);
  await expect(entry.getByText(password)).toHaveCount(0);
  expect(await clipboard(page)).toBe('prodejna@firma.example');
});

test('the one-time password of an access is told with the seconds that are left, until its key is removed', async ({
  page,
}) => {
  const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DP';
  await signIn(page, 'petra', '/access');
  await page.clock.install();
  const { company } = await add(page);
  const entry = card(page, company);
  await expect(entry.getByRole('button', { name: /^Odkrýt jednorázové heslo/ })).toHaveCount(0);
  const form = page.getByRole('dialog', { name: 'Úprava přístupu' });
  const key = form.getByRole('textbox', { name: 'Jednorázové heslo' });
  const edit = () => entry.getByRole('button', { name: /^Upravit/ }).click();
  const save = () => form.getByRole('button', { name: 'Uložit' }).click();
  await edit();
  await expect(form.getByRole('button', { name: 'Odebrat klíč' })).toHaveCount(0);
  await key.fill('nesmysl');
  await save();
  await expect(form.getByRole('button', { name: /^Jednorázové heslo: Neplatný klíč/ })).toBeVisible();
  await key.fill(`otpauth://totp/${company}?secret=${KEY}&issuer=${company}`);
  await save();
  await expect(form).toBeHidden();

  const reveal = entry.getByRole('button', { name: `Odkrýt jednorázové heslo: ${company}` });
  const totp = new TOTP({ secret: Secret.fromBase32(KEY) });
  await reveal.click();
  await expect(page.getByText('Jednorázové heslo zkopírováno do schránky')).toBeVisible();
  await expect(entry.getByText(/^ještě [0-9]+\ss$/)).toBeVisible();
  // Read first: it is the one that was made, even when the half minute ends meanwhile.
  expect(totp.validate({ token: await clipboard(page), window: 1 })).not.toBeNull();
  await page.clock.fastForward(30_000);
  await expect(reveal).toBeVisible();
  await expect(entry.getByText(/^ještě/)).toHaveCount(0);

  await edit();
  await expect(key).toHaveValue('');
  await form.getByRole('button', { name: 'Odebrat klíč' }).click();
  await expect(form.getByText('Klíč se uložením odebere.')).toBeVisible();
  await form.getByRole('button', { name: 'Ponechat klíč' }).click();
  await form.getByRole('button', { name: 'Odebrat klíč' }).click();
  await save();
  await expect(form).toBeHidden();
  await expect(reveal).toHaveCount(0);
});

test('copying works in a browser that writes only while a press is handled, like Safari', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isAnswering = false;
    const answer = () => {
      isAnswering = true;
      setTimeout(() => {
        isAnswering = false;
      });
    };
    document.addEventListener('click', answer, { capture: true });
    document.execCommand = () => false;
    for (const way of ['write', 'writeText'] as const) {
      const own = Clipboard.prototype[way] as (...given: unknown[]) => Promise<void>;
      Clipboard.prototype[way] = function (this: Clipboard, ...given: unknown[]) {
        return isAnswering ? own.apply(this, given) : Promise.reject(new Error('no press is answered'));
      };
    }
  });
  await signIn(page, 'petra', '/access');
  const entry = page.getByRole('article').first();
  await entry.getByRole('button', { name: /^Odkrýt heslo/ }).click();
  await expect(page.getByText('Heslo zkopírováno do schránky', { exact: true })).toBeVisible();
  const shown = entry.getByTitle('Kopírovat heslo');
  await expect(shown).toHaveText(await clipboard(page));
});

test('without the clipboard a value is copied in another way, or shown to be copied by hand', async ({
  page,
}) => {
  await signIn(page, 'petra', '/access');
  await page.clock.install();
  const entry = page.getByRole('article').first();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  const login = entry.getByTitle('Kopírovat login');
  await login.click();
  await expect(
    page.getByText('Uživatelské jméno zkopírováno do schránky (kompatibilní režim)'),
  ).toBeVisible();
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await login.click();
  await expect(page.getByText('Nepodařilo se zkopírovat do schránky. Zkopírujte text ručně.')).toBeVisible();
  const box = page.getByRole('dialog');
  await expect(box.getByText((await login.textContent())!)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  // A password is shown there no longer than on its card, whenever it is requested.
  await entry.getByRole('button', { name: /^Odkrýt heslo/ }).click();
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.clock.fastForward(20_000);
  const shown = entry.getByTitle('Kopírovat heslo');
  const password = (await shown.textContent())!;
  await shown.click();
  await expect(box.getByText(password)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByText(password)).toHaveCount(0);
});

test('without the clipboard a password is removed from it at the first press after 30 s', async ({
  page,
}) => {
  await signIn(page, 'petra', '/access');
  await page.clock.install();
  await page.evaluate(() => {
    const own = navigator.clipboard;
    Object.assign(window, { readClipboard: () => own.readText() });
    // As over plain http.
    for (const hidden of ['clipboard', 'permissions'])
      Object.defineProperty(navigator, hidden, { value: undefined, configurable: true });
  });
  const read = () =>
    page.evaluate(() => (window as unknown as { readClipboard: () => Promise<string> }).readClipboard());
  const entry = page.getByRole('article').first();
  await entry.getByRole('button', { name: /^Odkrýt heslo/ }).click();
  const shown = entry.getByTitle('Kopírovat heslo');
  const password = (await shown.textContent())!;
  await shown.click();
  await expect.poll(read).toBe(password);
  await page.clock.fastForward(31_000);
  await expect(shown).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(read).toBe(' ');
});

test('a password revealed by keyboard is hidden by the same key, or when a colleague changes it', async ({
  page,
  browser,
}) => {
  const hana = await colleague(browser, 'hana');
  const fields = { company_name: unique('Firma'), store: 'Globus', username: 'prodejna' };
  const { pristup } = await hana.send('POST', '/pristupy/', { ...fields, password: 'prvni-Heslo1' });
  await signIn(page, 'petra', '/access');
  const entry = card(page, fields.company_name);
  await entry.getByRole('button', { name: /^Odkrýt heslo/ }).press('Enter');
  await expect(entry.getByTitle('Kopírovat heslo')).toBeVisible();
  await expect(entry.getByRole('button', { name: /^Skrýt heslo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry.getByTitle('Kopírovat heslo')).toHaveCount(0);
  await expect(entry.getByRole('button', { name: /^Odkrýt heslo/ })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(entry.getByText('prvni-Heslo1')).toBeVisible();
  const path = `/pristupy/${pristup.id}/`;
  await hana.send('PUT', path, { ...fields, password: 'druhe-Heslo1', verze: pristup.verze });
  // A person who may be typing it somewhere would not know: it is on their clipboard.
  await expect(page.getByText('Odkryté heslo už neplatí: změnilo se.')).toBeVisible();
  await expect(entry.getByText('prvni-Heslo1')).toHaveCount(0);
  await expect(entry.getByRole('button', { name: /^Odkrýt heslo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry.getByText('druhe-Heslo1')).toBeVisible();
  await hana.leave();
});

test('a changed password stays revealed when the list learns of the change later', async ({
  page,
  browser,
}) => {
  const hana = await colleague(browser, 'hana');
  const fields = { company_name: unique('Firma'), store: 'Globus', username: 'prodejna' };
  const { pristup } = await hana.send('POST', '/pristupy/', { ...fields, password: 'prvni-Heslo1' });
  await signIn(page, 'petra', '/access');
  const entry = card(page, fields.company_name);
  await expect(entry).toBeVisible();
  const hear = await holdAnswers(page, '**/api/pristupy/');
  const changed = { username: 'pobocka', password: 'druhe-Heslo1', verze: pristup.verze };
  await hana.send('PUT', `/pristupy/${pristup.id}/`, { ...fields, ...changed });
  await entry.getByRole('button', { name: /^Odkrýt heslo/ }).click();
  await expect(entry.getByText('druhe-Heslo1')).toBeVisible();
  hear();
  await expect(entry.getByText('pobocka')).toBeVisible();
  await expect(entry.getByText('druhe-Heslo1')).toBeVisible();
  await expect(page.getByText('už neplatí')).toHaveCount(0);
  await hana.leave();
});

test('an edit without a password keeps it, and an ADMIN deletes, restores and sees who revealed it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/access');
  const { company, password } = await add(page, 'Zlín');
  await card(page, company)
    .getByRole('button', { name: `Upravit: ${company}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Úprava přístupu' });
  await expect(form.getByRole('textbox', { name: 'Heslo', exact: true })).toHaveValue('');
  await form.getByLabel('Popis').fill('Objednávky do 15:00');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(card(page, company)).toContainText('Objednávky do 15:00');
  await card(page, company)
    .getByRole('button', { name: /^Odkrýt/ })
    .click();
  await expect(card(page, company).getByText(password)).toBeVisible();

  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, 'admin', `/access?hledat=${encodeURIComponent(company)}`);
  await card(admin, company)
    .getByRole('button', { name: `Kdo odkryl heslo: ${company}` })
    .click();
  await expect(admin.getByRole('dialog').getByText('Petra Nováková')).toBeVisible();
  await admin.keyboard.press('Escape');
  await card(admin, company)
    .getByRole('button', { name: `Smazat: ${company}` })
    .click();
  await expect(admin.getByText('Opravdu chcete smazat tento přístup?')).toBeVisible();
  await admin.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(admin.getByText('Žádné přístupy')).toBeVisible();
  await expect(card(page, company)).toBeHidden();
  await admin.getByRole('button', { name: 'Koš' }).click();
  await admin.getByRole('button', { name: `Obnovit přístup ${company}` }).click();
  await admin.keyboard.press('Escape');
  await expect(card(admin, company)).toBeVisible();
  await context.close();
});

test('an earlier password is kept, revealed and made current again', async ({ page }) => {
  await signIn(page, 'petra', '/access');
  const { company, password } = await add(page);
  const entry = card(page, company);
  await expect(entry.getByText('Silné').or(entry.getByText('Střední'))).toBeVisible();
  const earlier = entry.getByRole('button', { name: `Dřívější hesla: ${company}` });
  await earlier.click();
  const dialog = page.getByRole('dialog', { name: `Dřívější hesla: ${company}` });
  await expect(dialog.getByText('Heslo se zatím nezměnilo')).toBeVisible();
  await page.keyboard.press('Escape');
  await entry.getByRole('button', { name: `Odkrýt heslo: ${company}` }).click();
  await expect(entry.getByText(password)).toBeVisible();
  await entry.getByRole('button', { name: `Upravit: ${company}` }).click();
  const form = page.getByRole('dialog', { name: 'Úprava přístupu' });
  await form.getByRole('textbox', { name: 'Heslo', exact: true }).fill('prodejna2024');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(entry.getByText('Slabé')).toBeVisible();
  // It is no longer the password, so it is neither shown nor copied.
  expect(await entry.getByText(password).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await earlier.press('Enter');
  await dialog.getByRole('button', { name: /^Odkrýt heslo do/ }).press('Enter');
  await expect(dialog.getByText(password)).toBeVisible();
  await expectAccessible(page, 'earlier passwords');
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: /^Vrátit heslo do/ }).click();
  await page.getByRole('button', { name: 'Vrátit heslo', exact: true }).click();
  await expect(page.getByText('Dřívější heslo je zase platné.')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(entry.getByText('Slabé')).toBeHidden();
});

test('the home shop and the filters are kept in the address', async ({ page }) => {
  await signIn(page, 'petra', '/access');
  await expect(page.getByText('Vaše domovská prodejna: Globus')).toBeVisible();
  await page.getByRole('button', { name: 'Zobrazit domovskou prodejnu' }).click();
  await expect(page).toHaveURL(/prodejna=Globus/);
  await expect(page.getByRole('article', { name: /^(?!.*Globus)/ })).toHaveCount(0);
  await expect(page.getByRole('article', { name: /Globus/ })).not.toHaveCount(0);
  await page.getByLabel('Kategorie').selectOption('Dodavatel');
  await page.reload();
  const tags = page.getByRole('group', { name: 'Použité filtry' });
  await expect(tags).toContainText('Prodejna: Globus');
  await expect(tags).toContainText('Kategorie: Dodavatel');
  await tags.getByRole('button', { name: 'Zrušit filtr Kategorie' }).click();
  await expect(tags).not.toContainText('Kategorie');
  await page.getByRole('button', { name: 'Zobrazit všechny prodejny' }).click();
  await expect(page).toHaveURL(/\/access$/);
  await page.getByLabel('Hledat přístup').fill('nic takového tu není');
  await expect(page.getByText('Žádné přístupy')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // A chosen value is shown even when it is no longer offered, such as a category whose last access is gone.
  await page.goto('/access?kategorie=Pronájem&prodejna=Zavřená');
  await expect(page.getByText('Žádné přístupy')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kategorie' })).toHaveValue('Pronájem');
  await expect(page.getByRole('combobox', { name: 'Prodejna' })).toHaveValue('Zavřená');
});

test('a failure is reported and can be retried', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  await page.route('**/api/pristupy/', route => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/pristupy/stores/', route => route.fulfill({ json: [] }));
  await page.goto('/access');
  await expect(page.getByText('Nepodařilo se načíst přístupy')).toBeVisible();
  await expect(page.getByText(/Chyba při načítání dat: /)).toBeVisible();
  await tryAgain(page, page.getByRole('button', { name: 'Zkusit znovu' }), '/api/pristupy/', () =>
    page.unroute('**/api/pristupy/'),
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  // When no shop is available, the field says who adds one.
  await page.getByRole('button', { name: 'Přidat přístup' }).click();
  await expect(page.getByRole('dialog').getByLabel('Prodejna')).toHaveAccessibleDescription(
    'Zatím tu není žádná prodejna; přidá ji administrátor.',
  );
});

test('the vault and its form are accessible in both themes', async ({ page }) => {
  await signIn(page, 'petra', '/access');
  for (const theme of ['light', 'dark']) {
    await page.evaluate(stored => localStorage.setItem('theme', stored), theme);
    await page.goto('/access?prodejna=Globus');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page, `vault ${theme}`);
    await page.getByRole('button', { name: 'Přidat přístup' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `form ${theme}`);
  }
});

test('the second of two editors of an access is told of the change, and keeps it when saving', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/access');
  const { company } = await add(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', `/access?hledat=${encodeURIComponent(company)}`);
  const formOf = async (who: Page) => {
    await card(who, company)
      .getByRole('button', { name: `Upravit: ${company}` })
      .click();
    return who.getByRole('dialog', { name: 'Úprava přístupu' });
  };
  const mine = await formOf(page);
  const theirs = await formOf(other);
  await theirs.getByLabel('Poznámky').fill('Nové číslo smlouvy');
  await theirs.getByRole('button', { name: 'Uložit' }).click();
  await expect(theirs).toBeHidden();

  // The list behind the form updates live; values already in the form do not.
  await expect(card(page, company)).toContainText('Nové číslo smlouvy');
  await mine.getByLabel('Popis').fill('Velkoobchod');
  await mine.getByRole('button', { name: 'Uložit' }).click();
  await expect(mine.getByRole('alert')).toContainText('Záznam mezitím změnil Pavel');
  await expect(mine.getByRole('textbox', { name: 'Poznámky' })).toHaveValue('Nové číslo smlouvy');
  await expect(mine.getByLabel('Popis')).toHaveValue('Velkoobchod');
  await mine.getByRole('button', { name: 'Uložit' }).click();
  await expect(mine).toBeHidden();
  await expect(card(page, company)).toContainText('Velkoobchod');
  await expect(card(page, company)).toContainText('Nové číslo smlouvy');
  await context.close();
});

test('an ADMIN sees which passwords are known to somebody who has left, a seller does not', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/access');
  const notice = page.getByText(/^Změnit po odchodu: \d+\s(heslo|hesla|hesel) zná někdo, kdo už tu není\.$/);
  await expect(notice).toBeVisible();
  // An earlier choice, made for something else.
  await page.getByRole('combobox', { name: 'Kategorie' }).selectOption('Marketing');
  await page.getByRole('button', { name: 'Která' }).click();
  const table = page.getByRole('table', { name: 'Změnit po odchodu' });
  const show = table.getByRole('button', { name: /^Zobrazit: / }).first();
  await expect(show).toBeVisible();
  await expectAccessible(page, 'known to leavers');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await show.click();
  await expect(page).toHaveURL(/hledat=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  const seller = await (await browser.newContext()).newPage();
  await signIn(seller, 'petra', '/access');
  await expect(seller.getByRole('article').first()).toBeVisible();
  await expect(seller.getByText(/^Změnit po odchodu/)).toHaveCount(0);
});

test('an ADMIN limits who sees an access, and it disappears for the others', async ({ page, browser }) => {
  await signIn(page, 'petra', '/access');
  const { company } = await add(page, 'Zlín');
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, 'admin', `/access?hledat=${encodeURIComponent(company)}`);
  await expect(card(admin, company)).toContainText('Všichni');
  await card(admin, company)
    .getByRole('button', { name: `Změnit, kdo vidí: ${company}` })
    .click();
  const form = admin.getByRole('dialog', { name: `Kdo vidí přístup: ${company}` });
  await form.getByLabel('Kdo přístup vidí').selectOption('Všichni');
  await form.getByLabel('Odkud').selectOption('Jen z vybraných prodejen');
  await form.getByLabel('Přerov').check();
  await expectAccessible(admin, 'who sees an access');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(admin);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(card(admin, company)).toContainText('Všichni, jen z prodejen: Přerov');
  await expect(card(page, company)).toBeHidden();
  await context.close();
});

test('a new access offers a closed home shop, and is refused when no shop is chosen', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const shop = { nazev: unique('Kiosek'), nazev_kratkiy: 'Kiosek' };
  const { id: closed } = (await admin.send('POST', '/stores/prodejny/', shop)).store;
  const person = { id: 98_071, uzivatelske_jmeno: 'klara.zavrena', jmeno: 'Klára', prijmeni: 'Zavřená' };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: shop.nazev });
  await admin.send('PUT', `/stores/prodejny/${closed}/`, { ...shop, aktivni: false });
  await signIn(page, person.uzivatelske_jmeno, '/access');
  await page.getByRole('button', { name: 'Přidat přístup' }).click();
  const form = page.getByRole('dialog', { name: 'Nový přístup' });
  await expect(form.getByLabel('Prodejna')).toHaveValue(shop.nazev);
  // It is still there after another one was tried.
  for (const store of ['Globus', shop.nazev, '']) await form.getByLabel('Prodejna').selectOption(store);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Prodejna je povinná').first()).toBeVisible();
  await admin.leave();
});

test('a limit to a closed or deleted shop names it, and the shop can be removed', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const shop = { nazev: unique('Stánek'), nazev_kratkiy: 'Stánek' };
  const { id: closed } = (await admin.send('POST', '/stores/prodejny/', shop)).store;
  await signIn(page, 'admin', '/access');
  const { company } = await add(page);
  const list: { id: number; company_name: string }[] = await admin.send('GET', '/pristupy/');
  const { id } = list.find(one => one.company_name === company)!;
  const limit = { kdo: 'vsichni', kde: 'vybrane', prodejny: [1, closed] };
  await admin.send('PUT', `/pristupy/${id}/omezeni/`, limit);
  await admin.send('PUT', `/stores/prodejny/${closed}/`, { ...shop, aktivni: false });
  const own = card(page, company);
  await expect(own).toContainText(`Všichni, jen z prodejen: Globus, ${shop.nazev}`);
  const change = own.getByRole('button', { name: `Změnit, kdo vidí: ${company}` });
  const form = page.getByRole('dialog', { name: `Kdo vidí přístup: ${company}` });
  await change.click();
  await expect(form.getByLabel(`${shop.nazev} (neaktivní)`)).toBeChecked();
  await form.getByRole('button', { name: 'Zrušit' }).click();
  await admin.send('DELETE', `/stores/prodejny/${closed}/`);
  await expect(own).toContainText(`Všichni, jen z prodejen: Globus, prodejna ${closed}`);
  await change.click();
  await form.getByLabel(`Smazaná prodejna (${closed})`).uncheck();
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(own).toContainText('Všichni, jen z prodejen: Globus');
  await expect(own).not.toContainText(`prodejna ${closed}`);
  await admin.leave();
});
