import { describe, expect, test } from 'vitest';
import { TABLES } from '#shared/audit/tables.ts';
import { TOPICS } from '#shared/events/topics.ts';
import { testApp } from '#test/app.ts';
import { records } from '#world/records.ts';
import { openSession } from '../session/queries.ts';
import { inPieces } from './steps.ts';

const app = testApp();
const JANA = 14;
const make = () => records(app.db);
const admin = () => app.as('admin');
const path = (id: number, rest = '') => `/api/users/odchody/${id}/${rest}`;

const begin = async (id: number) => {
  const { status, body } = await (await admin()).post(path(id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.odchod;
};
const tick = async (id: number, krok: string, komu?: number) =>
  (await admin()).post(path(id, 'kroky/'), { krok, komu });
const untick = async (id: number, krok: string) => (await admin()).delete(path(id, `kroky/${krok}/`));
const stepOf = (odchod: { kroky: { krok: string }[] }, krok: string) =>
  odchod.kroky.find(one => one.krok === krok);
const taskOf = (id: number) => app.db.selectFrom('ukol').selectAll().where('id', '=', id).executeTakeFirst();

/** A client signed in as the person, through a new session of theirs. */
async function asPerson(id: number) {
  return app.withCookie(await openSession(app.db, id, app.clock.now()));
}

test.each(['smena', 'nepritomnost', 'objednavka', 'ukol', 'nabidka', 'pristup', 'uzivatel'] as const)(
  'every table of a step refetches the departure: %s',
  table => {
    const paths = TABLES[table].heard.flatMap((topic): readonly string[] => TOPICS[topic].paths);
    expect(paths.some(start => '/users/odchody/14/'.startsWith(start))).toBe(true);
  },
);

describe('a departure', () => {
  test('ends access at once, and only an ADMIN begins it', async () => {
    const id = await make().person();
    const theirs = await asPerson(id);
    expect((await theirs.get('/api/users/current/')).status).toBe(200);
    expect((await (await app.as('viktor')).post(path(id))).status).toBe(403);
    const odchod = await begin(id);
    expect(odchod).toMatchObject({ stav: 'probiha', sezeni: 1, osoba: { id, aktivni: false } });
    expect((await theirs.get('/api/users/current/')).status).toBe(401);
    expect((await (await admin()).post(path(id))).status).toBe(409);
    const { body } = await (await admin()).get('/api/users/odchody/');
    expect(body.odchody).toContainEqual(
      expect.objectContaining({ osoba: expect.objectContaining({ id }), zbyva: 5 }),
    );
  });

  test('counts the tokens that end with the account, not those that had expired', async () => {
    const id = await make().person();
    const [over] = [await make().token(id), await make().token(id)];
    const plati_do = new Date(Date.now() - 1000).toISOString();
    await app.db.updateTable('prodej_token').set({ plati_do }).where('id', '=', over).execute();
    const { body } = await (await admin()).get(path(id));
    expect(body.odchod.tokeny).toBe(1);
  });

  test('requires a fresh proof of identity, and nobody can begin their own', async () => {
    const client = await admin();
    expect((await client.post(path(1))).status).toBe(403);
    const id = await make().person();
    await app.db
      .updateTable('relace')
      .set({ overeno: '2020-01-01T00:00:00Z' })
      .where('uzivatel_id', '=', 1)
      .execute();
    const { status, body } = await client.post(path(id));
    expect([status, body.overit]).toEqual([403, true]);
    await app.db.updateTable('relace').set({ overeno: new Date().toISOString() }).execute();
  });

  test('hands open tasks over, and unticking the step returns them', async () => {
    const id = await make().person();
    const [open, done] = [await make().task(id, 'Zavolat'), await make().task(id, 'Hotové')];
    await app.db
      .updateTable('ukol')
      .set({ stav: 'hotovo', dokonceno: new Date().toISOString() })
      .where('id', '=', done)
      .execute();
    expect(stepOf(await begin(id), 'ukoly')).toMatchObject({ zbyva: 1, polozky: [{ text: 'Zavolat' }] });
    const refused = await tick(id, 'ukoly');
    expect([refused.status, refused.body.message]).toEqual([400, 'Vyberte, kdo to převezme.']);
    expect((await tick(id, 'ukoly', 72)).status).toBe(400);
    expect((await tick(id, 'ukoly', id)).status).toBe(400);
    const { body } = await tick(id, 'ukoly', JANA);
    expect(stepOf(body.odchod, 'ukoly')).toMatchObject({ zbyva: 0, hotovo: { komu: { id: JANA } } });
    expect(await taskOf(open)).toMatchObject({ prodejce_id: JANA });
    expect(await taskOf(done)).toMatchObject({ prodejce_id: id });
    const told = await app.db
      .selectFrom('upozorneni')
      .selectAll()
      .where('uzivatel_id', '=', JANA)
      .where('zaznam', '=', open)
      .execute();
    expect(told).toHaveLength(1);
    expect((await tick(id, 'ukoly', JANA)).status).toBe(409);
    expect((await untick(id, 'ukoly')).status).toBe(200);
    expect(await taskOf(open)).toMatchObject({ prodejce_id: id });
    expect((await untick(id, 'ukoly')).status).toBe(409);
  });

  test('gives the one who takes over the orders a task naming them', async () => {
    const id = await make().person();
    const order = await make().order(id);
    await make().order(id, { status: 'hotovo' });
    expect(stepOf(await begin(id), 'objednavky')).toMatchObject({ zbyva: 1 });
    expect((await tick(id, 'objednavky', JANA)).status).toBe(200);
    const tasks = () =>
      app.db
        .selectFrom('ukol')
        .select('ukol')
        .where('prodejce_id', '=', JANA)
        .where('ukol', 'like', `%č. ${order}`)
        .execute();
    expect(await tasks()).toHaveLength(1);
    expect((await untick(id, 'objednavky')).status).toBe(200);
    expect(await tasks()).toHaveLength(0);
  });

  test('counts all open orders and lists the first fifty', async () => {
    const id = await make().person();
    const orders: number[] = [];
    for (let count = 0; count < 52; count++) orders.push(await make().order(id));
    await make().order(id, { status: 'storno' });
    const first = orders.sort((one, other) => one - other).slice(0, 50);
    expect(stepOf(await begin(id), 'objednavky')).toMatchObject({
      zbyva: 52,
      polozky: first.map(order => ({ cesta: `/orders?objednavka=${order}` })),
    });
  });

  test('withdraws their requests, offers and acceptances', async () => {
    const id = await make().person();
    await app.db.updateTable('uzivatel').set({ zadost_prodejna_id: 2 }).where('id', '=', id).execute();
    const absence = await make().absence(id);
    const [own, other] = [await make().shift(id), await make().shift(JANA)];
    const now = new Date().toISOString();
    const at = { vytvoreno: now, zmeneno: now };
    await app.db
      .insertInto('nabidka')
      .values([
        { smena_id: own, nabizi_id: id, stav: 'otevrena', ...at },
        { smena_id: other, nabizi_id: JANA, prevzal_id: id, stav: 'prijata', ...at },
      ])
      .execute();
    const waiting = stepOf(await begin(id), 'zadosti');
    expect(waiting).toMatchObject({ zbyva: 4 });
    const bell = { uzivatel_id: 1, druh: 'uzivatel', zaznam: id, text: 'Žádost', kdo_id: null } as const;
    const bells = ['krok', `${id}`].map(udalost => ({ ...bell, udalost }));
    await app.db.insertInto('upozorneni').values(bells).execute();
    const { status, body } = await tick(id, 'zadosti');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(stepOf(body.odchod, 'zadosti')).toMatchObject({ zbyva: 0 });
    // The request to reset their second step is not their own, so its notification stays.
    const told = app.db.selectFrom('upozorneni').select('udalost').where('zaznam', '=', id);
    expect(await told.where('druh', '=', 'uzivatel').execute()).toEqual([{ udalost: 'krok' }]);
    const states = await app.db
      .selectFrom('nabidka')
      .select(['stav', 'prevzal_id'])
      .where('smena_id', 'in', [own, other])
      .orderBy('smena_id')
      .execute();
    expect(states).toEqual([
      { stav: 'vzata_zpet', prevzal_id: null },
      { stav: 'otevrena', prevzal_id: null },
    ]);
    const { stav } = await app.db
      .selectFrom('nepritomnost')
      .select('stav')
      .where('id', '=', absence)
      .executeTakeFirstOrThrow();
    expect(stav).toBe('vzato_zpet');
  });

  test('lists shifts to cover and passwords to change', async () => {
    const id = await make().person();
    await make().shift(id);
    await make().access(id);
    const odchod = await begin(id);
    expect(stepOf(odchod, 'smeny')).toMatchObject({
      zbyva: 1,
      polozky: [{ cesta: expect.stringContaining('zalozka=plan') }],
    });
    expect(stepOf(odchod, 'hesla')).toMatchObject({ zbyva: 1, polozky: [{ text: 'MobilParts, Globus' }] });
  });

  test('lists approved leave to come and what of it lies after the last contract', async () => {
    const id = await make().person();
    const contract = { uzivatel_id: id, druh: 'hpp', tydenni_hodiny: 40 } as const;
    await app.db
      .insertInto('smlouva')
      .values([
        { ...contract, od: '2090-01-01', do: '2090-06-30' },
        { ...contract, od: '2090-07-01', do: '2090-12-31' },
      ])
      .execute();
    const leave = (od: string, to: string, more: object = {}) =>
      app.db
        .insertInto('nepritomnost')
        .values({ uzivatel_id: id, zadal_id: id, druh: 'dovolena', stav: 'schvaleno', od, do: to, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const off = (datum: string) =>
      app.db
        .insertInto('smena')
        .values({
          uzivatel_id: id,
          prodejna_id: 1,
          datum,
          cas_od: '08:00',
          cas_do: '16:00',
          typ_smeny: 'nemoc',
        })
        .execute();
    const within = await leave('2090-12-04', '2090-12-05');
    const across = await leave('2090-12-30', '2091-01-02');
    const after = await leave('2091-01-05', '2091-01-05', {
      druh: 'lekar',
      cas_od: '08:00',
      cas_do: '10:00',
    });
    await leave('2091-01-08', '2091-01-08', { stav: 'zamitnuto' });
    await leave('2020-01-08', '2020-01-09');
    // Shifts created by approved leave are listed as that leave; days off entered directly are listed themselves.
    for (const datum of ['2090-12-30', '2091-01-02', '2091-01-07']) await off(datum);
    const planned = {
      zbyva: 4,
      polozky: [
        {
          text: '4.\u00a012.\u00a02090 – 5.\u00a012.\u00a02090 schváleno: dovolená',
          cesta: `/shifts?zalozka=volno&zadost=${within.id}`,
        },
        {
          text: '30.\u00a012.\u00a02090 – 2.\u00a01.\u00a02091 schváleno: dovolená, zčásti po konci smlouvy 31.\u00a012.\u00a02090',
          cesta: `/shifts?zalozka=volno&zadost=${across.id}`,
        },
        {
          text: '5.\u00a01.\u00a02091 8:00–10:00 schváleno: lékař, po konci smlouvy 31.\u00a012.\u00a02090',
          cesta: `/shifts?zalozka=volno&zadost=${after.id}`,
        },
        {
          text: '7.\u00a01.\u00a02091 nemoc, Globus, po konci smlouvy 31.\u00a012.\u00a02090',
          cesta: '/shifts?zalozka=plan&mesic=2091-01&prodejna=1',
        },
      ],
    };
    expect(stepOf(await begin(id), 'smeny')).toMatchObject(planned);
    // People have to decide about the shifts: ticking the step off deletes nothing.
    expect(stepOf((await tick(id, 'smeny')).body.odchod, 'smeny')).toMatchObject(planned);
    const { nepritomnost } = (
      await (await admin()).post(`/api/nepritomnosti/${after.id}/zpet/`, { verze: 1 })
    ).body;
    expect(nepritomnost.stav).toBe('vzato_zpet');
    const left = async () =>
      stepOf((await (await admin()).get(path(id))).body.odchod, 'smeny') as unknown as typeof planned;
    expect(await left()).toMatchObject({ zbyva: 3 });
    // The leave's days after the contract are out of the plan, so the list no longer reports them.
    await app.db
      .deleteFrom('smena')
      .where('uzivatel_id', '=', id)
      .where('datum', '=', '2091-01-02')
      .execute();
    expect((await left()).polozky[1]!.text).toBe(
      '30.\u00a012.\u00a02090 – 2.\u00a01.\u00a02091 schváleno: dovolená',
    );
  });

  test('ends once all steps are ticked, keeps its ticks until then, and is in the audit', async () => {
    const id = await make().person();
    await begin(id);
    const early = await (await admin()).post(path(id, 'ukonceni/'));
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringContaining('Zbývá odškrtnout: Směny k obsazení'),
    ]);
    for (const krok of ['smeny', 'objednavky', 'ukoly', 'zadosti', 'hesla'])
      expect((await tick(id, krok)).status).toBe(200);
    const kept = await (await app.as('karel')).get(path(id));
    expect(kept.body.odchod.kroky.every((one: { hotovo: unknown }) => one.hotovo)).toBe(true);
    expect((await (await app.as('karel')).post(path(id, 'ukonceni/'))).status).toBe(200);
    expect((await untick(id, 'smeny')).status).toBe(409);
    expect((await (await admin()).delete(path(id))).status).toBe(409);
    const rows = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'uzivatel')
      .where('zaznam', '=', `${id}`)
      .orderBy('id')
      .execute();
    expect(rows.map(({ zmeny }) => zmeny.odchod?.[1])).toEqual([
      'zahájen',
      ...Array(5).fill(expect.stringContaining('odškrtnuto')),
      'ukončen',
    ]);
  });

  test('can be cancelled before its end and begun anew', async () => {
    const id = await make().person();
    await begin(id);
    await tick(id, 'smeny');
    const { body } = await (await admin()).delete(path(id));
    expect(body.odchod).toMatchObject({ stav: 'nezahajen', osoba: { aktivni: true } });
    expect((await tick(id, 'smeny')).status).toBe(409);
    expect(stepOf(await begin(id), 'smeny')).toMatchObject({ hotovo: null });
  });

  test('cancelled for an already inactive account leaves it inactive', async () => {
    const id = await make().person();
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', id).execute();
    expect(await begin(id)).toMatchObject({ stav: 'probiha', byl_aktivni: false });
    const { body } = await (await admin()).delete(path(id));
    expect(body.odchod).toMatchObject({ stav: 'nezahajen', osoba: { aktivni: false } });
    expect(body.message).toBe('Odchod je vzatý zpět. Účet zůstává neaktivní, jako byl před ním.');
  });

  test('that ended is forgotten when the person returns, so another begins without ticks', async () => {
    const id = await make().person();
    await begin(id);
    for (const krok of ['smeny', 'objednavky', 'ukoly', 'zadosti', 'hesla']) await tick(id, krok);
    expect((await (await admin()).post(path(id, 'ukonceni/'))).status).toBe(200);
    for (const aktivni of [true, false]) {
      const named = await app.db
        .selectFrom('uzivatel')
        .select(['uzivatelske_jmeno', 'jmeno', 'prijmeni', 'verze'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const saved = await (await admin()).put(`/api/users/update/${id}/`, { ...named, aktivni });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect((await (await admin()).get(path(id))).body.odchod.stav).toBe('nezahajen');
    }
    const odchod = await begin(id);
    expect(odchod.kroky.map(({ hotovo }: { hotovo: unknown }) => hotovo)).toEqual(Array(5).fill(null));
  });

  test('always leaves one ADMIN, even when two begin each other’s at the same time', async () => {
    const [alena, karel] = [await app.as('admin'), await app.as('karel')];
    const answers = await Promise.all([alena.post(path(2)), karel.post(path(1))]);
    expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1);
    await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', 'in', [1, 2]).execute();
  });
});

test('order numbers are split into as many texts as needed', () => {
  expect(inPieces('č. ', ['1', '2', '3'], 7)).toEqual(['č. 1, 2', 'č. 3']);
  expect(inPieces('č. ', [], 7)).toEqual([]);
});
