import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { expectWaiting } from '#test/locks.ts';

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const clock = { time: NOW, now: () => clock.time };
const app = testApp({ clock });

const PETRA = 12;
const PAVEL = 13;
const VIKTOR = 11;
const FILIP = 22;
const INACTIVE = 72;
const NO_ASSIGNMENT = 'Úkol můžete zadat jen sobě, vedoucí i lidem své prodejny.';

beforeEach(async () => {
  clock.time = NOW;
  await app.db.deleteFrom('ukol').execute();
  await app.db.deleteFrom('upozorneni').execute();
});

const give = async (client: Client, body: object = {}) => {
  const sent = await client.post('/api/tasks/', { ukol: 'Doplnit letáky', ...body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.task;
};
const put = (client: Client, id: number, body: object) => client.put(`/api/tasks/${id}/`, body);
const texts = async (client: Client, query = '') =>
  (await client.get(`/api/tasks/${query}`)).body.map((task: { ukol: string }) => task.ukol);

describe('giving a task', () => {
  test('is possible for a seller to themself, with the defaults of rule home-3', async () => {
    const task = await give(await app.as('petra'));
    expect(task).toMatchObject({
      ukol: 'Doplnit letáky',
      priorita: 'stredni',
      deadline: null,
      stav: 'v_procesu',
      id_prodejce_ukol: PETRA,
      prodejce: { id: PETRA, jmeno: 'Petra', prijmeni: 'Nováková' },
      zadal: { id: PETRA },
      dokonceno: null,
      po_terminu: false,
    });
    expect(Date.parse(task.vytvoreno)).toBe(NOW);
  });

  test('is listed as a bare array at /tasks/ too, with every field', async () => {
    await give(await app.as('petra'), { deadline: '2026-11-30', priorita: 'vysoka' });
    const { body } = await (await app.as('petra')).get('/tasks/');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ deadline: '2026-11-30', priorita: 'vysoka' });
  });

  test.each([
    ['petra', PETRA, 201],
    ['petra', PAVEL, 403],
    ['viktor', VIKTOR, 201],
    ['viktor', PAVEL, 201],
    ['viktor', FILIP, 403],
    ['admin', FILIP, 201],
    ['hana', 71, 201],
    ['hana', PETRA, 403],
  ])('by %s to person %d gets %d', async (username, id_prodejce_ukol, status) => {
    const client = await app.as(username);
    const sent = await client.post('/api/tasks/', { ukol: 'Úkol', id_prodejce_ukol });
    expect(sent.status).toBe(status);
    if (status === 403) expect(sent.body.message).toBe(NO_ASSIGNMENT);
  });

  test.each([
    [{ ukol: ' ' }, 'ukol', 'Zadejte text úkolu'],
    [{ ukol: 'x'.repeat(501) }, 'ukol', 'Nejvýše 500 znaků'],
    [{ priorita: 'urgentni' }, 'priorita', 'Neznámá priorita'],
    [{ deadline: '2026-02-30' }, 'deadline', 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
    [{ id_prodejce_ukol: 999_999 }, 'id_prodejce_ukol', 'Vybraná osoba neexistuje nebo není aktivní.'],
    [{ id_prodejce_ukol: INACTIVE }, 'id_prodejce_ukol', 'Vybraná osoba neexistuje nebo není aktivní.'],
  ])('refuses %o', async (fields, field, text) => {
    const client = await app.as('admin');
    const { status, body } = await client.post('/api/tasks/', { ukol: 'Úkol', ...fields });
    expect(status).toBe(400);
    expect(body.errors[field]).toEqual([text]);
  });

  test('notifies with a shortened text, never inside a character', async () => {
    const [viktor, petra] = [await app.as('viktor'), await app.as('petra')];
    await give(viktor, { ukol: `${'a'.repeat(119)}📱 b`, id_prodejce_ukol: PETRA });
    await give(viktor, { ukol: `${'a'.repeat(118)}📱 b`, id_prodejce_ukol: PETRA });
    const { upozorneni } = (await petra.get('/api/notifications/')).body;
    expect(upozorneni.map(({ text }: { text: string }) => text).sort()).toEqual([
      `Nový úkol: ${'a'.repeat(119)}…`,
      `Nový úkol: ${'a'.repeat(118)}…`,
    ]);
  });

  test('stores an empty deadline as null', async () => {
    expect((await give(await app.as('petra'), { deadline: '' })).deadline).toBeNull();
  });
});

describe('seeing tasks (rule home-3)', () => {
  test('an open task of a deactivated person is marked so', async () => {
    const viktor = await app.as('viktor');
    const { id } = await give(viktor, { id_prodejce_ukol: PAVEL });
    await give(viktor, { id_prodejce_ukol: PETRA });
    const active = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PAVEL).execute();
    const names = async () =>
      (await viktor.get('/api/tasks/')).body
        .map((task: { prodejce: { prijmeni: string } }) => task.prodejce.prijmeni)
        .sort();
    expect(await names()).toEqual(['Nováková', 'Svoboda']);
    await active(false);
    try {
      expect(await names()).toEqual(['Nováková', 'Svoboda (neaktivní)']);
      // A finished task does not mark its assignee as inactive.
      await put(viktor, id, { stav: 'hotovo' });
      expect(await names()).toEqual(['Nováková', 'Svoboda']);
    } finally {
      await active(true);
    }
  });

  test('one sees tasks to or from oneself; a manager those of the shop, an ADMIN all', async () => {
    const [admin, viktor, simona] = [await app.as('admin'), await app.as('viktor'), await app.as('simona')];
    await give(admin, { ukol: 'Petře', id_prodejce_ukol: PETRA });
    await give(viktor, { ukol: 'Pavlovi', id_prodejce_ukol: PAVEL });
    await give(simona, { ukol: 'Filipovi', id_prodejce_ukol: FILIP });
    await give(admin, { ukol: 'Aleně' });
    expect(await texts(await app.as('petra'))).toEqual(['Petře']);
    expect((await texts(viktor)).sort()).toEqual(['Pavlovi', 'Petře']);
    expect(await texts(simona)).toEqual(['Filipovi']);
    expect((await texts(admin)).sort()).toEqual(['Aleně', 'Filipovi', 'Pavlovi', 'Petře']);
  });

  test('a manager without a shop sees no others’ tasks', async () => {
    await app.db.updateTable('uzivatel').set({ prodejna_id: null }).where('id', '=', 31).execute();
    await give(await app.as('hana'), { ukol: 'Bez prodejny' });
    expect(await texts(await app.as('zuzana'))).toEqual([]);
  });

  test('tasks can be filtered by state and are in the order of the rules', async () => {
    const petra = await app.as('petra');
    await give(petra, { ukol: 'bez termínu' });
    const { id } = await give(petra, { ukol: 'hotový' });
    await give(petra, { ukol: 'zítra', deadline: '2026-11-22', priorita: 'nizka' });
    await give(petra, { ukol: 'včera', deadline: '2026-11-20' });
    await put(petra, id, { stav: 'hotovo' });
    expect(await texts(petra)).toEqual(['včera', 'zítra', 'bez termínu', 'hotový']);
    expect(await texts(petra, '?stav=vse')).toHaveLength(4);
    expect(await texts(petra, '?stav=hotovo')).toEqual(['hotový']);
    expect(await texts(petra, '?stav=v_procesu')).toEqual(['včera', 'zítra', 'bez termínu']);
    expect((await petra.get('/api/tasks/?stav=jine')).status).toBe(400);
    const [first] = (await petra.get('/api/tasks/')).body;
    expect(first.po_terminu).toBe(true);
  });

  test('a limit leaves out the last tasks of the order', async () => {
    const petra = await app.as('petra');
    const deadline = '2026-12-24';
    for (const [ukol, priorita, due] of [
      ['potom', 'nizka', deadline],
      ['hned', 'vysoka', deadline],
      ['mezi tím', 'stredni', deadline],
      ['někdy', 'vysoka', null],
      ['po termínu', 'nizka', '2026-11-01'],
    ] as const)
      await give(petra, { ukol, priorita, deadline: due });
    for (const ukol of ['hotovo první', 'hotovo druhé']) {
      const { id } = await give(petra, {
        ukol,
        deadline: ukol === 'hotovo první' ? '2026-11-01' : '2026-11-02',
      });
      await put(petra, id, { stav: 'hotovo' });
    }
    const all = await texts(petra);
    expect(all).toEqual([
      ...['po termínu', 'hned', 'mezi tím', 'potom', 'někdy'],
      ...['hotovo druhé', 'hotovo první'],
    ]);
    for (const limit of [1, 2, 3, 4, 5, 6])
      expect(await texts(petra, `?limit=${limit}`)).toEqual(all.slice(0, limit));
  });

  test('a deadline passes at midnight in Prague', async () => {
    const petra = await app.as('petra');
    await give(petra, { deadline: '2026-11-21' });
    clock.time = Date.parse('2026-11-21T23:59:00+01:00');
    const evening = await app.as('petra');
    expect((await evening.get('/api/tasks/')).body[0].po_terminu).toBe(false);
    clock.time = Date.parse('2026-11-22T00:00:00+01:00');
    expect((await evening.get('/api/tasks/')).body[0].po_terminu).toBe(true);
  });
});

