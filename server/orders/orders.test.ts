import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#shared/core/durations.ts';
import { urgencyOf } from '#shared/orders/age.ts';
import type { HistoryEntry, Order } from '#shared/orders/contract.ts';
import { STATUSES } from '#shared/orders/statuses.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { statementsOf } from '#test/statements.ts';
import { sweepOrders } from './queries.ts';

const clock = { time: Date.parse('2026-11-21T12:00:00+01:00'), now: () => clock.time };
const app = testApp({ clock });

const NOON = Date.parse('2026-11-21T12:00:00+01:00');

const ORDER = {
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: 'Novák',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
};

beforeEach(async () => {
  clock.time = NOON;
  await sql`truncate objednavka cascade`.execute(app.owner);
});

async function create(fields: object = {}, username = 'petra'): Promise<Order> {
  const { status, body } = await (await app.as(username)).post('/api/orders/orders/', {
    ...ORDER,
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order;
}

/** Creates an order with the clock set to another time. */
async function createAt(time: number, fields: object = {}) {
  clock.time = time;
  const order = await create(fields);
  clock.time = NOON;
  return order;
}

async function moveTo(order: { id: number }, novy_status: string, username = 'petra', more: object = {}) {
  const person = await app.as(username);
  return person.patch(`/api/orders/orders/${order.id}/update_status/`, { novy_status, ...more });
}

async function historyOf(id: number): Promise<HistoryEntry[]> {
  return (await (await app.as('petra')).get(`/api/orders/orders/${id}/history/`)).body;
}

async function board(query = '') {
  const { status, body } = await (await app.as('petra')).get(`/api/orders/orders/${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.kanban_data as Record<string, { orders: Order[]; count: number }>;
}

const idsOn = async (query = '') =>
  Object.values(await board(query)).flatMap(column => column.orders.map(order => order.id));

describe('a new order', () => {
  test('starts as nove, with its creator, their home shop and everything sent', async () => {
    const more = {
      barva: 'Černá',
      cena: '1 234,50',
      zaloha: '500',
      dodavatel: 'DEK',
      servisni_cislo: 'SZ-15',
      poznamka: 'Spěchá',
    };
    const order = await create(more);
    expect(order).toMatchObject({
      ...ORDER,
      ...more,
      cena: 1234.5,
      zaloha: 500,
      status: 'nove',
      status_display: 'Nové',
      prodejna_id: 1,
      prodejna_nazev: 'Globus',
      verze: 1,
      doba_od_vytvoreni: '0 min',
      celkova_doba_procesu_text: null,
      zalozil: { id: 12, jmeno: 'Petra', prijmeni: 'Nováková' },
      posledni_zmena_uzivatel: { id: 12 },
    });
    expect(await historyOf(order.id)).toMatchObject([
      {
        typ: 'vytvoreni',
        puvodni_status: '',
        puvodni_status_display: '',
        novy_status: 'nove',
        uzivatel: { id: 12 },
      },
    ]);
  });

  test('may belong to another shop or to none', async () => {
    expect((await create({ prodejna_id: 3 })).prodejna_nazev).toBe('Zlín');
    expect((await create({ prodejna_id: null })).prodejna_id).toBeNull();
    expect((await create({}, 'admin')).prodejna_id).toBeNull();
  });

  test.each(['+420\u00a0777\u00a0123\u00a0456', '\u202d+420 777\u202f123 456\u202c'])(
    'stores its phone with plain spaces, whatever spaces are in %j',
    async telefon_zakaznika =>
      expect((await create({ telefon_zakaznika })).telefon_zakaznika).toBe('+420 777 123 456'),
  );

  test('stores empty optional fields as null', async () => {
    const empty = { barva: '', cena: '', dodavatel: ' ', servisni_cislo: '', poznamka: '' };
    expect(await create(empty)).toMatchObject({
      barva: null,
      cena: null,
      dodavatel: null,
      servisni_cislo: null,
      poznamka: null,
    });
  });

  test.each([
    ['jmeno_zakaznika', '', 'Jméno zákazníka je povinné'],
    ['prijmeni_zakaznika', ' ', 'Příjmení zákazníka je povinné'],
    ['telefon_zakaznika', '', 'Telefon zákazníka je povinný'],
    ['telefon_zakaznika', '777 12', 'Nesprávný formát telefonu'],
    ['telefon_zakaznika', '         1', 'Nesprávný formát telefonu'],
    ['typ_telefonu', '', 'Typ telefonu je povinný'],
    ['dil', '', 'Díl je povinný'],
    ['cena', 'dvacet', 'Cena musí být číslo'],
    ['cena', -1, 'Cena musí být od 0 do 999 999,99 Kč'],
    ['cena', 1_000_000, 'Cena musí být od 0 do 999 999,99 Kč'],
    ['cena', 1.234, 'Cena může mít nejvýše dvě desetinná místa'],
    ['cena', true, 'Cena musí být číslo'],
    ['zaloha', 'dvacet', 'Záloha musí být číslo'],
    ['zaloha', -1, 'Záloha musí být od 0 do 999 999,99 Kč'],
    ['jmeno_zakaznika', 'a'.repeat(81), 'Nejvýše 80 znaků'],
    ['poznamka', 'a'.repeat(2001), 'Nejvýše 2000 znaků'],
    ['prodejna_id', 999, 'Vybraná prodejna neexistuje'],
  ])('with %s %j is refused: %s, as an object of fields in error', async (field, value, text) => {
    const { status, body } = await (await app.as('petra')).post('/api/orders/orders/', {
      ...ORDER,
      [field]: value,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: { [field]: [text] }, errors: { [field]: [text] } });
  });

  test('does not ask for its shop, which its insertion checks anyway', async () => {
    const petra = await app.as('petra');
    const statements = await statementsOf(app.pool, () => petra.post('/api/orders/orders/', ORDER));
    expect(statements.filter(text => text.includes('insert into "objednavka"'))).toHaveLength(1);
    expect(statements.filter(text => /from "prodejna".* for key share/.test(text))).toEqual([]);
  });

  test('without its required fields is refused with the text of each', async () => {
    const { status, body } = await (await app.as('petra')).post('/api/orders/orders/', {});
    expect([status, body.errors]).toEqual([
      400,
      {
        telefon_zakaznika: ['Telefon zákazníka je povinný'],
        jmeno_zakaznika: ['Jméno zákazníka je povinné'],
        prijmeni_zakaznika: ['Příjmení zákazníka je povinné'],
        typ_telefonu: ['Typ telefonu je povinný'],
        dil: ['Díl je povinný'],
      },
    ]);
  });

  test('can be created by the path without /api', async () => {
    const petra = await app.as('petra');
    expect((await petra.post('/orders/orders/', ORDER)).status).toBe(201);
    expect((await petra.get('/orders/dashboard-stats/')).body).toMatchObject({
      success: true,
      total_orders: 1,
    });
  });
});

describe('the board', () => {
  test('always has all eight columns in order', async () => {
    const columns = await board();
    expect(Object.keys(columns)).toEqual([...STATUSES]);
    expect(Object.values(columns)).toEqual(STATUSES.map(() => ({ orders: [], count: 0 })));
  });

  test('shows open orders oldest first', async () => {
    const [late, early] = [await createAt(NOON - HOUR), await createAt(NOON - 2 * HOUR)];
    expect((await board()).nove!.orders.map(order => order.id)).toEqual([early.id, late.id]);
  });

  test.each(['hotovo', 'storno'])('shows the newest 50 of %s and counts them all', async state => {
    const made = [];
    for (let count = 0; count < 52; count++) made.push(await create());
    for (const order of made) {
      clock.time += 1_000;
      expect((await moveTo(order, state)).status).toBe(200);
    }
    const { orders, count } = (await board())[state]!;
    expect(count).toBe(52);
    expect(orders.map(order => order.id)).toEqual(
      made
        .map(order => order.id)
        .reverse()
        .slice(0, 50),
    );
  });

  test.each([
    ['novakova', ['Nováková']],
    ['NOVÁK', ['Novák', 'Nováková']],
    ['jan novak', ['Novák']],
    ['novak jan', ['Novák']],
    ['777 123', ['Novák']],
    ['+420 608', ['Nováková']],
    ['00420 608-111-222', ['Nováková']],
    ['420608111222', ['Nováková']],
    ['(608) 111/222', ['Nováková']],
    ['galaxy cern', ['Říha']],
    ['baterie riha', ['Říha']],
    ['mobilparts', ['Říha']],
    ['zlin', ['Říha']],
    // The sales system's name of the shop in Zlín.
    ['Čepkov', ['Říha']],
    ['sz-2026', ['Říha']],
    ['riha', ['Říha']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['nikdo', []],
  ])('finds by %j: %j', async (search, surnames) => {
    await create();
    await create({
      jmeno_zakaznika: 'Eva',
      prijmeni_zakaznika: 'Nováková',
      telefon_zakaznika: '+420608111222',
    });
    await create({
      prijmeni_zakaznika: 'Říha',
      telefon_zakaznika: '602000111',
      servisni_cislo: 'SZ-2026/7',
      typ_telefonu: 'Galaxy S24',
      dil: 'Baterie',
      barva: 'Černá',
      dodavatel: 'MobilParts',
      prodejna_id: 3,
    });
    const found = Object.values(await board(`?search=${encodeURIComponent(search)}`));
    expect(found.flatMap(column => column.orders.map(order => order.prijmeni_zakaznika))).toEqual(surnames);
  });

  test.each([
    ['2026/715', '2026/715'],
    ['2026/71', '2026/715'],
    ['777 123 4', '2026/715'],
    // As a scanner reads it, and as it is written on the device.
    ['356938035643809', '35 693803\u00a0564380-9'],
    ['35 693803 564380 9', '356938035643809'],
  ])('finds by %j the order with the service number %j', async (search, servisni_cislo) => {
    const { id } = await create({ servisni_cislo });
    await create({ telefon_zakaznika: '602000111' });
    expect(await idsOn(`?search=${encodeURIComponent(search)}`)).toEqual([id]);
  });

  test('finds an order by its number', async () => {
    const order = await create();
    await create();
    expect(await idsOn(`?search=${order.id}`)).toContain(order.id);
    expect(await idsOn(`?search=%23${order.id}`)).toEqual([order.id]);
  });

  test('combines filters, with dates as whole days of Prague, both included', async () => {
    const night = await createAt(Date.parse('2026-11-19T23:30:00+01:00'));
    const midnight = await createAt(Date.parse('2026-11-20T00:00:00+01:00'));
    const evening = await createAt(Date.parse('2026-11-20T23:59:59+01:00'));
    const next = await createAt(Date.parse('2026-11-21T00:00:00+01:00'), { prijmeni_zakaznika: 'Jiný' });
    expect(await idsOn('?date_from=2026-11-20&date_to=2026-11-20')).toEqual([midnight.id, evening.id]);
    expect(await idsOn('?date_to=2026-11-19')).toEqual([night.id]);
    expect(await idsOn('?date_from=2026-11-20&search=jiny')).toEqual([next.id]);
    await moveTo(evening, 'objednano');
    expect(await idsOn('?date_from=2026-11-20&search=novak&status=objednano')).toEqual([evening.id]);
    expect(await idsOn('?status=nove&prodejna_id=2')).toEqual([]);
    expect(await idsOn('?status=nove&prodejna_id=1')).toHaveLength(3);
  });

  test.each([
    ['?status=neznamy', 'Neznámý stav objednávky'],
    ['?date_from=2026-02-30', 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
    ['?date_from=2026-11-21&date_to=2026-11-20', 'Datum od musí být nejpozději v den data do'],
  ])('refuses %s: %s', async (query, text) => {
    const { status, body } = await (await app.as('petra')).get(`/api/orders/orders/${query}`);
    expect([status, body.error]).toEqual([400, text]);
  });
});

test('a person sees their own new order at once, however many others are reading', async () => {
  const crowd = await Promise.all(['viktor', 'admin', 'karel'].map(name => app.as(name)));
  let isOver = false;
  const asking = crowd.flatMap(person =>
    Array.from({ length: 4 }, async () => {
      while (!isOver) expect((await person.get('/api/orders/orders/')).status).toBe(200);
    }),
  );
  for (let n = 1; n <= 15; n++) {
    const { id } = await create();
    expect(await idsOn()).toContain(id);
    expect((await board()).nove!.count).toBe(n);
  }
  isOver = true;
  await Promise.all(asking);
});

test('stats count orders outside the trash: all, today and since Monday, whatever the filter', async () => {
  await createAt(Date.parse('2026-11-15T23:59:59+01:00')); // Sunday
  await createAt(Date.parse('2026-11-16T00:00:00+01:00')); // Monday
  await createAt(Date.parse('2026-11-20T23:59:59+01:00'));
  await createAt(Date.parse('2026-11-21T00:00:00+01:00'));
  const gone = await create();
  const petra = await app.as('petra');
  await petra.delete(`/api/orders/orders/${gone.id}/`);
  expect((await petra.get('/api/orders/dashboard-stats/')).body).toEqual({
    success: true,
    total_orders: 4,
    today_orders: 1,
    week_orders: 3,
  });
});

test('as many orders wait for too long as the board marks, in each shop and in all', async () => {
  for (const [age, prodejna_id] of [
    ...[[1, 1] as const, [48 * HOUR, 1] as const],
    ...[[48 * HOUR + 1, 1] as const, [99 * HOUR, 3] as const, [99 * HOUR, null] as const],
  ])
    await createAt(NOON - age, { prodejna_id });
  await moveTo(await createAt(NOON - 99 * HOUR), 'hotovo');
  const petra = await app.as('petra');
  await petra.delete(`/api/orders/orders/${(await createAt(NOON - 99 * HOUR)).id}/`);
  for (const [query, pocet] of [
    ['', 3],
    ['?prodejna_id=1', 1],
    ['?prodejna_id=2', 0],
  ] as const) {
    const shown = Object.values(await board(query)).flatMap(({ orders }) => orders);
    expect(shown.filter(one => urgencyOf(one, NOON) === 'high')).toHaveLength(pocet);
    expect((await petra.get(`/api/orders/old/${query}`)).body).toEqual({ success: true, pocet });
  }
});

describe('a change of state', () => {
  test('answers the order and records who, when, from where, to where and why', async () => {
    const order = await create();
    clock.time = NOON + 25 * HOUR;
    const { status, body } = await moveTo(order, 'objednano', 'pavel', { poznamka: 'U dodavatele' });
    expect([status, body.success]).toEqual([200, true]);
    expect(body.order).toMatchObject({
      status: 'objednano',
      verze: 2,
      posledni_zmena_uzivatel: { id: 13 },
      zalozil: { id: 12 },
      doba_od_vytvoreni: '1 d 1 h',
    });
    clock.time += 90 * 60_000;
    expect(await historyOf(order.id)).toMatchObject([
      {
        puvodni_status_display: 'Nové',
        novy_status_display: 'Objednáno',
        poznamka: 'U dodavatele',
        uzivatel: { jmeno: 'Pavel' },
        doba_ve_stavu_text: '1 h 30 min',
      },
      { novy_status: 'nove', doba_ve_stavu_text: '1 d 1 h' },
    ]);
  });

  test('to the same state gets 200 and records nothing', async () => {
    const order = await create();
    for (const sent of [{ poznamka: 'nic', verze: 1 }, { poznamka: 'nic' }, { verze: 99 }]) {
      const { status, body } = await moveTo(order, 'nove', 'petra', sent);
      expect([status, body.order.verze]).toEqual([200, 1]);
    }
    expect(await historyOf(order.id)).toHaveLength(1);
  });

  test('with a note to the state a colleague has just chosen is refused, not swallowed', async () => {
    const order = await create();
    await moveTo(order, 'objednano', 'pavel');
    const sent = { poznamka: 'U dodavatele, č. 123', verze: order.verze };
    const { status, body } = await moveTo(order, 'objednano', 'petra', sent);
    expect([status, body.error]).toEqual([409, 'Záznam mezitím změnil Pavel Svoboda.']);
    expect((await moveTo(order, 'objednano', 'petra', { verze: order.verze })).status).toBe(200);
  });

  test('with a stale version gets 409 naming who was faster', async () => {
    const order = await create();
    await moveTo(order, 'objednano', 'pavel');
    const { status, body } = await moveTo(order, 'v_kosiku', 'petra', { verze: order.verze });
    expect([status, body.error]).toEqual([409, 'Záznam mezitím změnil Pavel Svoboda.']);
    expect((await moveTo(order, 'v_kosiku', 'petra', { verze: 2 })).status).toBe(200);
  });

  test('out of hotovo or storno needs a manager or an administrator', async () => {
    for (const state of ['hotovo', 'storno']) {
      const order = await create();
      await moveTo(order, state);
      const { status, body } = await moveTo(order, 'nove');
      const label = state === 'hotovo' ? 'Hotovo' : 'Storno';
      expect([status, body.error]).toEqual([409, `Změna ze stavu „${label}“ na „Nové“ není povolena.`]);
      expect((await moveTo(order, 'nove', 'viktor')).status).toBe(200);
      await moveTo(order, state);
      expect((await moveTo(order, 'nove', 'admin')).status).toBe(200);
    }
  });

  test('that closes an order records how long it took', async () => {
    const order = await create();
    clock.time = NOON + 2 * DAY + 3 * HOUR;
    const { body } = await moveTo(order, 'hotovo');
    expect(body.order.celkova_doba_procesu_text).toBe('2 d 3 h');
    clock.time += DAY;
    const [last, first] = await historyOf(order.id);
    expect([last!.doba_ve_stavu_text, first!.doba_ve_stavu_text]).toEqual([null, '2 d 3 h']);
  });

  test.each([[{ novy_status: 'pryc' }], [{}], [{ novy_status: 'nove', poznamka: 'a'.repeat(2001) }]])(
    'with %j gets 400',
    async body => {
      const order = await create();
      const sent = await (await app.as('petra')).patch(`/api/orders/orders/${order.id}/update_status/`, body);
      expect(sent.status).toBe(400);
    },
  );

  test('keeps the history a chain when twenty people make it at once', async () => {
    const order = await create();
    const people = ['petra', 'pavel', 'jana', 'tomas', 'lucie', 'martin', 'viktor', 'filip', 'eva', 'ondrej'];
    const open = STATUSES.filter(status => !['hotovo', 'storno'].includes(status));
    const clients = await Promise.all([...people, ...people].map(name => app.as(name)));
    const answers = await Promise.all(
      clients.map((client, at) =>
        client.patch(`/api/orders/orders/${order.id}/update_status/`, {
          novy_status: open[at % open.length],
        }),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual(clients.map(() => 200));
    const chain = (await historyOf(order.id)).reverse();
    for (const [at, entry] of chain.entries()) {
      expect(entry.puvodni_status).toBe(at === 0 ? '' : chain[at - 1]!.novy_status);
      expect(entry.novy_status).not.toBe(entry.puvodni_status);
    }
    const { body } = await (await app.as('petra')).get(`/api/orders/orders/${order.id}/`);
    expect(body.order.status).toBe(chain.at(-1)!.novy_status);
    expect(body.order.verze).toBe(chain.length);
  });

  test('that does not follow the previous one is refused by the database itself', async () => {
    const order = await create();
    const broken = { objednavka_id: order.id, poradi: 2, typ: 'stav' as const, uzivatel_id: 12, zmeny: '{}' };
    const insert = app.db
      .insertInto('objednavka_historie')
      .values({ ...broken, puvodni_status: 'objednano', novy_status: 'hotovo' });
    await expect(insert.execute()).rejects.toThrow('objednavka_historie_retez');
  });
});

describe('undoing the last move', () => {
  const undo = async (id: number, username = 'petra') =>
    (await app.as(username)).post(`/api/orders/orders/${id}/undo_status/`);

  test('works for the person who just made it, even out of hotovo, and the history keeps both', async () => {
    const order = await create();
    await moveTo(order, 'hotovo');
    clock.time += 6_000;
    const { status, body } = await undo(order.id);
    expect([status, body.order.status]).toEqual([200, 'nove']);
    expect((await historyOf(order.id)).map(entry => entry.novy_status)).toEqual(['nove', 'hotovo', 'nove']);
  });

  test('restores the age of the order in its state, however often it is repeated', async () => {
    const order = await create();
    clock.time += 2 * DAY;
    await moveTo(order, 'hotovo');
    const stateOf = async () => {
      const { celkova_doba_procesu_text, datum_stavu } = (
        await (await app.as('petra')).get(`/api/orders/orders/${order.id}/`)
      ).body.order;
      return { celkova_doba_procesu_text, datum_stavu };
    };
    const before = await stateOf();
    expect(before.celkova_doba_procesu_text).toBe('2 d');
    clock.time += 800 * DAY;
    for (const status of ['objednano', 'storno'])
      for (let times = 0; times < 2; times++) {
        expect((await moveTo(order, status, 'viktor')).status).toBe(200);
        expect((await undo(order.id, 'viktor')).body.order.status).toBe('hotovo');
        expect(await stateOf()).toEqual(before);
      }
  });

  test('does not depend on the note of the move', async () => {
    const order = await create();
    const petra = await app.as('petra');
    const body = { novy_status: 'storno', poznamka: 'Vráceno zpět' };
    expect((await petra.patch(`/api/orders/orders/${order.id}/update_status/`, body)).status).toBe(200);
    expect((await undo(order.id)).body.order.status).toBe('nove');
    expect((await undo(order.id)).body.order.status).toBe('nove');
    expect(await historyOf(order.id)).toHaveLength(3);
  });

  test.each([
    ['a colleague', async (id: number) => undo(id, 'pavel')],
    [
      'after a colleague’s move',
      async (id: number) => {
        await moveTo({ id }, 'v_kosiku', 'pavel');
        return undo(id);
      },
    ],
    [
      'after a minute',
      async (id: number) => {
        clock.time += 61_000;
        return undo(id);
      },
    ],
  ])('%s is refused', async (_, act) => {
    const order = await create();
    await moveTo(order, 'objednano');
    expect((await act(order.id)).status).toBe(409);
  });
});

describe('an edit', () => {
  const edit = async (id: number, body: object, username = 'petra') =>
    (await app.as(username)).put(`/api/orders/orders/${id}/`, { ...ORDER, ...body });

  test('changes what is sent, keeps the rest, and is in the history', async () => {
    const order = await create({ poznamka: 'Stará', cena: 100 });
    const { status, body } = await edit(order.id, { verze: 1, dil: 'Baterie', cena: '250,5' }, 'pavel');
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      dil: 'Baterie',
      cena: 250.5,
      poznamka: 'Stará',
      verze: 2,
      status: 'nove',
    });
    expect((await historyOf(order.id))[0]).toMatchObject({
      typ: 'uprava',
      puvodni_status: 'nove',
      novy_status: 'nove',
      uzivatel: { jmeno: 'Pavel' },
      zmeny: { dil: ['Displej', 'Baterie'], cena: [100, 250.5] },
      doba_ve_stavu_text: null,
    });
  });

  test('never leaves a deposit above the price, whichever of them it changes', async () => {
    const refusal = { errors: { zaloha: ['Záloha nesmí být vyšší než cena'] } };
    const made = await (await app.as('petra')).post('/api/orders/orders/', {
      ...ORDER,
      cena: 400,
      zaloha: 500,
    });
    expect([made.status, made.body.errors]).toEqual([400, refusal.errors]);
    const order = await create({ cena: 1000, zaloha: 500 });
    for (const change of [{ cena: 499.99 }, { zaloha: 1000.01 }, { cena: 100, zaloha: 200 }]) {
      const { status, body } = await edit(order.id, { verze: 1, ...change });
      expect([status, body.errors]).toEqual([400, refusal.errors]);
    }
    // Without a price nothing is known yet to be too high.
    const { body } = await edit(order.id, { verze: 1, cena: null, zaloha: 2000 });
    expect(body.order).toMatchObject({ cena: null, zaloha: 2000, verze: 2 });
    expect((await historyOf(order.id))[0]!.zmeny).toEqual({ cena: [1000, null], zaloha: [500, 2000] });
  });

  test('without a change records nothing', async () => {
    const order = await create();
    expect((await edit(order.id, { verze: 1 })).body.order.verze).toBe(1);
    expect(await historyOf(order.id)).toHaveLength(1);
  });

  test('with a stale version gets 409, and without a version 400', async () => {
    const order = await create();
    await edit(order.id, { verze: 1, dil: 'Baterie' }, 'jana');
    const stale = await edit(order.id, { verze: 1, dil: 'Rám' });
    expect([stale.status, stale.body.error]).toEqual([409, 'Záznam mezitím změnil Jana Procházková.']);
    expect((await edit(order.id, { dil: 'Rám' })).body.errors).toEqual({ verze: ['Neplatné číslo'] });
  });
});

describe('the trash', () => {
  test('keeps a deleted order for 30 days, and anybody can restore it', async () => {
    const order = await create();
    const petra = await app.as('petra');
    expect(await petra.delete(`/api/orders/orders/${order.id}/`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await idsOn()).toEqual([]);
    for (const path of ['', 'history/'])
      expect((await petra.get(`/api/orders/orders/${order.id}/${path}`)).status).toBe(404);
    expect((await moveTo(order, 'hotovo')).status).toBe(404);
    expect((await petra.get('/api/orders/trash/')).body.orders).toMatchObject([{ id: order.id }]);

    clock.time += 30 * DAY - 1;
    await app.db.transaction().execute(tx => sweepOrders(tx, clock.time));
    const restored = await (await app.as('pavel')).post(`/api/orders/orders/${order.id}/restore/`);
    expect(restored.body.order).toMatchObject({ id: order.id, status: 'nove', verze: 3 });
    expect((await historyOf(order.id)).map(entry => entry.typ)).toEqual(['obnova', 'smazani', 'vytvoreni']);
    const again = await (await app.as('petra')).post(`/api/orders/orders/${order.id}/restore/`);
    expect(again).toMatchObject({ status: 200, body: { order: { id: order.id, verze: 3 } } });
    expect((await historyOf(order.id)).map(entry => entry.typ)).toEqual(['obnova', 'smazani', 'vytvoreni']);
  });

  test('is named, with the colleague, to anyone who works with an order just deleted', async () => {
    const order = await create();
    const at = `/api/orders/orders/${order.id}/`;
    const [petra, jana] = [await app.as('petra'), await app.as('jana')];
    await jana.delete(at);
    const error = 'Objednávka je v koši, smazal ji Jana Procházková. Obnovit ji lze odtamtud.';
    for (const answer of [
      await petra.put(at, { ...ORDER, dil: 'Baterie', verze: 1 }),
      await moveTo(order, 'hotovo'),
      await petra.get(at),
      await petra.delete(at),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error } });
    clock.time += 30 * DAY;
    const unknown = await (await app.as('petra')).get(at);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Objednávka nebyla nalezena.']);
  });

  test('is searched like the board: by name, phone and number', async () => {
    const petra = await app.as('petra');
    const [one, other] = [
      await create({ prijmeni_zakaznika: 'Čermák' }),
      await create({ telefon_zakaznika: '602 111 222' }),
    ];
    for (const { id } of [one, other]) await petra.delete(`/api/orders/orders/${id}/`);
    const found = async (search: string) => {
      const { body } = await petra.get(`/api/orders/trash/?search=${encodeURIComponent(search)}`);
      return [body.count, body.orders.map(({ id }: Order) => id)];
    };
    expect(await found('cermak')).toEqual([1, [one.id]]);
    expect(await found('602111222')).toEqual([1, [other.id]]);
    expect(await found(`č. ${other.id}`)).toEqual([1, [other.id]]);
    expect(await found('nikdo takový')).toEqual([0, []]);
    expect((await found(''))[0]).toBe(2);
  });

  test('gives the full count when it does not show everything', async () => {
    const { id } = await create();
    await sql`insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil,
        zalozil_id, posledni_zmena_id, smazana)
      select jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, zalozil_id, posledni_zmena_id,
        ${new Date(clock.time).toISOString()}::timestamptz
      from objednavka, generate_series(1, 501) where id = ${id}`.execute(app.db);
    const { body } = await (await app.as('petra')).get('/api/orders/trash/');
    expect([body.count, body.orders.length]).toEqual([501, 500]);
  });

  test('is emptied after 30 days', async () => {
    const order = await create();
    await (await app.as('petra')).delete(`/api/orders/orders/${order.id}/`);
    clock.time += 30 * DAY;
    expect((await (await app.as('petra')).post(`/api/orders/orders/${order.id}/restore/`)).status).toBe(404);
    await app.db.transaction().execute(tx => sweepOrders(tx, clock.time));
    expect(await app.db.selectFrom('objednavka').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('objednavka_historie').selectAll().execute()).toEqual([]);
  });
});

test('using a message to the customer is recorded only in a state that has one', async () => {
  const order = await create();
  const petra = await app.as('petra');
  const notify = (zpusob: string) => petra.post(`/api/orders/orders/${order.id}/notified/`, { zpusob });
  expect((await notify('sms')).body.error).toBe('Pro tento stav není zpráva zákazníkovi připravená.');
  await moveTo(order, 'dorazilo_ceka');
  expect((await notify('sms')).status).toBe(200);
  expect((await notify('kopie')).status).toBe(200);
  expect((await notify('posta')).status).toBe(400);
  expect((await historyOf(order.id)).slice(0, 2)).toMatchObject([
    { typ: 'zprava', poznamka: 'Zkopírován text pro zákazníka', novy_status: 'dorazilo_ceka' },
    { typ: 'zprava', poznamka: 'Otevřena SMS zákazníkovi' },
  ]);
});

test('suggests values of the last year by frequency, then the static list', async () => {
  for (const dil of ['Šroubek', 'Šroubek', 'sroubek', 'Pružinka']) await create({ dil });
  for (const barva of ['Duhová', 'Čirá', null, 'Cihlová', 'Šedivá', 'Šedivá'])
    await create({ dil: 'Šroubek', barva });
  await createAt(Date.now() - 400 * DAY, { dil: 'Dávno' });
  const { body } = await (await app.as('petra')).get('/api/orders/suggestions/');
  expect(body.dil.slice(0, 3)).toEqual(['Šroubek', 'Pružinka', 'Displej']);
  expect(body.dil).not.toContain('Dávno');
  expect(body.typ_telefonu).toContain('iPhone 15');
  // Values used equally often are ordered by the Czech alphabet.
  expect(body.barva.slice(0, 5)).toEqual(['Šedivá', 'Cihlová', 'Čirá', 'Duhová', 'Černá']);
});

test('finds an existing customer by the beginning of the phone in any notation', async () => {
  await create();
  await create({ telefon_zakaznika: '+420777123456' });
  await create({ jmeno_zakaznika: 'Eva', telefon_zakaznika: '777 999 000' });
  const petra = await app.as('petra');
  const find = async (phone: string) =>
    (await petra.get(`/api/orders/customers/?telefon=${encodeURIComponent(phone)}`)).body.customers;
  expect(await find('7771 23')).toEqual([
    {
      jmeno_zakaznika: 'Jan',
      prijmeni_zakaznika: 'Novák',
      telefon_zakaznika: '+420777123456',
      pocet_objednavek: 2,
    },
  ]);
  expect((await find('+420 777')).map((one: { jmeno_zakaznika: string }) => one.jmeno_zakaznika)).toEqual([]);
  expect((await find('+420 7779')).map((one: { jmeno_zakaznika: string }) => one.jmeno_zakaznika)).toEqual([
    'Eva',
  ]);
  expect(await find('')).toEqual([]);
  for (const telefon_zakaznika of ['420 606 123 456', '00420606123456', '606123456'])
    await create({ jmeno_zakaznika: 'Iva', telefon_zakaznika });
  for (const typed of ['6061', '606 123 456', '420606123456', '00420 606 123 456', '+420606123456'])
    expect(await find(typed), typed).toMatchObject([{ jmeno_zakaznika: 'Iva', pocet_objednavek: 3 }]);
});

test('announces and audits every change of an order', async () => {
  const petra = await listen(app, 12);
  const order = await create();
  await moveTo(order, 'objednano');
  await (await app.as('petra')).delete(`/api/orders/orders/${order.id}/`);
  const heard = (await petra.heard()).filter(change => change.tema === 'orders');
  expect(heard.map(change => change.id)).toEqual([order.id, order.id, order.id]);
  petra.stop();
  const rows = await app.db
    .selectFrom('audit')
    .select(['co', 'kdo'])
    .where('tabulka', '=', 'objednavka')
    .where('zaznam', '=', String(order.id))
    .orderBy('id')
    .execute();
  expect(rows).toEqual(['vytvoreni', 'zmena', 'smazani'].map(co => ({ co, kdo: 12 })));
});

test('a shop with orders cannot be deleted; a person with orders stays as a former one', async () => {
  await create({ prodejna_id: 6 }, 'gabriela');
  const admin = await app.as('admin');
  expect((await admin.delete('/api/stores/prodejny/6/')).status).toBe(409);
  expect((await admin.delete('/api/users/delete/64/')).body.message).toContain('(bývalý)');
  const [order] = (await board()).nove!.orders;
  expect(order!.zalozil).toMatchObject({ jmeno: 'Gabriela', prijmeni: 'Musilová (bývalý)' });
});
