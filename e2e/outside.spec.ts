import { expect, type Locator, type Page, test } from '@playwright/test';
import { gatewayServer } from '#server/sms/fixtures/gateway-server.ts';
import { toOrder } from '#shared/core/addresses.ts';
import { isQuiet } from '#shared/sms/quiet.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** What talks to other servers; one after another, because all of it obeys the setting for internal networks. */

/** Checks the page at a phone's width, and makes it wide again. */
async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** Deletes the record of a row called `name`. */
async function remove(row: Locator, name: string) {
  await row.getByRole('button', { name: `Smazat: ${name}` }).click();
  await row.page().getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(row).toHaveCount(0);
}

test('an ADMIN adds a link, is told why it cannot be read, changes it, pauses it and deletes it', async ({
  page,
}) => {
  const name = unique('Sklad');
  await signIn(page, 'admin', '/import?cast=zdroje');
  await page.getByRole('button', { name: 'Přidat zdroj' }).click();
  const form = page.getByRole('dialog', { name: 'Nový zdroj' });
  await form.getByLabel('Název').fill(name);
  await form.getByRole('textbox', { name: /^Odkaz/ }).fill('http://10.0.0.1/export.csv');
  await form.getByLabel('Profil').selectOption({ label: 'Kanonický' });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Odkaz musí začínat https://').first()).toBeVisible();
  await expectAccessible(page, 'source form');
  await form.getByRole('textbox', { name: /^Odkaz/ }).fill('https://10.0.0.1/export.csv?hash=tajne');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row', { name });
  await expect(row).toContainText('10.0.0.1/export.csv?…');
  await expect(page.getByText('tajne')).toHaveCount(0);
  await row.getByRole('button', { name: `Spustit nyní: ${name}` }).click();
  await expect(row).toContainText('leží ve vnitřní síti a ta je zakázaná');
  await expect(row.getByText('Chyba', { exact: true })).toBeVisible();
  await expectAccessible(page, 'sources');

  await row.getByRole('button', { name: `Pozastavit: ${name}` }).press('Enter');
  await expect(row.getByText('Pozastaveno')).toBeVisible();
  await expect(row.getByRole('button', { name: `Spustit nyní: ${name}` })).toHaveCount(0);

  await row.getByRole('button', { name: `Upravit: ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Úprava zdroje' });
  await edit.getByLabel('Jak často').selectOption({ label: 'jednou denně' });
  await edit.getByLabel('Upozornit, když nic nového nepřijde (h)').fill('48');
  await edit.getByRole('button', { name: 'Uložit' }).click();
  await expect(edit).toHaveCount(0);

  await expectFitsPhone(page);
  await remove(row, name);
});

test('an ADMIN adds a notice of imports, sees its key once, renews it, pauses and deletes it', async ({
  page,
}) => {
  const name = unique('Přehledy');
  await signIn(page, 'admin', '/import?cast=oznameni');
  await page.getByRole('button', { name: 'Přidat oznámení' }).click();
  const form = page.getByRole('dialog', { name: 'Nové oznámení' });
  await form.getByLabel('Název').fill(name);
  await form.getByRole('textbox', { name: /^Adresa/ }).fill('https://10.0.0.1/import');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Adresa leží ve vnitřní síti.').first()).toBeVisible();
  await form.getByRole('textbox', { name: /^Adresa/ }).fill('https://prehledy.invalid/import?token=tajne');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/^podpis_/)).toBeVisible();
  await page.getByRole('button', { name: 'Mám uložený' }).click();
  await expect(page.getByText(/^podpis_/)).toHaveCount(0);

  // The messages sent to it are listed below, also under its name.
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row).toContainText('prehledy.invalid/…?…');
  await row.getByRole('button', { name: `Nový klíč: ${name}` }).click();
  await page.getByRole('button', { name: 'Vytvořit', exact: true }).click();
  await expect(page.getByText(/^podpis_/)).toBeVisible();
  await expect(row).toContainText('Podepisuje i původní klíč, do ');
  await page.getByRole('button', { name: 'Mám uložený' }).click();
  await row.getByRole('button', { name: `Pozastavit: ${name}` }).press('Enter');
  await expect(row.getByText('Pozastaveno')).toBeVisible();
  await expect(row.getByRole('button', { name: `Poslat zkoušku: ${name}` })).toHaveCount(0);
  await expectAccessible(page, 'notices');
  await expectFitsPhone(page);
  await remove(row, name);
});

test('an ADMIN sets the gateway of text messages, and a seller sends one, is told when it failed and tries again', async ({
  page,
  browser,
}) => {
  const gateway = await gatewayServer();
  const karel = await colleague(browser, 'karel');
  await karel.send('PUT', '/settings/', { zdroje_vnitrni_sit: 1 });
  try {
    await signIn(page, 'admin', '/settings');
    const panel = page.getByRole('region', { name: 'SMS zákazníkům' });
    await expect(panel.getByText('SMS posílají lidé ze svých telefonů')).toBeVisible();
    await panel.getByRole('button', { name: 'Nastavit bránu' }).click();
    const form = page.getByRole('dialog', { name: 'Brána SMS' });
    await form.getByLabel('Adresa brány').fill(gateway.address);
    await form.getByLabel('Pole s číslem').fill('number');
    await form.getByLabel('Pole s textem').fill('text');
    await form.getByLabel('Celé tělo požadavku').fill('{"to": "{cislo}"}');
    await form.getByRole('textbox', { name: 'Tajný klíč' }).fill('Bearer tajny');
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(form.getByText('V těle musí být „{cislo}“ i „{text}“.').first()).toBeVisible();
    await form.getByLabel('Celé tělo požadavku').fill('');
    await expectAccessible(page, 'the form of the gateway');
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(panel.getByText(`Odcházejí přes ${gateway.host}.`)).toBeVisible();

    await panel.getByRole('button', { name: 'Poslat zkušební SMS' }).click();
    const trial = page.getByRole('dialog', { name: 'Zkušební SMS' });
    await trial.getByLabel('Telefon').fill('606 010 203');
    await trial.getByRole('button', { name: 'Odeslat' }).click();
    await expect.poll(() => gateway.got.length).toBe(1);
    await expect(panel.getByRole('row', { name: /Zkouška, …203/ }).first()).toContainText('Odesláno');
    expect(gateway.got[0]!.headers.authorization).toBe('Bearer tajny');

    await panel.getByRole('button', { name: 'Upravit: Objednáno' }).click();
    const template = page.getByRole('dialog', { name: 'SMS: Objednáno' });
    await template.getByLabel('Text').fill('Cena {cena}');
    await template.getByRole('button', { name: 'Uložit' }).click();
    await expect(template.getByText('Neznámá značka „{cena}“.').first()).toBeVisible();
    await template.getByLabel('Text').fill('Díl {dil} je objednaný, přijde do týdne.');
    await expect(template.getByRole('status')).toContainText('Náhled: Díl Displej je objednaný');
    await expect(template.getByRole('status')).toContainText('42\u00a0znaků, 1\u00a0SMS');
    await template.getByLabel('Odesílat bez diakritiky').check({ force: true });
    await expect(template.getByRole('status')).toContainText('Dil Displej je objednany');
    await expectAccessible(page, 'the form of a template');
    await template.getByRole('button', { name: 'Uložit' }).click();
    await expect(panel.getByText('Dil Displej je objednany, prijde do tydne.')).toBeVisible();
    await expectFitsPhone(page);

    await signIn(page, 'petra', '/neexistuje');
    const { order } = await callApi(page, 'POST', '/orders/orders/', {
      ...{ jmeno_zakaznika: 'Jan', prijmeni_zakaznika: unique('Zkušební'), telefon_zakaznika: '777 123 456' },
      ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
    });
    await page.goto(toOrder(order.id));
    const detail = page.getByRole('dialog', { name: `Objednávka č. ${order.id}` });
    await expect(detail.getByRole('region', { name: 'Zpráva zákazníkovi' })).toHaveCount(0);
    await detail.getByLabel('Změnit stav').selectOption({ label: 'Dorazilo čeká na zákazníka' });
    await detail.getByRole('button', { name: 'Změnit stav' }).click();

    const message = detail.getByRole('region', { name: 'Zpráva zákazníkovi' });
    await expect(
      message.getByText('Dobrý den, Vámi objednaný díl Displej pro iPhone 13 dorazil'),
    ).toBeVisible();
    gateway.answers(500);
    await message.getByRole('button', { name: 'Odeslat SMS' }).click();
    await expect(
      detail.getByText(`Zatím se to nepodařilo: Server ${gateway.host} hlásí vlastní chybu (500).`),
    ).toBeVisible();
    await detail.getByRole('button', { name: 'Neodesílat: SMS' }).click();
    await expect(detail.getByText('SMS zrušena')).toBeVisible();

    gateway.answers(400);
    await message.getByRole('button', { name: 'Odeslat SMS' }).click();
    await expect(
      detail.getByText(`SMS se nepodařilo odeslat: Server ${gateway.host} zprávu nepřijal (400).`),
    ).toBeVisible();
    await expectAccessible(page, 'an order with messages');
    gateway.answers(200);
    await detail.getByRole('button', { name: 'Zkusit znovu: SMS' }).click();
    await expect(detail.getByText('SMS odeslána')).toBeVisible();
    expect(JSON.parse(gateway.got[0]!.body)).toMatchObject({ number: '+420777123456' });

    await message.getByRole('button', { name: 'Odeslat SMS' }).click();
    await page.getByRole('button', { name: 'Neodesílat', exact: true }).click();
    expect(gateway.got).toHaveLength(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  } finally {
    await karel.send('DELETE', '/sms/brana/');
    await karel.send('PUT', '/sms/sablony/', { status: 'objednano', text: '' });
    await karel.send('PUT', '/settings/', { zdroje_vnitrni_sit: 0 });
    await karel.leave();
    await gateway.close();
  }
});

test('a customer is told by itself that the part has arrived, by night in the morning, and not with the setting off', async ({
  page,
  browser,
}) => {
  const gateway = await gatewayServer();
  const karel = await colleague(browser, 'karel');
  await karel.send('PUT', '/settings/', { zdroje_vnitrni_sit: 1, sms_automaticky: 1 });
  await karel.send('PUT', '/sms/brana/', {
    ...{ adresa: gateway.address, format: 'json', pole_cislo: 'number', pole_text: 'text' },
    hlavicka: 'Authorization',
  });
  /** Opens a new order and moves it to the state in which the part has arrived. */
  const arrived = async () => {
    const { order } = await callApi(page, 'POST', '/orders/orders/', {
      ...{
        jmeno_zakaznika: 'Jan',
        prijmeni_zakaznika: unique('Automatický'),
        telefon_zakaznika: '777 123 456',
      },
      ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
    });
    await page.goto(toOrder(order.id));
    const detail = page.getByRole('dialog', { name: `Objednávka č. ${order.id}` });
    await detail.getByLabel('Změnit stav').selectOption({ label: 'Dorazilo čeká na zákazníka' });
    await detail.getByRole('button', { name: 'Změnit stav' }).click();
    await expect(detail.getByRole('region', { name: 'Zpráva zákazníkovi' })).toBeVisible();
    return { id: order.id, detail };
  };
  try {
    await signIn(page, 'petra', '/neexistuje');
    const { id, detail } = await arrived();
    if (isQuiet(Date.now())) {
      await expect(detail.getByText('SMS čeká na odeslání').first()).toBeVisible();
      await expect(detail.getByText(/^Nejdřív .* 8:00\.$/)).toBeVisible();
      expect(gateway.got).toHaveLength(0);
    } else {
      await expect(detail.getByText('SMS odeslána').first()).toBeVisible();
      const { number, text } = JSON.parse(gateway.got[0]!.body);
      expect([number, text]).toEqual(['+420777123456', expect.stringContaining(`Číslo objednávky ${id}.`)]);
    }
    await expectAccessible(page, 'an order with an automatic message');

    await karel.send('PUT', '/settings/', { sms_automaticky: 0 });
    const told = gateway.got.length;
    const other = await arrived();
    await expect(other.detail.getByText(/→ Dorazilo/)).toBeVisible();
    await expect(other.detail.getByText(/^SMS (čeká|odeslána|se)/)).toHaveCount(0);
    expect(gateway.got).toHaveLength(told);
  } finally {
    await karel.send('DELETE', '/sms/brana/');
    await karel.send('PUT', '/settings/', { zdroje_vnitrni_sit: 0, sms_automaticky: 0 });
    await karel.leave();
    await gateway.close();
  }
});
