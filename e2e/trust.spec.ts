import { expect, test } from '@playwright/test';
import { answerOf, czk } from './answers.ts';
import { csrfHeaders, enterCredentials, signIn, unique } from './people.ts';

/** Where a figure or a door that is wrong would end all trust: returns of sales, and guesses of a password. */

const HEADER = 'doklad;typ;cas;kanal;id_prodejny;prodejce;kod;nazev;kategorie;kusy;cena_s_dph';
/** No other journey brings sales of this day. */
const DAY = '2026-02-17';
const TOTAL = `period=custom&start_date=${DAY}&end_date=${DAY}`;

test('a return takes its money back whatever its sign and its place in the file, and a receipt keeps what it sold', async ({
  page,
}) => {
  const mark = unique('trust').replace(/\s/g, '');
  const line = (doklad: string, typ: string, kod: string, kusy: number, cena: number) =>
    `${mark}-${doklad};${typ};${DAY}T10:00:00+01:00;prodejna;1;Petra Nováková;${kod};Zboží ${kod};Kryty;${kusy};${cena}`;
  const file = [
    HEADER,
    // The return comes before its sale, and tells its pieces as if they had been sold.
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
  const soubor = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) };
  const sent = await page.request.post('/api/import/prodeje/', {
    headers: await csrfHeaders(page.context()),
    multipart: { soubor },
  });
  expect(sent.status(), await sent.text()).toBe(200);

  const turnover = page.getByRole('region', { name: 'Souhrn dokladu' });
  for (const [doklad, amount] of Object.entries({ prodej: 1_000, vratka: -500, oboji: 500, oboji2: 500 })) {
    await page.goto(`/analytics?sekce=doklad&doklad=${mark}-${doklad}`);
    await expect(turnover, doklad).toContainText(czk(amount));
  }
  await page.goto(`/analytics?sekce=celkova&${TOTAL}`);
  await expect(page.getByRole('region', { name: 'Souhrn', exact: true })).toContainText(
    czk(aggregations.celkovy_obrat + 1_500),
  );
});

test('who guesses a password waits; its owner signs in meanwhile where they did before', async ({
  page,
  browser,
  baseURL,
}) => {
  // A device that the account is known on.
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
  // Even the right one, which a guesser could have come to by now.
  await expect(elsewhere.getByText(/^Příliš mnoho pokusů, zkuste to za \d+ minut\.$/)).toBeVisible();
  await elsewhere.close();

  await enterCredentials(page, 'adam');
  await expect(page.getByRole('heading', { level: 1, name: 'Dobrý den, Adam' })).toBeVisible();
});
