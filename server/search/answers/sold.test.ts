import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { money } from '#shared/core/amounts.ts';
import type { Answer } from '#shared/search/contract.ts';
import { type Client, testApp } from '#test/app.ts';
import { line, sell } from '../../analytics/fixtures/sold-lines.ts';

/** Sales by nobody, online, or in a shop without a number in the sales system; today is 15. 4. 2026. */

const NOW = Date.parse('2026-04-15T12:00:00+02:00');
const app = testApp({ clock: { now: () => NOW } });
const EARLIER = '2026-04-10T10:00:00+02:00';
const YESTERDAY = '2026-04-14T10:00:00+02:00';
const CASES = { kod: 'POUZDRO', nazev: 'Pouzdro', kategorie: 'Pouzdra' };
const CABLES = { kod: 'KABEL', nazev: 'Kabel', kategorie: 'Kabely' };
const ONLINE = { kanal: 'eshop', id_prodejny: null, stredisko: null, prodejce: null };
const SENIMO = { id_prodejny: null, stredisko: 'Senimo', prodejce: 'Michal Kolář' };

let admin: Client;
beforeAll(async () => {
  const priced = (kusy: number) => ({ kusy: `${kusy}`, obrat: `${kusy * 199}` });
  await sell(app, [
    line({ doklad: 'D1', cas: EARLIER, ...CASES, ...priced(2) }),
    line({ doklad: 'D2', cas: EARLIER, ...CASES, ...priced(30), ...ONLINE }),
    line({ doklad: 'D3', cas: YESTERDAY, ...CABLES, ...priced(9), prodejce: null }),
    line({ doklad: 'D4', cas: YESTERDAY, ...CABLES, ...priced(2) }),
    line({ doklad: 'D5', cas: YESTERDAY, ...CABLES, ...priced(3), ...SENIMO }),
  ]);
  admin = await app.as('admin');
});

const get = async (path: string) => {
  const { status, body } = await admin.get(`/api/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const ask = async (question: string): Promise<Answer> =>
  (await get(`search/?q=${encodeURIComponent(question)}`)).odpoved;

/** The sum of the rows that the answer's link opens over its section. */
async function behind({ cesta }: Answer): Promise<number> {
  const { sekce, detail, ...period } = Object.fromEntries(new URLSearchParams(cesta!.split('?')[1]));
  expect([sekce, detail]).toEqual(['celkova', expect.stringMatching(/^radky:/)]);
  const asked = { ...period, ...Object.fromEntries(new URLSearchParams(detail!.replace('radky:', ''))) };
  return (await get(`analytics/radky/?${new URLSearchParams(asked)}`)).soucet;
}

test('answers of no sales on days to come', async () => {
  for (const when of ['zítra', 'příští měsíc', '31. 12. 2099'])
    expect(await ask(`kolik pouzder se prodalo ${when}`)).toMatchObject({
      ...{ problem: 'Datum nemůže být v budoucnosti.', cesta: null },
    });
});

test.each([
  ['kolik pouzder se prodalo tento měsíc', 32],
  ['kolik pouzder prodala Petra Nováková tento měsíc', 2],
  ['kolik pouzder prodal Globus tento měsíc', 2],
  ['kolik kabelů se prodalo včera', 14],
  ['kolik kabelů prodal Globus včera', 11],
  ['kolik kabelů prodalo Senimo včera', 3],
])(
  '%s: counts sales without a seller unless somebody is named, like the linked screen',
  async (question, sold) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ hodnota: `${sold}\u00a0ks`, problem: null });
    expect(await behind(answer)).toBe(sold);
  },
);

test('pieces of goods equal those of the overall numbers', async () => {
  const { aggregations } = await get('analytics/celkova-cisla/?period=monthly&kategorie=Pouzdra');
  expect((await ask('kolik pouzder se prodalo tento měsíc')).hodnota).toBe(
    `${aggregations.celkem_kusu}\u00a0ks`,
  );
});

test.each([
  'kdo prodal nejvíc položek včera',
  'kdo prodal nejvíc kusů včera',
  'kdo prodal nejvíc kabelů včera',
])('%s: ignores sales without a seller', async question => {
  const { hodnota, radky } = await ask(question);
  expect(hodnota).toMatch(/^Michal Kolář: 3/);
  expect(radky.map(row => row.replace(/ – .*/, ''))).toEqual(['1. Michal Kolář', '2. Petra Nováková']);
});

test('answers for a shop without a number by its name, like its screen', async () => {
  const days = 'period=custom&start_date=2026-04-14&end_date=2026-04-14';
  const { prodejny } = await get(`analytics/celkova-cisla/prodejna-detail/?${days}&stredisko=Senimo`);
  const [{ obrat, doklady }] = prodejny;
  const turnover = await ask('obrat Senimo včera');
  expect([obrat, turnover.hodnota]).toEqual([3 * 199, money(obrat)]);
  expect(await behind(turnover)).toBe(obrat);
  const receipts = await ask('účtenky Senimo včera');
  expect([receipts.hodnota, await behind(receipts)]).toEqual([`${doklady}`, doklady]);
  await sql`update prodejna set id_prodejny = null where nazev = 'Vsetín'`.execute(app.db);
  expect((await ask('obrat Vsetín včera')).problem).toBe(
    'Prodejna Vsetín nemá číslo v prodejním systému a pod jejím jménem tu žádné prodeje nejsou.',
  );
});

test('says where one person’s turnover is shown', async () => {
  const { problem } = await ask('kolik prodala Petra Nováková v březnu');
  expect(problem).toContain('obrat ukazuje „Proč?“ u prodejce v přehledu analytiky');
});
