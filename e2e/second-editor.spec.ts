import { type Browser, expect, type Page, test } from '@playwright/test';
import { holdAnswers, retime, saveTwice } from './answers.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** Two people edit one record at the same time, and an answer is lost: nothing is lost and nothing exists twice. */

/** The code of the question asked when two people have changed the same field. */
const CHOICE = '**/assets/MeantimeChoice-*.js';

async function another(browser: Browser, username: string, path: string) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, username, path);
  return page;
}

const save = (form: ReturnType<Page['getByRole']>) => form.getByRole('button', { name: /^Uložit/ }).click();
const choice = (form: ReturnType<Page['getByRole']>, field: string) =>
  form.getByRole('radiogroup', { name: field });

test('the second editor of a shop sees both values, decides field by field, and saves', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  const nazev = unique('Dvojí');
  await callApi(page, 'POST', '/stores/prodejny/', { nazev, nazev_kratkiy: 'D', adresa: 'Stará 1' });
  const path = `/stores?search=${encodeURIComponent(nazev)}`;
  await visit(page, path);
  const other = await another(browser, 'admin', path);
  const formOf = async (who: Page) => {
    await who.getByRole('button', { name: `Upravit: ${nazev}` }).click();
    const form = who.getByRole('dialog', { name: 'Úprava prodejny' });
    // Opened before the other person saves, however late the form appears.
    await expect(form).toBeVisible();
    return form;
  };
  const [mine, theirs] = [await formOf(page), await formOf(other)];
  await theirs.getByLabel('Adresa').fill('Nová 2');
  await theirs.getByLabel('E-mail').fill('nova@prodejna.example');
  await theirs.getByRole('textbox', { name: 'Pondělí od' }).fill('10');
  await save(theirs);
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Adresa').fill('Moje 3');
  await mine.getByLabel('Poznámka').fill('Zvonit dvakrát');
  await saveTwice(mine);
  const told = mine.getByRole('alert');
  await expect(told).toContainText(/Záznam mezitím změnil Alena Dvořáková ve?\s\d/);
  await expect(told).toBeFocused();
  // Fields that both changed keep my value until I decide; fields that only the other person changed are taken over.
  await expect(choice(mine, 'Adresa').getByLabel('Moje 3')).toBeChecked();
  await expect(choice(mine, 'E-mail').getByLabel('nova@prodejna.example')).toBeChecked();
  await expect(choice(mine, 'Pondělí').getByLabel('10:00–20:00')).toBeChecked();
  await expect(choice(mine, 'Poznámka')).toBeHidden();
  await expect(mine.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nova@prodejna.example');
  await choice(mine, 'Adresa').getByLabel('Nová 2').check();
  await expect(mine.getByRole('textbox', { name: 'Adresa' })).toHaveValue('Nová 2');
  await mine.getByRole('button', { name: 'Všude ponechat moje' }).click();
  await expect(mine.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  await choice(mine, 'E-mail').getByLabel('nova@prodejna.example').check();
  await save(mine);
  await expect(mine).toBeHidden();
  const { stores } = await callApi(page, 'GET', `/stores/prodejny/?search=${encodeURIComponent(nazev)}`);
  expect(stores[0]).toMatchObject({
    ...{ adresa: 'Moje 3', email: 'nova@prodejna.example', poznamka: 'Zvonit dvakrát' },
    oteviraci_doba: { po: { od: '08:00', do: '20:00' } },
  });
  await other.context().close();
});

test('a restored draft is not saved over what a colleague has saved meanwhile', async ({ page }) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, 'admin', '/neexistuje');
  const nazev = unique('Obnovená');
  const shop = { nazev, nazev_kratkiy: 'O', adresa: 'Stará 1' };
  const { store } = await callApi(page, 'POST', '/stores/prodejny/', shop);
  await visit(page, `/stores?search=${encodeURIComponent(nazev)}`);
  const open = () => page.getByRole('button', { name: `Upravit: ${nazev}` }).click();
  const form = page.getByRole('dialog', { name: 'Úprava prodejny' });
  await open();
  await form.getByLabel('Adresa').fill('Moje 3');
  const theirs = { adresa: 'Nová 2', email: 'nova@prodejna.example', verze: store.verze };
  await callApi(page, 'PUT', `/stores/prodejny/${store.id}/`, { ...shop, ...theirs });
  // Loaded twice: restored once, the draft is kept as it was.
  for (const _ of ['once', 'again']) {
    await page.reload();
    await open();
    await expect(form.getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();
  }
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nova@prodejna.example');
  await save(form);
  await expect(form.getByRole('alert')).toContainText('Záznam mezitím změnil Alena Dvořáková');
  await expect(choice(form, 'Adresa').getByLabel('Moje 3')).toBeChecked();
  await expect(choice(form, 'E-mail')).toBeHidden();
  await choice(form, 'Adresa').getByLabel('Nová 2').check();
  await save(form);
  await expect(form).toBeHidden();
  const { stores } = await callApi(page, 'GET', `/stores/prodejny/?search=${encodeURIComponent(nazev)}`);
  expect(stores[0]).toMatchObject({ adresa: 'Nová 2', email: 'nova@prodejna.example' });
});

