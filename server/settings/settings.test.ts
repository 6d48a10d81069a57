import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, SETTINGS } from '#shared/settings/keys.ts';
import { inUnits } from '#shared/settings/units.ts';
import { type Client, openApp, testApp } from '#test/app.ts';
import { createDb, createPool } from '../core/database/db.ts';
import { keepSettings } from './kept.ts';

const app = testApp();
const PATH = '/api/settings/';

/** The weights of a proposed roster, and how long it is computed. */
const ROSTERS = {
  ...{ rozpis_sekund: 30, rozpis_chybi: 600, rozpis_navic: 6, rozpis_pod: 90, rozpis_nad: 90 },
  ...{ rozpis_prani: 150, rozpis_vikend: 120, rozpis_zmena: 30, rozpis_jinde: 200 },
};

const save = async (fields: object) => (await app.as('admin')).put(PATH, fields);
const read = async () => (await (await app.as('admin')).get(PATH)).body.nastaveni;
const rows = () => app.db.selectFrom('nastaveni').selectAll().orderBy('klic').execute();

beforeEach(async () => {
  await app.db.deleteFrom('nastaveni').execute();
  await app.reloadSettings();
});

describe('rights to settings', () => {
  const calls = (client: Client) => [client.get(PATH), client.put(PATH, { souboru_max: 1 })];

  test.each(['petra', 'viktor'])('%s may neither read nor write them', async username => {
    for (const { status, body } of await Promise.all(calls(await app.as(username)))) {
      expect(status).toBe(403);
      expect(body.message).toBe('Nemáte oprávnění k přístupu k této sekci.');
    }
    expect(await rows()).toEqual([]);
  });

  test('a guest must sign in', async () => {
    for (const { status } of await Promise.all(calls(app.guest))) expect(status).toBe(401);
    expect((await app.guest.get(`${PATH}limits/`)).status).toBe(401);
  });

  test('everybody signed in reads only the limits of files and passwords', async () => {
    await save({ soubor_max_mb: 40, relace_necinnost_h: 3 });
    const { status, body } = await (await app.as('petra')).get(`${PATH}limits/`);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, limity: { heslo_nejmene: 6, soubor_max_mb: 40, souboru_max: 10 } });
  });
});

test('all settings have their defaults until an ADMIN changes them', async () => {
  expect(await read()).toEqual(DEFAULT_SETTINGS);
  expect(DEFAULT_SETTINGS).toMatchObject({
    relace_necinnost_h: 8,
    relace_nejdele_h: 16,
    relaci_nejvyse: 10,
    heslo_nejmene: 6,
    odmitat_bezna_hesla: 1,
    ...{ druhy_krok_admin: 0, overeni_min: 10, overeni_hesel: 0, audit_adresy_dny: 730 },
    ...{ zakaznici_mesice: 24, byvali_mesice: 3 },
    ...{ komentaru_hodina: 1000, souboru_hodina: 1000, exportu_hodina: 500 },
    soubor_max_mb: 25,
    souboru_max: 10,
    import_max_mb: 500,
    nabidky_bez_potvrzeni: 0,
    odecist_pauzu: 0,
    odchod_po_konci_h: 6,
    prani_pripomenout_dnu: 3,
    prani_uzaverka_den: 15,
    ranni_posta: 1,
    ranni_posta_hodina: 7,
    vykaz_tolerance_min: 5,
    zverejneni_dnu: 14,
    import_vratit_dny: 90,
    nahravani_mb_den: 1000,
    token_dny: 365,
    zdroje_vnitrni_sit: 0,
    sms_automaticky: 0,
    token_dotazu_min: 300,
    ...ROSTERS,
  });
});

