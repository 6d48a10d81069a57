import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#shared/alerts/words.ts';
import { money } from '#shared/core/amounts.ts';
import type { Channel } from '#shared/sales/lines.ts';
import { type Client, openApp, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { textFile } from '#world/records.ts';
import { insertNight } from '../forecast/queries.ts';
import { findAlerts } from './find.ts';
import { deleteAlert, forgetAlerts, holdAlerts } from './queries.ts';

/** Alerts of closed days (rule analytics-17): five shops and two channels, each of which sells 100 per receipt. */

const TODAY = '2026-04-15';
const YESTERDAY = '2026-04-14';
const clock = { time: 0, now: () => clock.time };
const at = (time: string, day = TODAY) => Date.parse(`${day}T${time}:00+02:00`);
clock.time = at('12:00');
const app = testApp({ clock });
let admin: Client;
let viktor: Client;

const days = (value: number) => new Array<number>(35).fill(value);
/** Stores a forecast made in one morning for that day and all later ones: `expected`, a tenth more or less. */
const expectIn = (den: string, prodejna_id: number | null, kanal: Channel | null, expected: number) =>
  app.db.transaction().execute(tx =>
    insertNight(tx, den, [
      {
        ...{ prodejna_id, kanal, metoda: 'kombinace', chyba: 0.1, chyba_naivni: 0.1 },
        ...{ hodnota: days(expected), od80: days(expected * 0.95), do80: days(expected * 1.05) },
        ...{ od95: days(expected * 0.9), do95: days(expected * 1.1) },
        ...{ soucet_od: days(-0.1), soucet_do: days(0.1), hodiny: new Array<number>(168).fill(1 / 24) },
      },
    ]),
  );

let documents = 0;
const receipt = (
  day: string,
  branch: number,
  price: number,
  kanal = 'prodejna',
  doklad = `D${++documents}`,
) => `${doklad},${day}T10:00:00+02:00,${kanal},${branch},Eva,K1,1,${price}`;
const send = async (...lines: string[]) => {
  const head = 'doklad,cas,kanal,id_prodejny,prodejce,kod,kusy,cena_s_dph';
  const file = textFile(`${documents}.csv`, `${head}\n${lines.join('\n')}\n`);
  const { status, body } = await admin.post('/api/import/prodeje/?zdroj=a', file);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import.id as number;
};
const alerts = async (who = admin, query = '') => (await who.get(`/api/vykyvy/${query}`)).body.vykyvy;
const inShort = async () =>
  (await alerts()).map((one: { prodejna: { nazev: string } | null; kanal: string; skutecnost: number }) => [
    one.prodejna?.nazev ?? one.kanal,
    one.skutecnost,
  ]);
const bells = async (who = admin) =>
  (await who.get('/api/notifications/')).body.upozorneni.filter(
    ({ druh }: { druh: string }) => druh === 'vykyv',
  );
const acknowledge = (who: Client, id: number) =>
  who.post(`/api/vykyvy/${id}/potvrdit/`, { text: 'Zavřená ulice' });

/** Branch numbers of the chain's shops by shop id. */
const branchOf = new Map<number, number>();

/** Sessions expire when the clock is moved. */
const signIn = async () => {
  [admin, viktor] = [await app.as('admin'), await app.as('viktor')];
};
beforeEach(signIn);

beforeAll(async () => {
  const shops = await app.db.selectFrom('prodejna').select(['id', 'id_prodejny']).execute();
  for (const { id, id_prodejny } of shops) if (id_prodejny !== null) branchOf.set(id, id_prodejny);
});

afterEach(async () => {
  await app.db.deleteFrom('poznamka').execute();
  await app.db.deleteFrom('vykyv').execute();
  await app.db.deleteFrom('upozorneni').execute();
  await app.db.deleteFrom('predpoved').execute();
  clock.time = at('12:00');
});

const [globus, zlin, prerov] = [1, 3, 4];

test('the three largest deviations of a closed day are told to ADMINs and the manager, once', async () => {
  await send(
    ...[globus, zlin, prerov].map(shop => receipt(YESTERDAY, branchOf.get(shop)!, 1000)),
    receipt(YESTERDAY, branchOf.get(globus)!, 500, 'servis'),
  );
  // Days without a forecast give no alert, however early or late.
  await findAlerts(app);
  expect(await alerts()).toEqual([]);
  await expectIn(YESTERDAY, globus, null, 4000);
  await expectIn(YESTERDAY, zlin, null, 1050);
  await expectIn(YESTERDAY, prerov, null, 1500);
  await expectIn(YESTERDAY, null, 'servis', 100);
  await expectIn(YESTERDAY, null, 'eshop', 2000);
  // A channel of one shop counts in its shop, and the whole chain in all alerts: neither gives an alert of its own.
  await expectIn(YESTERDAY, globus, 'servis', 90_000);
  await expectIn(YESTERDAY, null, null, 90_000);
  await send(receipt(TODAY, branchOf.get(zlin)!, 10));
  const other = await openApp(app.url, { clock });
  try {
    clock.time = at('03:59');
    await findAlerts(app);
    expect(await alerts()).toEqual([]);
    clock.time = at('04:00');
    await Promise.all([findAlerts(app), findAlerts(other)]);
  } finally {
    await other.close();
  }
  // 2500 less, 2000 less (nothing at all), 500 less; the fourth is 400 more and gives no alert.
  expect(await inShort()).toEqual([
    ['Globus', 1500],
    ['eshop', 0],
    ['Přerov', 1000],
  ]);
  expect((await bells()).length).toBe(3);
  expect((await bells(viktor)).map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Globus, út 14. 4.: obrat 1 500 Kč, čekalo se 3 600 Kč až 4 400 Kč',
  ]);
  expect(await bells(await app.as('petra'))).toEqual([]);
  expect((await alerts(viktor)).map(({ prodejna }: { prodejna: { id: number } }) => prodejna.id)).toEqual([
    1,
  ]);
});