test('on a phone an outdated form does not undo a colleague’s change of the shift', async ({
  page,
  browser,
}) => {
  await retime(page, { 1000: 20 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/neexistuje');
  const shift = { datum: `${monthAhead(21)}-11`, prodejna: 1, cas_od: '08:00', cas_do: '20:00', user_id: 13 };
  const { smena } = await callApi(page, 'POST', '/shifts/', shift);
  const path = `/shifts?mesic=${monthAhead(21)}&smena=${smena.id}`;
  const formOf = async (who: Page) => {
    await visit(who, path);
    await who.getByRole('dialog').getByRole('button', { name: 'Upravit' }).click();
    const form = who.getByRole('dialog', { name: 'Upravit směnu' });
    await expect(form).toBeVisible();
    return form;
  };
  const other = await another(browser, 'viktor', '/shifts');
  const [mine, theirs] = [await formOf(page), await formOf(other)];
  // On a phone, too, the two times are in one row.
  const boxOf = async (name: string) =>
    (await mine.getByRole('textbox', { name, exact: true }).boundingBox())!;
  const [from, to] = [await boxOf('Od'), await boxOf('Do')];
  expect(to.y).toBe(from.y);
  expect(to.x).toBeGreaterThanOrEqual(from.x + from.width);
  await theirs.getByLabel('Poznámka').fill('Jen do oběda');
  await theirs.getByRole('textbox', { name: 'Do', exact: true }).fill('12');
  await save(theirs);
  await expect(theirs).toBeHidden();
  await mine.getByLabel('Poznámka').fill('Inventura');
  // However late the question appears, the form is not saved over the other person's change before it.
  const asked = page.waitForRequest(CHOICE);
  const choiceComes = await holdAnswers(page, CHOICE);
  await save(mine);
  await asked;
  // A second is 20 ms here, and timers set later for as long fire later.
  await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 1000)));
  await expect(mine.getByRole('button', { name: /^Uložit/ })).toBeDisabled();
  choiceComes();
  await expect(mine.getByRole('alert').first()).toContainText('Záznam mezitím změnil Viktor Malý');
  await expect(choice(mine, 'Do').getByLabel('12:00')).toBeChecked();
  await expect(choice(mine, 'Poznámka').getByLabel('Inventura')).toBeChecked();
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(scrolled).toBe(true);
  await save(mine);
  await expect(mine).toBeHidden();
  const { smena: saved } = await callApi(page, 'GET', `/shifts/${smena.id}/`);
  expect(saved).toMatchObject({ cas_do: '12:00', poznamka: 'Inventura' });

  // A shift that is deleted meanwhile takes nothing of what is typed with it, and saving says what has become of it.
  await formOf(page);
  await mine.getByLabel('Poznámka').fill('Rozepsaná');
  const looked = page.waitForResponse(answer => answer.status() === 404);
  await callApi(other, 'DELETE', `/shifts/${smena.id}/`);
  await looked;
  await save(mine);
  await expect(mine.getByRole('alert')).toContainText('Směna nebyla nalezena');
  await expect(mine.getByLabel('Poznámka')).toHaveValue('Rozepsaná');
  await other.context().close();
});

