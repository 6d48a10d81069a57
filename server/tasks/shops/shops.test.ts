import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#shared/core/durations.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { expectWaiting } from '#test/locks.ts';
import { records } from '#world/records.ts';

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const clock = { time: NOW, now: () => clock.time };
const app = testApp({ clock });

const [GLOBUS, SENIMO, ZLIN, PREROV] = [1, 2, 3, 4];
const [PETRA, FILIP, HANA] = [12, 22, 71];
const GROUPS = '/api/tasks/hromadne/';

beforeEach(async () => {
  clock.time = NOW;
  for (const table of ['ukol', 'hromadny_ukol', 'upozorneni'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('prodejna').set({ aktivni: true }).execute();
});

const WORK = { ukol: 'Vyměnit plakáty', deadline: '2026-11-25' };
async function give(body: object = { prodejny: [GLOBUS, SENIMO] }): Promise<ShopsTask> {
  const sent = await (await app.as('admin')).post(GROUPS, { ...WORK, ...body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.hromadny;
}
const admin = () => app.as('admin');
const groups = async (): Promise<ShopsTask[]> => (await (await admin()).get(GROUPS)).body;
const partOf = ({ prodejny }: ShopsTask, shop: number) =>
  prodejny.find(({ prodejna }) => prodejna.id === shop)!;
const tick = async (client: Client, task: number, stav = 'hotovo', more = {}) =>
  client.put(`/api/tasks/${task}/`, { stav, ...more });
const tasksOf = async (username: string) => (await (await app.as(username)).get('/api/tasks/')).body;
const told = async (username: string): Promise<string[]> =>
  (await (await app.as(username)).get('/api/notifications/')).body.upozorneni
    .filter((one: { precteno: string | null }) => one.precteno === null)
    .map(({ text }: { text: string }) => text);
async function drop(shop: number) {
  await app.db.deleteFrom('ukol').execute();
  await app.db.deleteFrom('prodejna').where('id', '=', shop).execute();
}
const close = (shop: number) =>
  app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', shop).execute();

describe('giving a task to shops (rule home-5)', () => {
  test('each shop gets its own, and its people are told once', async () => {
    const group = await give();
    expect(group).toMatchObject({
      ...WORK,
      ...{ priorita: 'stredni', pro_vsechny: false, splneno: 0, celkem: 2, po_terminu: false, novinka: null },
    });
    expect(group.prodejny.map(({ prodejna, stav }) => [prodejna.nazev, stav])).toEqual([
      ['Globus', 'v_procesu'],
      ['Senimo', 'v_procesu'],
    ]);
    for (const username of ['viktor', 'petra', 'filip'])
      expect(await told(username), username).toEqual(['Nový úkol: Vyměnit plakáty']);
    expect(await told('zuzana')).toEqual([]);
    const [task] = await tasksOf('petra');
    expect(task).toMatchObject({
      ...{ ...WORK, id: partOf(group, GLOBUS).ukol, prodejce: null, id_prodejce_ukol: null },
      prodejna: { id: GLOBUS, nazev: 'Globus' },
      hromadny: { id: group.id, pro_vsechny: false },
    });
    expect(await tasksOf('michal')).toEqual([]);
  });

  test('without shops it is for all active ones, and says so', async () => {
    await close(ZLIN);
    const group = await give({});
    expect(group).toMatchObject({ pro_vsechny: true, celkem: 5 });
    expect(group.prodejny.map(({ prodejna }) => prodejna.id)).toEqual([1, 2, 4, 5, 6]);
    expect((await tasksOf('filip'))[0].hromadny).toEqual({ id: group.id, pro_vsechny: true });
  });

  test('a shop named twice gets one task', async () => {
    expect((await give({ prodejny: [GLOBUS, GLOBUS] })).prodejny).toHaveLength(1);
  });

  test.each([
    ['unknown', [GLOBUS, 999]],
    ['closed', [GLOBUS, PREROV]],
  ])('an %s shop is refused, and nobody gets anything', async (_, prodejny) => {
    await close(PREROV);
    const { status, body } = await (await admin()).post(GROUPS, { ...WORK, prodejny });
    expect(status).toBe(400);
    expect(body.errors.prodejny).toEqual(['Vybraná prodejna neexistuje nebo není aktivní.']);
    expect(await groups()).toEqual([]);
    expect(await tasksOf('petra')).toEqual([]);
  });

  test('the group and each task have their audit row', async () => {
    const group = await give();
    const rows = await app.db
      .selectFrom('audit')
      .select(['tabulka', 'zaznam', 'zmeny'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(rows.reverse()).toMatchObject([
      { tabulka: 'hromadny_ukol', zaznam: `${group.id}`, zmeny: { prodejny: [null, [GLOBUS, SENIMO]] } },
      ...group.prodejny.map(({ ukol, prodejna }) => ({
        ...{ tabulka: 'ukol', zaznam: `${ukol}` },
        zmeny: { ukol: [null, WORK.ukol], prodejna_id: [null, prodejna.id] },
      })),
    ]);
  });

  test('a repeated request with the same key gives one', async () => {
    const client = await admin();
    const send = () =>
      client.post(GROUPS, { ...WORK }, { headers: { 'idempotency-key': 'ukol-prodejnam-1' } });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map(({ body }) => body.hromadny.id)).size).toBe(1);
    expect(await groups()).toHaveLength(1);
    expect(await tasksOf('petra')).toHaveLength(1);
  });

  test('managers and sellers see neither rates nor other shops', async () => {
    const group = await give();
    for (const username of ['viktor', 'petra']) {
      const client = await app.as(username);
      const { status, body } = await client.get(GROUPS);
      expect([status, body.message]).toEqual([403, 'Úkoly pro prodejny zadává jen administrátor.']);
      expect(JSON.stringify(await tasksOf(username))).not.toMatch(/splneno|Senimo/);
      expect((await tick(client, partOf(group, SENIMO).ukol)).status).toBe(404);
    }
  });

  test('who moves to another shop has its tasks, and no longer those of the shop before', async () => {
    const group = await give();
    const move = (prodejna_id: number | null) =>
      app.db.updateTable('uzivatel').set({ prodejna_id }).where('id', '=', HANA).execute();
    const seen = async () => (await tasksOf('hana')).map(({ id }: { id: number }) => id);
    try {
      expect(await seen()).toEqual([]);
      await move(GLOBUS);
      expect(await seen()).toEqual([partOf(group, GLOBUS).ukol]);
      await move(SENIMO);
      expect(await seen()).toEqual([partOf(group, SENIMO).ukol]);
    } finally {
      await move(null);
    }
  });
});

describe('doing a shop’s task', () => {
  test('anybody of the shop may, and head office sees who and when', async () => {
    const group = await give();
    const petra = await app.as('petra');
    clock.time = NOW + HOUR;
    expect((await tick(petra, partOf(group, GLOBUS).ukol)).status).toBe(200);
    const [after] = await groups();
    expect(after).toMatchObject({ splneno: 1, celkem: 2 });
    const part = partOf(after!, GLOBUS);
    expect(part).toMatchObject({ stav: 'hotovo', dokoncil: { id: PETRA, prijmeni: 'Nováková' } });
    expect(Date.parse(part.dokonceno!)).toBe(NOW + HOUR);
    expect(await told('viktor')).toEqual([]);
    await tick(await app.as('viktor'), part.ukol, 'v_procesu');
    expect(partOf((await groups())[0]!, GLOBUS)).toMatchObject({ stav: 'v_procesu', dokoncil: null });
  });

  test('only its state, and it is not passed to one person', async () => {
    const group = await give();
    const { ukol } = partOf(group, GLOBUS);
    const petra = await app.as('petra');
    expect((await petra.put(`/api/tasks/${ukol}/`, { ukol: 'Jinak' })).status).toBe(403);
    expect((await petra.delete(`/api/tasks/${ukol}/`)).status).toBe(403);
    const { status, body } = await (await admin()).put(`/api/tasks/${ukol}/`, { id_prodejce_ukol: PETRA });
    expect([status, body.errors?.id_prodejce_ukol]).toEqual([
      400,
      ['Úkol prodejny dělá kdokoli z ní, jednomu člověku se nepředává.'],
    ]);
    const whole = { ...WORK, id_prodejce_ukol: null, stav: 'hotovo' };
    expect((await (await admin()).put(`/api/tasks/${ukol}/`, whole)).status).toBe(200);
  });

  test('two who finish it at once both succeed, and the first is said to have done it', async () => {
    const { ukol } = partOf(await give(), GLOBUS);
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const both = await Promise.all([tick(petra, ukol), tick(pavel, ukol)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await app.db
      .selectFrom('audit')
      .select('kdo')
      .where('tabulka', '=', 'ukol')
      .where('zaznam', '=', `${ukol}`)
      .where('co', '=', 'zmena')
      .execute();
    expect(rows).toHaveLength(1);
    expect(partOf((await groups())[0]!, GLOBUS).dokoncil!.id).toBe(rows[0]!.kdo);
  });

  test('it is announced to the shop and to head office, and to nobody else', async () => {
    const group = await give();
    const ears = [await listen(app, 13), await listen(app, FILIP), await listen(app, 1, 'ADMIN')];
    const { ukol } = partOf(group, GLOBUS);
    await tick(await app.as('petra'), ukol);
    const [colleague, stranger, office] = await Promise.all(ears.map(ear => ear.heard()));
    const heard = { tema: 'tasks', id: ukol, co: 'zmena' };
    expect(colleague).toContainEqual(heard);
    expect(office).toContainEqual(heard);
    expect(stranger).toEqual([]);
    for (const ear of ears) ear.stop();
  });
});

describe('the rate (rule home-6)', () => {
  test('a closed shop does not count until it opens again, what it has done does', async () => {
    const group = await give({ prodejny: [GLOBUS, SENIMO, PREROV], deadline: '2026-11-20' });
    await tick(await app.as('michal'), partOf(group, PREROV).ukol);
    await close(SENIMO);
    await close(PREROV);
    let [now] = await groups();
    expect(now).toMatchObject({ splneno: 1, celkem: 2, po_terminu: true });
    expect(now!.prodejny.map(({ stav }) => stav)).toEqual(['v_procesu', 'zavreno', 'hotovo']);
    await tick(await app.as('petra'), partOf(group, GLOBUS).ukol);
    [now] = await groups();
    expect(now).toMatchObject({ splneno: 2, celkem: 2, po_terminu: false });
    await app.db.updateTable('prodejna').set({ aktivni: true }).execute();
    expect((await groups())[0]).toMatchObject({ splneno: 2, celkem: 3, po_terminu: true });
  });

  test('overdue groups come first, finished ones last', async () => {
    const done = await give({ ukol: 'hotový', prodejny: [GLOBUS] });
    await tick(await app.as('petra'), partOf(done, GLOBUS).ukol);
    await give({ ukol: 'bez termínu', deadline: null });
    await give({ ukol: 'po termínu', deadline: '2026-11-20' });
    await give({ ukol: 'dnes', deadline: '2026-11-21' });
    const texts = async (limit: number) =>
      (await (await admin()).get(`${GROUPS}?limit=${limit}`)).body.map(({ ukol }: ShopsTask) => ukol);
    expect(await texts(10)).toEqual(['po termínu', 'dnes', 'bez termínu', 'hotový']);
    expect(await texts(3)).not.toContain('hotový');
  });

  test('finished ones are listed in pages, and any one is found by its number or a task of it', async () => {
    const made: ShopsTask[] = [];
    for (const ukol of ['první', 'druhý', 'třetí']) made.push(await give({ ukol, prodejny: [GLOBUS] }));
    for (const one of made) await tick(await app.as('petra'), partOf(one, GLOBUS).ukol);
    const open = await give({ ukol: 'otevřený' });
    const listed = async (query: string) =>
      (await (await admin()).get(`${GROUPS}?${query}`)).body.map(({ id }: ShopsTask) => id);
    const [first, second, third] = made.map(({ id }) => id);
    expect(await listed('stav=otevrene')).toEqual([open.id]);
    expect(await listed('stav=dokoncene&limit=2')).toEqual([third, second]);
    expect(await listed(`stav=dokoncene&limit=2&before=${second}`)).toEqual([first]);
    expect(await listed(`hromadny=${first}`)).toEqual([first]);
    expect(await listed(`ukol=${partOf(open, SENIMO).ukol}`)).toEqual([open.id]);
    expect(await listed(`hromadny=${open.id + 1000}`)).toEqual([]);
  });

  test('an ADMIN can list the tasks of people without those of shops', async () => {
    const client = await admin();
    const { body } = await client.post('/api/tasks/', {
      ukol: 'Zavolat do servisu',
      id_prodejce_ukol: PETRA,
    });
    await give();
    const { body: listed } = await client.get('/api/tasks/?jen_lidi=true');
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([body.task.id]);
    expect((await client.get('/api/tasks/')).body).toHaveLength(3);
  });

  test('a shop without people is known as such', async () => {
    const group = await give();
    expect(partOf(group, GLOBUS).lidi).toBeGreaterThan(2);
    const id = await records(app.db).store();
    expect(partOf(await give({ prodejny: [id] }), id).lidi).toBe(0);
    await drop(id);
  });

  test('a shop with a task cannot be deleted', async () => {
    const client = await admin();
    const id = await records(app.db).store();
    const group = await give({ prodejny: [id] });
    const remove = () => client.delete(`/api/stores/prodejny/${id}/`);
    expect((await remove()).status).toBe(409);
    await client.delete(`/api/tasks/${group.prodejny[0]!.ukol}/`);
    expect((await remove()).status).toBe(200);
  });
});

describe('looking after a group (rule home-6)', () => {
  test('a reminder reaches only those who have not finished, at most once an hour', async () => {
    const group = await give();
    await tick(await app.as('petra'), partOf(group, GLOBUS).ukol);
    const remind = async () => (await admin()).post(`${GROUPS}${group.id}/pripominka/`, undefined);
    await (await app.as('filip')).post('/api/notifications/read-all/', undefined);
    const first = await remind();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(Date.parse(first.body.hromadny.pripomenuto)).toBe(NOW);
    expect(await told('filip')).toEqual(['Připomenutí úkolu: Vyměnit plakáty']);
    expect(await told('petra')).toEqual([]);
    clock.time = NOW + HOUR - MINUTE;
    const soon = await remind();
    expect([soon.status, soon.body.message]).toEqual([409, 'Už se připomnělo. Znovu to půjde v\u00a011:00.']);
    clock.time = NOW + HOUR;
    expect((await remind()).status).toBe(200);
    clock.time = NOW + 2 * HOUR;
    await tick(await app.as('filip'), partOf(group, SENIMO).ukol);
    expect((await remind()).body.message).toBe('Žádná prodejna už tento úkol nemá splnit.');
  });

  test('two reminders at once are one', async () => {
    const group = await give();
    const client = await admin();
    const both = await Promise.all(
      [1, 2].map(() => client.post(`${GROUPS}${group.id}/pripominka/`, undefined)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an edit changes what the form changed in all unfinished tasks, and a stale one is refused', async () => {
    const group = await give({ prodejny: [GLOBUS, SENIMO, ZLIN] });
    await tick(await app.as('petra'), partOf(group, GLOBUS).ukol);
    const client = await admin();
    // Text of one shop's own.
    await client.put(`/api/tasks/${partOf(group, ZLIN).ukol}/`, { ukol: 'Vyměnit plakáty i letáky' });
    const path = `${GROUPS}${group.id}/`;
    const change = { ...WORK, deadline: '2026-12-01', verze: group.verze };
    const { status, body } = await client.put(path, change);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.hromadny).toMatchObject({ deadline: '2026-12-01', verze: group.verze + 1 });
    const [petras, filips, zuzanas] = [
      (await tasksOf('petra'))[0],
      (await tasksOf('filip'))[0],
      (await tasksOf('zuzana'))[0],
    ];
    expect(petras.deadline).toBe('2026-11-25');
    expect(filips).toMatchObject({ ukol: WORK.ukol, deadline: '2026-12-01', verze: 2 });
    expect(zuzanas).toMatchObject({ ukol: 'Vyměnit plakáty i letáky', deadline: '2026-12-01' });
    const stale = await (await app.as('karel')).put(path, { ukol: 'Sundat plakáty', verze: group.verze });
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Alena Dvořáková')]);
    expect((await client.put(path, { ...change, verze: 1 })).status).toBe(200);
  });

  test('a tick by somebody whose page shows the text before the edit is refused', async () => {
    const group = await give();
    await (await admin()).put(`${GROUPS}${group.id}/`, { ukol: 'Sundat plakáty' });
    const late = await tick(await app.as('petra'), partOf(group, GLOBUS).ukol, 'hotovo', { verze: 1 });
    expect(late.status).toBe(409);
  });

  test('further shops get what the group says by now; one that has it is refused', async () => {
    const group = await give();
    const client = await admin();
    await client.put(`${GROUPS}${group.id}/`, { ukol: 'Sundat plakáty' });
    const add = (prodejny: number[]) => client.post(`${GROUPS}${group.id}/prodejny/`, { prodejny });
    const { status, body } = await add([ZLIN, GLOBUS]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.hromadny).toMatchObject({ celkem: 3 });
    expect((await tasksOf('zuzana'))[0]).toMatchObject({ ukol: 'Sundat plakáty', zadal: { id: 1 } });
    expect(await told('zuzana')).toEqual(['Nový úkol: Sundat plakáty']);
    expect((await add([ZLIN])).body.message).toBe('Vybrané prodejny už tento úkol mají.');
    const both = await Promise.all([add([PREROV]), add([PREROV])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('cancelling takes it from those who have not finished, and can be taken back', async () => {
    const group = await give();
    await tick(await app.as('petra'), partOf(group, GLOBUS).ukol);
    const client = await admin();
    const cancel = () => client.delete(`${GROUPS}${group.id}/nesplnene/`);
    const restore = () => client.post(`${GROUPS}${group.id}/obnovit/`, undefined);
    expect((await restore()).status).toBe(409);
    expect((await cancel()).body.hromadny).toMatchObject({ splneno: 1, celkem: 1 });
    expect(await tasksOf('filip')).toEqual([]);
    expect(await told('filip')).toEqual([]);
    expect((await tick(await app.as('filip'), partOf(group, SENIMO).ukol)).status).toBe(404);
    expect((await cancel()).status).toBe(409);
    await client.put(`${GROUPS}${group.id}/`, { ukol: 'Sundat plakáty' });
    expect((await restore()).body.hromadny).toMatchObject({ splneno: 1, celkem: 2 });
    expect((await tasksOf('filip'))[0]).toMatchObject({ ukol: 'Sundat plakáty', stav: 'v_procesu' });
    expect(await told('filip')).toEqual(['Nový úkol: Sundat plakáty']);
    await cancel();
    await client.post(`${GROUPS}${group.id}/prodejny/`, { prodejny: [SENIMO] });
    expect(await tasksOf('filip')).toHaveLength(1);
  });

  test('a shop that finishes while the rest is being cancelled has finished', async () => {
    const group = await give();
    const { ukol } = partOf(group, GLOBUS);
    const [client, petra] = [await admin(), await app.as('petra')];
    const { cancelling, ticking } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('ukol').select('id').where('id', '=', ukol).forUpdate().execute();
      const ticking = tick(petra, ukol);
      await expectWaiting(app.db, 1);
      const cancelling = client.delete(`${GROUPS}${group.id}/nesplnene/`);
      await expectWaiting(app.db, 2);
      return { ticking, cancelling };
    });
    expect((await ticking).status).toBe(200);
    expect((await cancelling).body.hromadny).toMatchObject({ splneno: 1, celkem: 1 });
    expect(partOf((await groups())[0]!, SENIMO).stav).toBe('zruseno');
  });

  test('deleting one shop’s task leaves the others, deleting the last one the group', async () => {
    const group = await give();
    const client = await admin();
    const remove = (shop: number) => client.delete(`/api/tasks/${partOf(group, shop).ukol}/`);
    expect((await remove(GLOBUS)).status).toBe(200);
    expect((await groups())[0]).toMatchObject({ celkem: 1 });
    expect((await remove(SENIMO)).status).toBe(200);
    expect(await groups()).toEqual([]);
    const other = await give();
    const both = await Promise.all(other.prodejny.map(({ ukol }) => client.delete(`/api/tasks/${ukol}/`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await groups()).toEqual([]);
    expect((await client.put(`${GROUPS}${other.id}/`, { ukol: 'Nic' })).status).toBe(404);
  });

  test('the shop keeps its task when its only manager leaves', async () => {
    const group = await give();
    const client = await admin();
    const { kroky } = (await client.get('/api/users/odchody/21/')).body.odchod ?? {};
    const left = (kroky ?? []).find(({ krok }: { krok: string }) => krok === 'ukoly');
    expect(left?.zbyva ?? 0).toBe(0);
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', 21).execute();
    try {
      expect((await tick(await app.as('filip'), partOf(group, SENIMO).ukol)).status).toBe(200);
      expect(partOf((await groups())[0]!, SENIMO).dokoncil!.id).toBe(FILIP);
    } finally {
      await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', '=', 21).execute();
    }
  });
});
