import { beforeEach, describe, expect, test } from 'vitest';
import type { Shift } from '#shared/shifts/shapes.ts';
import { type Client, testApp } from '#test/app.ts';
import { settableClock } from './fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const FOREIGN = 'Nemáte oprávnění upravovat tuto směnu. Můžete upravovat pouze své vlastní směny.';
const PAST = 'Nelze upravovat směny v minulých měsících. Obraťte se na administrátora.';
const PETRA = 12;
const PAVEL = 13;
const SENIMO = 2;
const INACTIVE = 72;

const fields = (datum: string, more: object = {}) => ({
  datum,
  prodejna: 1,
  cas_od: '08:00',
  cas_do: '20:00',
  typ_smeny: 'prace',
  poznamka: '',
  ...more,
});

const add = async (who: string, datum: string, more: object = {}) =>
  (await app.as(who)).post('/api/shifts/', fields(datum, more));

async function added(who: string, datum: string, more: object = {}): Promise<Shift> {
  const { status, body } = await add(who, datum, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.smena;
}

/** Dates as they are printed, with non-breaking spaces. */
const spaced = (text: string) => text.replace(/(\d\.) (?=\d)/g, '$1\u00a0');

const rows = () => app.db.selectFrom('smena').selectAll().orderBy('id').execute();

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  await app.db.deleteFrom('smena').execute();
});

