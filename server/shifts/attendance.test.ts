import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from './fixtures/clock.ts';

const clock = settableClock('2026-11-20T08:00:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const NO_SHIFT = 'Nemáte naplánovanou směnu na dnešní den';

const at = (time: string, day = '2026-11-20') => clock.set(`${day}T${time}:00+01:00`);

async function shift(datum = '2026-11-20', more: object = {}): Promise<number> {
  const values = {
    uzivatel_id: PETRA,
    prodejna_id: 1,
    datum,
    cas_od: '08:00',
    cas_do: '20:00',
    poznamka: null,
  };
  const { id } = await app.db
    .insertInto('smena')
    .values({ ...values, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const press = async (typ_akce: string, smena_id?: number, who = 'petra') =>
  (await app.as(who)).post('/api/shifts/attendance/', { smena_id, typ_akce, poznamka: '' });

const today = async (who = 'petra') => (await (await app.as(who)).get('/api/shifts/attendance/')).body;

const records = () => app.db.selectFrom('dochazka').selectAll().orderBy('id').execute();

beforeEach(async () => {
  at('08:00');
  await app.db.deleteFrom('smena').execute();
});

describe('a day of attendance', () => {
  test('goes from Mimo práci through work and a break with the server’s times', async () => {
    const id = await shift();
    expect(await today()).toMatchObject({ stav: 'offline', povoleno: ['prichod'], odpracovano: 0 });
    expect((await press('prichod', id)).status).toBe(201);
    at('12:00');
    expect(await today()).toMatchObject({
      stav: 'working',
      povoleno: ['pauza_start', 'odchod'],
      odpracovano: 240,
    });
    await press('pauza_start', id);
    at('12:30');
    expect(await today()).toMatchObject({
      stav: 'on_break',
      povoleno: ['pauza_konec', 'odchod'],
      odpracovano: 240,
    });
    await press('pauza_konec', id);
    at('16:30');
    await press('odchod', id);
    at('18:00');
    const { akce, ...day } = await today();
    expect(day).toMatchObject({ dnes: '2026-11-20', stav: 'offline', odpracovano: 480, pauza: 30 });
    expect(day.smena).toMatchObject({ id, prodejna_nazev: 'Globus', odpracovano: 480 });
    expect(akce.map((one: { typ_akce: string }) => one.typ_akce)).toEqual([
      'odchod',
      'pauza_konec',
      'pauza_start',
      'prichod',
    ]);
    expect(Date.parse(akce[0].cas)).toBe(Date.parse('2026-11-20T16:30:00+01:00'));
  });

  test('without a shift is Bez směny, and Příchod gets 400', async () => {
    expect(await today()).toMatchObject({ stav: 'no_shift', smena: null, povoleno: ['prichod'] });
    const { status, body } = await press('prichod');
    expect([status, body.error]).toEqual([400, NO_SHIFT]);
  });

  test.each(['dovolena', 'nemoc'])('of %s takes no attendance', async typ_smeny => {
    const id = await shift('2026-11-20', { typ_smeny });
    expect(await today()).toMatchObject({ stav: 'no_shift', smena: null, volno: typ_smeny });
    expect((await press('prichod')).body.error).toBe(NO_SHIFT);
    expect((await press('prichod', id)).body.error).toBe(NO_SHIFT);
  });

  test('takes no attendance of yesterday’s or tomorrow’s shift', async () => {
    expect((await press('prichod', await shift('2026-11-19'))).body.error).toBe(NO_SHIFT);
    expect((await press('prichod', await shift('2026-11-21'))).body.error).toBe(NO_SHIFT);
  });

  test('with two shifts takes the current one, else the nearest start', async () => {
    const morning = await shift('2026-11-20', { cas_do: '12:00' });
    const evening = await shift('2026-11-20', { cas_od: '16:00', prodejna_id: 3 });
    expect((await today()).smena.id).toBe(morning);
    await press('prichod');
    at('12:10');
    await press('odchod');
    at('15:30');
    expect((await today()).smena.id).toBe(evening);
    await press('prichod');
    at('19:30');
    await press('odchod');
    expect((await records()).map(one => one.smena_id)).toEqual([morning, morning, evening, evening]);
    expect((await today()).odpracovano).toBe(250 + 240);
  });

  test('gives an action to the shift that was begun, even after its end', async () => {
    const morning = await shift('2026-11-20', { cas_do: '12:00' });
    await shift('2026-11-20', { cas_od: '13:00' });
    await press('prichod');
    at('13:30');
    expect((await press('odchod')).body.zaznam.smena_id).toBe(morning);
  });
});

describe('the state machine', () => {
  test.each([
    ['', 'pauza_start'],
    ['', 'pauza_konec'],
    ['', 'odchod'],
    ['prichod', 'pauza_konec'],
    ['prichod pauza_start', 'prichod'],
    ['prichod odchod', 'pauza_start'],
    ['prichod odchod', 'pauza_konec'],
  ])('after %j refuses %s with 409', async (before, action) => {
    const id = await shift();
    for (const done of before.split(' ').filter(Boolean)) {
      expect((await press(done, id)).status).toBe(201);
      clock.pass(600_000);
    }
    const count = (await records()).length;
    const { status, body } = await press(action, id);
    expect(status).toBe(409);
    expect(body.error).toMatch(/^Akci „.+“ teď nelze zaznamenat, jste ve stavu „.+“\.$/);
    expect(await records()).toHaveLength(count);
  });

  test('allows arriving again after leaving', async () => {
    const id = await shift();
    for (const action of ['prichod', 'odchod', 'prichod']) {
      expect((await press(action, id)).status).toBe(201);
      clock.pass(600_000);
    }
  });

  test('gives 400 for an unknown action, 403 for another’s shift, 404 for a missing one', async () => {
    const id = await shift();
    expect((await press('obed', id)).body.errors).toEqual({ typ_akce: ['Neznámý typ akce'] });
    const foreign = await press('prichod', id, 'pavel');
    expect([foreign.status, foreign.body.error]).toEqual([
      403,
      'Docházku lze zaznamenat jen k vlastní směně.',
    ]);
    expect((await press('prichod', id, 'admin')).status).toBe(403);
    expect((await press('prichod', 999_999)).status).toBe(404);
  });
});

describe('repeated clicks', () => {
  test('20 at once on Příchod make one record, which answers all of them', async () => {
    const id = await shift();
    const petra = await app.as('petra');
    const click = () => petra.post('/api/shifts/attendance/', { smena_id: id, typ_akce: 'prichod' });
    const sent = await Promise.all(Array.from({ length: 20 }, click));
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(sent.map(({ body }) => body.zaznam.id)).size).toBe(1);
    expect(await records()).toHaveLength(1);
    const audit = app.db.selectFrom('audit').select('id').where('tabulka', '=', 'dochazka');
    const { zaznam } = sent[0]!.body;
    expect(await audit.where('zaznam', '=', String(zaznam.id)).execute()).toHaveLength(1);
  });

  test('a clock put back: an action before the last one is refused, but seconds are forgiven', async () => {
    await shift();
    at('13:00');
    await press('prichod');
    at('12:00');
    const { status, body } = await press('odchod');
    expect(status).toBe(409);
    expect(body.error).toBe(
      'Poslední akce je až ve\u00a013:00, protože hodiny serveru šly napřed. Požádejte vedoucího o opravu docházky.',
    );
    clock.set('2026-11-20T12:59:55+01:00');
    expect((await press('odchod')).status).toBe(201);
    expect(await today()).toMatchObject({ stav: 'offline', odpracovano: 0, pauza: 0 });
    const [arrival, departure] = await records();
    expect(departure!.cas).toBe(arrival!.cas);
  });

  test('the same action within 60 s makes one record, later it is refused', async () => {
    const id = await shift();
    await press('prichod', id);
    clock.pass(59_999);
    expect((await press('prichod', id)).status).toBe(201);
    expect(await records()).toHaveLength(1);
    clock.pass(1);
    expect((await press('prichod', id)).status).toBe(409);
    expect(await records()).toHaveLength(1);
  });
});

describe('a forgotten departure', () => {
  test('does not affect the next day, which starts clean and reports it', async () => {
    const id = await shift('2026-11-19');
    await shift();
    at('08:00', '2026-11-19');
    await press('prichod', id);
    at('12:00', '2026-11-19');
    await press('pauza_start', id);
    at('12:30', '2026-11-19');
    await press('pauza_konec', id);
    at('23:59', '2026-11-19');
    expect((await today()).odpracovano).toBe(240 + 689);
    at('08:00');
    const day = await today();
    expect(day).toMatchObject({ stav: 'offline', akce: [], odpracovano: 0 });
    expect(day.chybi_odchod).toEqual([{ id, datum: '2026-11-19', prodejna_nazev: 'Globus' }]);
    const { body } = await (await app.as('petra')).get('/api/shifts/', { query: { mesic: '2026-11' } });
    expect(body[0]).toMatchObject({ id, chybi_odchod: true, odpracovano: 240 });
    expect((await press('prichod')).status).toBe(201);
  });

  test('is decided by midnight in Prague', async () => {
    const id = await shift('2026-11-19', { cas_do: '16:00' });
    clock.set('2026-11-19T22:59:00Z');
    await press('prichod', id);
    expect((await today()).stav).toBe('working');
    clock.set('2026-11-19T23:01:00Z');
    expect((await today()).stav).toBe('no_shift');
  });

  test('begins on today’s shift from a page that still shows yesterday’s', async () => {
    const yesterday = await shift('2026-11-19');
    const id = await shift();
    expect((await press('prichod', yesterday)).body).toMatchObject({ zaznam: { smena_id: id } });
    expect(await today()).toMatchObject({ stav: 'working', smena: { id } });
  });
});

describe('leaving after midnight', () => {
  const begun = async (more: object = {}) => {
    const id = await shift('2026-11-19', { cas_od: '14:00', cas_do: '22:00', ...more });
    at('14:00', '2026-11-19');
    await press('prichod', id);
    return id;
  };

  test('closes the open shift, which counts for the day it began', async () => {
    const id = await begun();
    at('00:40');
    expect(await today()).toMatchObject({
      ...{ dnes: '2026-11-20', stav: 'working', povoleno: ['pauza_start', 'odchod'], odpracovano: 640 },
      ...{ smena: { id, datum: '2026-11-19', chybi_odchod: false }, chybi_odchod: [] },
    });
    const petra = await app.as('petra');
    const click = () => petra.post('/api/shifts/attendance/', { smena_id: id, typ_akce: 'odchod' });
    const sent = await Promise.all([click(), click(), click()]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await records()).toMatchObject([{ smena_id: id }, { smena_id: id, typ_akce: 'odchod' }]);
    at('00:50');
    expect(await today()).toMatchObject({ stav: 'no_shift', smena: null, akce: [], odpracovano: 0 });
    const { body } = await petra.get(`/api/shifts/${id}/`);
    expect(body.smena).toMatchObject({ odpracovano: 640, chybi_odchod: false });
  });

  test('is possible for 6 h after the planned end, then the departure is missing', async () => {
    const id = await begun();
    at('03:59');
    expect((await today()).stav).toBe('working');
    at('04:00');
    expect(await today()).toMatchObject({ stav: 'no_shift', chybi_odchod: [{ id }] });
    const late = await press('odchod', id);
    expect([late.status, late.body.error]).toEqual([
      409,
      'Směna z předchozího dne je už uzavřená, odchod k ní doplní vedoucí.',
    ]);
    expect(await records()).toHaveLength(1);
  });

  test('has its hours in a setting', async () => {
    const admin = await app.as('admin');
    await admin.put('/api/settings/', { odchod_po_konci_h: 1 });
    const id = await begun({ cas_do: '23:30' });
    at('00:29');
    expect((await today()).smena).toMatchObject({ id });
    at('00:30');
    expect((await today()).stav).toBe('no_shift');
    await admin.put('/api/settings/', { odchod_po_konci_h: 6 });
  });

  test('ends when the next shift is near', async () => {
    await begun({ cas_do: '23:59' });
    const next = await shift('2026-11-20', { cas_od: '05:00' });
    at('03:59');
    expect((await today()).stav).toBe('working');
    at('04:00');
    expect(await today()).toMatchObject({ stav: 'offline', smena: { id: next } });
    expect((await press('prichod')).body.zaznam.smena_id).toBe(next);
  });

  test.each([
    ['spring', '2026-03-28', '2026-03-29T03:30:00+02:00', 750],
    ['autumn', '2026-10-24', '2026-10-25T02:30:00+01:00', 810],
  ])('counts real time in the %s night', async (_, day, left, minutes) => {
    const id = await shift(day, { cas_od: '14:00', cas_do: '22:00' });
    clock.set(`${day}T14:00:00${day > '2026-04' ? '+02:00' : '+01:00'}`);
    await press('prichod', id);
    clock.set(left);
    expect((await press('odchod')).status).toBe(201);
    const { body } = await (await app.as('petra')).get(`/api/shifts/${id}/`);
    expect(body.smena.odpracovano).toBe(minutes);
  });
});

describe('worked time is real time', () => {
  test.each([
    ['the spring night', '2026-03-29', '2026-03-29T00:30:00+01:00', '2026-03-29T05:30:00+02:00', 240],
    ['the autumn night', '2026-10-25', '2026-10-25T00:30:00+02:00', '2026-10-25T05:30:00+01:00', 360],
  ])('over %s', async (_, day, from, to, minutes) => {
    await shift(day, { cas_od: '00:00', cas_do: '08:00' });
    clock.set(from);
    await press('prichod');
    clock.set(to);
    await press('odchod');
    expect((await today()).odpracovano).toBe(minutes);
  });
});

describe('a correction', () => {
  const correct = async (id: number, body: object, who = 'viktor') =>
    (await app.as(who)).post(`/api/shifts/${id}/attendance/`, { duvod: 'Zapomněla odejít', ...body });

  async function forgotten() {
    const id = await shift('2026-11-19');
    at('09:00', '2026-11-19');
    const { body } = await press('prichod', id);
    at('08:00');
    return { id, arrival: body.zaznam.id as number };
  }

  test('adds the missing departure with reason and author, and keeps the original', async () => {
    const { id, arrival } = await forgotten();
    const { status, body } = await correct(id, { typ_akce: 'odchod', cas: '20:00' });
    expect(status).toBe(201);
    expect(body.smena).toMatchObject({ chybi_odchod: false, odpracovano: 660 });
    expect(body.smena.dochazka).toMatchObject([
      { id: arrival, typ_akce: 'prichod', duvod: null, zapsal: null },
      { typ_akce: 'odchod', duvod: 'Zapomněla odejít', zapsal: 'Viktor Malý', opravuje: null },
    ]);
    expect((await today()).chybi_odchod).toEqual([]);
  });

  test('names either of the two equal times of the autumn night', async () => {
    const id = await shift('2026-10-25', { cas_od: '00:00', cas_do: '08:00' });
    at('08:00');
    await correct(id, { typ_akce: 'prichod', cas: '00:30' });
    const { body } = await correct(id, { typ_akce: 'odchod', cas: '02:30', podruhe: true });
    expect(body.smena).toMatchObject({ odpracovano: 180 });
    const [, departure] = body.smena.dochazka;
    expect(Date.parse(departure.cas)).toBe(Date.parse('2026-10-25T02:30:00+01:00'));
    const first = await correct(id, { typ_akce: 'odchod', cas: '02:30', opravuje: departure.id });
    expect(first.body.smena).toMatchObject({ odpracovano: 120 });
    // A time that the clock shows once is that one.
    const { id: wrong } = first.body.smena.dochazka.find(
      (one: { opravuje: number }) => one.opravuje === departure.id,
    );
    const later = await correct(id, { typ_akce: 'odchod', cas: '03:30', podruhe: true, opravuje: wrong });
    expect(later.body.smena).toMatchObject({ odpracovano: 240 });
  });

  test('replaces a wrong record, which stays visible', async () => {
    const { id, arrival } = await forgotten();
    const { body } = await correct(id, { typ_akce: 'prichod', cas: '08:00', opravuje: arrival });
    expect(body.smena.dochazka).toHaveLength(2);
    await correct(id, { typ_akce: 'odchod', cas: '20:00' });
    const { body: again } = await correct(id, { typ_akce: 'prichod', cas: '07:00', opravuje: arrival });
    expect(again.error).toBe('Tento záznam už někdo opravil.');
    expect((await records()).map(one => one.cas.slice(11, 16))).toEqual(['09:00', '08:00', '20:00']);
    const { body: list } = await (await app.as('petra')).get('/api/shifts/', { query: { mesic: '2026-11' } });
    expect(list[0].odpracovano).toBe(720);
  });

  test.each([
    [
      'without a reason',
      { typ_akce: 'odchod', cas: '20:00', duvod: '  ' },
      400,
      'duvod',
      'Zadejte důvod opravy',
    ],
    [
      'of another shift’s record',
      { typ_akce: 'odchod', cas: '20:00', opravuje: 999_999 },
      400,
      'opravuje',
      'Opravovaný záznam k této směně nepatří',
    ],
  ])('%s is refused', async (_, body, status, field, text) => {
    const { id } = await forgotten();
    const sent = await correct(id, body);
    expect([sent.status, sent.body.errors]).toEqual([status, { [field]: [text] }]);
    expect(await records()).toHaveLength(1);
  });

  test('against the state machine gets 409', async () => {
    const { id } = await forgotten();
    const { status, body } = await correct(id, { typ_akce: 'pauza_konec', cas: '12:00' });
    expect(status).toBe(409);
    expect(body.error).toContain('nenavazuje na ostatní záznamy');
    expect((await correct(id, { typ_akce: 'odchod', cas: '08:30' })).status).toBe(409);
  });

  test('in the future, of vacation or at a nonexistent time gets 400', async () => {
    const id = await shift();
    expect((await correct(id, { typ_akce: 'prichod', cas: '08:01' })).body.errors).toEqual({
      cas: ['Oprava nemůže být v budoucnosti'],
    });
    const off = await shift('2026-11-18', { typ_smeny: 'dovolena' });
    expect((await correct(off, { typ_akce: 'prichod', cas: '08:00' })).status).toBe(400);
    const spring = await shift('2026-03-29', { cas_od: '00:00' });
    expect((await correct(spring, { typ_akce: 'prichod', cas: '02:30' })).body.errors).toEqual({
      cas: ['Tento čas v noci změny času neexistuje'],
    });
  });

  test('after midnight is possible while the shift was open', async () => {
    const { id } = await forgotten();
    const leaving = (cas: string) => correct(id, { typ_akce: 'odchod', cas, dalsi_den: true });
    expect((await leaving('02:01')).body.errors).toEqual({
      cas: ['Po půlnoci lze zapsat čas nejvýše 6 h po konci směny'],
    });
    const { status, body } = await leaving('00:30');
    expect([status, body.smena.odpracovano]).toEqual([201, 930]);
    expect(Date.parse((await records()).at(-1)!.cas)).toBe(Date.parse('2026-11-20T00:30:00+01:00'));
  });

  describe('of one of two shifts in a day', () => {
    async function inTheSecond() {
      const [first, second] = [
        await shift(undefined, { cas_do: '12:00' }),
        await shift(undefined, { cas_od: '13:00', cas_do: '17:00' }),
      ];
      await press('prichod', first);
      at('12:00');
      const left = (await press('odchod', first)).body.zaznam.id as number;
      at('13:00');
      await press('prichod', second);
      at('15:00');
      return { first, second, left };
    }

    test('may not reach into the other one', async () => {
      const { first, second, left } = await inTheSecond();
      const sent = [
        await correct(first, { typ_akce: 'odchod', cas: '14:30', opravuje: left }),
        await correct(first, { typ_akce: 'prichod', cas: '14:00' }),
      ];
      expect(sent.map(({ status, body }) => [status, body.error])).toEqual(
        ['„Odchod“ ve\u00a014:30', '„Příchod“ ve\u00a014:00'].map(what => [
          409,
          `${what} se kryje s docházkou ve směně 20. 11. 13:00–17:00 (Globus). Nejdřív opravte tu.`,
        ]),
      );
      // It may last until the moment at which the other one begins.
      expect((await correct(first, { typ_akce: 'odchod', cas: '13:00', opravuje: left })).status).toBe(201);
      expect(await today()).toMatchObject({ stav: 'working', smena: { id: second } });
      expect((await press('odchod')).body.zaznam.smena_id).toBe(second);
    });

    test('may not reach over midnight into the next day’s shift', async () => {
      const evening = await shift('2026-11-18', { cas_od: '18:00', cas_do: '23:00' });
      const night = await shift('2026-11-19', { cas_od: '00:00', cas_do: '06:00' });
      const write = (id: number, typ_akce: string, cas: string, more = {}) =>
        correct(id, { typ_akce, cas, ...more });
      for (const [id, typ_akce, cas] of [
        [night, 'prichod', '00:30'],
        [night, 'odchod', '06:00'],
        [evening, 'prichod', '18:00'],
      ] as const)
        expect((await write(id, typ_akce, cas)).status).toBe(201);
      const late = await write(evening, 'odchod', '00:45', { dalsi_den: true });
      expect([late.status, late.body.error]).toEqual([
        409,
        expect.stringContaining('19. 11. 0:00–6:00 (Globus)'),
      ]);
      expect((await write(evening, 'odchod', '00:15', { dalsi_den: true })).status).toBe(201);
    });

    test('is possible despite an error in the other one', async () => {
      const [first, second] = [
        await shift('2026-11-19', { cas_do: '12:00' }),
        await shift('2026-11-19', { cas_od: '13:00', cas_do: '17:00' }),
      ];
      const record = (smena_id: number, typ_akce: 'prichod' | 'odchod', cas: string) =>
        app.db
          .insertInto('dochazka')
          .values({
            ...{ smena_id, typ_akce, cas: `2026-11-19T${cas}:00+01:00`, zapsal_id: PETRA },
            ...{ poznamka: null, duvod: null, opravuje_id: null },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
      // The departure of the first shift is missing.
      await record(first, 'prichod', '08:00');
      for (const [typ_akce, cas] of [
        ['prichod', '13:00'],
        ['odchod', '17:00'],
      ])
        expect((await correct(second, { typ_akce, cas })).status).toBe(201);
      // They already overlap: a correction may shorten the overlap, not extend it.
      const { id } = await record(first, 'odchod', '14:00');
      const more = await correct(first, { typ_akce: 'odchod', cas: '15:00', opravuje: id });
      expect(more.status).toBe(409);
      const less = await correct(first, { typ_akce: 'odchod', cas: '13:30', opravuje: id });
      expect(less.status).toBe(201);
    });
  });

  test('of one’s own attendance needs an administrator (rule shifts-3)', async () => {
    const own = await shift('2026-11-19', { uzivatel_id: 11 });
    const body = { typ_akce: 'prichod', cas: '08:00' };
    const refused = await correct(own, body, 'viktor');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Vlastní docházku vedoucího opravuje administrátor.',
    ]);
    expect(await records()).toEqual([]);
    expect((await correct(own, body, 'admin')).status).toBe(201);
  });

  test.each([
    ['petra', 403],
    ['pavel', 403],
    ['viktor', 201],
    ['simona', 201],
    ['admin', 201],
  ])('by %s gets %d', async (who, status) => {
    const { id } = await forgotten();
    expect((await correct(id, { typ_akce: 'odchod', cas: '20:00' }, who)).status).toBe(status);
  });

  test('made twice at once for one record leaves one', async () => {
    const { id, arrival } = await forgotten();
    const sent = await Promise.all(
      ['07:00', '08:00'].map(cas => correct(id, { typ_akce: 'prichod', cas, opravuje: arrival })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('keeps the shift’s person, day and type, but its times may change', async () => {
    const { id } = await forgotten();
    const viktor = await app.as('viktor');
    const body = { datum: '2026-11-19', prodejna: 1, cas_od: '09:00', cas_do: '17:00', typ_smeny: 'prace' };
    const put = async (changed: object) =>
      (await viktor.put(`/api/shifts/${id}/`, { ...body, ...changed })).status;
    expect(await put({})).toBe(200);
    expect(await put({ datum: '2026-11-18' })).toBe(409);
    expect(await put({ user_id: 13 })).toBe(409);
    expect(await put({ typ_smeny: 'nemoc' })).toBe(409);
  });
});
