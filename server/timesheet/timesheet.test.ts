import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { iso } from '../core/clock.ts';
import { sweep } from '../operation/sweep.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';
import { lockMonths } from './queries.ts';

const clock = settableClock('2026-12-02T08:00:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const VIKTOR = 11;
const MESIC = '2026-11';

async function shift(datum: string, uzivatel_id = PETRA) {
  const times = { cas_od: '08:00', cas_do: '14:00' };
  const values = { uzivatel_id, prodejna_id: 1, datum, ...times, poznamka: null };
  return (await app.db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function worked(datum: string, uzivatel_id = PETRA, upTo = 2) {
  const smena_id = await shift(datum, uzivatel_id);
  const record = { smena_id, poznamka: null, zapsal_id: uzivatel_id, duvod: null, opravuje_id: null };
  const records = [
    { ...record, typ_akce: 'prichod' as const, cas: `${datum}T08:00:00+01:00` },
    { ...record, typ_akce: 'odchod' as const, cas: `${datum}T14:00:00+01:00` },
  ].slice(0, upTo);
  if (records.length > 0) await app.db.insertInto('dochazka').values(records).execute();
  return smena_id;
}

const shop = async (who = 'viktor') =>
  (await (await app.as(who)).get('/api/vykazy/', { query: { mesic: MESIC, prodejna: '1' } })).body;
const person = async (who = 'petra', query = {}) =>
  (await app.as(who)).get('/api/vykazy/osoba/', { query: { mesic: MESIC, ...query } });
const say = async (odpracovano: number, pripominka?: string) =>
  (await app.as('petra')).post('/api/vykazy/vyjadreni/', { mesic: MESIC, odpracovano, pripominka });
const approve = async (odpracovano: number, who = 'viktor', id = PETRA) =>
  (await app.as(who)).post('/api/vykazy/schvaleni/', { mesic: MESIC, osoby: [{ id, odpracovano }] });
const close = async (who = 'viktor') =>
  (await app.as(who)).post('/api/vykazy/uzavreni/', { mesic: MESIC, prodejna: 1 });
const told = async (who: number) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('uzivatel_id', '=', who)
      .where('druh', '=', 'vykaz')
      .execute()
  ).map(({ text }) => text);

const CLOSED =
  'Měsíc listopad\u00a02026 je uzavřen (Petra Nováková). Směny ani docházku v něm už nelze měnit, otevřít jej může administrátor.';

async function closeMonth(datum = '2026-11-03') {
  await worked(datum);
  expect((await approve(360)).status).toBe(200);
  expect((await close()).body).toEqual({ success: true, uzavreno: 1 });
}

beforeEach(async () => {
  clock.set('2026-12-02T08:00:00+01:00');
  await app.db.deleteFrom('vykaz').execute();
  await app.db.deleteFrom('smena').execute();
  await app.db.deleteFrom('upozorneni').execute();
});

describe('a person’s timesheet', () => {
  test('has each day and the sums', async () => {
    await worked('2026-11-03');
    const { body } = await person();
    expect(body).toMatchObject({ mesic: MESIC, stav: 'otevreno', bezi: false });
    expect(body.dny).toHaveLength(30);
    expect(body.dny[2].smeny).toMatchObject([{ prichod: '08:00', odchod: '14:00', odpracovano: 360 }]);
    expect(body.soucty).toMatchObject({ odpracovano: 360, fond: 160 * 60, bilance: 360 - 160 * 60 });
  });

  test('is closed to managers of other shops and to other sellers', async () => {
    const other = await app.db
      .selectFrom('uzivatel')
      .select('id')
      .where('prodejna_id', '=', 3)
      .executeTakeFirstOrThrow();
    expect((await person('viktor', { user_id: other.id })).status).toBe(403);
    expect((await person('admin', { user_id: other.id })).status).toBe(200);
    expect((await person('petra', { user_id: VIKTOR })).status).toBe(403);
    const foreign = await (await app.as('viktor')).get('/api/vykazy/', { query: { prodejna: '3' } });
    expect(foreign.status).toBe(403);
  });

  test('can be agreed with or remarked on, and the manager is notified of a remark', async () => {
    await worked('2026-11-03');
    expect((await say(360)).body.stav).toBe('souhlas');
    expect((await say(360, 'Chybí mi pátek')).body.stav).toBe('pripominka');
    expect((await shop()).lide).toMatchObject([{ stav: 'pripominka', pripominka: 'Chybí mi pátek' }]);
    expect(await told(VIKTOR)).toEqual(['Petra Nováková, výkaz za listopad\u00a02026: Chybí mi pátek']);
  });

  test('cannot be agreed with unseen, nor before the month ends', async () => {
    await worked('2026-11-03');
    const unseen = await say(300);
    expect([unseen.status, unseen.body.error]).toEqual([
      409,
      'Výkaz (Petra Nováková) se mezitím změnil. Podívejte se na něj znovu.',
    ]);
    clock.set('2026-11-30T23:00:00+01:00');
    expect((await say(360)).body.error).toBe(
      'Měsíc listopad\u00a02026 ještě neskončil. Zatím můžete poslat jen připomínku.',
    );
  });

  test('loses its agreement and approval when it changes', async () => {
    const id = await worked('2026-11-03');
    await approve(360);
    await app.db.updateTable('smena').set({ cas_do: '13:00' }).where('id', '=', id).execute();
    expect((await shop()).lide).toMatchObject([{ stav: 'otevreno', schvalil: null }]);
  });
});

describe('the seen state of a timesheet', () => {
  const CHANGED = 'Výkaz (Petra Nováková) se mezitím změnil. Podívejte se na něj znovu.';
  const MONTH = { mesic: MESIC, odpracovano: 360 };
  const agreeTo = async (videno: string) =>
    (await app.as('petra')).post('/api/vykazy/vyjadreni/', { ...MONTH, videno });
  const approveSeen = async (videno: string) =>
    (await app.as('viktor')).post('/api/vykazy/schvaleni/', {
      mesic: MESIC,
      osoby: [{ id: PETRA, odpracovano: 360, videno }],
    });

  test('includes sums and days, so that nobody agrees with other times or leave unseen', async () => {
    const id = await worked('2026-11-03');
    const off = await shift('2026-11-04');
    await app.db.updateTable('smena').set({ typ_smeny: 'dovolena' }).where('id', '=', off).execute();
    const { videno } = (await person()).body;
    expect((await shop()).lide[0].videno).toBe(videno);
    await app.db.updateTable('smena').set({ typ_smeny: 'nemoc' }).where('id', '=', off).execute();
    const ill = (await person()).body.videno;
    await app.db.deleteFrom('smena').where('id', '=', id).execute();
    await worked('2026-11-07');
    for (const seen of [videno, ill])
      for (const { status, body } of [await agreeTo(seen), await approveSeen(seen)])
        expect([status, body.error]).toEqual([409, CHANGED]);
    const now = (await person()).body.videno;
    expect((await agreeTo(now)).body.stav).toBe('souhlas');
    expect((await approveSeen(now)).status).toBe(200);
  });

  test('includes the contract, whose change cancels the approval', async () => {
    await worked('2026-11-03');
    const hpp = { uzivatel_id: PETRA, druh: 'hpp' as const, od: '2026-01-01', cislo_pomeru: '7' };
    await app.db
      .insertInto('smlouva')
      .values({ ...hpp, tydenni_hodiny: 40 })
      .execute();
    const waiting = async () => (await (await app.as('viktor')).get('/api/vykazy/ceka/')).body.prodejny;
    expect((await approve(360)).status).toBe(200);
    const none = await waiting();
    await app.db.updateTable('smlouva').set({ tydenni_hodiny: 1 }).where('uzivatel_id', '=', PETRA).execute();
    const one = await waiting();
    const closed = await close();
    const { lide } = await shop();
    const again = [(await approve(360)).status, (await close()).status];
    await app.db.deleteFrom('smlouva').where('uzivatel_id', '=', PETRA).execute();
    expect([closed.status, closed.body.error]).toEqual([409, 'Zbývá schválit: Petra\u00a0Nováková.']);
    expect(lide).toMatchObject([{ stav: 'otevreno', schvalil: null }]);
    expect(again).toEqual([200, 200]);
    expect([none, one]).toEqual([[], [expect.objectContaining({ id: 1, ceka: 1 })]]);
  });

  test('is lost by another’s correction, of which the person is notified with the lost agreement', async () => {
    const id = await worked('2026-11-03');
    const corrected = async (cas: string, duvod = 'Odešla dřív') => {
      const rows = app.db.selectFrom('dochazka').select('id').where('smena_id', '=', id);
      const last = await rows
        .where('typ_akce', '=', 'odchod')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const body = { typ_akce: 'odchod', cas, duvod, opravuje: last.id };
      return (await app.as('viktor')).post(`/api/shifts/${id}/attendance/`, body);
    };
    const bell = async () =>
      (
        await app.db
          .selectFrom('upozorneni')
          .select('text')
          .where('uzivatel_id', '=', PETRA)
          .where('udalost', '=', `oprava:${id}`)
          .execute()
      ).map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect((await say(360)).body.stav).toBe('souhlas');
    expect((await corrected('12:00')).body.success).toBe(true);
    expect(await bell()).toEqual([
      'Oprava docházky 3. 11.: odchod 12:00 – Odešla dřív. Váš souhlas s výkazem tím přestal platit, podívejte se na něj znovu.',
    ]);
    expect((await corrected('11:00')).body.success).toBe(true);
    expect(await bell()).toEqual(['Oprava docházky 3. 11.: odchod 11:00 – Odešla dřív']);
    // A reason that does not fit ends with an ellipsis.
    expect((await corrected('10:00', 'a'.repeat(500))).body.success).toBe(true);
    const [long = ''] = await bell();
    expect([long.length, long.slice(-2)]).toEqual([300, 'a…']);
  });
});

test('the overview and the sheet Souhrn show a closed month as it was closed', async () => {
  const hpp = { uzivatel_id: PETRA, druh: 'hpp' as const, od: '2026-01-01', cislo_pomeru: '7' };
  await app.db
    .insertInto('smlouva')
    .values({ ...hpp, tydenni_hodiny: 1 })
    .execute();
  await closeMonth();
  await app.db.updateTable('smlouva').set({ tydenni_hodiny: 40 }).where('uzivatel_id', '=', PETRA).execute();
  const query = { mesic: MESIC };
  const { body } = await (await app.as('petra')).get('/api/shifts/overview/', { query });
  const admin = await app.as('admin');
  const csv = await admin.get('/api/shifts/export/', { query: { ...query, format: 'csv' } });
  await app.db.deleteFrom('smlouva').where('uzivatel_id', '=', PETRA).execute();
  const hours = { standardni_hodiny: 4, prescas: 0, celkem_hodin_naplanovanych: 6, procento_naplneni: 150 };
  expect(body).toMatchObject({ ...hours, hodin_odpracovanych: 6, rozdil: 0 });
  const lines = csv.response.rawPayload.toString('utf8').split(/\r?\n/);
  const [line] = lines.filter(one => one.startsWith('Souhrn;'));
  expect(line).toContain(';1;6;6;0;0;0;0;4;150;0;0;');
});

describe('approving timesheets', () => {
  test.each([
    ['no departure', 1, 0, 'Nejdřív vyřešte: Petra\u00a0Nováková (3. 11. chybí odchod).'],
    ['no records', 0, 0, 'Nejdřív vyřešte: Petra\u00a0Nováková (3. 11. směna bez záznamu).'],
    [
      'other hours than were seen',
      2,
      10,
      'Výkaz (Petra Nováková) se mezitím změnil. Podívejte se na něj znovu.',
    ],
  ])('with %s is refused', async (_, records, seen, sentence) => {
    await worked('2026-11-03', PETRA, records);
    const { status, body } = await approve(seen);
    expect([status, body.error]).toEqual([409, sentence]);
  });

  test('of one’s own needs an ADMIN', async () => {
    await worked('2026-11-03', VIKTOR);
    expect((await approve(360, 'viktor', VIKTOR)).status).toBe(403);
    expect((await approve(360, 'admin', VIKTOR)).status).toBe(200);
  });

  test('of a person twice is refused', async () => {
    await worked('2026-11-03');
    const osoby = [360, 360].map(odpracovano => ({ id: PETRA, odpracovano }));
    const sent = await (await app.as('viktor')).post('/api/vykazy/schvaleni/', { mesic: MESIC, osoby });
    expect([sent.status, sent.body.errors]).toEqual([400, { osoby: ['Každou osobu uveďte jen jednou'] }]);
  });

  test('survives a later agreement, but not a remark', async () => {
    await worked('2026-11-03');
    expect((await say(360, 'Chybí mi pátek')).status).toBe(200);
    expect((await approve(360)).status).toBe(200);
    expect((await say(360)).body).toMatchObject({ success: true, stav: 'schvaleno' });
    expect((await shop()).lide).toMatchObject([
      { stav: 'schvaleno', schvalil: 'Viktor Malý', pripominka: null },
    ]);
    expect((await say(360, 'Přece jen ne')).body.stav).toBe('pripominka');
    expect((await shop()).lide).toMatchObject([{ stav: 'pripominka', schvalil: null }]);
  });

  test('of several people is all or nothing', async () => {
    await worked('2026-11-03');
    const osoby = [
      { id: PETRA, odpracovano: 360 },
      { id: 13, odpracovano: 1 },
    ];
    const sent = await (await app.as('viktor')).post('/api/vykazy/schvaleni/', { mesic: MESIC, osoby });
    expect(sent.status).toBe(409);
    expect((await shop()).lide).toMatchObject([{ stav: 'otevreno' }]);
  });
});

describe('closing a month', () => {
  test('names what is left, and succeeds when nothing is', async () => {
    await worked('2026-11-03');
    const { status, body } = await close();
    expect([status, body.error]).toEqual([409, 'Zbývá schválit: Petra\u00a0Nováková.']);
    expect((await shop()).brani).toBe('Zbývá schválit: Petra\u00a0Nováková.');
    await approve(360);
    expect((await shop()).brani).toBeNull();
    expect((await close()).status).toBe(200);
    expect(await shop()).toMatchObject({ uzavreno: true, lide: [{ stav: 'uzavreno' }] });
    expect(await told(PETRA)).toEqual(['Listopad\u00a02026 je uzavřen. Směny ani docházku už nelze měnit.']);
    expect((await close()).body.error).toBe('Listopad\u00a02026 je už uzavřen.');
  });

  test('is said by each of its shifts, so that no change is offered; the next month’s say nothing', async () => {
    const viktor = await app.as('viktor');
    const next = await shift('2026-12-01');
    const saidBy = async (id: number) => (await viktor.get(`/api/shifts/${id}/`)).body.uzavreno;
    const id = await worked('2026-11-03');
    expect(await saidBy(id)).toBeNull();
    await approve(360);
    await close();
    expect([await saidBy(id), await saidBy(next)]).toEqual([CLOSED, null]);
    expect((await (await app.as('admin')).delete(`/api/shifts/${id}/`)).body.error).toBe(CLOSED);
  });

  test('before its end is refused', async () => {
    await worked('2026-11-03');
    clock.set('2026-11-30T12:00:00+01:00');
    expect((await close()).body.error).toBe('Měsíc listopad\u00a02026 ještě neskončil.');
  });

  test('refuses every later change in the application, naming the month', async () => {
    await closeMonth();
    const admin = await app.as('admin');
    const [{ id } = { id: 0 }] = await app.db.selectFrom('smena').select('id').execute();
    const body = { user_id: PETRA, datum: '2026-11-04', prodejna: 1, cas_od: '08:00', cas_do: '12:00' };
    const sent = [
      await admin.post('/api/shifts/', body),
      await admin.put(`/api/shifts/${id}/`, { ...body, datum: '2026-11-03' }),
      await admin.delete(`/api/shifts/${id}/`),
      await admin.post(`/api/shifts/${id}/attendance/`, {
        typ_akce: 'prichod',
        cas: '15:00',
        duvod: 'Oprava',
      }),
      await admin.post('/api/shifts/bulk-create/', { ...body, datum: undefined, datumy: ['2026-11-05'] }),
    ];
    expect(sent.map(({ status, body }) => [status, body.error])).toEqual(sent.map(() => [409, CLOSED]));
    expect((await say(360, 'Ještě něco')).status).toBe(409);
  });

  test('refuses later changes even in the database', async () => {
    await closeMonth();
    const changes = [
      sql`update smena set datum = '2026-12-03'`,
      sql`delete from smena`,
      sql`delete from dochazka`,
      sql`update dochazka set cas = cas + interval '1 hour'`,
      sql`insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do) values (12, 1, '2026-11-09', '08:00', '09:00')`,
    ];
    for (const change of changes)
      await expect(change.execute(app.db)).rejects.toMatchObject({ constraint: 'vykaz_uzavreno' });
    // Another person's November and her own December stay open.
    await shift('2026-11-09', 13);
    await shift('2026-12-09');
  });

  test('with a simultaneous change has the two end one after the other', async () => {
    await worked('2026-11-03');
    await approve(360);
    const admin = await app.as('admin');
    const body = { user_id: PETRA, datum: '2026-11-04', prodejna: 1, cas_od: '08:00', cas_do: '12:00' };
    const [closed, added] = await Promise.all([close(), admin.post('/api/shifts/', body)]);
    expect([closed!.status, added!.status].sort()).toEqual(closed!.status === 200 ? [200, 409] : [201, 409]);
  });
});

describe('a doctor’s visit and other leave', () => {
  const leave = async (more: object, who = 'viktor') =>
    (await app.as(who)).post('/api/nepritomnosti/', {
      ...{ user_id: PETRA, druh: 'lekar', od: '2026-11-03', do: '2026-11-03' },
      ...more,
    });
  beforeEach(() => app.db.deleteFrom('nepritomnost').execute());

  test('count in the month: part of a day beside the shift, a whole day instead of it', async () => {
    await worked('2026-11-03');
    await shift('2026-11-04');
    expect((await leave({ cas_od: '12:00', cas_do: '15:00' })).status).toBe(201);
    expect((await leave({ druh: 'jine', od: '2026-11-04', do: '2026-11-05' })).status).toBe(201);
    const { soucty, dny } = (await person()).body;
    // Two hours of the shift until 14:00, the six that were planned, and none of a day without a shift.
    expect(soucty).toMatchObject({ jine: 120 + 360, jine_dnu: 1, odpracovano: 360 });
    expect(dny[2].volna).toMatchObject([{ druh: 'lekar', cas_od: '12:00', cas_do: '15:00', minut: 120 }]);
    expect(dny[3]).toMatchObject({ smeny: [], volna: [{ druh: 'jine', cas_od: null, minut: 360 }] });
  });

  test('of a whole month are listed, approved, closed and paid', async () => {
    const whole = { druh: 'jine', od: '2026-10-20', do: '2026-12-01' };
    expect((await leave(whole)).status).toBe(201);
    // Absences that are not approved, or for part of a day without a shift, give nobody a timesheet.
    await app.db
      .insertInto('nepritomnost')
      .values({ ...whole, druh: 'jine', uzivatel_id: 13, zadal_id: 13 })
      .execute();
    const part = { od: '2026-11-05', do: '2026-11-05', cas_od: '08:00', cas_do: '09:00' };
    expect((await leave({ user_id: VIKTOR, ...part }, 'admin')).status).toBe(201);
    // Of 21 weekdays one is a public holiday.
    const jine = 20 * 8 * 60;
    expect((await shop()).lide).toMatchObject([{ id: PETRA, soucty: { jine, jine_dnu: 20 } }]);
    const waiting = await (await app.as('viktor')).get('/api/vykazy/ceka/');
    expect(waiting.body.prodejny).toMatchObject([{ id: 1, ceka: 1 }]);
    expect((await approve(0)).status).toBe(200);
    expect((await close()).body).toEqual({ success: true, uzavreno: 1 });
    const paid = await (await app.as('admin')).get('/api/mzdy/', { query: { mesic: MESIC } });
    expect(paid.body.lide).toMatchObject([{ id: PETRA, jine: jine / 60 }]);
  });

  describe('outside an employment', () => {
    const contract = (more: object) =>
      app.db
        .insertInto('smlouva')
        .values({ uzivatel_id: PETRA, druh: 'hpp', od: '2026-01-01', tydenni_hodiny: 40, ...more })
        .execute();
    beforeEach(() => app.db.deleteFrom('smlouva').execute());
    afterEach(() => app.db.deleteFrom('smlouva').execute());

    test('do not count after the end of the contract', async () => {
      await contract({ do: '2026-11-13' });
      await worked('2026-11-03');
      expect((await leave({ druh: 'jine', od: '2026-11-12', do: '2026-11-30' })).status).toBe(201);
      // Ten working days of eight hours: six hours are worked, and two days are excused.
      expect((await person()).body.soucty).toMatchObject({
        ...{ jine: 960, jine_dnu: 2, fond: 80 * 60, bilance: 360 + 960 - 80 * 60 },
      });
    });

    test('replace only planned work of a DPP', async () => {
      await contract({ druh: 'dpp', tydenni_hodiny: null });
      clock.set('2026-11-20T08:00:00+01:00');
      await shift('2026-12-15');
      expect((await leave({ druh: 'dovolena', od: '2026-12-14', do: '2026-12-18' })).status).toBe(201);
      const made = app.db.selectFrom('smena').select(['datum', 'typ_smeny']).execute();
      expect(await made).toEqual([{ datum: '2026-12-15', typ_smeny: 'dovolena' }]);
    });

    test('affect the balance only on days of the contract', async () => {
      await contract({ druh: 'dpp', tydenni_hodiny: null, do: '2026-11-27' });
      await contract({ od: '2026-11-28' });
      await worked('2026-11-03');
      await worked('2026-11-30');
      expect((await person()).body.soucty).toMatchObject({ odpracovano: 720, fond: 480, bilance: 360 - 480 });
    });
  });

  test('cancel an approval like a shift, and are refused in a closed month', async () => {
    await worked('2026-11-03');
    await approve(360);
    const { body } = await leave({ cas_od: '12:00', cas_do: '13:00' });
    expect((await shop()).lide).toMatchObject([{ stav: 'otevreno' }]);
    await approve(360);
    await close();
    const { id, verze } = body.nepritomnost;
    const sent = [
      await leave({ od: '2026-11-05', do: '2026-11-05' }),
      await leave({ od: '2026-10-30', do: '2026-11-02' }),
      await (await app.as('viktor')).post(`/api/nepritomnosti/${id}/zpet/`, { verze }),
    ];
    expect(sent.map(({ status, body }) => [status, body.error])).toEqual(sent.map(() => [409, CLOSED]));
  });
});

describe('a closed month', () => {
  const sums = async () => (await person()).body.soucty;
  const contract = (tydenni_hodiny: number, more: object = {}) =>
    app.db
      .insertInto('smlouva')
      .values({
        ...{ uzivatel_id: PETRA, druh: 'hpp', od: '2026-01-01', tydenni_hodiny, cislo_pomeru: '7' },
        ...more,
      })
      .execute();
  /** From Saturday to Sunday: without a working day in either month, so all work is overtime. */
  const WEEKEND = { od: '2026-10-31', do: '2026-11-01' };
  beforeEach(() => app.db.deleteFrom('smlouva').execute());

  test('stays as it was when a contract or setting changes; reopened it is recomputed', async () => {
    await contract(40);
    await closeMonth();
    const before = await sums();
    await app.db.deleteFrom('smlouva').execute();
    await contract(20);
    expect(await sums()).toEqual(before);
    const admin = await app.as('admin');
    const paid = await admin.get('/api/mzdy/', { query: { mesic: MESIC } });
    expect(paid.body.lide).toMatchObject([{ fond: 160, tydenni_hodiny: 40, cislo_pomeru: '7' }]);
    await admin.post('/api/vykazy/otevreni/', { mesic: MESIC, prodejna: 1, duvod: 'Jiný úvazek' });
    expect(await sums()).toMatchObject({ fond: 80 * 60 });
  });

  test('keeps its yearly overtime, while open months are recomputed', async () => {
    const year = async (query = {}) =>
      (await (await app.as('viktor')).get('/api/vykazy/prescasy/', { query: { mesic: MESIC, ...query } }))
        .body;
    await contract(40, WEEKEND);
    await worked('2026-10-31');
    await worked('2025-12-30');
    await worked('2026-12-01');
    await closeMonth('2026-11-01');
    expect(await year({ user_id: PETRA })).toMatchObject({
      ...{ rok: '2026', nejvys: 150 * 60 },
      lide: [{ id: PETRA, prescas: 360 + 360 }],
    });
    await app.db.deleteFrom('smlouva').execute();
    await contract(40);
    expect((await year({ prodejna: 1 })).lide).toEqual([{ id: PETRA, prescas: 360 }]);
    await app.db.updateTable('smlouva').set({ druh: 'dpc' }).execute();
    expect((await year({ prodejna: 1 })).lide).toEqual([]);
  });

  test('keeps the vacation it paid, whatever the break setting says later', async () => {
    await contract(40);
    const long = { cas_od: '08:00', cas_do: '16:00', typ_smeny: 'dovolena' as const, poznamka: null };
    for (const datum of ['2026-11-04', '2026-11-17', '2026-12-01'])
      await app.db
        .insertInto('smena')
        .values({ uzivatel_id: PETRA, prodejna_id: 1, datum, ...long })
        .execute();
    await closeMonth();
    const taken = async () =>
      (await (await app.as('petra')).get('/api/nepritomnosti/zustatek/')).body.zustatek;
    expect(await taken()).toMatchObject({ narok: 160, vycerpano: 16, zbyva: 144 });
    const admin = await app.as('admin');
    const set = async (odecist_pauzu: number) =>
      expect((await admin.put('/api/settings/', { odecist_pauzu })).status).toBe(200);
    await set(30);
    try {
      // Eight hours in November as they were paid; in December, which is open, without the pause.
      expect(await taken()).toMatchObject({ vycerpano: 15.5, zbyva: 144.5 });
      expect((await sums()).dovolena).toBe(480);
    } finally {
      await set(0);
    }
  });

  test('keeps the hours of its days in the overview, whatever the break setting says later', async () => {
    await contract(40);
    const off = { cas_od: '08:00', cas_do: '16:00', typ_smeny: 'dovolena' as const, poznamka: null };
    const vacation = { uzivatel_id: PETRA, prodejna_id: 1, datum: '2026-11-04', ...off };
    await app.db.insertInto('smena').values(vacation).execute();
    const long = { prodejna: 1, datum: '2026-11-05', cas_od: '08:00', cas_do: '18:00', typ_smeny: 'prace' };
    const admin = await app.as('admin');
    const { body } = await admin.post('/api/shifts/', { ...long, user_id: PETRA });
    for (const [typ_akce, cas] of [
      ['prichod', '08:00'],
      ['odchod', '18:00'],
    ])
      await admin.post(`/api/shifts/${body.smena.id}/attendance/`, { typ_akce, cas, duvod: 'Zkouška' });
    await approve(600);
    expect((await close()).body.uzavreno).toBe(1);
    const query = { mesic: MESIC, user_id: String(PETRA) };
    const hours = async () => (await admin.get('/api/shifts/overview/', { query })).body;
    const planned = async () => {
      const sent = await admin.get('/api/shifts/export/', { query: { mesic: MESIC } });
      const [head, ...rows] = await readSheet(sent.response.rawPayload, 'Směny');
      return ['Hodiny plán', 'Rozdíl'].map(name => rows.map(row => row[head!.indexOf(name)]));
    };
    const before = await hours();
    expect(before).toMatchObject({ celkem_hodin_naplanovanych: 18, hodin_dovolene: 8, rozdil: 0 });
    expect((await admin.put('/api/settings/', { odecist_pauzu: 30 })).status).toBe(200);
    try {
      expect(await hours()).toEqual(before);
      expect(await planned()).toEqual([
        [8, 10],
        [null, 0],
      ]);
    } finally {
      await admin.put('/api/settings/', { odecist_pauzu: 0 });
    }
  });

  test('gives the year the same overtime as an open one where the kind of contract changed', async () => {
    await contract(40, { od: '2026-01-01', do: '2026-11-01' });
    await contract(40, { od: '2026-11-02', do: '2026-11-30', druh: 'dpp', tydenni_hodiny: null });
    await contract(40, { od: '2026-12-01' });
    // A Sunday under the employment (HPP), and a day under the agreement (DPP).
    await worked('2026-11-01');
    await worked('2026-11-03');
    expect((await sums()).prescas).toBe(360);
    const query = { mesic: '2026-12', user_id: String(PETRA) };
    const year = async () =>
      (await (await app.as('viktor')).get('/api/vykazy/prescasy/', { query })).body.lide;
    expect(await year()).toMatchObject([{ id: PETRA, prescas: 360 }]);
    await approve(720);
    expect((await close()).body.uzavreno).toBe(1);
    expect(await year()).toMatchObject([{ id: PETRA, prescas: 360 }]);
  });

  test('of an agreement adds no overtime to that of an employment', async () => {
    const year = async () =>
      (
        await (
          await app.as('viktor')
        ).get('/api/vykazy/prescasy/', {
          query: { mesic: MESIC, user_id: String(PETRA) },
        })
      ).body.lide;
    await contract(40, { ...WEEKEND, druh: 'dpc', do: '2026-10-31' });
    await contract(40, { ...WEEKEND, od: '2026-11-01' });
    await worked('2026-10-31');
    await worked('2026-11-01');
    expect(await year()).toMatchObject([{ prescas: 360 }]);
    // The other way round: a month that was closed under an agreement keeps that.
    await app.db.deleteFrom('smlouva').execute();
    await contract(40, { ...WEEKEND, druh: 'dpc' });
    expect((await approve(360)).status).toBe(200);
    expect((await close()).status).toBe(200);
    await app.db.updateTable('smlouva').set({ druh: 'hpp' }).execute();
    expect(await year()).toMatchObject([{ prescas: 360 }]);
  });

  test('without a snapshot has the overtime as paid then, also in the year', async () => {
    // A fifth of an hour on each of 20 working days: formerly overtime was the time over the contract's own hours.
    await contract(1);
    await closeMonth();
    expect((await sums()).prescas).toBe(0);
    await app.db.updateTable('vykaz').set({ snimek: null }).execute();
    expect((await sums()).prescas).toBe(360 - 240);
    const query = { mesic: MESIC, user_id: String(PETRA) };
    const { body } = await (await app.as('viktor')).get('/api/vykazy/prescasy/', { query });
    expect(body.lide).toMatchObject([{ id: PETRA, prescas: 360 - 240 }]);
  });

  test('shows the same overtime as an open one in the month, year, overview and spreadsheet', async () => {
    // Friday to Monday: two working days, the first one's shift excused for a doctor, and work on all other days.
    await contract(40, { od: '2026-11-27', do: '2026-11-30' });
    for (const datum of ['2026-11-28', '2026-11-29', '2026-11-30']) await worked(datum);
    await shift('2026-11-27');
    const doctor = { user_id: PETRA, druh: 'lekar', od: '2026-11-27', do: '2026-11-27' };
    await app.db.deleteFrom('nepritomnost').execute();
    expect((await (await app.as('viktor')).post('/api/nepritomnosti/', doctor)).status).toBe(201);
    const admin = await app.as('admin');
    const query = { mesic: MESIC, user_id: String(PETRA) };
    const year = (await admin.get('/api/vykazy/prescasy/', { query })).body.lide[0].prescas;
    const hours = (await admin.get('/api/shifts/overview/', { query })).body.prescas;
    const sheet = await admin.get('/api/shifts/export/', { query: { mesic: MESIC } });
    const [head, row] = await readSheet(sheet.response.rawPayload, 'Souhrn');
    const inSheet = Number(row![head!.indexOf('Přesčas')]);
    // 18 hours of work and six at the doctor's, minus 16.
    expect([(await sums()).prescas, year, hours * 60, inSheet * 60]).toEqual([480, 480, 480, 480]);
    await app.db.deleteFrom('nepritomnost').execute();
  });

  test('without a contract gets the number of one entered later', async () => {
    await closeMonth();
    await contract(40);
    const admin = await app.as('admin');
    const { body } = await admin.get('/api/mzdy/', { query: { mesic: MESIC } });
    expect(body).toMatchObject({
      bez_cisla: [],
      lide: [{ fond: 160, druh: null, tydenni_hodiny: null, cislo_pomeru: '7' }],
    });
    const file = await admin.get('/api/mzdy/pamica/', { query: { mesic: MESIC } });
    expect(file.body).toContain('<cislo_pracovniho_pomeru>7</cislo_pracovniho_pomeru>');
  });

  test('from before snapshots is counted as it was paid', async () => {
    const long = { cas_od: '08:00', cas_do: '20:00', typ_smeny: 'dovolena' as const };
    const values = { uzivatel_id: PETRA, prodejna_id: 1, datum: '2026-11-04', poznamka: null, ...long };
    await app.db.insertInto('smena').values(values).execute();
    expect((await sums()).dovolena).toBe(12 * 60);
    await app.db
      .insertInto('vykaz')
      .values({ uzivatel_id: PETRA, mesic: `${MESIC}-01`, stav: 'uzavreno' })
      .execute();
    expect((await sums()).dovolena).toBe(8 * 60);
  });

  test('takes the same vacation hours from the balance as from the month', async () => {
    await contract(40);
    const long = { cas_od: '08:00', cas_do: '20:00', typ_smeny: 'dovolena' as const };
    const values = { uzivatel_id: PETRA, prodejna_id: 1, datum: '2026-11-04', poznamka: null, ...long };
    await app.db.insertInto('smena').values(values).execute();
    const { body } = await (await app.as('petra')).get('/api/nepritomnosti/zustatek/');
    expect(body.zustatek.vycerpano * 60).toBe((await sums()).dovolena);
  });
});

describe('reminders', () => {
  const reminded = async (who: number, druh: 'smena' | 'vykaz' = 'vykaz') =>
    (
      await app.db
        .selectFrom('upozorneni')
        .select('text')
        .where('uzivatel_id', '=', who)
        .where('druh', '=', druh)
        .where('precteno', 'is', null)
        .execute()
    ).map(({ text }) => text.replaceAll('\u00a0', ' '));

  test('of a departure come once, from eight the next day, to the one who forgot it', async () => {
    clock.set('2026-11-04T07:59:00+01:00');
    const id = await worked('2026-11-03', PETRA, 1);
    await worked('2026-11-03', VIKTOR);
    await sweep(app);
    expect(await reminded(PETRA, 'smena')).toEqual([]);
    clock.set('2026-11-04T08:00:00+01:00');
    await sweep(app);
    expect(await reminded(PETRA, 'smena')).toEqual(['Chybí odchod ze směny 3. 11. Doplní ho vedoucí.']);
    expect(await reminded(VIKTOR, 'smena')).toEqual([]);
    const [row] = await app.db.selectFrom('upozorneni').selectAll().where('zaznam', '=', id).execute();
    await app.db
      .updateTable('upozorneni')
      .set({ precteno: iso(clock.now()) })
      .execute();
    await sweep(app);
    const after = app.db.selectFrom('upozorneni').select('precteno').where('id', '=', row!.id);
    expect((await after.executeTakeFirstOrThrow()).precteno).not.toBeNull();
  });

  test('of a departure end when the manager adds it', async () => {
    clock.set('2026-11-04T08:00:00+01:00');
    const id = await worked('2026-11-03', PETRA, 1);
    await sweep(app);
    expect(await reminded(PETRA, 'smena')).toHaveLength(1);
    const body = { typ_akce: 'odchod', cas: '14:00', duvod: 'Zapomněla' };
    const { status } = await (await app.as('viktor')).post(`/api/shifts/${id}/attendance/`, body);
    expect(status).toBe(201);
    expect((await reminded(PETRA, 'smena')).filter(text => text.startsWith('Chybí odchod'))).toEqual([]);
  });

  test('of a departure end with their shift, whose deletion is announced', async () => {
    clock.set('2026-11-04T08:00:00+01:00');
    const id = await worked('2026-11-03', PETRA, 1);
    await sweep(app);
    expect((await (await app.as('admin')).delete(`/api/shifts/${id}/`)).status).toBe(200);
    expect(await reminded(PETRA, 'smena')).toEqual([
      expect.stringMatching(/^Zrušeno v plánu: směna 3. 11. /),
    ]);
  });

  test('of the month end when the person has responded, and when nothing is left to approve', async () => {
    const id = await worked('2026-11-03');
    await sweep(app);
    expect(await reminded(PETRA)).toEqual(['Zkontrolujte svůj výkaz za listopad 2026.']);
    expect(await reminded(VIKTOR)).toEqual(['Globus, listopad 2026: výkazů ke schválení 1.']);
    await say(360);
    expect(await reminded(PETRA)).toEqual([]);
    await sweep(app);
    expect(await reminded(PETRA)).toEqual([]);
    await approve(360);
    expect(await reminded(VIKTOR)).toEqual([]);
    // The approval no longer holds: the corrector knows, the person is notified, and no reminder is sent again.
    const left = app.db.selectFrom('dochazka').select('id').where('smena_id', '=', id);
    const last = await left.where('typ_akce', '=', 'odchod').executeTakeFirstOrThrow();
    const body = { typ_akce: 'odchod', cas: '15:00', duvod: 'Inventura', opravuje: last.id };
    expect((await (await app.as('viktor')).post(`/api/shifts/${id}/attendance/`, body)).status).toBe(201);
    await sweep(app);
    expect([await reminded(PETRA), await reminded(VIKTOR)]).toEqual([[], []]);
  });

  test('of the month end when it is closed without a response', async () => {
    await worked('2026-11-03');
    await sweep(app);
    await approve(360);
    await close();
    expect(await reminded(PETRA)).toEqual(['Listopad 2026 je uzavřen. Směny ani docházku už nelze měnit.']);
  });

  test('of a departure come to a person who came back and forgot the second one', async () => {
    const smena_id = await worked('2026-11-03');
    const back = { smena_id, typ_akce: 'prichod' as const, cas: '2026-11-03T15:00:00+01:00' };
    const values = { ...back, poznamka: null, zapsal_id: PETRA, duvod: null, opravuje_id: null };
    await app.db.insertInto('dochazka').values(values).execute();
    clock.set('2026-11-04T08:00:00+01:00');
    await sweep(app);
    expect(await reminded(PETRA, 'smena')).toEqual(['Chybí odchod ze směny 3. 11. Doplní ho vedoucí.']);
  });

  test('of a departure come when it was corrected into something else', async () => {
    const smena_id = await worked('2026-11-03');
    const records = app.db.selectFrom('dochazka').select('id').where('smena_id', '=', smena_id);
    const left = await records.where('typ_akce', '=', 'odchod').executeTakeFirstOrThrow();
    const paused = { typ_akce: 'pauza_start' as const, cas: '2026-11-03T14:00:00+01:00' };
    const why = { duvod: 'Byla to pauza', opravuje_id: left.id };
    const values = { smena_id, ...paused, ...why, poznamka: null, zapsal_id: VIKTOR };
    await app.db.insertInto('dochazka').values(values).execute();
    clock.set('2026-11-04T08:00:00+01:00');
    await sweep(app);
    expect(await reminded(PETRA, 'smena')).toEqual(['Chybí odchod ze směny 3. 11. Doplní ho vedoucí.']);
  });

  test('of the month come in the first days after it, with the number left for the manager', async () => {
    await worked('2026-11-03');
    await worked('2026-11-04', 13);
    await say(360);
    await app.db.deleteFrom('upozorneni').execute();
    await sweep(app);
    expect(await reminded(13)).toEqual(['Zkontrolujte svůj výkaz za listopad 2026.']);
    expect(await reminded(PETRA)).toEqual([]);
    expect(await reminded(VIKTOR)).toEqual(['Globus, listopad 2026: výkazů ke schválení 2.']);
    await app.db.deleteFrom('upozorneni').execute();
    clock.set('2026-12-06T08:00:00+01:00');
    await sweep(app);
    expect(await reminded(13)).toEqual([]);
  });

  test('have their counts by shop: a manager’s own, all for an ADMIN', async () => {
    const stranger = await app.db
      .selectFrom('uzivatel')
      .select('id')
      .where('prodejna_id', '=', 3)
      .executeTakeFirstOrThrow();
    await worked('2026-11-03');
    await worked('2026-11-03', stranger.id);
    const waiting = async (who: string) => (await (await app.as(who)).get('/api/vykazy/ceka/')).body;
    expect(await waiting('viktor')).toMatchObject({ mesic: MESIC, prodejny: [{ id: 1, ceka: 1 }] });
    expect((await waiting('admin')).prodejny.map((one: { id: number }) => one.id).sort()).toEqual([1, 3]);
    await approve(360);
    expect((await waiting('viktor')).prodejny).toEqual([]);
  });
});

describe('reopening a month', () => {
  test('needs an ADMIN and a reason, of which people are notified', async () => {
    await closeMonth();
    const body = { mesic: MESIC, prodejna: 1, duvod: 'Chybí nemoc' };
    expect((await (await app.as('viktor')).post('/api/vykazy/otevreni/', body)).status).toBe(403);
    const admin = await app.as('admin');
    expect((await admin.post('/api/vykazy/otevreni/', { ...body, duvod: '' })).status).toBe(400);
    expect((await admin.post('/api/vykazy/otevreni/', body)).body).toEqual({ success: true, otevreno: 1 });
    expect(await told(PETRA)).toEqual(['Listopad\u00a02026 je znovu otevřen: Chybí nemoc']);
    expect(await told(VIKTOR)).toEqual(['Listopad\u00a02026 je znovu otevřen: Chybí nemoc']);
    expect(await shop()).toMatchObject({ uzavreno: false, lide: [{ stav: 'schvaleno' }] });
    await shift('2026-11-09');
    expect((await admin.post('/api/vykazy/otevreni/', body)).body.error).toBe(
      'Listopad\u00a02026 tu není uzavřen.',
    );
  });

  test('at the same time by two succeeds once', async () => {
    await closeMonth();
    const body = { mesic: MESIC, prodejna: 1, duvod: 'Chybí nemoc' };
    const admin = await app.as('admin');
    const { running } = await app.db.transaction().execute(async tx => {
      await lockMonths(tx, [PETRA]);
      const running = Promise.all([1, 2].map(() => admin.post('/api/vykazy/otevreni/', body)));
      await expectWaiting(app.db, 2);
      return { running };
    });
    expect((await running).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await told(PETRA)).toEqual(['Listopad\u00a02026 je znovu otevřen: Chybí nemoc']);
  });
});