describe('adding a shift', () => {
  test('answers 201 with the shift as in every list', async () => {
    const smena = await added('petra', '2026-11-23', { poznamka: 'klíče má Pavel' });
    expect(smena).toEqual({
      id: smena.id,
      datum: '2026-11-23',
      prodejna: 1,
      prodejna_nazev: 'Globus',
      cas_od: '08:00',
      cas_do: '20:00',
      typ_smeny: 'prace',
      poznamka: 'klíče má Pavel',
      user_id: PETRA,
      user: { id: PETRA, jmeno: 'Petra', prijmeni: 'Nováková' },
      user_jmeno: 'Petra Nováková',
      hodiny: 12,
      je_domaci_prodejna: true,
      dochazka: [],
      odpracovano: null,
      chybi_odchod: false,
      verze: 1,
    });
  });

  test('has type prace by default and stores an empty note as null', async () => {
    const smena = await added('petra', '2026-11-23', { typ_smeny: undefined });
    expect(smena).toMatchObject({ typ_smeny: 'prace', poznamka: null });
  });

  test('is for oneself without user_id; VEDOUCI and ADMIN may choose any active person', async () => {
    expect((await added('viktor', '2026-11-23')).user_id).toBe(11);
    expect((await added('viktor', '2026-11-23', { user_id: PAVEL })).user_id).toBe(PAVEL);
    expect((await added('admin', '2026-10-01', { user_id: PAVEL })).user_id).toBe(PAVEL);
  });

  test.each([
    ['another person', { user_id: PAVEL }, '2026-11-23', FOREIGN],
    ['a past month', {}, '2026-10-31', PAST],
  ])('by a PRODEJCE for %s gets 403 and adds nothing', async (_, more, datum, text) => {
    const { status, body } = await add('petra', datum, more);
    expect([status, body.message]).toEqual([403, text]);
    expect(await rows()).toEqual([]);
  });

  test('counts past months in Prague: at 00:30 on the 1st, the day before is past', async () => {
    clock.set('2026-11-30T23:30:00Z');
    expect((await add('petra', '2026-11-30')).body.message).toBe(PAST);
    expect((await add('petra', '2026-12-01')).status).toBe(201);
  });

  test('in the hour that the spring night skips is refused everywhere; one that reaches out of it is not', async () => {
    const night = { prodejna: 1, cas_od: '02:15', cas_do: '02:45', user_id: PAVEL };
    const refused = { errors: { cas_do: ['Tato hodina v noci změny času neexistuje'] } };
    const viktor = await app.as('viktor');
    const before = await added('viktor', '2027-03-21', night);
    expect((await add('viktor', '2027-03-28', night)).body).toMatchObject(refused);
    const moved = await viktor.put(`/api/shifts/${before.id}/`, { ...night, datum: '2027-03-28' });
    expect([moved.status, moved.body.errors]).toEqual([400, refused.errors]);
    const drafted = await viktor.post('/api/shifts/draft/', { ...night, datum: '2027-03-28' });
    expect([drafted.status, drafted.body.errors]).toEqual([400, refused.errors]);
    const datumy = ['2027-03-27', '2027-03-28'];
    const bulk = await viktor.post('/api/shifts/bulk-create/', { ...night, datumy });
    expect(bulk.body).toMatchObject({ uspesne: 1, odmitnute: ['2027-03-28'] });
    const copied = { prodejna: 1, mesic: '2027-03', co: 'tyden', tyden: '2027-03-28', nanecisto: true };
    expect((await viktor.post('/api/shifts/draft/copy/', copied)).body).toMatchObject({
      uspesne: 0,
      chyby: [expect.stringContaining('Tato hodina v noci změny času neexistuje')],
    });
    expect((await add('viktor', '2027-03-28', { ...night, cas_od: '01:30' })).status).toBe(201);
  });

  test.each([
    ['cas_do', { cas_do: '08:00' }, 'Čas konce musí být po začátku'],
    ['cas_do', { cas_od: '22:00', cas_do: '06:00' }, 'Čas konce musí být po začátku'],
    ['cas_od', { cas_od: '24:00' }, 'Čas musí být ve tvaru HH:MM'],
    ['cas_od', { cas_od: undefined }, 'Povinné pole'],
    ['datum', { datum: '2026-02-30' }, 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
    ['datum', { datum: 'infinity' }, 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
    ['datum', { datum: '' }, 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
    ['datum', { datum: '2126-01-01' }, 'Datum musí být v letech 2000 až 2099'],
    ['typ_smeny', { typ_smeny: 'volno' }, 'Neznámý typ směny'],
    ['prodejna', { prodejna: 999 }, 'Prodejna neexistuje'],
    ['user_id', { user_id: 999 }, 'Uživatel neexistuje'],
    ['user_id', { user_id: 72 }, 'Uživatel není aktivní'],
    ['poznamka', { poznamka: 'a'.repeat(2001) }, 'Nejvýše 2000 znaků'],
  ])('with a wrong %s %j gets 400 with the sentence of the field', async (field, wrong, text) => {
    const { status, body } = await add('admin', '2026-11-23', wrong);
    expect([status, body.errors]).toEqual([400, { [field]: [text] }]);
    expect(await rows()).toEqual([]);
  });

  test('in a closed shop is refused', async () => {
    await app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', 6).execute();
    const { body } = await add('admin', '2026-11-23', { prodejna: 6 });
    expect(body.errors).toEqual({ prodejna: ['Prodejna není aktivní'] });
    await app.db.updateTable('prodejna').set({ aktivni: true }).where('id', '=', 6).execute();
  });

  test('away from home is marked; a person without a home belongs to shop 1 (rule shifts-2)', async () => {
    expect((await added('petra', '2026-11-23', { prodejna: 3 })).je_domaci_prodejna).toBe(false);
    expect((await added('hana', '2026-11-23', { prodejna: 1 })).je_domaci_prodejna).toBe(true);
  });

  test('leaves one audit row with every field', async () => {
    const { id } = await added('petra', '2026-11-23');
    const row = app.db.selectFrom('audit').selectAll().where('tabulka', '=', 'smena');
    const audit = await row.where('zaznam', '=', String(id)).execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ co: 'vytvoreni', kdo: PETRA });
    expect(audit[0]!.zmeny).toMatchObject({ datum: [null, '2026-11-23'], uzivatel_id: [null, PETRA] });
  });
});

describe('a conflict of shifts', () => {
  test('gets 409 with the existing shift, in any shop', async () => {
    const first = await added('petra', '2026-11-23', { prodejna: 3, cas_do: '14:00' });
    const { status, body } = await add('petra', '2026-11-23', { cas_od: '13:59' });
    expect(status).toBe(409);
    expect(body.message).toBe('V tomto čase už osoba má jinou směnu.');
    expect(body.existing_shift).toEqual({
      id: first.id,
      cas_od: '08:00',
      cas_do: '14:00',
      typ_smeny: 'prace',
      prodejna_nazev: 'Zlín',
    });
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['work after work', 'prace 08:00 14:00', 'prace 14:00 20:00', 201],
    ['work before work', 'prace 14:00 20:00', 'prace 08:00 14:00', 201],
    ['work inside of work', 'prace 08:00 20:00', 'prace 10:00 11:00', 409],
    ['vacation on a day with work', 'prace 08:00 10:00', 'dovolena 18:00 20:00', 409],
    ['work on a day of vacation', 'dovolena 08:00 16:00', 'prace 18:00 20:00', 409],
    ['work on a day of sickness', 'nemoc 08:00 16:00', 'prace 18:00 20:00', 409],
    ['sickness on a day of vacation', 'dovolena 08:00 12:00', 'nemoc 13:00 16:00', 409],
  ])('%s', async (_, first, second, status) => {
    const times = (text: string) => {
      const [typ_smeny, cas_od, cas_do] = text.split(' ');
      return { typ_smeny, cas_od, cas_do };
    };
    await added('petra', '2026-11-23', times(first));
    expect((await add('petra', '2026-11-23', times(second))).status).toBe(status);
  });

  test('does not exist with another day or another person', async () => {
    await added('petra', '2026-11-23', { typ_smeny: 'dovolena' });
    await added('petra', '2026-11-24');
    await added('pavel', '2026-11-23');
  });

  test('lets only one of several simultaneous planners place the person', async () => {
    const planners = await Promise.all(['viktor', 'admin', 'simona', 'karel'].map(who => app.as(who)));
    const ask = (planner: Client) =>
      planner.post('/api/shifts/', fields('2026-11-23', { user_id: PAVEL, prodejna: SENIMO }));
    const sent = await Promise.all([...planners, ...planners].map(ask));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = sent.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    for (const { body } of refused) expect(body.existing_shift.prodejna_nazev).toBe('Senimo');
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['an overlap', "'13:00', '21:00', 'prace'", 'smena_bez_prekryvu'],
    ['a vacation over work', "'21:00', '22:00', 'dovolena'", 'smena_bez_prekryvu'],
    ['times in disorder', "'21:00', '20:30', 'prace'", 'smena_casy'],
    ['an unknown type', "'21:00', '22:00', 'volno'", 'smena_typ_smeny_check'],
  ])('%s is refused by the database itself', async (_, values, constraint) => {
    await added('petra', '2026-11-23');
    const insert = `insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny)
      values (${PETRA}, 2, '2026-11-23', ${values})`;
    await expect(app.pool.query(insert)).rejects.toMatchObject({ constraint });
  });
});

describe('changing a shift', () => {
  const change = async (who: string, id: number, body: object) =>
    (await app.as(who)).put(`/api/shifts/${id}/`, body);

  test('answers its new values and keeps its person without user_id', async () => {
    const { id } = await added('petra', '2026-11-23');
    const { status, body } = await change(
      'viktor',
      id,
      fields('2026-11-24', { prodejna: 3, cas_od: '09:30' }),
    );
    expect(status).toBe(200);
    expect(body.smena).toMatchObject({ id, datum: '2026-11-24', prodejna: 3, user_id: PETRA, hodiny: 10.5 });
    const audit = await app.db.selectFrom('audit').select('zmeny').where('co', '=', 'zmena').execute();
    expect(audit.at(-1)!.zmeny).toEqual({
      datum: ['2026-11-23', '2026-11-24'],
      prodejna_id: [1, 3],
      cas_od: ['08:00', '09:30'],
    });
  });

  test('does not conflict with itself', async () => {
    const { id } = await added('petra', '2026-11-23');
    expect((await change('petra', id, fields('2026-11-23', { cas_od: '09:00' }))).status).toBe(200);
  });

  test('into another one gets 409 with that one and changes nothing', async () => {
    const { id } = await added('petra', '2026-11-23');
    const other = await added('pavel', '2026-11-24');
    const { status, body } = await change('admin', id, fields('2026-11-24', { user_id: PAVEL }));
    expect([status, body.existing_shift.id]).toEqual([409, other.id]);
    expect((await rows()).find(row => row.id === id)).toMatchObject({ datum: '2026-11-23' });
  });

  test.each([
    ['somebody else’s', 'pavel', '2026-11-24', {}, FOREIGN],
    ['away to somebody else', 'petra', '2026-11-24', { user_id: PAVEL }, FOREIGN],
    ['into a past month', 'petra', '2026-10-31', {}, PAST],
  ])('%s gets 403 for a PRODEJCE', async (_, who, datum, more, text) => {
    const { id } = await added('petra', '2026-11-23');
    const { status, body } = await change(who, id, fields(datum, more));
    expect([status, body.message]).toEqual([403, text]);
  });

  test('of a past month gets 403 for a PRODEJCE, even when moved into this one', async () => {
    const { id } = await added('viktor', '2026-10-30', { user_id: PETRA });
    expect((await change('petra', id, fields('2026-11-24'))).body.message).toBe(PAST);
    expect((await change('viktor', id, fields('2026-11-24'))).status).toBe(200);
  });

  test('that does not exist gets 404', async () =>
    expect((await change('admin', 999_999, fields('2026-11-24'))).status).toBe(404));
});

describe('deleting a shift', () => {
  const remove = async (who: string, id: number) => (await app.as(who)).delete(`/api/shifts/${id}/`);

  test.each([
    ['petra', 'petra', '2026-11-23', 200, undefined],
    ['petra', 'petra', '2026-11-01', 200, undefined],
    ['petra', 'pavel', '2026-11-23', 403, FOREIGN],
    ['petra', 'petra', '2026-10-31', 403, PAST],
    ['viktor', 'petra', '2026-10-31', 200, undefined],
    ['admin', 'petra', '2025-01-01', 200, undefined],
  ])('%s deletes a shift of %s on %s: %d', async (who, owner, datum, status, text) => {
    const user_id = owner === 'petra' ? PETRA : PAVEL;
    const { id } = await added('admin', datum, { user_id });
    const { status: answered, body } = await remove(who, id);
    expect([answered, body.error]).toEqual([status, text]);
    expect(await rows()).toHaveLength(status === 200 ? 0 : 1);
  });

  test('with attendance needs an ADMIN, and the audit keeps the records', async () => {
    const { id } = await added('petra', '2026-11-20');
    await (await app.as('petra')).post('/api/shifts/attendance/', { smena_id: id, typ_akce: 'prichod' });
    const refusal = await remove('viktor', id);
    expect([refusal.status, refusal.body.message]).toEqual([
      403,
      'Směnu s docházkou může smazat jen administrátor.',
    ]);
    expect((await remove('petra', id)).status).toBe(403);
    expect((await remove('admin', id)).status).toBe(200);
    const deleted = app.db.selectFrom('audit').select('zmeny').where('co', '=', 'smazani');
    const audit = await deleted.orderBy('id').execute();
    expect(JSON.stringify(audit.at(-1)!.zmeny)).toContain('prichod');
  });
});

describe('adding several days at once', () => {
  const bulk = async (who: string, body: object) =>
    (await app.as(who)).post('/api/shifts/bulk-create/', { prodejna: 1, typ_smeny: 'prace', ...body });

  test('creates those possible and lists the others with their day', async () => {
    await added('petra', '2026-11-24');
    const { status, body } = await bulk('petra', {
      datumy: ['2026-10-31', '2026-11-23', '2026-11-24', '2026-11-25'],
      cas_od: '08:00',
      cas_do: '20:00',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      uspesne: 2,
      chyby: [
        `2026-10-31: ${PAST}`,
        '2026-11-24: V tomto čase už osoba má jinou směnu. (8:00–20:00, Práce, Globus)',
      ],
      odmitnute: ['2026-10-31', '2026-11-24'],
    });
    expect((await rows()).map(row => row.datum).sort()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  });

  test('takes the shop’s hours of each weekday without times, and lists closed days', async () => {
    const { body } = await bulk('filip', {
      prodejna: SENIMO,
      datumy: ['2026-11-27', '2026-11-28', '2026-11-29'],
    });
    expect(body.chyby).toEqual(['2026-11-29: Prodejna má zavřeno, zadejte čas směny.']);
    expect((await rows()).map(row => `${row.datum} ${row.cas_od}-${row.cas_do}`)).toEqual([
      '2026-11-27 09:00-18:00',
      '2026-11-28 09:00-12:00',
    ]);
  });

  test('is allowed for past days and others to VEDOUCI and ADMIN', async () => {
    const { body } = await bulk('viktor', { user_id: PAVEL, datumy: ['2026-01-05', '2026-01-06'] });
    expect(body).toMatchObject({ uspesne: 2, chyby: [] });
  });

  test('for somebody else gets 403 for a PRODEJCE', async () => {
    const { status, body } = await bulk('petra', { user_id: PAVEL, datumy: ['2026-11-24'] });
    expect([status, body.message]).toEqual([403, FOREIGN]);
  });

  test('leaves nothing behind when none can be created', async () => {
    await added('petra', '2026-11-24');
    const audits = () => app.db.selectFrom('audit').select('id').execute();
    const before = await audits();
    const { status, body } = await bulk('petra', { datumy: ['2026-11-24'] });
    expect([status, body.uspesne, body.chyby.length]).toEqual([200, 0, 1]);
    expect(await audits()).toEqual(before);
  });

  test.each([
    ['no day', { datumy: [] }, 'datumy', 'Vyberte alespoň jeden den'],
    ['63 days', { datumy: Array(63).fill('2026-11-24') }, 'datumy', 'Nejvýše 62 dnů najednou'],
    ['a day that does not exist', { datumy: ['2026-11-31'] }, 'datumy.0', undefined],
    ['one time only', { datumy: ['2026-11-24'], cas_od: '08:00' }, 'cas_do', 'Zadejte oba časy, nebo žádný'],
    [
      'an end before the start',
      { datumy: ['2026-11-24'], cas_od: '08:00', cas_do: '07:00' },
      'cas_do',
      'Čas konce musí být po začátku',
    ],
  ])('with %s gets 400', async (_, body, field, text) => {
    const sent = await bulk('petra', body);
    expect(sent.status).toBe(400);
    if (text) expect(sent.body.errors).toEqual({ [field]: [text] });
  });

  test('takes up to 62 days in one call', async () => {
    const datumy = Array.from({ length: 62 }, (_, at) =>
      new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const { body } = await bulk('petra', { datumy });
    expect(body).toMatchObject({ uspesne: 62, chyby: [] });
    expect(body.varovani.length).toBeGreaterThan(0);
  });
});

describe('the calendar', () => {
  const calendar = async (who: string, query: Record<string, string>) =>
    (await app.as(who)).get('/api/shifts/calendar/', { query });

  test('has a shop’s shifts of the month by day, and holidays', async () => {
    await added('petra', '2026-11-23');
    await added('pavel', '2026-11-23', { cas_od: '07:00' });
    await added('jana', '2026-11-23', { prodejna: 3 });
    await added('petra', '2026-12-01');
    const { status, body } = await calendar('lucie', { mesic: '2026-11', prodejna: '1' });
    expect(status).toBe(200);
    expect(Object.keys(body.kalendar_data)).toEqual(['2026-11-23']);
    expect(body.kalendar_data['2026-11-23'].map((one: Shift) => one.user_jmeno)).toEqual([
      'Pavel Svoboda',
      'Petra Nováková',
    ]);
    expect(body.svatky).toEqual({
      '2026-10-28': { nazev: 'Vznik Československa' },
      '2026-11-17': { nazev: 'Den boje za svobodu a demokracii' },
    });
    expect(body).toMatchObject({ mesic: '2026-11', dnes: '2026-11-20' });
  });

  test('shows Prague’s current month by default', async () => {
    clock.set('2026-11-30T23:30:00Z');
    expect((await calendar('petra', {})).body).toMatchObject({ mesic: '2026-12', dnes: '2026-12-01' });
  });

  test.each([
    ['mesic', '2026-13'],
    ['mesic', '2026-1'],
    ['mesic', '1999-12'],
    ['prodejna', 'x'],
  ])('refuses %s=%s with 400', async (name, value) => {
    const { status, body } = await calendar('petra', { [name]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
  });

  test('gets 404 for an unknown shop', async () =>
    expect((await calendar('petra', { prodejna: '999' })).status).toBe(404));

  test('has worked time without records, that of others only for VEDOUCI and ADMIN', async () => {
    const { id } = await added('petra', '2026-11-20');
    await (await app.as('petra')).post('/api/shifts/attendance/', { smena_id: id, typ_akce: 'prichod' });
    clock.pass(3_600_000);
    const seen = async (who: string) =>
      (await calendar(who, { mesic: '2026-11', prodejna: '1' })).body.kalendar_data['2026-11-20'][0];
    expect(await seen('petra')).toMatchObject({ odpracovano: 60, dochazka: [] });
    expect((await seen('viktor')).odpracovano).toBe(60);
    expect((await seen('pavel')).odpracovano).toBeNull();
  });
});

describe('the list of shifts', () => {
  const list = async (who: string, query: Record<string, string>): Promise<Shift[]> =>
    (await (await app.as(who)).get('/api/shifts/', { query })).body;

  test('is a bare array of one’s own; scope=all has everybody’s and datum one day', async () => {
    await added('petra', '2026-11-23', { prodejna: 3 });
    await added('pavel', '2026-11-24');
    await added('petra', '2026-12-01');
    const own = await list('petra', { mesic: '2026-11' });
    expect(own.map(one => one.datum)).toEqual(['2026-11-23']);
    expect(own[0]!.prodejna_nazev).toBe('Zlín');
    const all = await list('petra', { mesic: '2026-11', scope: 'all' });
    expect(all.map(one => one.user_jmeno)).toEqual(['Petra Nováková', 'Pavel Svoboda']);
    expect(await list('admin', { scope: 'all', datum: '2026-11-24' })).toHaveLength(1);
  });

  test('has attendance records, those of others only for VEDOUCI and ADMIN', async () => {
    const { id } = await added('petra', '2026-11-20');
    await (await app.as('petra')).post('/api/shifts/attendance/', { smena_id: id, typ_akce: 'prichod' });
    const seen = async (who: string) =>
      (await list(who, { scope: 'all', datum: '2026-11-20' }))[0]!.dochazka.map(one => one.typ_akce);
    expect(await seen('petra')).toEqual(['prichod']);
    expect(await seen('viktor')).toEqual(['prichod']);
    expect(await seen('pavel')).toEqual([]);
  });

  test('marks a former colleague', async () => {
    await app.db
      .updateTable('uzivatel')
      .set({ smazan: '2026-11-01', aktivni: false })
      .where('id', '=', 17)
      .execute();
    const values = { uzivatel_id: 17, prodejna_id: 1, datum: '2026-10-01', cas_od: '08:00', cas_do: '20:00' };
    await app.db
      .insertInto('smena')
      .values({ ...values, poznamka: null })
      .execute();
    const [shift] = await list('petra', { mesic: '2026-10', scope: 'all' });
    expect(shift!.user_jmeno).toBe('Martin Horák (bývalý)');
  });

  test('marks a deactivated person, like the calendar and the plan', async () => {
    const values = { uzivatel_id: 15, prodejna_id: 1, datum: '2026-10-06', cas_od: '08:00', cas_do: '20:00' };
    await app.db
      .insertInto('smena')
      .values({ ...values, poznamka: null })
      .execute();
    const { jmeno, prijmeni } = await app.db
      .selectFrom('uzivatel')
      .select(['jmeno', 'prijmeni'])
      .where('id', '=', 15)
      .executeTakeFirstOrThrow();
    const admin = await app.as('admin');
    const shown = async () => {
      const [listed] = await list('admin', { scope: 'all', datum: '2026-10-06' });
      const { body: calendar } = await admin.get('/api/shifts/calendar/?mesic=2026-10&prodejna=1');
      const { body: plan } = await admin.get('/api/shifts/plan/?mesic=2026-10&prodejna=1');
      const planned = plan.osoby.find(({ id }: { id: number }) => id === 15);
      return [
        listed!.user_jmeno,
        listed!.user.prijmeni,
        calendar.kalendar_data['2026-10-06'][0].user_jmeno,
        planned.prijmeni,
        planned.smeny[0].user.prijmeni,
      ];
    };
    const [full, former] = [`${jmeno} ${prijmeni}`, `${prijmeni} (neaktivní)`];
    expect(await shown()).toEqual([full, prijmeni, full, prijmeni, prijmeni]);
    const active = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', 15).execute();
    await active(false);
    try {
      const name = `${jmeno} ${former}`;
      expect(await shown()).toEqual([name, former, name, former, former]);
    } finally {
      await active(true);
    }
  });

  test('keeps a deleted person with shifts, and a shop with shifts cannot be deleted', async () => {
    await added('viktor', '2026-11-23', { user_id: 16, prodejna: 6 });
    const admin = await app.as('admin');
    expect((await admin.delete('/api/users/delete/16/')).body.message).toContain('(bývalý)');
    expect((await admin.delete('/api/stores/prodejny/6/')).status).toBe(409);
  });
});

describe('the hours overview', () => {
  const overview = async (who: string, query: Record<string, string>) =>
    (await app.as(who)).get('/api/shifts/overview/', { query });

  test('is a bare object: planned hours include vacation and sickness, shifts only work', async () => {
    await added('petra', '2026-11-02', { cas_do: '16:20' });
    await added('petra', '2026-11-03', { prodejna: 3 });
    await added('petra', '2026-11-04', { typ_smeny: 'dovolena', cas_do: '16:00' });
    await added('petra', '2026-11-05', { typ_smeny: 'nemoc', cas_do: '16:00' });
    const { status, body } = await overview('petra', { mesic: '2026-11' });
    expect(status).toBe(200);
    const { smeny_detail, ...totals } = body;
    expect(totals).toEqual({
      mesic: '2026-11',
      user_id: PETRA,
      user_jmeno: 'Petra Nováková',
      celkem_hodin_naplanovanych: 36 + 1 / 3,
      standardni_hodiny: 160,
      hodin_dovolene: 8,
      pocet_smeny: 2,
      procento_naplneni: 22.7,
      ...{ hodin_odpracovanych: 0, rozdil: 0, prescas: 0, chybi_odchodu: 0 },
    });
    expect(smeny_detail[1]).toMatchObject({
      datum: '2026-11-03',
      prodejna: 3,
      prodejna_nazev: 'Zlín',
      cas_od: '08:00',
      cas_do: '20:00',
      hodiny: 12,
      typ_smeny: 'prace',
      je_domaci_prodejna: false,
    });
  });

  test('deducts the break when the setting says so', async () => {
    await added('petra', '2026-11-02');
    const admin = await app.as('admin');
    await admin.put('/api/settings/', { odecist_pauzu: 30 });
    const { body } = await overview('petra', { mesic: '2026-11' });
    await admin.put('/api/settings/', { odecist_pauzu: 0 });
    expect(body.celkem_hodin_naplanovanych).toBe(11.5);
  });

  test.each([
    ['petra', '13', 403],
    ['petra', '12', 200],
    ['viktor', '13', 200],
    ['viktor', '32', 200],
    ['admin', '13', 200],
    ['admin', '999', 404],
  ])('%s asking for %s gets %d', async (who, user_id, status) =>
    expect((await overview(who, { user_id })).status).toBe(status),
  );
});

describe('the planner', () => {
  const plan = async (query: Record<string, string>) =>
    (await app.as('viktor')).get('/api/shifts/plan/', { query: { mesic: '2026-11', ...query } });

  test('has the shop’s people and guests with their hours in all shops', async () => {
    await added('petra', '2026-11-23');
    await added('petra', '2026-11-24', { prodejna: 3 });
    await added('zuzana', '2026-11-23');
    const { status, body } = await plan({ prodejna: '1' });
    expect(status).toBe(200);
    const petra = body.osoby.find((one: { id: number }) => one.id === PETRA);
    expect(petra).toMatchObject({ domaci: true, hodin: 24 });
    expect(petra.smeny).toHaveLength(2);
    expect(body.osoby.at(-1)).toMatchObject({ jmeno: 'Zuzana', domaci: false });
    expect(body.osoby.map((one: { id: number }) => one.id)).not.toContain(72);
    expect(body.standardni_hodiny).toBe(160);
  });

  test('warns of the law’s limits but never refuses', async () => {
    const { body: saved } = await add('petra', '2026-11-23', { cas_od: '07:00', cas_do: '22:00' });
    const long = 'Směna má bez přestávky 14,5\u00a0h, zákoník práce (§\u00a083) dovoluje nejvýše 12\u00a0h.';
    expect(saved.varovani).toEqual([{ user_id: PETRA, datum: '2026-11-23', text: long }]);
    const { body: next } = await add('petra', '2026-11-24');
    const short =
      'Odpočinek během 24 hodin je nejvýše 10\u00a0h, zákoník práce (§\u00a090) žádá alespoň 11\u00a0h.';
    expect(next.varovani.map((one: { text: string }) => one.text)).toEqual([long, short]);
    expect((await plan({ prodejna: '1' })).body.varovani).toHaveLength(2);
  });

  test('checks rest across the edge of the month', async () => {
    await added('viktor', '2026-10-31', { user_id: PETRA, cas_od: '10:00', cas_do: '22:00' });
    await added('petra', '2026-11-01');
    expect((await plan({ prodejna: '1' })).body.varovani[0].datum).toBe('2026-11-01');
  });

  test('lists days when the shop is closed, also by law, but not half days', async () => {
    const closed = async () => (await plan({ mesic: '2026-12', prodejna: '1' })).body.zavreno;
    const large = (nad_200m2: boolean) =>
      app.db.updateTable('prodejna').set({ nad_200m2 }).where('id', '=', 1).execute();
    await large(false);
    expect(await closed()).toEqual([]);
    await large(true);
    expect(await closed()).toEqual(['2026-12-25', '2026-12-26']);
    await large(false);
  });

  test('shows one’s home shop by default and 404 for an unknown one', async () => {
    expect((await plan({})).body.prodejna).toBe(1);
    expect((await plan({ prodejna: '999' })).status).toBe(404);
  });

  test('copies work of active people from the previous week and lists conflicts', async () => {
    await added('petra', '2026-11-23', { poznamka: 'inventura' });
    await added('pavel', '2026-11-24', { cas_od: '10:00' });
    await added('jana', '2026-11-25', { typ_smeny: 'dovolena' });
    await added('pavel', '2026-12-01', { typ_smeny: 'nemoc' });
    const viktor = await app.as('viktor');
    const { body } = await viktor.post('/api/shifts/copy-week/', { prodejna: 1, tyden: '2026-12-03' });
    expect(body).toMatchObject({
      uspesne: 1,
      chyby: [
        spaced(
          '1. 12. 2026, 10:00–20:00, Práce, Pavel Svoboda: V tomto čase už osoba má jinou směnu. (8:00–20:00, Nemoc, Globus)',
        ),
      ],
    });
    const copied = (await rows()).filter(row => row.datum === '2026-11-30');
    expect(copied).toMatchObject([
      { uzivatel_id: PETRA, cas_od: '08:00', typ_smeny: 'prace', poznamka: null },
    ]);
  });
});

describe('weekly rest across the turn of the week', () => {
  test.each([
    ['Monday', '2026-12-14', ['07', '08', '09', '10', '11', '12']],
    ['Tuesday', '2026-12-15', ['07', '08', '09', '10', '11', '12', '13']],
  ])('broken on a %s gives a warning in the week before', async (_, datum, days) => {
    const worked = { cas_od: '09:00', cas_do: '20:00' };
    for (const day of days) expect((await add('viktor', `2026-12-${day}`, worked)).status).toBe(201);
    const { id } = await added('viktor', datum, { cas_od: '08:00', cas_do: '14:00' });
    const viktor = await app.as('viktor');
    const sent = await viktor.put(`/api/shifts/${id}/`, fields(datum, { cas_od: '06:00', cas_do: '14:00' }));
    const of92 = sent.body.varovani.filter(({ text }: { text: string }) => text.includes('§\u00a092'));
    expect([sent.status, of92.map((one: { datum: string }) => one.datum)]).toEqual([
      200,
      [`2026-12-${days.at(-1)}`],
    ]);
  });
});

describe('checking a move before it is made', () => {
  const check = async (who: string, id: number, datum: string, user_id: number) =>
    (
      await (
        await app.as(who)
      ).get(`/api/shifts/${id}/check/`, { query: { datum, user_id: String(user_id) } })
    ).body;

  test('predicts the answer to the change and changes nothing', async () => {
    const { id } = await added('petra', '2026-11-23');
    const other = await added('pavel', '2026-11-24');
    const before = await rows();
    expect(await check('viktor', id, '2026-11-25', PAVEL)).toEqual({
      success: true,
      problem: null,
      existing_shift: null,
      varovani: [],
    });
    const taken = await check('viktor', id, '2026-11-24', PAVEL);
    expect(taken.problem).toBe('V tomto čase už osoba má jinou směnu.');
    expect(taken.existing_shift.id).toBe(other.id);
    expect((await check('petra', id, '2026-11-25', PAVEL)).problem).toBe(FOREIGN);
    expect((await check('petra', id, '2026-10-25', PETRA)).problem).toBe(PAST);
    expect((await check('petra', other.id, '2026-11-25', PAVEL)).problem).toBe(FOREIGN);
    expect(await rows()).toEqual(before);
  });

  test('reports inactive people and closed months', async () => {
    const { id } = await added('petra', '2026-11-23');
    const viktor = await app.as('viktor');
    const both = async (datum: string, user_id: number) => {
      const { problem } = await check('viktor', id, datum, user_id);
      const moved = await viktor.put(`/api/shifts/${id}/`, { ...fields(datum), user_id });
      expect(moved.body.message).toBe(problem);
      return [moved.status, problem];
    };
    expect(await both('2026-11-23', INACTIVE)).toEqual([400, 'Uživatel není aktivní']);
    const closed = { uzivatel_id: PETRA, mesic: '2026-10-01', stav: 'uzavreno' as const };
    await app.owner.insertInto('vykaz').values(closed).execute();
    const october = 'Měsíc říjen\u00a02026 je uzavřen (Petra Nováková).';
    const refused = `${october} Směny ani docházku v něm už nelze měnit, otevřít jej může administrátor.`;
    expect(await both('2026-10-23', PETRA)).toEqual([409, refused]);
    await app.owner.deleteFrom('vykaz').execute();
    const shift = { uzivatel_id: PETRA, prodejna_id: 1, datum: '2026-10-23', typ_smeny: 'prace' as const };
    const times = { cas_od: '08:00', cas_do: '20:00', poznamka: null };
    const [past] = await app.owner
      .insertInto('smena')
      .values({ ...shift, ...times })
      .returning('id')
      .execute();
    await app.owner.insertInto('vykaz').values(closed).execute();
    expect((await check('viktor', past!.id, '2026-11-25', PAVEL)).problem).toBe(refused);
    await app.owner.deleteFrom('vykaz').execute();
  });

  test('predicts the warnings', async () => {
    const { id } = await added('petra', '2026-11-23', { cas_od: '07:00', cas_do: '12:00' });
    await added('pavel', '2026-11-24', { cas_do: '21:00' });
    const { varovani } = await check('viktor', id, '2026-11-25', PAVEL);
    expect(varovani.map((one: { text: string }) => one.text.slice(0, 40))).toContain(
      'Odpočinek během 24 hodin je nejvýše 10\u00a0h',
    );
  });
});

describe('attended and past shifts', () => {
  const attended = async () => {
    const shift = await added('petra', '2026-11-20');
    await (await app.as('petra')).post('/api/shifts/attendance/', {
      smena_id: shift.id,
      typ_akce: 'prichod',
    });
    return shift;
  };
  const told = async (id: number) =>
    (
      await app.db
        .selectFrom('upozorneni')
        .select(['uzivatel_id', 'text'])
        .where('udalost', '=', `zpetne:${id}`)
        .execute()
    ).map(({ uzivatel_id, text }) => `${uzivatel_id} ${text}`);

  test('with attendance are changed only by VEDOUCI and ADMIN', async () => {
    const { id } = await attended();
    const longer = fields('2026-11-20', { cas_do: '23:00' });
    const refused = await (await app.as('petra')).put(`/api/shifts/${id}/`, longer);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Směnu s docházkou může změnit jen vedoucí nebo administrátor.',
    ]);
    const check = { datum: '2026-11-20', user_id: String(PETRA) };
    const foreseen = await (await app.as('petra')).get(`/api/shifts/${id}/check/`, { query: check });
    expect(foreseen.body.problem).toBe('Směnu s docházkou může změnit jen vedoucí nebo administrátor.');
    expect((await (await app.as('viktor')).put(`/api/shifts/${id}/`, longer)).status).toBe(200);
  });

  test('of the past changed by their seller are reported to the shop’s managers', async () => {
    const past = await added('petra', '2026-11-19');
    expect(await told(past.id)).toEqual([
      '11 Petra Nováková: zpětně přidáno do plánu – směna 19. 11. 8:00–20:00',
    ]);
    const petra = await app.as('petra');
    await petra.put(`/api/shifts/${past.id}/`, fields('2026-11-19', { cas_do: '21:00' }));
    expect(await told(past.id)).toEqual([
      '11 Petra Nováková: zpětně změněno v plánu – směna 19. 11. 8:00–20:00, směna 19. 11. 8:00–21:00',
    ]);
    await petra.delete(`/api/shifts/${past.id}/`);
    expect((await told(past.id))[0]).toContain('zpětně zrušeno v plánu – směna 19. 11. 8:00–21:00');
    const coming = await added('petra', '2026-11-21');
    const byManager = await added('viktor', '2026-11-18', { user_id: PETRA });
    expect([...(await told(coming.id)), ...(await told(byManager.id))]).toEqual([]);
  });

  test('give overtime from worked hours, not from a longer plan', async () => {
    const admin = await app.as('admin');
    for (let day = 1; day <= 30; day++) {
      const datum = `2026-11-${String(day).padStart(2, '0')}`;
      const { smena } = (await add('admin', datum, { user_id: PETRA, cas_od: '06:00', cas_do: '22:00' }))
        .body;
      if (day > 14) continue;
      for (const [typ_akce, cas] of [
        ['prichod', '06:00'],
        ['odchod', '18:30'],
      ])
        await admin.post(`/api/shifts/${smena.id}/attendance/`, { typ_akce, cas, duvod: 'Výpadek' });
    }
    const { body } = await (await app.as('petra')).get('/api/shifts/overview/', {
      query: { mesic: '2026-11' },
    });
    expect(body).toMatchObject({ celkem_hodin_naplanovanych: 480, hodin_odpracovanych: 175, prescas: 15 });
  });

  test('of vacation on a public holiday take no hours', async () => {
    await added('petra', '2026-11-17', { typ_smeny: 'dovolena', cas_do: '16:00' });
    await added('petra', '2026-11-18', { typ_smeny: 'dovolena', cas_do: '16:00' });
    const { body } = await (await app.as('petra')).get('/api/shifts/overview/', {
      query: { mesic: '2026-11' },
    });
    expect(body).toMatchObject({ celkem_hodin_naplanovanych: 8, hodin_dovolene: 8 });
  });
});
