import { expect, test } from '@playwright/test';
import { openDoor } from '#test/door.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { answerOf, czk } from './answers.ts';
import { visit } from './parts.ts';
import { callApi, colleague, enterCredentials, NOTE, signIn, unique } from './people.ts';

/** Where one wrong figure or open door would end all trust: returns of sales, guessed passwords, revoked rights. */

const HEADER = 'doklad;typ;cas;kanal;id_prodejny;prodejce;kod;nazev;kategorie;kusy;cena_s_dph';
/** No other journey imports sales of this day. */
const DAY = '2026-02-17';
const TOTAL = `period=custom&start_date=${DAY}&end_date=${DAY}`;

test('a return subtracts its money whatever its sign and place in the file, and receipts keep their sums', async ({
  page,
}) => {
  const mark = unique('trust').replace(/\s/g, '');
  const line = (doklad: string, typ: string, kod: string, kusy: number, cena: number) =>
    `${mark}-${doklad};${typ};${DAY}T10:00:00+01:00;prodejna;1;Petra Nováková;${kod};Zboží ${kod};Kryty;${kusy};${cena}`;
  const file = [
    HEADER,
    // The return precedes its sale, and gives its pieces as if they had been sold.
    line('vratka', 'vratka', 'K1', 1, 500),
    line('prodej', 'prodej', 'K1', 2, 500),
    line('oboji', 'prodej', 'K2', 1, 800),
    line('oboji', 'vratka', 'K1', 1, 300),
    line('oboji2', 'vratka', 'K1', -1, 300),
    line('oboji2', 'prodej', 'K2', 1, 800),
  ].join('\n');
  await signIn(page, 'admin', '/neexistuje');
  type Totals = { aggregations: { celkovy_obrat: number } };
  const { aggregations } = await answerOf<Totals>(page, `/analytics/celkova-cisla/?${TOTAL}`);
  await callApi(page, 'POST', `/import/prodeje/?zdroj=${mark}`, file);

  const turnover = page.getByRole('region', { name: 'Souhrn dokladu' });
  for (const [doklad, amount] of Object.entries({ prodej: 1_000, vratka: -500, oboji: 500, oboji2: 500 })) {
    await visit(page, `/analytics?sekce=doklad&doklad=${mark}-${doklad}`);
    await expect(turnover, doklad).toContainText(czk(amount));
  }
  await visit(page, `/analytics?sekce=celkova&${TOTAL}`);
  await expect(page.getByRole('region', { name: 'Souhrn', exact: true })).toContainText(
    czk(aggregations.celkovy_obrat + 1_500),
  );
});

test('guessing a password has to wait, while its owner still signs in on a known device', async ({
  page,
  browser,
  baseURL,
}) => {
  // A device on which the account is known.
  await signIn(page, 'adam');
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page.getByLabel('Uživatelské jméno')).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto('/');
  for (const guess of ['jedna', 'dva', 'tri', 'ctyri', 'pet', 'prodejna1']) {
    const answered = elsewhere.waitForResponse(answer => answer.url().endsWith('/users/login/'));
    await enterCredentials(elsewhere, 'adam', guess);
    await answered;
  }
  // Even the right password, which a guesser could have found by now.
  await expect(elsewhere.getByText(/^Příliš mnoho pokusů, zkuste to za \d+ minut\.$/)).toBeVisible();
  await elsewhere.close();

  await enterCredentials(page, 'adam');
  await expect(page.getByRole('heading', { level: 1, name: 'Dobrý den, Adam' })).toBeVisible();
});

test('a file is refused when its sender is deactivated during the upload', async ({
  page,
  browser,
  baseURL,
}) => {
  const door = await openDoor(baseURL!);
  const admin = await colleague(browser, 'admin');
  const name = unique('pomaly').replace(/\s/g, '');
  const person = { uzivatelske_jmeno: name, jmeno: 'Pomalá', prijmeni: 'Síť', role: 'PRODEJCE' };
  const id = 1_000_000 + Math.floor(Math.random() * 900_000);
  await admin.send('POST', '/users/create/', {
    ...person,
    id,
    heslo: DEMO_PASSWORD,
    aktivni: true,
  });
  await signIn(page, name, new URL('/news', door.url).href);
  const text = unique('Pošlu to později');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const composer = page.getByRole('dialog', { name: 'Nový příspěvek' });
  await composer.getByLabel('Text příspěvku').fill(text);
  const buffer = Buffer.alloc(2_000_000, 'x');
  await composer.locator('input[type=file]').setInputFiles({ ...NOTE, buffer });
  // The rest of the file is still on its way.
  const held = door.hold(buffer.length / 2);
  const begun = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/soubory/'),
  );
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  const request = await begun;
  await held;
  await admin.send('PUT', `/users/update/${id}/`, { ...person, aktivni: false });
  door.open();
  expect((await (await request.response())!).status()).toBe(401);
  await expect(page.getByText(/^Přihlášení vypršelo nebo ho ukončil správce/)).toBeVisible();
  const posts = (await admin.send('GET', '/news/')) as { obsah: string; soubory: object[] }[];
  expect(posts.find(({ obsah }) => obsah === text)?.soubory).toEqual([]);
  await admin.leave();
  door.close();
});