test('a form of the draft is not saved over what a colleague has drafted of the shift since', async ({
  page,
  browser,
}) => {
  page.on('dialog', dialog => dialog.accept());
  await retime(page, { 1000: 20 });
  await signIn(page, 'viktor', '/neexistuje');
  const other = await colleague(browser, 'admin');
  const month = monthAhead(22);
  const shift = { datum: `${month}-15`, prodejna: 1, cas_od: '08:00', cas_do: '20:00', user_id: 13 };
  const { smena } = await other.send('POST', '/shifts/', { ...shift, typ_smeny: 'prace' });
  await visit(page, `/shifts?zalozka=plan&navrh=1&mesic=${month}&prodejna=1`);
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  const form = page.getByRole('dialog', { name: 'Směna v návrhu' });
  const open = () =>
    plan.getByRole('button', { name: /^Pavel Svoboda, .*8:00|^Pavel Svoboda, .*9:00/ }).click();
  await open();
  await form.getByLabel('Poznámka').fill('Inventura');
  const { navrh } = await other.send('POST', '/shifts/draft/', {
    ...{ ...shift, cas_do: '12:00', poznamka: 'Jen do oběda' },
    smena: { id: smena.id, verze: smena.verze },
  });
  // The entry's version is the published shift's, whose form is restored.
  expect(navrh.verze).toBe(smena.verze);
  await page.reload();
  await open();
  await expect(form.getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();
  await save(form);
  await expect(form.getByRole('alert').first()).toContainText('Záznam mezitím změnil Alena Dvořáková');
  await expect(choice(form, 'Poznámka').getByLabel('Inventura')).toBeChecked();
  await expect(choice(form, 'Do')).toBeHidden();
  await save(form);
  await expect(form).toBeHidden();
  const draft = async () => {
    const { osoby } = await callApi(page, 'GET', `/shifts/draft/?mesic=${month}&prodejna=1`);
    return osoby
      .flatMap((one: { smeny: object[] }) => one.smeny)
      .find((one: { id: number }) => one.id === smena.id);
  };
  const merged = await draft();
  expect(merged).toMatchObject({ cas_do: '12:00', poznamka: 'Inventura', navrh: { id: navrh.id } });

  // A shift that a colleague cancels is put back only by somebody who has read so.
  await open();
  await form.getByLabel('Poznámka').fill('Inventura skladu');
  const { user_id, datum, prodejna, cas_od, cas_do, typ_smeny } = merged;
  const entry = await other.send('PUT', `/shifts/draft/${navrh.id}/`, {
    ...{ user_id, datum, prodejna, cas_od, cas_do, typ_smeny, zruseno: true },
    verze: merged.navrh.verze,
  });
  await save(form);
  await expect(form.getByRole('alert').last()).toContainText(
    'Směnu v návrhu mezitím zrušil Alena Dvořáková. Dalším uložením ji do návrhu vrátíte.',
  );
  expect(await draft()).toMatchObject({ navrh: { ...entry.navrh, co: 'zrusena' } });
  await save(form);
  await expect(form).toBeHidden();
  const back = await draft();
  expect(back).toMatchObject({ poznamka: 'Inventura skladu', navrh: { co: 'zmenena' } });

  // Once the form shows what a colleague has saved, its buttons concern that.
  await open();
  await form.getByLabel('Poznámka').fill('Neplatí');
  const newer = { user_id, datum, prodejna, cas_od: '09:00', cas_do, typ_smeny, poznamka: 'Od devíti' };
  await other.send('PUT', `/shifts/draft/${back.navrh.id}/`, { ...newer, verze: back.navrh.verze });
  await save(form);
  await expect(choice(form, 'Poznámka').getByLabel('Od devíti')).toBeVisible();
  await form.getByRole('button', { name: 'Zrušit směnu v návrhu' }).click();
  await expect(form).toBeHidden();
  expect(await draft()).toMatchObject({ navrh: { co: 'zrusena' } });
  await page.getByRole('button', { name: 'Vrátit zpět' }).last().click();
  await expect
    .poll(draft)
    .toMatchObject({ cas_od: '09:00', poznamka: 'Od devíti', navrh: { co: 'zmenena' } });
  await other.leave();
});

test('of two who set points or the threshold from one day, the second sees both values', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/rules');
  const other = await colleague(browser, 'admin');
  const day = '2031-05-01';
  await page.getByRole('button', { name: 'Upravit: body AKT' }).click();
  const mine = page.getByRole('dialog', { name: 'Body: AKT' });
  await mine.getByLabel('Body za kus').fill('41');
  await mine.getByRole('textbox', { name: 'Platí od' }).fill('1. 5. 2031');
  await other.send('PUT', '/pravidla/body/', { polozka: 'akt', plati_od: day, body: 40 });
  await save(mine);
  await expect(mine.getByRole('alert')).toContainText('Záznam mezitím změnil Alena Dvořáková');
  await expect(choice(mine, 'Platí od')).toBeHidden();
  await expect(choice(mine, 'Body za kus').getByLabel('41')).toBeChecked();
  await choice(mine, 'Body za kus').getByLabel('40').check();
  await save(mine);
  await expect(mine).toBeHidden();

  const card = page.getByRole('region', { name: 'Limit položek' });
  const limit = card.getByRole('textbox', { name: 'Nový limit s DPH' });
  await limit.fill('300,5');
  await card.getByRole('textbox', { name: 'Platí od' }).fill('1. 5. 2031');
  await other.send('PUT', '/pravidla/mez/', { plati_od: day, mez_polozek: 200 });
  // What appears beside the typed amount meanwhile is no reason to save over it.
  await expect(card.getByText(/200\sKč od 1\.\s5\.\s2031/)).toBeVisible();
  await save(card);
  await expect(card.getByRole('alert')).toContainText('Záznam mezitím změnil Alena Dvořáková');
  await expect(choice(card, 'Nový limit s DPH').getByLabel('200')).toBeVisible();
  await save(card);
  await expect(card.getByText(/300,5\sKč od 1\.\s5\.\s2031/)).toBeVisible();
  await expect(limit).toHaveValue('');
  await other.send('DELETE', `/pravidla/body/akt/${day}/`);
  await other.send('DELETE', `/pravidla/mez/${day}/`);
  await other.leave();
});