test('an inactive shop neither gives an alert nor takes the place of an active one', async () => {
  const active = (aktivni: boolean) =>
    app.db.updateTable('prodejna').set({ aktivni }).where('id', '=', zlin).execute();
  await active(false);
  try {
    await expectIn(YESTERDAY, zlin, null, 900_000);
    await expectIn(YESTERDAY, prerov, null, 800_000);
    await expectIn(YESTERDAY, null, 'eshop', 700_000);
    await expectIn(YESTERDAY, null, 'servis', 600_000);
    await send(receipt(YESTERDAY, branchOf.get(globus)!, 10));
    await findAlerts(app);
    expect((await inShort()).map(([name]: [string]) => name)).toEqual(['Přerov', 'eshop', 'servis']);
  } finally {
    await active(true);
  }
});

test('an alert is acknowledged once, with who, when and why, and leaves the bell', async () => {
  await expectIn(YESTERDAY, globus, null, 90_000);
  await send(receipt(YESTERDAY, branchOf.get(globus)!, 70));
  await findAlerts(app);
  const [{ id }] = await alerts(viktor, '?ceka=true');
  expect((await acknowledge(viktor, id)).body.vykyv.potvrzeni).toMatchObject({
    ...{ text: 'Zavřená ulice', kdo: { jmeno: 'Viktor' } },
  });
  expect((await acknowledge(admin, id)).status).toBe(409);
  expect([await alerts(admin, '?ceka=true'), (await bells()).length]).toEqual([[], 0]);
  expect((await viktor.post(`/api/vykyvy/${id}/potvrdit/`, { text: ' ' })).body.errors).toEqual({
    text: ['Napište poznámku'],
  });
});

test('an acknowledgement waits until the days that are being judged are done', async () => {
  await expectIn(YESTERDAY, globus, null, 90_000);
  await send(receipt(YESTERDAY, branchOf.get(globus)!, 71));
  await findAlerts(app);
  const [{ id }] = await alerts(viktor, '?ceka=true');
  let answer: ReturnType<typeof acknowledge>;
  await app.db.transaction().execute(async judging => {
    await holdAlerts(judging);
    answer = acknowledge(viktor, id);
    await expectWaiting(app.db, 1);
    await deleteAlert(judging, id);
  });
  expect((await answer!).status).toBe(404);
  expect(await app.db.selectFrom('poznamka').select('id').where('vykyv_id', 'is', null).execute()).toEqual(
    [],
  );
});

