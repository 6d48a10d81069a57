import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { onFullDisk } from '#test/full-disk.ts';
import { listen } from '#test/heard.ts';
import { kioskClient } from '#test/kiosk.ts';
import { expectWaiting } from '#test/locks.ts';
import { KIOSK_PIN, pin } from '#world/attended.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';
import { KIOSK_COOKIE } from './queries.ts';

const clock = settableClock('2026-11-20T07:55:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const VIKTOR = 11;
const WRONG = '4718';

let kiosk: Client;

async function shift(more: object = {}) {
  const times = { datum: '2026-11-20', cas_od: '08:00', cas_do: '20:00', poznamka: null };
  const values = { uzivatel_id: PETRA, prodejna_id: 1, ...times, ...more };
  return (await app.db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const press = (typ_akce: string, typed = KIOSK_PIN, klic?: string) =>
  kiosk.post(
    '/api/kiosk/dochazka/',
    { osoba: PETRA, pin: typed, typ_akce },
    klic ? { headers: { 'idempotency-key': klic } } : {},
  );
const team = async () => (await kiosk.get('/api/kiosk/')).body;
const records = () => app.db.selectFrom('dochazka').selectAll().orderBy('id').execute();

beforeEach(async () => {
  clock.set('2026-11-20T07:55:00+01:00');
  await app.db.deleteFrom('smena').execute();
  await app.db.deleteFrom('upozorneni').execute();
  await pin(app.db, PETRA);
  kiosk = await kioskClient(app);
});

describe('pairing a kiosk', () => {
  const make = async () =>
    (await (await app.as('admin')).post('/api/kiosky/', { prodejna: 1, nazev: 'Pokladna' })).body;
  const pair = (kod: string) => app.guest.post('/api/kiosk/parovani/', { parovaci_kod: kod });
  const cookieOf = (sent: Awaited<ReturnType<typeof pair>>) =>
    /kiosek=([^;]+); Max-Age=34560000; Path=\/api\/kiosk\/; HttpOnly; SameSite=Strict/.exec(
      `${sent.headers['set-cookie']}`,
    )?.[1];

  test('makes a kiosk once per code, however it is typed', async () => {
    const { kod } = await make();
    const sent = await pair(` ${kod.slice(0, 4).toLowerCase()}-${kod.slice(4)} `);
    expect([sent.status, sent.body.nazev]).toEqual([200, 'Pokladna']);
    const cookies = { [KIOSK_COOKIE]: cookieOf(sent)! };
    expect((await app.guest.get('/api/kiosk/', { cookies })).status).toBe(200);
    expect((await pair(kod)).body.errors).toEqual({
      parovaci_kod: ['Tento kód neplatí. Požádejte administrátora o nový.'],
    });
  });

  test('refuses a code older than a quarter of an hour', async () => {
    const { kod } = await make();
    clock.pass(15 * 60_000);
    expect((await pair(kod)).status).toBe(400);
  });

  test('ends when an ADMIN cancels it', async () => {
    const { id, kod } = await make();
    const cookies = { [KIOSK_COOKIE]: cookieOf(await pair(kod))! };
    const admin = await app.as('admin');
    const listed = async () =>
      (await admin.get('/api/kiosky/')).body.kiosky.find((one: { id: number }) => one.id === id);
    expect(await listed()).toMatchObject({ stav: 'sparovan', prodejna_nazev: 'Globus' });
    expect((await listed()).naposledy).not.toBeNull();
    expect((await admin.delete(`/api/kiosky/${id}/`)).status).toBe(200);
    expect((await app.guest.get('/api/kiosk/', { cookies })).status).toBe(403);
    expect(await listed()).toMatchObject({ stav: 'zrusen' });
  });

  test('is refused from another site', async () => {
    const { kod } = await make();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.guest.post('/api/kiosk/parovani/', { parovaci_kod: kod }, { headers })).status).toBe(
      403,
    );
  });
});

describe('today’s team on a kiosk', () => {
  test('lists who works here today and the actions each may take', async () => {
    await shift();
    await shift({ uzivatel_id: 13, prodejna_id: 3 });
    await shift({ uzivatel_id: VIKTOR, typ_smeny: 'dovolena' });
    expect(await team()).toMatchObject({
      nazev: 'Pokladna',
      prodejna_nazev: 'Globus',
      lide: [{ id: PETRA, jmeno: 'Petra', stav: 'offline', povoleno: ['prichod'], ma_pin: true }],
    });
    await press('prichod');
    expect((await team()).lide).toMatchObject([{ stav: 'working', povoleno: ['pauza_start', 'odchod'] }]);
  });

  test('is shown even on a full disk, where the kiosk’s use cannot be recorded', async () => {
    await shift();
    await onFullDisk(app, 'kiosek', async () => {
      clock.pass(120_000);
      expect((await team()).lide).toMatchObject([{ id: PETRA }]);
    });
  });

  test('includes a person who has not left since yesterday', async () => {
    await shift({ datum: '2026-11-19', cas_od: '14:00', cas_do: '22:00' });
    clock.set('2026-11-19T14:00:00+01:00');
    await press('prichod');
    clock.set('2026-11-20T00:30:00+01:00');
    expect(await team()).toMatchObject({
      dnes: '2026-11-20',
      lide: [{ datum: '2026-11-19', stav: 'working' }],
    });
    expect((await press('odchod')).status).toBe(201);
    clock.pass(120_000);
    expect((await team()).lide).toEqual([]);
  });
});

describe('clocking in on a kiosk', () => {
  test('follows the state machine of attendance, and the audit names the kiosk', async () => {
    await shift();
    const { status, body } = await press('prichod');
    expect([status, body]).toEqual([
      201,
      { success: true, jmeno: 'Petra Nováková', typ_akce: 'prichod', cas: expect.any(String) },
    ]);
    clock.pass(600_000);
    expect((await press('prichod')).body.error).toMatch(/^Akci „Příchod“ teď nelze zaznamenat/);
    for (const action of ['pauza_start', 'pauza_konec', 'odchod']) {
      expect((await press(action)).status).toBe(201);
      clock.pass(600_000);
    }
    expect((await records()).map(one => [one.typ_akce, one.zapsal_id])).toEqual(
      ['prichod', 'pauza_start', 'pauza_konec', 'odchod'].map(action => [action, PETRA]),
    );
    const row = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('tabulka', '=', 'dochazka')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kdo: PETRA, zmeny: { kiosek: [null, 'Pokladna'] } });
  });

  test('with the same key gets the same answer and is written once, however late', async () => {
    await shift();
    await press('prichod');
    clock.pass(600_000);
    const first = await press('pauza_start', KIOSK_PIN, 'klic-1234');
    clock.pass(600_000);
    await press('pauza_konec');
    clock.pass(600_000);
    const again = await press('pauza_start', KIOSK_PIN, 'klic-1234');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await records()).toHaveLength(3);
    expect((await press('pauza_start', KIOSK_PIN, 'klic-5678')).status).toBe(201);
    expect(await records()).toHaveLength(4);
  });

  test('with the same key is answered even after the day, the PIN or the person changed', async () => {
    await shift({ cas_od: '14:00', cas_do: '22:00' });
    await press('prichod');
    clock.set('2026-11-20T23:59:30+01:00');
    const first = await press('odchod', KIOSK_PIN, 'klic-odchodu-1');
    clock.set('2026-11-21T00:01:00+01:00');
    await pin(app.db, PETRA, 5);
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', PETRA).execute();
    const again = await press('odchod', KIOSK_PIN, 'klic-odchodu-1');
    await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', '=', PETRA).execute();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await records()).toHaveLength(2);
    // A key returns an answer only to its own person.
    await shift({ uzivatel_id: VIKTOR, datum: '2026-11-21' });
    const body = { osoba: VIKTOR, pin: WRONG, typ_akce: 'odchod' };
    const headers = { 'idempotency-key': 'klic-odchodu-1' };
    expect((await kiosk.post('/api/kiosk/dochazka/', body, { headers })).status).toBe(409);
  });

  test('is refused before any PIN check when the person has no shift here', async () => {
    await shift({ prodejna_id: 3 });
    const { status, body } = await press('prichod', WRONG);
    expect([status, body.error]).toEqual([404, 'Dnes tu tato osoba nemá směnu.']);
  });

  test('without a PIN says where to set one', async () => {
    await shift();
    await app.db.deleteFrom('pin').execute();
    expect((await press('prichod')).body.error).toBe('PIN ještě nemáte. Nastavte si jej ve svém profilu.');
  });
});