test('what is typed stays when somebody deletes what it belongs to', async ({ page, browser }) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, 'admin', '/neexistuje');
  const other = await colleague(browser, 'admin');
  const shift = { prodejna: 1, user_id: 13, cas_od: '04:00', cas_do: '04:30', datum: '2025-02-03' };
  const { smena } = await other.send('POST', '/shifts/', shift);
  await visit(page, `/shifts?mesic=2025-02&smena=${smena.id}`);
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: 'Opravit docházku' }).click();
  const correction = detail.getByRole('form', { name: 'Oprava docházky' });
  await correction.getByRole('textbox', { name: 'Čas' }).fill('4');
  await correction.getByLabel('Důvod').fill('Zapomněl si čip');
  await other.send('DELETE', `/shifts/${smena.id}/`);
  await expect(detail.getByText('Směna už není v plánu')).toBeVisible();
  await correction.getByRole('button', { name: 'Zapsat opravu' }).click();
  await expect(correction.getByRole('alert')).toContainText('Směna nebyla nalezena');
  await expect(correction.getByLabel('Důvod')).toHaveValue('Zapomněl si čip');
  await correction.getByRole('button', { name: 'Zrušit' }).click();
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zahodit' }).click();
  await expect(correction).toBeHidden();
  await expect(detail.getByText('04:00')).toBeHidden();

  const { order } = await other.send('POST', '/orders/orders/', {
    ...{ telefon_zakaznika: '777123456', jmeno_zakaznika: 'Jan', prijmeni_zakaznika: unique('Smazaný') },
    ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
  });
  await visit(page, `/orders?objednavka=${order.id}`);
  const note = detail.getByLabel('Poznámka ke změně');
  await note.fill('Zákazník volal');
  await other.send('DELETE', `/orders/orders/${order.id}/`);
  await expect(detail).toContainText('Objednávka je v koši, smazal ji Alena Dvořáková');
  await expect(note).toHaveValue('Zákazník volal');
  await expect(detail.getByRole('button', { name: 'Upravit' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Zavřít' }).last().click();
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zahodit' }).click();
  await expect(detail).toHaveCount(0);
  await other.leave();
});

test('the second editor is not asked when the first changed no field of the form', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/profile');
  const other = await another(browser, 'admin', '/users?hledat=Petra%20Nov%C3%A1kov%C3%A1');
  await page.getByRole('button', { name: 'Upravit údaje' }).click();
  const mine = page.getByRole('dialog', { name: 'Úprava osobních údajů' });
  await other.getByRole('button', { name: 'Upravit: Petra Nováková' }).click();
  const theirs = other.getByRole('dialog', { name: 'Úprava uživatele' });
  const { moduly } = await callApi(page, 'GET', '/users/profile/');
  await theirs.getByRole('checkbox', { name: 'Novinky' }).setChecked(!moduly.includes('news'));
  await save(theirs);
  await expect(theirs).toBeHidden();
  const note = unique('Poznámka');
  await mine.getByLabel('Poznámka').fill(note);
  await save(mine);
  await expect(mine).toBeHidden();
  expect(await callApi(page, 'GET', '/users/profile/')).toMatchObject({ poznamka: note });
  await other.context().close();
});

