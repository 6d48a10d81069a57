import { beforeEach, describe, expect, test } from 'vitest';
import { TOPICS } from '#shared/events/topics.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { listContracts } from './queries.ts';

const app = testApp({ clock: { now: () => Date.parse('2026-11-21T10:00:00+01:00') } });

const PETRA = 12;
const FILIP = 22;

beforeEach(async () => {
  await app.db.deleteFrom('smlouva').execute();
});

const body = (more: object = {}) => ({
  user_id: PETRA,
  druh: 'hpp',
  tydenni_hodiny: 40,
  od: '2026-01-01',
  ...more,
});
const add = async (more: object = {}, client?: Client) => {
  const sent = await (client ?? (await app.as('admin'))).post('/api/smlouvy/', body(more));
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body;
};
const list = async (username: string, query = '') => {
  const { body } = await (await app.as(username)).get(`/api/smlouvy/${query}`);
  return (
    body.smlouvy?.map((one: { user_id: number; od: string }) => `${one.user_id} ${one.od}`) ?? body.error
  );
};

describe('a new contract', () => {
  test('ends the former one the day before, and both are in the audit', async () => {
    const first = await add();
    const { message, smlouva } = await add({ od: '2026-12-01', tydenni_hodiny: 37.5, prodejny: [4, 1, 4] });
    expect(message).toBe('Smlouva byla vytvořena. Předchozí končí 30.\u00a011.\u00a02026.');
    expect(smlouva).toMatchObject({ tydenni_hodiny: 37.5, prodejny: [1, 4], do: null, verze: 1 });
    expect(await list('petra')).toEqual(['12 2026-12-01', '12 2026-01-01']);
    const rows = await listContracts(app.db, { od: '2026-11-30', do: '2026-11-30', users: [PETRA] });
    expect(rows).toMatchObject([{ id: first.smlouva.id, do: '2026-11-30', verze: 2 }]);
    const audit = await app.db
      .selectFrom('audit')
      .select(['co', 'zaznam', 'zmeny'])
      .where('tabulka', '=', 'smlouva')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toMatchObject([
      { co: 'vytvoreni', zaznam: `${smlouva.id}` },
      { co: 'zmena', zaznam: `${first.smlouva.id}`, zmeny: { do: [null, '2026-11-30'] } },
    ]);
  });

  test.each([
    [
      'an overlap with a later one',
      { od: '2025-06-01' },
      409,
      'Na některý z těchto dnů už osoba smlouvu má.',
    ],
    ['an end before the beginning', { od: '2026-06-01', do: '2026-05-31' }, 400, 'Konec smlouvy musí být'],
    ['no hours of an HPP', { tydenni_hodiny: null }, 400, 'Zadejte týdenní hodiny'],
    ['over 40 hours', { tydenni_hodiny: 40.5 }, 400, 'Nejvýše 40 hodin'],
    ['an unknown shop', { prodejny: [99] }, 400, 'Prodejna neexistuje'],
    ['an unknown person', { user_id: 99_999 }, 400, 'Uživatel neexistuje'],
  ])('is refused for %s', async (_, more, status, said) => {
    await add();
    const sent = await (await app.as('admin')).post('/api/smlouvy/', body(more));
    expect([sent.status, JSON.stringify(sent.body.error)]).toEqual([status, expect.stringContaining(said)]);
    expect(await list('admin')).toEqual(['12 2026-01-01']);
  });

  test('has no weekly hours for a DPP, whatever was sent', async () =>
    expect((await add({ druh: 'dpp' })).smlouva.tydenni_hodiny).toBeNull());

  test('refetches pay, shifts and timesheets for those who see them', async () => {
    const ear = await listen(app, 1, 'ADMIN');
    await add();
    const fetched = (await ear.heard()).flatMap(({ tema }): readonly string[] => TOPICS[tema].paths);
    ear.stop();
    expect(fetched).toEqual(expect.arrayContaining(['/smlouvy/', '/shifts/', '/vykazy/', '/mzdy/']));
  });

  test('is created only once when three are sent at the same time', async () => {
    const admin = await app.as('admin');
    const sent = await Promise.all([1, 2, 3].map(() => admin.post('/api/smlouvy/', body())));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('reading contracts', () => {
  test('a seller sees their own, a manager those of their shop, an ADMIN all', async () => {
    await add();
    await add({ user_id: FILIP });
    await add({ user_id: 11 });
    expect(await list('petra')).toEqual(['12 2026-01-01']);
    expect(await list('viktor')).toEqual(['11 2026-01-01', '12 2026-01-01']);
    expect(await list('viktor', `?osoba=${FILIP}`)).toEqual([]);
    expect(await list('admin', `?osoba=${FILIP}`)).toEqual(['22 2026-01-01']);
    expect(await list('petra', `?osoba=${FILIP}`)).toBe(
      'Smlouvu jiného zaměstnance vidí jen vedoucí jeho prodejny a administrátor.',
    );
  });

  test('listContracts returns those valid in the given days, of everybody or of some', async () => {
    await add({ do: '2026-06-30' });
    await add({ user_id: FILIP, od: '2026-06-30' });
    const found = async (od: string, users?: number[]) =>
      (await listContracts(app.db, { od, do: od, users })).map(row => row.user_id);
    expect(await found('2025-12-31')).toEqual([]);
    expect(await found('2026-06-30')).toEqual([PETRA, FILIP]);
    expect(await found('2026-07-01')).toEqual([FILIP]);
    expect(await found('2026-06-30', [PETRA])).toEqual([PETRA]);
    expect(await found('2026-06-30', [])).toEqual([]);
  });
});

describe('deleting a contract', () => {
  const remove = async (id: number) => (await app.as('admin')).delete(`/api/smlouvy/${id}/`);
  const days = async () =>
    (await app.db.selectFrom('smlouva').select(['od', 'do']).orderBy('od').execute()).map(
      one => `${one.od} – ${one.do ?? ''}`,
    );

  test('lets the one that it ended run on as before, and adding it again ends that one again', async () => {
    const first = await add({ do: '2027-12-31' });
    const { smlouva } = await add({ od: '2026-12-01' });
    const { body: answer } = await remove(smlouva.id);
    expect(answer.message).toBe('Smlouva byla smazána. Předchozí zase platí do 31.\u00a012.\u00a02027.');
    expect(await days()).toEqual(['2026-01-01 – 2027-12-31']);
    const audit = await app.db
      .selectFrom('audit')
      .select(['co', 'zaznam', 'zmeny'])
      .where('tabulka', '=', 'smlouva')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toMatchObject([
      { co: 'zmena', zaznam: `${first.smlouva.id}`, zmeny: { do: ['2026-11-30', '2027-12-31'] } },
      { co: 'smazani', zaznam: `${smlouva.id}` },
    ]);
    const { id: _, jmeno: __, prijmeni: ___, verze: ____, ...again } = smlouva;
    await add(again);
    expect(await days()).toEqual(['2026-01-01 – 2026-11-30', '2026-12-01 – ']);
  });

  test('in the middle lets the first run up to the third, and without that one until further notice', async () => {
    await add();
    const second = await add({ od: '2026-12-01', do: '2027-12-31' });
    const third = await add({ od: '2027-03-01' });
    await remove(second.smlouva.id);
    expect(await days()).toEqual(['2026-01-01 – 2027-02-28', '2027-03-01 – ']);
    expect((await remove(third.smlouva.id)).body.message).toContain('zase platí na dobu neurčitou.');
    expect(await days()).toEqual(['2026-01-01 – ']);
  });

  test('that ended none, or one that was changed since, changes no other', async () => {
    const first = await add({ do: '2026-06-30' });
    const second = await add({ od: '2026-07-01' });
    expect((await remove(second.smlouva.id)).body.message).toBe('Smlouva byla smazána.');
    expect(await days()).toEqual(['2026-01-01 – 2026-06-30']);
    const third = await add({ od: '2026-06-01' });
    const shortened = body({ do: '2026-04-30' });
    await (await app.as('admin')).put(`/api/smlouvy/${first.smlouva.id}/`, shortened);
    await remove(third.smlouva.id);
    expect(await days()).toEqual(['2026-01-01 – 2026-04-30']);
  });
});

describe('a change of a contract', () => {
  const change = async (id: number, more: object) =>
    (await app.as('admin')).put(`/api/smlouvy/${id}/`, body(more));

  test('from a stale version is refused with the current values, shops included', async () => {
    const { smlouva } = await add();
    const first = await change(smlouva.id, { verze: 1, prodejny: [1] });
    expect([first.status, first.body.smlouva.verze]).toEqual([200, 2]);
    const late = await change(smlouva.id, { verze: 1, tydenni_hodiny: 30 });
    expect(late.status).toBe(409);
    expect(late.body.mezitim.zaznam).toMatchObject({ prodejny: [1], tydenni_hodiny: 40 });
  });

  test('into the days of another is refused until that one is deleted', async () => {
    const { smlouva } = await add({ do: '2026-06-30' });
    const next = await add({ od: '2026-07-01' });
    expect((await change(smlouva.id, { do: null })).status).toBe(409);
    expect((await (await app.as('admin')).delete(`/api/smlouvy/${next.smlouva.id}/`)).status).toBe(200);
    expect((await change(smlouva.id, { do: null })).status).toBe(200);
  });

  test('does not touch the birth date, which is a field of the person', async () => {
    const admin = await app.as('admin');
    const names = { uzivatelske_jmeno: 'petra', jmeno: 'Petra', prijmeni: 'Nováková' };
    const sent = await admin.put(`/api/users/update/${PETRA}/`, { ...names, datum_narozeni: '2009-05-01' });
    expect(sent.body.user.datum_narozeni).toBe('2009-05-01');
    const kept = await admin.put(`/api/users/update/${PETRA}/`, names);
    expect(kept.body.user.datum_narozeni).toBe('2009-05-01');
    const emptied = await admin.put(`/api/users/update/${PETRA}/`, { ...names, datum_narozeni: '' });
    expect(emptied.body.user.datum_narozeni).toBeNull();
  });

  test('nobody’s birth date may lie after today, whether they are new or edited', async () => {
    const admin = await app.as('admin');
    const names = { uzivatelske_jmeno: 'petra', jmeno: 'Petra', prijmeni: 'Nováková' };
    const born = (datum_narozeni: string) =>
      admin.put(`/api/users/update/${PETRA}/`, { ...names, datum_narozeni });
    const added = { id: 9_001, uzivatelske_jmeno: 'nenarozena', jmeno: 'Eva', prijmeni: 'Malá' };
    const refused = [
      await born('2085-10-15'),
      await born('2026-11-22'),
      await admin.post('/api/users/create/', {
        ...added,
        heslo: 'dost-dlouhe-heslo',
        datum_narozeni: '2085-10-15',
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body.errors])).toEqual(
      refused.map(() => [400, { datum_narozeni: ['Datum narození je v budoucnosti'] }]),
    );
    expect((await born('2026-11-21')).status).toBe(200);
    expect((await born('1985-10-15')).body.user.datum_narozeni).toBe('1985-10-15');
    await born('');
  });
});

test.each([
  [30.000000001, ['Nejvýše dvě desetinná místa']],
  [37.555, ['Nejvýše dvě desetinná místa']],
  [1e-9, ['Týdenní hodiny jsou 0,5 až 40', 'Nejvýše dvě desetinná místa']],
  [0.49, ['Týdenní hodiny jsou 0,5 až 40']],
])('refuses %f hours a week', async (tydenni_hodiny, sentences) => {
  const { status, body: said } = await (await app.as('admin')).post(
    '/api/smlouvy/',
    body({ tydenni_hodiny }),
  );
  expect([status, said.errors.tydenni_hodiny]).toEqual([400, sentences]);
});

describe('several contracts at once', () => {
  const send = async (smlouvy: object[], more: object = {}) =>
    (await (await app.as('admin')).post('/api/smlouvy/hromadne/', { smlouvy, ...more })).body;

  test('are all written, each ending the former one', async () => {
    await add();
    const sent = [body({ od: '2026-06-01', tydenni_hodiny: 30 }), body({ user_id: FILIP })];
    expect(await send(sent, { nanecisto: true })).toMatchObject({
      zapsano: 0,
      vysledky: [
        { problem: null, konci: '2026-05-31' },
        { problem: null, konci: null },
      ],
    });
    expect(await list('admin')).toHaveLength(1);
    expect((await send(sent)).zapsano).toBe(2);
    expect((await list('admin')).toSorted()).toEqual(['12 2026-01-01', '12 2026-06-01', '22 2026-01-01']);
  });

  test('are all refused when one is wrong, each with its problem', async () => {
    await add({ od: '2026-07-01' });
    const before = await app.db.selectFrom('audit').select('id').execute();
    const { zapsano, vysledky } = await send([
      body({ user_id: FILIP }),
      body({ od: '2026-01-01' }),
      body({ user_id: 2_000_000_000 }),
      body({ user_id: FILIP, od: '2026-03-01', do: '2026-03-31' }),
      body({ user_id: FILIP, od: '2026-03-15' }),
    ]);
    expect(zapsano).toBe(0);
    expect(
      vysledky.map(({ problem }: { problem: string | null }) => problem?.replaceAll('\u00a0', ' ') ?? null),
    ).toEqual([null, 'Na část těchto dnů už má smlouvu od 1. 7. 2026', 'Uživatel neexistuje', null, null]);
    expect(await list('admin')).toEqual(['12 2026-07-01']);
    expect(await app.db.selectFrom('audit').select('id').execute()).toHaveLength(before.length);
  });
});
