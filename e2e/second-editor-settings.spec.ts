import { expect, type Page, test } from '@playwright/test';
import { visit } from './parts.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** Forms of what an ADMIN sets, when a colleague saves first: both values in words, and nothing else changes. */

const save = (form: ReturnType<Page['getByRole']>) => form.getByRole('button', { name: /^Uložit/ }).click();
const choice = (form: ReturnType<Page['getByRole']>, field: string) =>
  form.getByRole('radiogroup', { name: field });

test('a second editor of settings reads switches and numbers in words', async ({ page, browser }) => {
  await signIn(page, 'admin', '/settings');
  const karel = await colleague(browser, 'karel');
  const { nastaveni, verze } = await callApi(page, 'GET', '/settings/');
  const tolerance = page.getByLabel('Tolerance příchodu a odchodu');
  await tolerance.fill('1');
  const theirs = { nabidky_bez_potvrzeni: 1, vykaz_tolerance_min: 7 };
  await karel.send('PUT', '/settings/', { ...theirs, verze });
  const form = page.locator('form').filter({ has: tolerance });
  await form.getByRole('button', { name: 'Uložit', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('Záznam mezitím změnil Karel Beneš');
  const handover = choice(form, 'Předání směny v prodejně bez vedoucího');
  await expect(handover.getByLabel('zapnuto')).toBeChecked();
  await expect(handover.getByLabel('vypnuto')).toBeVisible();
  await expect(choice(form, 'Tolerance příchodu a odchodu').getByLabel(/^1\smin$/)).toBeChecked();
  await choice(form, 'Tolerance příchodu a odchodu')
    .getByLabel(/^7\smin$/)
    .check();
  await form.getByRole('button', { name: 'Uložit', exact: true }).click();
  await expect(form.getByRole('alert')).toBeHidden();
  const now = await callApi(page, 'GET', '/settings/');
  expect(now.nastaveni).toMatchObject(theirs);
  const { nabidky_bez_potvrzeni, vykaz_tolerance_min } = nastaveni;
  await karel.send('PUT', '/settings/', { nabidky_bez_potvrzeni, vykaz_tolerance_min, verze: now.verze });
  await karel.leave();
});

test('saving tried weights does not take back what a colleague has set meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/settings');
  const karel = await colleague(browser, 'karel');
  const { nastaveni, verze } = await callApi(page, 'GET', '/settings/');
  await page.getByRole('button', { name: 'Zkusit jiné váhy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zkusit jiné váhy' });
  await dialog.getByLabel('Směna v jiné prodejně').fill('201');
  await dialog.getByLabel('Víkend navíc').fill('121');
  const theirs = { rozpis_vikend: 140, rozpis_prani: 160 };
  await karel.send('PUT', '/settings/', { ...theirs, verze });
  // What is in force now stands beside each field at once; what is typed stays.
  await expect(dialog.getByLabel('Nesplněné přání')).toHaveAccessibleDescription(/Platí 160\sbodů/);
  await dialog.getByRole('button', { name: 'Uložit nové váhy' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Záznam mezitím změnil Karel Beneš');
  await expect(choice(dialog, 'Víkend navíc').getByLabel('121')).toBeChecked();
  await expect(choice(dialog, 'Nesplněné přání').getByLabel('160')).toBeChecked();
  await expect(choice(dialog, 'Směna v jiné prodejně')).toBeHidden();
  await choice(dialog, 'Víkend navíc').getByLabel('140').check();
  await dialog.getByRole('button', { name: 'Uložit nové váhy' }).click();
  await expect(dialog).toBeHidden();
  const now = await callApi(page, 'GET', '/settings/');
  expect(now.nastaveni).toMatchObject({ ...theirs, rozpis_jinde: 201 });
  const { rozpis_vikend, rozpis_prani, rozpis_jinde } = nastaveni;
  await karel.send('PUT', '/settings/', { rozpis_vikend, rozpis_prani, rozpis_jinde, verze: now.verze });
  await karel.leave();
});

test('the second editor of a watched source keeps its folder', async ({ page, browser }) => {
  await signIn(page, 'admin', '/neexistuje');
  const karel = await colleague(browser, 'karel');
  const { profily } = await callApi(page, 'GET', '/import/profily/');
  const nazev = unique('Složka');
  const body = { nazev, druh: 'slozka', slozka: nazev, profil: profily[0].klic, kazdych_min: 60 };
  const { zdroj } = await callApi(page, 'POST', '/import/zdroje/', body);
  await visit(page, '/import?cast=zdroje');
  await page.getByRole('button', { name: `Upravit: ${nazev}` }).click();
  const form = page.getByRole('dialog', { name: 'Úprava zdroje' });
  await form.getByLabel('Název').fill(`${nazev} moje`);
  const theirs = { ...body, nazev: `${nazev} Karla`, hlidat_h: 24, verze: zdroj.verze };
  await karel.send('PUT', `/import/zdroje/${zdroj.id}/`, theirs);
  await save(form);
  await expect(form.getByRole('alert').first()).toContainText('Záznam mezitím změnil Karel Beneš');
  await expect(choice(form, 'Název').getByLabel(`${nazev} moje`)).toBeChecked();
  await expect(choice(form, 'Složka')).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Složka' })).toHaveValue(nazev);
  await save(form);
  await expect(form).toBeHidden();
  const { zdroje } = await callApi(page, 'GET', '/import/zdroje/');
  const saved = zdroje.find(({ id }: { id: number }) => id === zdroj.id);
  expect(saved).toMatchObject({ nazev: `${nazev} moje`, misto: nazev, hlidat_h: 24 });
  await karel.send('DELETE', `/import/zdroje/${zdroj.id}/`);
  await karel.leave();
});

test('the second editor of who sees an access reads the shops by their names', async ({ page, browser }) => {
  await signIn(page, 'admin', '/neexistuje');
  const karel = await colleague(browser, 'karel');
  const company_name = unique('Dodavatel');
  const access = { company_name, store: 'Globus', username: 'obchod', password: 'heslo-k-webu' };
  const { pristup } = await callApi(page, 'POST', '/pristupy/', access);
  await visit(page, `/access?hledat=${encodeURIComponent(company_name)}`);
  await page.getByRole('button', { name: `Změnit, kdo vidí: ${company_name}` }).click();
  const form = page.getByRole('dialog', { name: `Kdo vidí přístup: ${company_name}` });
  await form.getByRole('combobox', { name: 'Kdo přístup vidí' }).selectOption('admin');
  const path = `/pristupy/${pristup.id}/omezeni/`;
  await karel.send('PUT', path, { kdo: 'vedouci', kde: 'vybrane', prodejny: [1, 3], verze: 1 });
  await save(form);
  await expect(form.getByRole('alert').first()).toContainText('Záznam mezitím změnil Karel Beneš');
  await expect(choice(form, 'Vybrané prodejny').getByLabel('Globus, Zlín')).toBeVisible();
  await form.getByRole('button', { name: 'Všude vzít uložené' }).click();
  await save(form);
  await expect(form).toBeHidden();
  await karel.send('DELETE', `/pristupy/${pristup.id}/`);
  await karel.leave();
});

test('who ends a rule of a counter second sees the end that a colleague has planned', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/neexistuje');
  const karel = await colleague(browser, 'karel');
  const rule = async () => {
    const { pravidla } = await callApi(page, 'GET', '/pravidla/');
    return pravidla.citace.find(({ vzor }: { vzor: string }) => vzor === 'knz');
  };
  const { id, verze } = await rule();
  await visit(page, '/rules');
  await page.getByRole('button', { name: 'Odebrat z KNZ: Kód je knz' }).click();
  const form = page.getByRole('dialog', { name: 'Ukončit pravidlo KNZ' });
  await form.getByLabel('Neplatí od').fill('1. 3. 2031');
  await karel.send('DELETE', `/pravidla/citace/${id}/?od=2031-05-01&verze=${verze}`);
  await form.getByRole('button', { name: 'Ukončit' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Záznam mezitím změnil Karel Beneš');
  await expect(choice(form, 'Neplatí od').getByLabel('1. 3. 2031')).toBeChecked();
  await choice(form, 'Neplatí od').getByLabel('1. 5. 2031').check();
  await form.getByRole('button', { name: 'Ukončit' }).click();
  await expect(form).toBeHidden();
  expect(await rule()).toMatchObject({ plati_do: '2031-05-01' });
  await karel.send('POST', `/pravidla/citace/${id}/ponechat/`);
  await karel.leave();
});