test('writes nothing when the account is deactivated during the PIN check', async () => {
  await shift();
  const petra = app.db.updateTable('uzivatel').where('id', '=', PETRA);
  try {
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('pin').select('pokusu').where('uzivatel_id', '=', PETRA).forUpdate().execute();
      const running = press('prichod');
      await expectWaiting(app.db, 1);
      await petra.set({ aktivni: false }).execute();
      return { running };
    });
    const { status, body } = await running;
    expect([status, body.message]).toEqual([404, 'Osoba nebyla nalezena.']);
    expect(await records()).toEqual([]);
  } finally {
    await petra.set({ aktivni: true }).execute();
  }
});

describe('a wrong PIN', () => {
  const LOCKED =
    'PIN je po pěti chybných pokusech zamčený. Odemkne jej vedoucí, nebo si v profilu nastavte nový.';

  test('locks the PIN after five tries until a manager, who is notified, unlocks it', async () => {
    await shift();
    const sentences = [];
    for (let at = 0; at < 4; at++) sentences.push((await press('prichod', WRONG)).body.message);
    const live = await listen(app, VIKTOR, 'VEDOUCI');
    for (let at = 0; at < 2; at++) sentences.push((await press('prichod', WRONG)).body.message);
    // The screen with the list of locked PINs is told.
    expect((await live.heard()).map(({ tema }) => tema).sort()).toEqual(['notifications', 'pins']);
    live.stop();
    expect(sentences).toEqual([
      'Nesprávný PIN. Zbývají 4 pokusy.',
      'Nesprávný PIN. Zbývají 3 pokusy.',
      'Nesprávný PIN. Zbývají 2 pokusy.',
      'Nesprávný PIN. Zbývá poslední pokus.',
      LOCKED,
      LOCKED,
    ]);
    expect((await press('prichod')).body.error).toBe(LOCKED);
    const told = () =>
      app.db.selectFrom('upozorneni').select('text').where('uzivatel_id', '=', VIKTOR).execute();
    expect(await told()).toEqual([{ text: 'Petra Nováková má po pěti chybných pokusech zamčený PIN.' }]);
    const petra = await app.as('petra');
    expect((await petra.get('/api/users/profile/pin/')).body).toMatchObject({ nastaven: true, zamcen: true });
    const viktor = await app.as('viktor');
    expect((await viktor.get('/api/kiosky/zamcene/')).body.lide).toMatchObject([{ id: PETRA }]);
    expect((await viktor.post('/api/kiosky/odemknuti/', { osoba: PETRA })).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await press('prichod')).status).toBe(201);
  });

  test('is forgotten with the PIN: a new one, for which the person signed in, can be used at once', async () => {
    await shift();
    for (let at = 0; at < 5; at++) await press('prichod', WRONG);
    const viktor = await app.as('viktor');
    const locked = async () => (await viktor.get('/api/kiosky/zamcene/')).body.lide;
    expect(await locked()).toMatchObject([{ id: PETRA }]);
    const petra = await app.as('petra');
    await petra.put('/api/users/profile/pin/', { pin: '8305', potvrzeni_pinu: '8305' });
    expect((await petra.get('/api/users/profile/pin/')).body).toMatchObject({ zamcen: false });
    expect(await locked()).toEqual([]);
    const told = app.db.selectFrom('upozorneni').select('id').where('udalost', '=', `pin:${PETRA}`);
    expect(await told.execute()).toEqual([]);
    expect((await press('prichod')).body.error).toBe('Nesprávný PIN. Zbývají 4 pokusy.');
    expect((await press('prichod', '8305')).status).toBe(201);
  });

  test('leaves no notification once the person departs', async () => {
    await shift();
    for (let at = 0; at < 5; at++) await press('prichod', WRONG);
    const told = () =>
      app.db.selectFrom('upozorneni').select('id').where('udalost', '=', `pin:${PETRA}`).execute();
    expect(await told()).toHaveLength(1);
    const admin = await app.as('admin');
    expect((await admin.post(`/api/users/odchody/${PETRA}/`)).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await admin.delete(`/api/users/odchody/${PETRA}/`)).status).toBe(200);
  });

  test('counts as five tries even when sent thirty times at once', async () => {
    await shift();
    const sent = await Promise.all(Array.from({ length: 30 }, () => press('prichod', WRONG)));
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(sent.filter(({ body }) => body.error === LOCKED)).toHaveLength(26);
  });

  test('is forgotten after a right one', async () => {
    await shift();
    for (let at = 0; at < 4; at++) await press('prichod', WRONG);
    expect((await press('prichod')).status).toBe(201);
    clock.pass(600_000);
    expect((await press('odchod', WRONG)).body.error).toEqual('Nesprávný PIN. Zbývají 4 pokusy.');
  });
});

