import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { testApp } from '#test/app.ts';
import { records } from '#world/records.ts';
import { settableClock } from '../fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const PAVEL = 13;

const rows = () => app.db.selectFrom('smena').selectAll().orderBy('id').execute();
const days = async () => (await rows()).map(row => row.datum).sort();
const told = async (person: number) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('uzivatel_id', '=', person)
      .where('druh', '=', 'smena')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);

const create = async (who: string, body: object) =>
  (await (await app.as(who)).post('/api/shifts/bulk-create/', { prodejna: 1, ...body })).body;
const remove = async (who: string, ids: number[], verze?: number) =>
  (await app.as(who)).post('/api/shifts/bulk-delete/', { smeny: ids.map(id => ({ id, verze })) });
const undo = async (who: string, davka: number) =>
  (await app.as(who)).post(`/api/shifts/bulk/${davka}/undo/`);

const NOVEMBER = ['2026-11-23', '2026-11-24', '2026-11-25'];
const idsOf = (answer: { vytvorene: { id: number }[] }) => answer.vytvorene.map(({ id }) => id);

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  await app.db.deleteFrom('vykaz').execute();
  await app.db.deleteFrom('smena').execute();
  await app.db.deleteFrom('upozorneni').execute();
});

describe('undoing a bulk creation', () => {
  test('deletes all of it once and notifies the person once', async () => {
    const made = await create('viktor', { user_id: PETRA, datumy: NOVEMBER });
    expect(made).toMatchObject({ uspesne: 3, chyby: [], odmitnute: [] });
    expect(made.vytvorene[0]).toMatchObject({ datum: '2026-11-23', jmeno: 'Petra Nováková' });
    const { status, body } = await undo('viktor', made.davka);
    expect([status, body]).toEqual([200, { success: true, uspesne: 3, chyby: [] }]);
    expect(await rows()).toEqual([]);
    expect(await told(PETRA)).toEqual(['Zrušeno v plánu: 23. 11., 24. 11., 25. 11.']);
    const again = await undo('viktor', made.davka);
    expect([again.status, again.body.error]).toEqual([409, 'Tato hromadná změna už byla vrácena.']);
  });

  test('leaves shifts changed or attended since', async () => {
    const made = await create('viktor', { user_id: PETRA, datumy: ['2026-11-20', ...NOVEMBER] });
    const [attended, changed] = idsOf(made);
    await (await app.as('petra')).post('/api/shifts/attendance/', {
      smena_id: attended,
      typ_akce: 'prichod',
    });
    const values = { prodejna: 1, datum: '2026-11-23', cas_od: '09:00', cas_do: '15:00' };
    await (await app.as('petra')).put(`/api/shifts/${changed}/`, values);
    const { body } = await undo('viktor', made.davka);
    expect(body).toEqual({
      ...{ success: true, uspesne: 2 },
      chyby: [
        '20. 11. 2026, 8:00–20:00, Práce: Směna má docházku, hromadně ji smazat nelze.',
        '23. 11. 2026, 8:00–20:00, Práce: Směnu mezitím někdo změnil nebo zrušil.',
      ].map(text => text.replace(/(\d\.) (?=\d)/g, '$1\u00a0')),
    });
    expect(await days()).toEqual(['2026-11-20', '2026-11-23']);
  });

  test('is possible only for its author within an hour', async () => {
    const made = await create('viktor', { user_id: PETRA, datumy: NOVEMBER });
    expect((await undo('admin', made.davka)).status).toBe(404);
    clock.pass(3_600_000);
    expect((await undo('viktor', made.davka)).status).toBe(404);
    expect(await rows()).toHaveLength(3);
  });

  test('is not offered when nothing was created', async () =>
    expect((await create('petra', { datumy: ['2026-10-31'] })).davka).toBeNull());
});

