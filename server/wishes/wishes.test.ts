import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { sweep } from '../operation/sweep.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';
import { remind } from './remind.ts';

const clock = settableClock('2026-11-10T10:00:00+01:00');
const app = testApp({ clock });
const PETRA = 12;
const DAY = '2026-12-24';

const say = async (who: string, body: object = {}) =>
  (await app.as(who)).put('/api/prani/', { datum: DAY, druh: 'nemohu', ...body });
const listed = async (who: string, query = '?mesic=2026-12') =>
  (await (await app.as(who)).get(`/api/prani/${query}`)).body;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

beforeEach(async () => {
  clock.set('2026-11-10T10:00:00+01:00');
  await app.db.deleteFrom('prani').execute();
  await app.db.deleteFrom('upozorneni').execute();
});

describe('a wish', () => {
  test('can be made, changed and withdrawn, for a day or part of it', async () => {
    await say('petra');
    expect(
      (await say('petra', { druh: 'radeji_ne', cas_od: '14:00', cas_do: '20:00' })).body.prani,
    ).toMatchObject({
      user_id: PETRA,
      druh: 'radeji_ne',
      cas_od: '14:00',
    });
    expect((await listed('petra')).prani).toHaveLength(1);
    expect((await say('petra', { druh: null })).body.prani).toBe(null);
    expect((await say('petra', { druh: null })).status).toBe(200);
    expect((await listed('petra')).prani).toEqual([]);
  });

  test.each([
    [{ cas_od: '08:00' }, 'cas_do', 'Zadejte oba časy, nebo žádný'],
    [{ cas_od: '08:00', cas_do: '08:00' }, 'cas_do', 'Čas konce musí být po začátku'],
    [{ datum: '2026-11-09' }, 'datum', 'Tento den už minul.'],
  ])('%j is refused at %s: %s', async (body, field, sentence) =>
    expect((await say('petra', body)).body.errors[field]).toEqual([sentence]),
  );

  test('can be entered only by the manager after the deadline', async () => {
    expect(await listed('petra')).toMatchObject({ uzaverka: '2026-11-15', otevreno: true });
    clock.set('2026-11-16T00:30:00+01:00');
    const { status, body } = await say('petra');
    expect([status, plain(body.message)]).toEqual([
      409,
      'Přání se přijímala do 15. 11. 2026. Domluvte se s vedoucím.',
    ]);
    expect((await listed('petra')).otevreno).toBe(false);
    expect((await say('viktor', { user_id: PETRA })).status).toBe(200);
    expect((await listed('viktor')).otevreno).toBe(true);
  });

  test('is seen by its person and the planner, who also sees who has entered nothing', async () => {
    await say('petra');
    expect((await listed('pavel')).prani).toEqual([]);
    const { prani, chybi } = await listed('viktor');
    expect(prani).toMatchObject([{ user_id: PETRA, druh: 'nemohu' }]);
    const names = chybi.map(({ jmeno }: { jmeno: string }) => jmeno);
    expect(names).toContain('Pavel Svoboda');
    expect(names).not.toContain('Petra Nováková');
    expect((await (await app.as('viktor')).get('/api/prani/?mesic=2026-12&prodejna=2')).status).toBe(403);
  });
});

describe('the reminder of wishes', () => {
  const told = async () =>
    (
      await app.db
        .selectFrom('upozorneni')
        .innerJoin('uzivatel', 'uzivatel.id', 'upozorneni.uzivatel_id')
        .select(['uzivatelske_jmeno', 'text'])
        .where('druh', '=', 'volno')
        .where('precteno', 'is', null)
        .execute()
    ).map(({ uzivatelske_jmeno, text }) => [uzivatelske_jmeno, plain(text)]);

  test('comes once, three days before the deadline, to those who have entered nothing', async () => {
    await say('petra');
    clock.set('2026-11-11T12:00:00+01:00');
    await sweep(app);
    expect(await told()).toEqual([]);
    clock.set('2026-11-12T07:59:00+01:00');
    await sweep(app);
    expect(await told()).toEqual([]);
    clock.set('2026-11-12T08:00:00+01:00');
    await sweep(app);
    const first = await told();
    const names = first.map(([name]) => name);
    expect(names).toContain('pavel');
    expect(names).not.toContain('petra');
    expect(names).not.toContain('admin');
    expect(first[0]![1]).toBe('Do 15. 11. zadejte, kdy v příštím měsíci nemůžete nebo chcete pracovat.');
    await app.db.updateTable('upozorneni').set({ precteno: '2026-11-12T08:01:00+01:00' }).execute();
    await sweep(app);
    const unread = await app.db.selectFrom('upozorneni').select('id').where('precteno', 'is', null).execute();
    expect(unread).toEqual([]);
  });

  test.each([
    [1, '2026-11-27', []],
    [1, '2026-11-28', ['Do 1. 12. zadejte, kdy během ledna nemůžete nebo chcete pracovat.']],
    [1, '2026-12-01', ['Do 1. 12. zadejte, kdy v příštím měsíci nemůžete nebo chcete pracovat.']],
    [2, '2027-02-27', ['Do 2. 3. zadejte, kdy během dubna nemůžete nebo chcete pracovat.']],
    [31, '2026-11-27', ['Do 30. 11. zadejte, kdy v příštím měsíci nemůžete nebo chcete pracovat.']],
  ])('for a deadline on day %i comes on %s, even in the month before', async (deadline, day, said) => {
    const now = Date.parse(`${day}T08:00:00+01:00`);
    await app.db.transaction().execute(tx => remind(tx, now, { deadline, days: 3 }));
    expect([...new Set((await told()).map(([, text]) => text))]).toEqual(said);
  });

  test('does not come after the deadline', async () => {
    clock.set('2026-11-16T12:00:00+01:00');
    await sweep(app);
    expect(await told()).toEqual([]);
  });

  test('ends for those who have entered a wish, and for all after the deadline', async () => {
    clock.set('2026-11-12T08:00:00+01:00');
    await sweep(app);
    const names = async () => (await told()).map(([name]) => name);
    expect(await names()).toContain('petra');
    await say('petra');
    expect(await names()).not.toContain('petra');
    expect(await names()).toContain('pavel');
    // One wish is enough to stop reminders, even if it is taken back.
    await say('petra', { druh: null });
    await sweep(app);
    expect(await names()).not.toContain('petra');
    clock.set('2026-11-15T23:59:00+01:00');
    await sweep(app);
    expect(await names()).toContain('pavel');
    clock.set('2026-11-16T00:00:00+01:00');
    await sweep(app);
    expect(await told()).toEqual([]);
  });

  test('for a deadline on the last day of a month ends with it', async () => {
    const at = (instant: string) =>
      app.db.transaction().execute(tx => remind(tx, Date.parse(instant), { deadline: 31, days: 3 }));
    await at('2026-11-30T08:00:00+01:00');
    expect((await told()).length).toBeGreaterThan(0);
    await at('2026-12-01T00:00:00+01:00');
    expect(await told()).toEqual([]);
  });
});
