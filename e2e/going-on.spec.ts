import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { alterAnswers } from './answers.ts';
import { visit } from './parts.ts';
import { callApi, colleague, pressByKeys, signIn, unique } from './people.ts';

/** By keyboard: an action that removes the pressed button leaves the focus beside it, not at the page's beginning. */

const press = (page: Page, name: string | RegExp) =>
  pressByKeys(page, page.getByRole('button', { name, exact: typeof name === 'string' }));
const answer = (page: Page, yes: string) =>
  page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).press('Enter');

test('deleting a row by keyboard keeps the focus in its table', async ({ page, browser }) => {
  const admin = await colleague(browser, 'karel');
  const id = 880_000 + Math.floor(Math.random() * 9_000);
  const surname = unique('Aamazaná').replaceAll(' ', '');
  const person = { id, uzivatelske_jmeno: `smazana${id}`, jmeno: 'Adéla', prijmeni: surname };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  await signIn(page, 'admin', '/users');
  await press(page, `Smazat: Adéla ${surname}`);
  await answer(page, 'Smazat');
  await expect(page.getByRole('row', { name: surname })).toHaveCount(0);
  await expect(page.locator('table :focus')).toHaveCount(1);

  // Its row stays, without the actions that were possible.
  const nazev = unique('Program');
  await admin.send('POST', '/import/tokeny/', { nazev, rozsahy: ['analytika'] });
  await visit(page, '/import?cast=tokeny');
  await press(page, `Zrušit token: ${nazev}`);
  await answer(page, 'Zrušit token');
  await expect(page.getByRole('row', { name: nazev })).toContainText('Zrušený');
  await expect(page.locator('main :focus')).toHaveCount(1);

  // A card of the board; one that a colleague moves away keeps the focus in its new column.
  const prijmeni = unique('Smazaná');
  const made = {
    ...{ jmeno_zakaznika: 'Jan', prijmeni_zakaznika: prijmeni, telefon_zakaznika: '777123456' },
    ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
  };
  const { order } = await admin.send('POST', '/orders/orders/', made);
  const { order: moved } = await admin.send('POST', '/orders/orders/', made);
  await visit(page, `/orders?hledat=${encodeURIComponent(prijmeni)}`);
  await press(page, new RegExp(`^Smazat: objednávka č. ${order.id},`));
  await answer(page, 'Smazat');
  const handle = page.getByRole('button', { name: new RegExp(`^Přesunout: objednávka č. ${moved.id},`) });
  await expect(page.getByRole('button', { name: /^Přesunout: / })).toHaveCount(1);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await pressByKeys(page, handle, 'Shift');
  await admin.send('PATCH', `/orders/orders/${moved.id}/update_status/`, { novy_status: 'objednano' });
  await expect(
    page.getByRole('region', { name: 'Objednáno', exact: true }).getByRole('button', { name: /^Přesunout/ }),
  ).toBeFocused();
  await admin.leave();
});