describe('a change of settings', () => {
  test('answers all of them and keeps the others', async () => {
    const { status, body } = await save({ soubor_max_mb: 50 });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, nastaveni: { ...DEFAULT_SETTINGS, soubor_max_mb: 50 }, verze: 2 });
    await save({ souboru_max: 3 });
    expect(await read()).toEqual({ ...DEFAULT_SETTINGS, soubor_max_mb: 50, souboru_max: 3 });
  });

  test('reaches another instance within a second, and a later one at start', async () => {
    const other = await openApp(app.url);
    try {
      await save({ soubor_max_mb: 60 });
      await expect.poll(() => other.settings().soubor_max_mb).toBe(60);
      const later = await openApp(app.url);
      expect(later.settings().soubor_max_mb).toBe(60);
      await later.close();
    } finally {
      await other.close();
    }
  });

  test('loses none of several made at once', async () => {
    await Promise.all([
      save({ soubor_max_mb: 70 }),
      save({ souboru_max: 2 }),
      save({ relace_necinnost_h: 5 }),
      save({ relace_nejdele_h: 30 }),
    ]);
    const changed = { soubor_max_mb: 70, souboru_max: 2, relace_necinnost_h: 5, relace_nejdele_h: 30 };
    expect(await read()).toEqual({ ...DEFAULT_SETTINGS, ...changed });
  });

  const IDLE_OVER_4 = 'Odhlášení po nečinnosti nemůže být delší než nejdelší přihlášení (4 h).';
  const LONGEST_UNDER_8 = 'Nejdelší přihlášení nemůže být kratší než odhlášení po nečinnosti (8 h).';
  test.each([
    [{}, { relace_nejdele_h: 4 }, 'relace_nejdele_h', LONGEST_UNDER_8],
    [
      { relace_necinnost_h: 2, relace_nejdele_h: 4 },
      { relace_necinnost_h: 8 },
      'relace_necinnost_h',
      IDLE_OVER_4,
    ],
    [{}, { relace_necinnost_h: 8, relace_nejdele_h: 4 }, 'relace_necinnost_h', IDLE_OVER_4],
  ])(
    'of %j by %j gets 400, as idleness may not exceed the longest session',
    async (before, fields, at, text) => {
      await save(before);
      const { status, body } = await save(fields);
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: text, errors: { [at]: [text] } });
      expect(await read()).toEqual({ ...DEFAULT_SETTINGS, ...before });
      expect((await save({ soubor_max_mb: 30 })).status).toBe(200);
    },
  );

  test('of both session times at once never leaves an invalid pair', async () => {
    for (let round = 0; round < 5; round++) {
      await save({ relace_necinnost_h: 8, relace_nejdele_h: 16 });
      const sent = await Promise.all([save({ relace_necinnost_h: 16 }), save({ relace_nejdele_h: 8 })]);
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test.each([{}, { souboru_max: DEFAULT_SETTINGS.souboru_max }])(
    'to %j changes nothing and leaves no trace',
    async body => {
      const rows = async () =>
        (await app.db.selectFrom('audit').select('id').where('tabulka', '=', 'nastaveni').execute()).length;
      const [before, { verze }] = [await rows(), (await save({})).body];
      const answer = await save(body);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: true, nastaveni: DEFAULT_SETTINGS, verze },
      ]);
      expect(await rows()).toBe(before);
    },
  );

  test('without known settings keeps everything', async () => {
    for (const fields of [{}, { neznama: 1, constructor: 1 }]) {
      expect((await save(fields)).body.nastaveni).toEqual(DEFAULT_SETTINGS);
    }
    expect(await rows()).toEqual([]);
  });

  test.each(
    Object.entries(SETTINGS).flatMap(([key, { min, max, unit }]) => [
      [key, min - 1, `Nejméně ${inUnits(min, unit)}`],
      [key, max + 1, `Nejvýše ${inUnits(max, unit)}`],
      [key, min + 0.5, 'Očekává se celé číslo'],
      [key, `${min}`, 'Očekává se celé číslo'],
      [key, null, 'Očekává se celé číslo'],
    ]),
  )('of %s to %j gets 400: %s', async (key, value, text) => {
    const { status, body } = await save({ souboru_max: 2, [key as string]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, message: text, errors: { [key as string]: [text] } });
    expect(await rows()).toEqual([]);
  });

  test.each(
    Object.entries(SETTINGS).flatMap(([key, { min, max }]) => [
      [key, min],
      [key, max],
    ]),
  )('of %s to %d is accepted', async (key, value) => {
    await save({ relace_nejdele_h: SETTINGS.relace_nejdele_h.max, relace_necinnost_h: 1 });
    expect((await save({ [key as string]: value })).body.nastaveni[key as string]).toBe(value);
  });
});

test('ignores a setting of a newer version in the database', async () => {
  await app.db.insertInto('nastaveni').values({ klic: 'budouci', hodnota: 1 }).execute();
  expect(await read()).toEqual(DEFAULT_SETTINGS);
});

test('another instance that failed to read a change retries', async () => {
  const other = await openApp(app.url);
  onTestFinished(() => other.close());
  const connect = vi
    .spyOn(other.pool, 'connect')
    .mockRejectedValueOnce(new Error('timeout exceeded when trying to connect') as never);
  await save({ overeni_min: 3 });
  await expect.poll(() => other.settings().overeni_min).toBe(3);
  expect(connect.mock.settledResults[0]!.type).toBe('rejected');
});

test('a failed read right after saving is retried', async () => {
  const pool = createPool(app.url, () => {}, 1);
  const errors: unknown[] = [];
  const kept = keepSettings(createDb(pool), error => void errors.push(error));
  onTestFinished(async () => {
    kept.close();
    await pool.end();
  });
  await save({ overeni_min: 4 });
  vi.spyOn(pool, 'connect').mockRejectedValueOnce(new Error('timeout exceeded') as never);
  await kept.follow();
  expect(errors).toMatchObject([{ message: 'timeout exceeded' }]);
  await expect.poll(() => kept.now().overeni_min).toBe(4);
});
