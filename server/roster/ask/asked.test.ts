import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from '../../shifts/fixtures/clock.ts';
import { daysOf, december, PAVEL, PETRA, proposing } from '../fixtures/proposing.ts';
import { weekendsBefore } from './queries.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const { put, reset, onlyAreThere, proposed } = proposing(app);

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  await reset();
});

describe('a proposal for a part of a month', () => {
  test.each([
    [
      'its first days',
      '2026-11-20',
      december(1, 2, 3, 4, 5, 6),
      december(8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29),
      1,
    ],
    [
      'its last days',
      '2026-12-20',
      december(28, 29, 30, 31),
      december(1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23),
      0,
    ],
  ])('counts the hours of the whole month: %s', async (_, today, days, planned, count) => {
    clock.set(`${today}T10:00:00+01:00`);
    await onlyAreThere([PETRA], days);
    await put(PETRA, planned);
    const { id, smeny } = await proposed({ od: days[0], do: days.at(-1) });
    expect(daysOf(smeny, PETRA)).toHaveLength(count);
    const viktor = await app.as('viktor');
    await viktor.post(`/api/rozpisy/${id}/prijmout/`, {});
    const draft = (await viktor.get('/api/shifts/draft/?prodejna=1&mesic=2026-12')).body;
    expect(draft.varovani).toEqual([]);
  });
});

test('a person without a home shop counts for their first shop, with their wishes', async () => {
  await app.db.updateTable('uzivatel').set({ prodejna_id: null }).where('id', '=', PAVEL).execute();
  const days = december(9, 10, 11);
  await onlyAreThere([PAVEL], days);
  await put(PAVEL, december(8));
  const cannot = { uzivatel_id: PAVEL, datum: '2026-12-10', druh: 'nemohu' as const };
  await app.db.insertInto('prani').values(cannot).execute();
  const { smeny } = await proposed({ od: '2026-12-07', do: '2026-12-13' });
  expect(daysOf(smeny, PAVEL)).toEqual(expect.arrayContaining(december(9, 11)));
  expect(daysOf(smeny, PAVEL)).not.toContain('2026-12-10');
});

test('a person with approved leave for part of a day gets no overlapping shift, and the reason is given', async () => {
  await onlyAreThere([PETRA], december(9));
  const viktor = await app.as('viktor');
  const hours = { cas_od: '09:00', cas_do: '15:00' };
  const doctor = { user_id: PETRA, druh: 'lekar', od: '2026-12-09', do: '2026-12-09', ...hours };
  expect((await viktor.post('/api/nepritomnosti/', doctor)).status).toBe(201);
  const { id, smeny, po } = await proposed({ od: '2026-12-09', do: '2026-12-09' });
  const { mezery } = (await viktor.get(`/api/rozpisy/${id}/proc/?datum=2026-12-09`)).body;
  expect(mezery[0].lide).toContainEqual(
    expect.objectContaining({ user_id: PETRA, duvod: 'má volno 9:00–15:00' }),
  );
  const at = { user_id: PETRA, prodejna: 1, datum: '2026-12-09', cas_od: '08:00', cas_do: '20:00' };
  const { body } = await viktor.post('/api/shifts/', at);
  expect(body.varovani.map(({ text }: { text: string }) => text)).toEqual([
    'V tu dobu je schválená nepřítomnost (9:00–15:00).',
  ]);
  await app.db.deleteFrom('nepritomnost').execute();
  expect([daysOf(smeny, PETRA), po.chybi]).toEqual([[], 12]);
});

test('an ADMIN without a shop gets no proposed shifts, but their planned ones count', async () => {
  const KAREL = 2;
  const days = december(9, 10, 11);
  await onlyAreThere([KAREL, PETRA], days);
  await put(PETRA, december(9), { typ_smeny: 'dovolena' });
  await put(KAREL, december(10));
  const { smeny, po } = await proposed({ od: days[0], do: days.at(-1), kroku: 2 });
  expect(smeny).toEqual([expect.objectContaining({ user_id: PETRA, datum: '2026-12-11' })]);
  expect(po.chybi).toBe(12);
});