test('restoring from the trash by keyboard keeps the focus in its dialog', async ({ page, browser }) => {
  const admin = await colleague(browser, 'karel');
  const names = [unique('Vrácená'), unique('Vrácená')];
  for (const company_name of names) {
    const entry = { company_name, store: 'Globus', username: 'pokladna', password: 'tajneheslo' };
    const { pristup } = await admin.send('POST', '/pristupy/', entry);
    await admin.send('DELETE', `/pristupy/${pristup.id}/`);
  }
  await signIn(page, 'admin', '/access');
  await press(page, 'Koš');
  const dialog = page.getByRole('dialog', { name: 'Koš přístupů' });
  for (const name of names) {
    await press(page, `Obnovit přístup ${name}, Globus`);
    await expect(dialog.getByRole('row', { name })).toHaveCount(0);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Koš', exact: true })).toBeFocused();
  await admin.leave();
});

test('loading the last rows, going to today and beginning a departure keep the focus nearby', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  // One full page, and a last one.
  await alterAnswers<{ zaznamy: object[] }>(
    page,
    /\/api\/audit\/\?(?!.*before=)/,
    ({ zaznamy, ...rest }) => ({
      ...rest,
      zaznamy: Array.from({ length: 50 }, (_, at) => ({ ...zaznamy[0], id: 2_000_000_000 - at })),
    }),
  );
  await alterAnswers<{ zaznamy: object[] }>(page, /\/api\/audit\/\?.*before=/, ({ zaznamy, ...rest }) => ({
    ...rest,
    zaznamy: zaznamy.slice(0, 3),
  }));
  await visit(page, '/audit');
  await press(page, 'Načíst starší');
  await expect(page.getByRole('button', { name: 'Načíst starší' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  await visit(page, '/shifts?mesic=2030-01');
  await press(page, 'Dnes');
  await expect(page.getByRole('button', { name: 'Dnes', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Následující měsíc' })).toBeFocused();

  const admin = await colleague(browser, 'karel');
  const id = 890_000 + Math.floor(Math.random() * 9_000);
  const person = { id, uzivatelske_jmeno: `odejde${id}`, jmeno: 'Ota', prijmeni: 'Odcházející' };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  await visit(page, `/odchody?osoba=${id}`);
  await press(page, 'Zahájit odchod');
  await answer(page, 'Zahájit odchod');
  await expect(page.getByRole('button', { name: 'Vzít odchod zpět' })).toBeFocused();
  // The live stream arrives before the answer: what takes the button's place waits for the answer, too.
  const begin = page.getByRole('button', { name: 'Zahájit odchod' });
  await page.route(`**/api/users/odchody/${id}/`, async route => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const response = await route.fetch();
    await expect(begin).toBeDisabled();
    await route.fulfill({ response });
  });
  await page.keyboard.press('Enter');
  await answer(page, 'Vzít zpět');
  await expect(begin).toBeFocused();
  await admin.send('DELETE', `/users/delete/${id}/`);
  await admin.leave();
});

test('closing the rules of one category returns the focus to its button in the list', async ({ page }) => {
  await signIn(page, 'admin', '/access');
  await press(page, 'Kdo co vidí');
  const rows = page.getByRole('dialog', { name: 'Kdo vidí které přístupy' });
  const third = rows.getByRole('button', { name: /^Změnit, kdo vidí: / }).nth(2);
  await third.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Kdo vidí kategorii: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(third).toBeFocused();
});

test('clearing a search returns to its field, and clearing filters keeps the focus among them', async ({
  page,
}) => {
  await signIn(page, 'admin', '/orders');
  const field = page.getByRole('searchbox', { name: 'Hledat jméno, telefon, číslo' });
  await field.fill('Nikdo takový');
  await page.getByRole('button', { name: 'Vymazat hledání' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  for (const [path, filter, clear] of [
    ['/orders?stav=nove', 'Filtr objednávek', 'Zrušit filtry'],
    ['/access?kategorie=Dodavatel', 'Filtr přístupů', 'Zrušit filtry'],
    ['/audit?co=vytvoreni', 'Filtr záznamů', 'Zrušit filtr'],
  ] as const) {
    await visit(page, path);
    await press(page, clear);
    await expect(page.getByRole('button', { name: clear, exact: true })).toHaveCount(0);
    await expect(page.getByRole('search', { name: filter }).locator(':focus')).toHaveCount(1);
  }
});

test('Enter moves through years of vacation, and reading the bell by keyboard keeps the focus in its list', async ({
  page,
  browser,
}) => {
  const viktor = await colleague(browser, 'viktor');
  await viktor.send('POST', '/tasks/', { ukol: unique('Srovnat výlohu'), id_prodejce_ukol: 16 });
  await viktor.leave();
  let isRead = false;
  await page.route('**/api/notifications/read-all/', route => {
    isRead = true;
    return route.fulfill({ json: { success: true } });
  });
  await alterAnswers<object>(page, /\/api\/notifications\/(\?|$)/, answer => ({
    ...answer,
    neprectenych: isRead ? 0 : 1,
  }));
  await signIn(page, 'lucie', '/shifts?zalozka=volno');
  const vacation = page.getByRole('region', { name: 'Dovolená', exact: true });
  const heading = vacation.getByRole('heading');
  await expect(heading).toHaveText(/\d{4}/);
  const year = Number(/\d{4}/.exec((await heading.textContent())!)![0]);
  await press(page, String(year + 1));
  await expect(heading).toHaveText(`Dovolená ${year + 1}`);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(`Dovolená ${year + 2}`);

  await press(page, /^Upozornění: 1/);
  const list = page.getByRole('navigation', { name: 'Upozornění' });
  await press(page, 'Označit vše jako přečtené');
  await expect(page.getByRole('button', { name: 'Upozornění: žádné nepřečtené' })).toBeVisible();
  await expect(list.locator(':focus')).toHaveCount(1);
});

test('deleting a card or a task, correcting a departure and older posts that failed keep the focus nearby', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'karel');
  const company_name = unique('Karta');
  const card = { store: 'Globus', username: 'obchod', password: 'heslo-k-webu' };
  for (const end of ['A', 'B'])
    await admin.send('POST', '/pristupy/', { ...card, company_name: `${company_name} ${end}` });
  await signIn(page, 'admin', `/access?hledat=${encodeURIComponent(company_name)}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await press(page, `Smazat: ${company_name} A, Globus`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ponechat' })).toBeFocused();
  await answer(page, 'Smazat');
  await expect(cards).toHaveCount(1);
  await expect(page.locator('main :focus')).toHaveCount(1);

  const datum = '2026-01-04';
  const shift = { datum, prodejna: 1, cas_od: '04:00', cas_do: '04:30', user_id: 13 };
  const { smena } = await admin.send('POST', '/shifts/', shift);
  await admin.send('POST', `/shifts/${smena.id}/attendance/`, {
    ...{ typ_akce: 'prichod', cas: '04:00', duvod: 'Zapomněl si čip' },
  });
  let isCorrected = false;
  await alterAnswers<{ chybi_odchod: object[] }>(page, /\/api\/shifts\/attendance\/team\//, answered => ({
    ...answered,
    chybi_odchod: isCorrected ? answered.chybi_odchod : [smena, ...answered.chybi_odchod],
  }));
  await visit(page, '/shifts?zalozka=dochazka&prodejna=1');
  await press(page, /, neděle 4\.\s1\.\s2026$/);
  const detail = page.getByRole('dialog');
  await pressByKeys(page, detail.getByRole('button', { name: 'Opravit docházku' }));
  await detail.getByRole('textbox', { name: 'Čas' }).fill('4:30');
  await detail.getByLabel('Důvod').fill('Zapomněl');
  isCorrected = true;
  await detail.getByLabel('Důvod').press('Enter');
  await expect(detail.getByRole('button', { name: 'Opravit docházku' })).toBeFocused();
  await expect(page.getByRole('button', { name: /, neděle 4\.\s1\.\s2026$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await admin.send('DELETE', `/shifts/${smena.id}/`);

  const OLDER = /\/api\/news\/\?.*before=/;
  await page.route(OLDER, route => route.abort());
  await visit(page, '/news');
  const again = page.getByRole('button', { name: 'Zkusit znovu' });
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(again).toBeVisible();
  await page.unroute(OLDER);
  await pressByKeys(page, again);
  await expect(again).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await admin.leave();
});

test('deleting a task by keyboard leaves the focus in the list', async ({ page }) => {
  await signIn(page, 'hana', '/neexistuje');
  const [first, second] = [unique('Úkol A'), unique('Úkol B')];
  for (const ukol of [first, second]) await callApi(page, 'POST', '/tasks/', { ukol });
  await visit(page, '/');
  await press(page, `Smazat: ${first}`);
  await answer(page, 'Smazat');
  await expect(page.getByRole('checkbox', { name: first })).toHaveCount(0);
  await expect(page.locator('main li:focus')).toHaveCount(1);
});

test('showing all tasks by keyboard leads on to the first of the further ones', async ({ page }) => {
  await signIn(page, 'admin', '/');
  await press(page, /^Zobrazit (všech|prvních) \d+$/);
  await expect(page.getByRole('button', { name: 'Zobrazit jen prvních 8' })).toHaveCount(1);
  await expect(page.locator('main li:focus')).toBeInViewport();
});

test('a menu opened by keyboard has the focus on its first entry', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  const button = page.getByRole('button', { name: /^Možnosti příspěvku/ }).first();
  await pressByKeys(page, button);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