test('a right PIN never counts as a wrong try, even when its action is refused', async () => {
  await shift();
  for (let at = 0; at < 6; at++)
    expect((await press('odchod')).body.error).toMatch(/^Akci „Odchod“ teď nelze zaznamenat/);
  expect((await press('prichod')).status).toBe(201);
});

describe('one’s own PIN', () => {
  test.each([
    ['1234', '1234', { pin: ['Tento PIN uhodne každý, zvolte jiný'] }],
    ['47', '47', { pin: ['PIN má 4 až 6 číslic'] }],
    ['4719', '4718', { potvrzeni_pinu: ['PINy se neshodují'] }],
  ])('refuses %s, %s', async (typed, potvrzeni, errors) => {
    const sent = await (await app.as('petra')).put('/api/users/profile/pin/', {
      pin: typed,
      potvrzeni_pinu: potvrzeni,
    });
    expect([sent.status, sent.body.errors]).toEqual([400, errors]);
  });

  test('can be unlocked only by a manager of the person’s shop', async () => {
    const other = await app.db
      .selectFrom('uzivatel')
      .select('id')
      .where('prodejna_id', '=', 3)
      .executeTakeFirstOrThrow();
    await pin(app.db, other.id, 5);
    const sent = await (await app.as('viktor')).post('/api/kiosky/odemknuti/', { osoba: other.id });
    expect(sent.status).toBe(403);
  });
});