describe('bulk deletion', () => {
  test('audits each shift, notifies each person once, and can be undone exactly', async () => {
    const petras = idsOf(await create('viktor', { user_id: PETRA, datumy: NOVEMBER, poznamka: 'klíče' }));
    const pavels = idsOf(await create('viktor', { user_id: PAVEL, datumy: NOVEMBER }));
    const before = await rows();
    await app.db.deleteFrom('upozorneni').execute();
    const { status, body } = await remove('admin', [...petras, ...pavels]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ uspesne: 6, chyby: [] });
    expect(await rows()).toEqual([]);
    for (const person of [PETRA, PAVEL])
      expect(await told(person)).toEqual(['Zrušeno v plánu: 23. 11., 24. 11., 25. 11.']);
    const audit = app.db.selectFrom('audit').select('zaznam').where('co', '=', 'smazani');
    const deleted = await audit.where('zaznam', 'in', petras.map(String)).execute();
    expect(deleted).toHaveLength(3);

    expect((await undo('admin', body.davka)).body).toMatchObject({ uspesne: 6, chyby: [] });
    // A version that no open form has.
    expect(await rows()).toEqual(before.map(row => ({ ...row, verze: 2 })));
    expect(await told(PAVEL)).toEqual(['Naplánovány směny: 23. 11., 24. 11., 25. 11.']);
  });

  test('leaves attended shifts, and undo restores those that still fit', async () => {
    const ids = idsOf(await create('petra', { datumy: ['2026-11-20', ...NOVEMBER] }));
    await (await app.as('petra')).post('/api/shifts/attendance/', { smena_id: ids[0], typ_akce: 'prichod' });
    const { body } = await remove('petra', ids);
    expect(body.uspesne).toBe(3);
    expect(body.chyby[0]).toMatch(/^20\.\s11\.\s2026, 8:00–20:00, Práce, Petra Nováková: Směna má docházku/);
    await create('petra', { datumy: ['2026-11-24'] });
    const back = (await undo('petra', body.davka)).body;
    expect(back.uspesne).toBe(2);
    expect(back.chyby).toEqual([
      expect.stringMatching(
        /^24\.\s11\.\s2026.*V tomto čase už osoba má jinou směnu\. \(8:00–20:00, Práce, Globus\)/,
      ),
    ]);
  });

  test('undone restores no coming shift of a deactivated person or closed shop', async () => {
    const { person, store } = records(app.db);
    const [leaver, prodejna] = [await person(), await store()];
    const past = idsOf(await create('viktor', { user_id: leaver, datumy: ['2026-11-19', '2026-11-23'] }));
    const closed = idsOf(await create('viktor', { user_id: PAVEL, datumy: ['2026-11-24'], prodejna }));
    const { body } = await remove('viktor', [...past, ...closed]);
    expect(body.uspesne).toBe(3);
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', leaver).execute();
    await app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', prodejna).execute();
    const back = await undo('viktor', body.davka);
    expect([back.status, back.body]).toEqual([
      200,
      {
        ...{ success: true, uspesne: 1 },
        chyby: [
          expect.stringMatching(/^23\.\s11\..*: Uživatel není aktivní$/),
          expect.stringMatching(/^24\.\s11\..*: Prodejna není aktivní$/),
        ],
      },
    ]);
    expect(await days()).toEqual(['2026-11-19']);
  });

  test('undone restores only shifts whose person and shop exist', async () => {
    const { person, store } = records(app.db);
    const [leaver, prodejna] = [await person(), await store()];
    const gone = idsOf(await create('viktor', { user_id: leaver, datumy: ['2026-11-23'] }));
    const closed = idsOf(await create('viktor', { user_id: PAVEL, datumy: ['2026-11-24'], prodejna }));
    const stays = idsOf(await create('viktor', { user_id: PETRA, datumy: ['2026-11-25'] }));
    const { body } = await remove('viktor', [...gone, ...closed, ...stays]);
    expect(body.uspesne).toBe(3);
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/users/delete/${leaver}/`)).body.message).toBe('Uživatel byl smazán.');
    expect((await admin.delete(`/api/stores/prodejny/${prodejna}/`)).status).toBe(200);
    const back = await undo('viktor', body.davka);
    expect([back.status, back.body]).toEqual([
      200,
      {
        ...{ success: true, uspesne: 1 },
        chyby: [
          expect.stringMatching(/^23\.\s11\..*: Osoba, které směna patří, už neexistuje\.$/),
          expect.stringMatching(/^24\.\s11\..*: Prodejna, ve které směna je, už neexistuje\.$/),
        ],
      },
    ]);
    expect((await rows()).map(({ id }) => id)).toEqual(stays);
  });

  test('with another’s shift is refused whole for a PRODEJCE', async () => {
    const own = idsOf(await create('petra', { datumy: NOVEMBER }));
    const foreign = idsOf(await create('pavel', { datumy: NOVEMBER }));
    expect((await remove('petra', [...own, foreign[0]!])).status).toBe(403);
    expect(await rows()).toHaveLength(6);
  });

  test.each([
    [[], 'Vyberte alespoň jednu směnu'],
    [Array.from({ length: 201 }, (_, at) => at + 1), 'Nejvýše 200 směn najednou'],
  ])('with %j gets 400', async (ids, text) => {
    const { status, body } = await remove('petra', ids);
    expect([status, body.errors]).toEqual([400, { smeny: [text] }]);
  });

  test('leaves shifts changed since they were shown', async () => {
    const ids = idsOf(await create('viktor', { user_id: PETRA, datumy: NOVEMBER }));
    const values = { prodejna: 1, datum: '2026-11-23', cas_od: '09:00', cas_do: '15:00' };
    await (await app.as('petra')).put(`/api/shifts/${ids[0]}/`, values);
    const { body } = await remove('viktor', ids, 1);
    expect(body.uspesne).toBe(2);
    expect(body.chyby).toEqual([expect.stringContaining('Směnu mezitím někdo změnil nebo zrušil.')]);
    expect(await days()).toEqual(['2026-11-23']);
  });
});

test('a copied week can be previewed and undone as a whole', async () => {
  await create('viktor', { user_id: PETRA, datumy: ['2026-11-16', '2026-11-18'] });
  await create('viktor', { user_id: PETRA, datumy: ['2026-11-23'] });
  const viktor = await app.as('viktor');
  const copy = (more: object) =>
    viktor.post('/api/shifts/copy-week/', { prodejna: 1, tyden: '2026-11-23', ...more });
  const before = await rows();
  const { body: preview } = await copy({ nanecisto: true });
  expect(preview).toMatchObject({
    ...{ uspesne: 1, davka: null, odmitnute: ['2026-11-23'] },
    vytvorene: [{ datum: '2026-11-25', jmeno: 'Petra Nováková', cas_od: '08:00', cas_do: '20:00' }],
  });
  expect(await rows()).toEqual(before);
  const { body: made } = await copy({});
  expect(made).toMatchObject({ uspesne: 1, chyby: preview.chyby });
  await undo('viktor', made.davka);
  expect(await days()).toEqual(['2026-11-16', '2026-11-18', '2026-11-23']);
});

describe('with one day in a closed month', () => {
  const CLOSED = /^30\.\s11\.\s2026, .*: Měsíc listopad\s2026 je uzavřen \(Petra Nováková\)\. /;
  const close = async (isClosed = true) => {
    await app.db.deleteFrom('vykaz').execute();
    const values = { uzivatel_id: PETRA, mesic: '2026-11-01', stav: 'uzavreno' as const };
    if (isClosed) await app.db.insertInto('vykaz').values(values).execute();
  };
  const DAYS = ['2026-11-30', '2026-12-03', '2026-12-04'];
  beforeEach(() => clock.set('2026-12-02T10:00:00+01:00'));

  test('a series or copied week makes the other shifts', async () => {
    await close();
    const made = await create('viktor', { user_id: PETRA, datumy: DAYS });
    expect(made).toMatchObject({ uspesne: 2, odmitnute: ['2026-11-30'] });
    expect(made.chyby).toEqual([expect.stringMatching(/^2026-11-30: Měsíc listopad\s2026 je uzavřen /)]);
    await close(false);
    for (const user_id of [PETRA, PAVEL]) await create('viktor', { user_id, datumy: ['2026-11-23'] });
    await close();
    for (const nanecisto of [true, false]) {
      const copy = { prodejna: 1, tyden: '2026-11-30', nanecisto };
      const { body } = await (await app.as('viktor')).post('/api/shifts/copy-week/', copy);
      expect(body).toMatchObject({ uspesne: 1, vytvorene: [{ jmeno: 'Pavel Svoboda' }] });
      expect(body.chyby).toEqual([expect.stringMatching(CLOSED)]);
    }
  });

  test('a deletion or an undo handles the other shifts', async () => {
    const made = await create('viktor', { user_id: PETRA, datumy: DAYS });
    await close();
    const gone = await remove('viktor', idsOf(made));
    expect(gone.body).toMatchObject({ uspesne: 2, chyby: [expect.stringMatching(CLOSED)] });
    expect(await days()).toEqual(['2026-11-30']);
    await close(false);
    const all = await remove(
      'viktor',
      (await rows()).map(({ id }) => id),
    );
    const more = await create('viktor', { user_id: PETRA, datumy: DAYS });
    await close();
    const undone = await undo('viktor', more.davka);
    expect(undone.body).toMatchObject({ uspesne: 2, chyby: [expect.stringMatching(CLOSED)] });
    expect((await undo('viktor', gone.body.davka)).body).toMatchObject({ uspesne: 2, chyby: [] });
    // All shifts that it would restore are in the closed month.
    expect((await undo('viktor', all.body.davka)).status).toBe(409);
    expect(await days()).toEqual(DAYS);
  });

  test('a deletion only in it is refused whole', async () => {
    const made = await create('viktor', { user_id: PETRA, datumy: ['2026-11-30'] });
    await close();
    const { status, body } = await remove('viktor', idsOf(made));
    expect([status, body.error]).toEqual([409, expect.stringMatching(/^Měsíc listopad\s2026 je uzavřen/)]);
    expect(await days()).toEqual(['2026-11-30']);
  });
});

test('a seller who plans past days notifies the managers once', async () => {
  await create('petra', { datumy: ['2026-11-18', '2026-11-19', '2026-11-23'] });
  expect(await told(11)).toEqual([
    'Petra Nováková: zpětně přidáno do plánu – směna 18. 11. 8:00–20:00, směna 19. 11. 8:00–20:00',
  ]);
});

test('a change to one day of a series keeps notifications of the others', async () => {
  const december = [1, 2, 3, 4, 7].map(day => `2026-12-0${day}`);
  const [coming] = idsOf(await create('viktor', { user_id: PETRA, datumy: december }));
  const shorter = { prodejna: 1, datum: '2026-12-01', cas_od: '09:00', cas_do: '17:00', user_id: PETRA };
  expect((await (await app.as('viktor')).put(`/api/shifts/${coming}/`, shorter)).status).toBe(200);
  const told5 = 'Naplánovány směny: 1. 12., 2. 12., 3. 12., 4. 12., 7. 12.';
  expect(await told(PETRA)).toEqual([told5, 'Změna v plánu: směna 1. 12. 9:00–17:00']);
  const [, second, third] = await rows();
  await remove('viktor', [second!.id, third!.id]);
  expect((await told(PETRA)).slice(2)).toEqual(['Zrušeno v plánu: 2. 12., 3. 12.']);
  expect((await told(PETRA))[0]).toBe(told5);

  const [passed] = idsOf(await create('petra', { datumy: ['2026-11-18', '2026-11-19'] }));
  const later = { prodejna: 1, datum: '2026-11-18', cas_od: '09:00', cas_do: '20:00' };
  expect((await (await app.as('petra')).put(`/api/shifts/${passed}/`, later)).status).toBe(200);
  expect(await told(11)).toEqual([
    'Petra Nováková: zpětně přidáno do plánu – směna 18. 11. 8:00–20:00, směna 19. 11. 8:00–20:00',
    'Petra Nováková: zpětně změněno v plánu – směna 18. 11. 8:00–20:00, směna 18. 11. 9:00–20:00',
  ]);
});

test('a notification of too many days says how many more there are', async () => {
  const series = (days: number, from: string) => Array.from({ length: days }, (_, at) => addDays(from, at));
  await create('viktor', { user_id: PETRA, datumy: series(62, '2026-12-01') });
  const [text] = await told(PETRA);
  const { named, more } = /^Naplánovány směny: (?<named>.*\.) a (?<more>\d+)\sdalších dní$/.exec(text!)!
    .groups!;
  expect(named!.split(', ').length + Number(more)).toBe(62);
  expect(text!.length).toBeGreaterThan(290);
  await create('petra', { datumy: series(19, '2026-11-01') });
  expect((await told(11))[0]).toMatch(/^Petra Nováková: .* směna 9\. 11\. 8:00–20:00 a 10\sdalších směn$/);
});

test('a day with two shifts is named and counted once', async () => {
  const half = (cas_od: string, cas_do: string) =>
    create('viktor', { user_id: PETRA, datumy: ['2026-12-01', '2026-12-02'], cas_od, cas_do });
  const ids = [...idsOf(await half('08:00', '11:00')), ...idsOf(await half('14:00', '18:00'))];
  expect(ids).toHaveLength(4);
  await remove('viktor', ids);
  expect(await told(PETRA)).toContain('Zrušeno v plánu: 1. 12., 2. 12.');
});

test('a seller who deletes past days in two shops notifies both managers', async () => {
  const ids = [
    ...idsOf(await create('petra', { datumy: ['2026-11-18'] })),
    ...idsOf(await create('petra', { datumy: ['2026-11-19'], prodejna: 2 })),
  ];
  await app.db.deleteFrom('upozorneni').execute();
  expect((await remove('petra', ids)).body.uspesne).toBe(2);
  const deleted = 'směna 18. 11. 8:00–20:00, směna 19. 11. 9:00–18:00';
  for (const manager of [11, 21])
    expect(await told(manager)).toEqual([`Petra Nováková: zpětně zrušeno v plánu – ${deleted}`]);
});

test('shifts are listed by a range of days and a person', async () => {
  await create('petra', { datumy: ['2026-11-30', '2026-12-01', '2026-12-02'] });
  await create('pavel', { datumy: ['2026-12-01'] });
  const list = async (query: Record<string, string>) =>
    (await app.as('viktor')).get('/api/shifts/', { query: { scope: 'all', ...query } });
  const range = { od: '2026-11-30', do: '2026-12-01' };
  expect((await list({ ...range, osoba: '12' })).body.map((one: Shift) => one.datum)).toEqual([
    '2026-11-30',
    '2026-12-01',
  ]);
  expect((await list(range)).body).toHaveLength(3);
  expect((await list({ od: '2026-12-01', do: '2026-11-30' })).status).toBe(400);
  expect((await list({ od: '2026-01-01', do: '2026-11-30' })).status).toBe(400);
});