test('an alert stays true when a file of its day is sent again or taken back', async () => {
  const branch = branchOf.get(prerov)!;
  await expectIn('2026-04-12', prerov, null, 1000);
  await send(receipt('2026-04-13', branch, 100, 'prodejna', 'A1'));
  await send(receipt('2026-04-13', branchOf.get(zlin)!, 10));
  await findAlerts(app);
  // On the 14th sales were as expected; on the 12th the whole chain sold nothing, so nothing is known about that day.
  const [{ id }, ...others] = await alerts();
  expect(others).toEqual([]);
  await send(receipt('2026-04-13', branch, 300, 'prodejna', 'A1'));
  await findAlerts(app);
  const told = async () => (await alerts()).find((one: { id: number }) => one.id === id);
  expect((await told()).skutecnost).toBe(300);
  const corrected = await send(receipt('2026-04-13', branch, 1000, 'prodejna', 'A1'));
  await findAlerts(app);
  expect(await told()).toBeUndefined();
  expect((await bells()).map(({ zaznam }: { zaznam: number }) => zaznam)).not.toContain(id);

  // The correction is taken back, so the day is outside again. Once acknowledged, the alert stays even if the day is
  // corrected.
  expect((await admin.post(`/api/import/${corrected}/vratit/`, {})).status).toBe(200);
  await findAlerts(app);
  const again = (await alerts()).find(({ den }: { den: string }) => den === '2026-04-13');
  expect(again).toMatchObject({ skutecnost: 300, stav: 'trva' });
  await acknowledge(admin, again.id);
  await send(receipt('2026-04-13', branch, 1000, 'prodejna', 'A1'));
  await findAlerts(app);
  const mended = (await alerts()).find((one: { id: number }) => one.id === again.id);
  expect(mended).toMatchObject({ skutecnost: 1000, stav: 'v_mezich', potvrzeni: { text: 'Zavřená ulice' } });
});

test('the bell shows the new figure, and who has read it is not notified again', async () => {
  const branch = branchOf.get(globus)!;
  await expectIn(YESTERDAY, globus, null, 90_000);
  await send(receipt(YESTERDAY, branch, 70, 'prodejna', 'Z1'));
  await findAlerts(app);
  const told = async (who: Client) =>
    (await bells(who)).map(({ text, precteno }: { text: string; precteno: string | null }) => [
      text,
      precteno !== null,
    ]);
  const saying = (obrat: number) =>
    `Globus, ${dayOf(YESTERDAY)}: obrat ${money(obrat)}, čekalo se ${money(81_000)} až ${money(99_000)}`;
  const [before] = await alerts();
  expect(await told(viktor)).toEqual([[saying(before.skutecnost), false]]);
  await viktor.post('/api/notifications/read-all/');
  await send(receipt(YESTERDAY, branch, 60_070 - before.skutecnost, 'prodejna', 'Z1'));
  await findAlerts(app);
  expect((await alerts())[0].skutecnost).toBe(60_000);
  expect(await told(viktor)).toEqual([[saying(60_000), true]]);
  expect(await told(admin)).toEqual([[saying(60_000), false]]);
});

test('a former manager of the shop loses its notification and gets no new figure', async () => {
  const branch = branchOf.get(globus)!;
  await expectIn(YESTERDAY, globus, null, 90_000);
  await send(receipt(YESTERDAY, branch, 70, 'prodejna', 'V1'));
  await findAlerts(app);
  expect(await bells(viktor)).toHaveLength(1);
  const [{ skutecnost, id }] = await alerts();
  const place = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'viktor');
  await place.set({ role: 'PRODEJCE', prodejna_id: zlin }).execute();
  try {
    viktor = await app.as('viktor');
    await send(receipt(YESTERDAY, branch, 847, 'prodejna', 'V1'));
    await findAlerts(app);
    expect((await viktor.get('/api/vykyvy/')).status).toBe(403);
    expect(await bells(viktor)).toEqual([]);
    expect(await bells()).toMatchObject([
      { zaznam: id, text: expect.stringContaining(`obrat ${money(skutecnost + 777)},`) },
    ]);
  } finally {
    await place.set({ role: 'VEDOUCI', prodejna_id: globus }).execute();
  }
});

test('a day is judged only after an import past midnight, and alerts are deleted after two years', async () => {
  await expectIn('2026-04-16', globus, null, 50_000);
  await app.db.updateTable('prodej_import').set({ konec: '2026-04-16T20:00:00+02:00' }).execute();
  clock.time = at('09:00', '2026-04-17');
  await signIn();
  await findAlerts(app);
  expect(await alerts()).toEqual([]);
  await send(receipt('2026-04-16', branchOf.get(globus)!, 5));
  await findAlerts(app);
  expect(await inShort()).toEqual([['Globus', 5]]);
  await app.db.transaction().execute(tx => forgetAlerts(tx, at('09:00', '2028-04-22')));
  expect(await app.db.selectFrom('vykyv').select('id').execute()).toEqual([]);
});