test('a lost answer and a second attempt make one post, one order and one task', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  /** Lets the next write reach the server and loses its answer. */
  const loseAnswerOf = async (path: string) => {
    const lost: string[] = [];
    await page.route(
      url => url.pathname === path,
      async route => {
        if (route.request().method() !== 'POST' || lost.length > 0) return route.fallback();
        lost.push((await route.fetch()).statusText());
        return route.abort();
      },
    );
    return lost;
  };

  const text = unique('Ztracená odpověď');
  const lostPost = await loseAnswerOf('/api/news/');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const composer = page.getByRole('dialog', { name: 'Nový příspěvek' });
  await composer.getByLabel('Text příspěvku').fill(text);
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(composer.getByRole('alert')).toContainText('Chyba při vytváření příspěvku');
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(composer).toBeHidden();
  expect(lostPost).toEqual(['Created']);
  const posts: { obsah: string }[] = await callApi(page, 'GET', '/news/');
  expect(posts.filter(({ obsah }) => obsah === text)).toHaveLength(1);

  const surname = unique('Ztracený');
  const lostOrder = await loseAnswerOf('/api/orders/orders/');
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await form.getByLabel('Telefon').first().fill('777123456');
  await form.getByLabel('Jméno').fill('Jan');
  await form.getByLabel('Příjmení').fill(surname);
  await form.getByRole('combobox', { name: 'Typ telefonu' }).fill('iPhone 13');
  await form.getByRole('combobox', { name: 'Díl' }).fill('Displej');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByRole('alert')).toContainText('Nepodařilo se vytvořit objednávku');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  expect(lostOrder).toEqual(['Created']);
  const found = await callApi(page, 'GET', `/orders/orders/?search=${encodeURIComponent(surname)}`);
  expect(found.kanban_data.nove.orders).toHaveLength(1);

  const task = unique('Ztracený úkol');
  const lostTask = await loseAnswerOf('/api/tasks/');
  await visit(page, '/');
  await page.getByLabel('Text úkolu').fill(task);
  await page.getByRole('button', { name: 'Přidat', exact: true }).click();
  // The notice is not wrong for its ten seconds: the server is there, only the answer was lost.
  await expect(page.getByText(/^Úkol se nepodařilo přidat.*Server je zase dostupný/)).toBeVisible();
  await page.getByRole('button', { name: 'Přidat', exact: true }).click();
  await expect(page.getByLabel('Text úkolu')).toHaveValue('');
  expect(lostTask).toEqual(['Created']);
  const tasks: { ukol: string }[] = await callApi(page, 'GET', '/tasks/');
  expect(tasks.filter(({ ukol }) => ukol === task)).toHaveLength(1);
});

test('a draft that was already sent before a reload makes no second record when sent again', async ({
  page,
}) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, 'petra', '/orders');
  const surname = unique('Jediný');
  const lost: string[] = [];
  await page.route(
    url => url.pathname === '/api/orders/orders/',
    async route => {
      if (route.request().method() !== 'POST' || lost.length > 0) return route.fallback();
      lost.push((await route.fetch()).statusText());
      return route.abort();
    },
  );
  const open = () => page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await open();
  await form.getByLabel('Telefon').first().fill('777123456');
  await form.getByLabel('Jméno').fill('Jan');
  await form.getByLabel('Příjmení').fill(surname);
  await form.getByRole('combobox', { name: 'Typ telefonu' }).fill('iPhone 13');
  await form.getByRole('combobox', { name: 'Díl' }).fill('Displej');
  await save(form);
  await expect(form.getByRole('alert')).toContainText('Nepodařilo se vytvořit objednávku');
  expect(lost).toEqual(['Created']);
  await page.reload();
  await open();
  await expect(form.getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();
  await save(form);
  await expect(form).toBeHidden();
  const found = await callApi(page, 'GET', `/orders/orders/?search=${encodeURIComponent(surname)}`);
  expect(found.kanban_data.nove.orders).toHaveLength(1);
});