describe('changing a task (rule home-3)', () => {
  test('the giver edits all fields and may reassign it', async () => {
    const viktor = await app.as('viktor');
    const { id } = await give(viktor, { id_prodejce_ukol: PETRA });
    const change = {
      ukol: 'Nové letáky',
      priorita: 'vysoka',
      deadline: '2026-12-01',
      id_prodejce_ukol: PAVEL,
    };
    const { status, body } = await put(viktor, id, change);
    expect(status).toBe(200);
    expect(body.task).toMatchObject(change);
    expect((await put(viktor, id, { deadline: null })).body.task.deadline).toBeNull();
    expect((await put(viktor, id, { id_prodejce_ukol: FILIP })).status).toBe(403);
  });

  test('the assignee changes only its state', async () => {
    const { id } = await give(await app.as('viktor'), { id_prodejce_ukol: PETRA });
    const petra = await app.as('petra');
    const done = await put(petra, id, { stav: 'hotovo' });
    expect(done.body.task.stav).toBe('hotovo');
    expect(Date.parse(done.body.task.dokonceno)).toBe(NOW);
    expect((await put(petra, id, { stav: 'v_procesu' })).body.task.dokonceno).toBeNull();
    const { status, body } = await put(petra, id, { ukol: 'Něco jiného' });
    expect([status, body.message]).toEqual([
      403,
      'U úkolu, který zadal někdo jiný, můžete změnit jen jeho stav.',
    ]);
    // A client that sends the whole task back with another state changes only the state.
    expect((await put(petra, id, { ukol: 'Doplnit letáky', stav: 'hotovo' })).status).toBe(200);
  });

  test('an ADMIN can mark any task done, a manager only sees others’', async () => {
    const { id } = await give(await app.as('petra'));
    expect((await put(await app.as('viktor'), id, { stav: 'hotovo' })).status).toBe(403);
    expect((await put(await app.as('admin'), id, { stav: 'hotovo' })).status).toBe(200);
    expect((await put(await app.as('admin'), id, { ukol: 'Jinak' })).status).toBe(403);
    expect((await put(await app.as('pavel'), id, { stav: 'hotovo' })).status).toBe(404);
  });

  test('done twice keeps the first time', async () => {
    const petra = await app.as('petra');
    const { id } = await give(petra);
    await put(petra, id, { stav: 'hotovo' });
    clock.time = NOW + 60_000;
    const again = await put(petra, id, { stav: 'hotovo' });
    expect(Date.parse(again.body.task.dokonceno)).toBe(NOW);
  });

  test('it can be deleted by its giver and an ADMIN', async () => {
    const viktor = await app.as('viktor');
    const [one, other] = [
      await give(viktor, { id_prodejce_ukol: PETRA }),
      await give(viktor, { id_prodejce_ukol: PETRA }),
    ];
    expect((await (await app.as('petra')).delete(`/api/tasks/${one.id}/`)).status).toBe(403);
    expect((await viktor.delete(`/api/tasks/${one.id}/`)).body).toEqual({ success: true });
    expect((await (await app.as('admin')).delete(`/api/tasks/${other.id}/`)).status).toBe(200);
    expect((await viktor.delete(`/api/tasks/${one.id}/`)).status).toBe(404);
  });

  test('every write leaves its audit row', async () => {
    const viktor = await app.as('viktor');
    const { id } = await give(viktor, { id_prodejce_ukol: PETRA });
    await put(viktor, id, { stav: 'hotovo' });
    await viktor.delete(`/api/tasks/${id}/`);
    const rows = await app.db
      .selectFrom('audit')
      .select(['co', 'kdo', 'zmeny'])
      .where('tabulka', '=', 'ukol')
      .where('zaznam', '=', `${id}`)
      .orderBy('id')
      .execute();
    expect(rows.map(row => row.co)).toEqual(['vytvoreni', 'zmena', 'smazani']);
    expect(rows[1]).toMatchObject({ kdo: VIKTOR, zmeny: { stav: ['v_procesu', 'hotovo'] } });
  });

  test('one deleted while being reassigned is audited and announced for the new assignee', async () => {
    const viktor = await app.as('viktor');
    const { id } = await give(viktor, { id_prodejce_ukol: PETRA });
    const ear = await listen(app, PAVEL);
    const deleting = await app.db.transaction().execute(async tx => {
      await tx.updateTable('ukol').set({ prodejce_id: PAVEL }).where('id', '=', id).execute();
      const sent = viktor.delete(`/api/tasks/${id}/`);
      await expectWaiting(app.db, 1);
      return { sent };
    });
    expect((await deleting.sent).status).toBe(200);
    const { zmeny } = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'ukol')
      .where('zaznam', '=', `${id}`)
      .where('co', '=', 'smazani')
      .executeTakeFirstOrThrow();
    expect(zmeny.id_prodejce_ukol).toEqual([PAVEL, null]);
    expect(await ear.heard()).toContainEqual({ tema: 'tasks', id, co: 'smazani' });
    ear.stop();
  });

  test('two who mark it done at once both succeed', async () => {
    const { id } = await give(await app.as('viktor'), { id_prodejce_ukol: PETRA });
    const [petra, admin] = [await app.as('petra'), await app.as('admin')];
    const both = await Promise.all([put(petra, id, { stav: 'hotovo' }), put(admin, id, { stav: 'hotovo' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('a person with tasks stays as a former colleague when deleted', async () => {
  const admin = await app.as('admin');
  const { id } = await give(admin, { ukol: 'Předat klíče', id_prodejce_ukol: 65 });
  expect((await admin.delete('/api/users/delete/65/')).body.message).toContain('historii');
  const [task] = (await admin.get('/api/tasks/')).body.filter((one: { id: number }) => one.id === id);
  expect(task.prodejce.prijmeni).toBe('Šimek (bývalý)');
});