test('past weekends are counted from the plan with its drafts', async () => {
  await put(PETRA, ['2026-11-28', '2026-11-29']);
  await put(PAVEL, ['2026-11-29', '2026-11-15']);
  const shifts = await app.db.selectFrom('smena').selectAll().orderBy('id').execute();
  const of = (person: number, day: string) =>
    shifts.find(({ uzivatel_id, datum }) => uzivatel_id === person && datum === day)!;
  const said = ({ id, verze, ...shift }: (typeof shifts)[number], more: object) =>
    app.db
      .insertInto('smena_navrh')
      .values({
        ...{ uzivatel_id: shift.uzivatel_id, prodejna_id: 1, datum: shift.datum, poznamka: null },
        ...{ cas_od: shift.cas_od, cas_do: shift.cas_do, smena_id: id, smena_verze: verze, ...more },
      })
      .execute();
  await said(of(PETRA, '2026-11-28'), { zruseno: true });
  await said(of(PETRA, '2026-11-29'), { zruseno: true });
  // One shift given to somebody else, one moved to a Monday.
  await said(of(PAVEL, '2026-11-29'), { uzivatel_id: PETRA });
  await said(of(PAVEL, '2026-11-15'), { datum: '2026-11-16' });
  const behind = await weekendsBefore(app.db, [PETRA, PAVEL], '2026-12-01');
  expect([...behind]).toEqual([
    [PETRA, 1],
    [PAVEL, 0],
  ]);
});

describe('a person with contracts', () => {
  const contract = (uzivatel_id: number, od: string, to: string | null) =>
    app.db
      .insertInto('smlouva')
      .values({ uzivatel_id, druh: 'hpp', tydenni_hodiny: 40, od, do: to })
      .execute();
  const week = { od: '2026-12-14', do: '2026-12-20' };

  test('gets no shifts before the first contract, which is given as the reason', async () => {
    await contract(PAVEL, '2026-12-16', null);
    await onlyAreThere([PAVEL], december(14, 15, 16, 17));
    const { id, smeny } = await proposed(week);
    const days = daysOf(smeny, PAVEL);
    expect(days).toEqual(expect.arrayContaining(december(16, 17)));
    expect(days.filter(day => day < '2026-12-16')).toEqual([]);
    const path = `/api/rozpisy/${id}/proc/?datum=2026-12-15`;
    const { mezery } = (await (await app.as('viktor')).get(path)).body;
    expect(mezery[0].lide).toContainEqual(
      expect.objectContaining({ user_id: PAVEL, duvod: 'na tento den nemá platnou smlouvu' }),
    );
  });

  test('is dropped before the first contract when a search continues', async () => {
    const own = december(14, 15, 16);
    await onlyAreThere([PAVEL], own);
    const before = await proposed(week);
    expect(daysOf(before.smeny, PAVEL)).toEqual(expect.arrayContaining(own));
    await contract(PAVEL, '2026-12-16', null);
    const body = { prodejna: 1, rozsah: 'doplnit', kroku: 0, ...week, z: before.id };
    const { rozpis } = (await (await app.as('viktor')).post('/api/rozpisy/', body)).body;
    expect(daysOf(rozpis.smeny, PAVEL)[0]).toBe('2026-12-16');
  });

  test('keeps shifts planned before the first contract', async () => {
    await contract(PAVEL, '2026-12-16', null);
    const own = december(14, 15, 16);
    await put(PAVEL, own);
    await onlyAreThere([PAVEL], own);
    const anew = await proposed({ ...week, rozsah: 'cele' });
    expect(daysOf(anew.rusi, PAVEL).filter(day => day < '2026-12-16')).toEqual([]);
  });

  test.each(['hpp', 'dpc'] as const)(
    'is planned for the weekly hours of any kind of contract: %s',
    async druh => {
      await contract(PAVEL, '2026-01-01', null);
      await app.db.updateTable('smlouva').set({ druh, tydenni_hodiny: 20 }).execute();
      const wanted = await proposed(week);
      await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', PAVEL).execute();
      const gone = await proposed(week);
      expect(wanted.pred.pod - gone.pred.pod).toBe(20);
    },
  );

  test('needs no hours in a month without a valid contract', async () => {
    await contract(PAVEL, '2026-01-01', '2026-11-30');
    const ended = await proposed(week);
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', PAVEL).execute();
    const gone = await proposed(week);
    expect(ended.pred.pod).toBe(gone.pred.pod);
    expect(daysOf(ended.smeny, PAVEL)).toEqual([]);
  });
});

test('a deactivated person covers nothing, so their hours can be proposed to others', async () => {
  await put(PAVEL, december(9));
  const day = { od: '2026-12-09', do: '2026-12-09' };
  const active = (aktivni: boolean) =>
    app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PAVEL).execute();
  expect((await proposed(day)).pred.chybi).toBe(0);
  await active(false);
  const { pred, po } = await proposed(day);
  expect([pred.chybi, po.chybi]).toEqual([12, 0]);
});