test('a refused action says why and reloads what it concerns', async ({ page }) => {
  await signIn(page, 'admin', '/neexistuje');
  const nazev = unique('Odmítnutá');
  await callApi(page, 'POST', '/stores/prodejny/', { nazev, nazev_kratkiy: 'O', adresa: 'Stará 1' });
  await visit(page, `/stores?search=${encodeURIComponent(nazev)}`);
  await page.route('**/api/stores/prodejny/*/', route =>
    route.fulfill({ status: 409, json: { success: false, error: 'Prodejnu mezitím změnil někdo jiný.' } }),
  );
  await page.getByRole('button', { name: `Smazat: ${nazev}` }).click();
  const asked = page.waitForRequest(
    request => request.method() === 'GET' && request.url().includes('/api/stores/prodejny/?'),
  );
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Smazat' }).click();
  await asked;
  const refused = page.getByRole('alert').filter({ hasText: 'Chyba při mazání prodejny' });
  await expect(refused).toContainText('Prodejnu mezitím změnil někdo jiný.');
  await refused.getByRole('button', { name: 'Zavřít hlášení' }).click();
  await expect(refused).toBeHidden();
});

test('who chooses something second is told who was first and what holds now', async ({ page, browser }) => {
  // This page hears of no change of others.
  await page.route('**/api/events/**', route => route.abort());
  const viktor = await colleague(browser, 'viktor');
  const day = `${monthAhead(1)}-17`;
  await viktor.send('PUT', '/prani/', { user_id: 13, datum: day, druh: null });
  await signIn(page, 'admin', '/shifts?zalozka=volno&osoba=13');
  const panel = page.getByRole('region', { name: 'Přání k plánu' });
  await panel.getByText('Raději ano', { exact: true }).first().click();
  const cell = panel.locator(`[data-day="${day}"]`);
  await expect(cell).toBeVisible();
  await viktor.send('PUT', '/prani/', { user_id: 13, datum: day, druh: 'nemohu' });
  await cell.click();
  const told = page.getByRole('alert').filter({ hasText: 'Záznam mezitím změnil Viktor Malý' });
  await expect(told).toContainText(/Teď platí: .*, Nemohu\./);
  await expect(cell.getByText('Nemohu')).toBeVisible();
  // Having read so, the person may decide otherwise.
  await cell.click();
  await expect(cell.getByText('Raději ano')).toBeVisible();
  await viktor.leave();

  const kategorie = unique('kategorie');
  await callApi(page, 'PUT', '/pravidla/segmenty/', { kategorie, segment: 'sluzby' });
  await visit(page, '/rules');
  const segments = page.getByRole('region', { name: 'Segmenty servisu' });
  const choice = segments.getByRole('combobox', { name: `Segment kategorie ${kategorie}` });
  await expect(choice).toHaveValue('sluzby');
  const admin = await colleague(browser, 'admin');
  await admin.send('PUT', '/pravidla/segmenty/', { kategorie, segment: 'servisni_prace' });
  await choice.selectOption('prislusenstvi_k_servisu');
  await expect(page.getByText(`Teď platí: ${kategorie} je v segmentu Servisní práce.`)).toBeVisible();
  await expect(choice).toHaveValue('servisni_prace');
  await admin.send('PUT', '/pravidla/segmenty/', { kategorie, segment: null });
  await admin.leave();
});

test('a form of an order whose customer was erased says so and does not offer the data again', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const telefon_zakaznika = `6${String(Date.now()).slice(-8)}`;
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    ...{ telefon_zakaznika, jmeno_zakaznika: 'Karla', prijmeni_zakaznika: 'Zapomenutá' },
    ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
  });
  await visit(page, `/orders?objednavka=${order.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Upravit' }).click();
  const form = page.getByRole('dialog', { name: /^Úprava objednávky/ });
  await form.getByLabel('Barva').fill('modrá');
  const admin = await colleague(browser, 'admin');
  await admin.send('POST', '/osobni-udaje/zakaznik/smazani/', { telefon: telefon_zakaznika });
  await admin.leave();
  await save(form);
  await expect(form.getByRole('alert')).toContainText('Údaje zákazníka mezitím smazal Alena Dvořáková');
  await expect(form.getByRole('radiogroup')).toHaveCount(0);
  await expect(form.getByText('Karla')).toHaveCount(0);
  await save(form);
  await expect(form).toBeHidden();
  const saved = await callApi(page, 'GET', `/orders/orders/${order.id}/`);
  expect(saved.order).toMatchObject({ barva: 'modrá', telefon_zakaznika: '', jmeno_zakaznika: 'Zákazník' });
});
