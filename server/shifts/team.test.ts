import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from './fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const shift = async (uzivatel_id: number, datum: string, more: object = {}) => {
  const values = { uzivatel_id, prodejna_id: 1, datum, cas_od: '08:00', cas_do: '20:00', poznamka: null };
  const insert = app.db.insertInto('smena').values({ ...values, ...more });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
};
const press = async (who: string, typ_akce: string) =>
  (await app.as(who)).post('/api/shifts/attendance/', { typ_akce });
const team = async (who: string, query = {}) =>
  (await app.as(who)).get('/api/shifts/attendance/team/', { query });

beforeEach(async () => {
  await app.db.deleteFrom('smena').execute();
});

test('shows who is in, late, gone or not here yet, in one shop or all', async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  await shift(12, '2026-11-20');
  await shift(13, '2026-11-20');
  await shift(11, '2026-11-20', { cas_od: '14:00' });
  await shift(16, '2026-11-20', { prodejna_id: 3 });
  await shift(14, '2026-11-20', { typ_smeny: 'nemoc' });
  await press('petra', 'prichod');
  const seen = async (query = {}) => {
    const { body } = await team('viktor', query);
    return body.lide
      .map((one: { user_id: number; pritomnost: string }) => `${one.user_id} ${one.pritomnost}`)
      .sort();
  };
  expect(await seen({ prodejna: '1' })).toEqual(['11 pred_smenou', '12 v_praci', '13 zpozdeni']);
  expect(await seen()).toHaveLength(4);
});

test('lists missing departures until they are corrected', async () => {
  clock.set('2026-11-18T08:00:00+01:00');
  const id = await shift(12, '2026-11-18');
  await press('petra', 'prichod');
  const missing = async () =>
    (await team('viktor', { prodejna: '1' })).body.chybi_odchod.map((one: { id: number }) => one.id);
  clock.set('2026-11-19T01:59:00+01:00');
  expect(await missing()).toEqual([]);
  // After midnight they are still at work, until the shift closes.
  const present = async () =>
    (await team('viktor', { prodejna: '1' })).body.lide.map((one: { id: number; pritomnost: string }) => [
      one.id,
      one.pritomnost,
    ]);
  expect(await present()).toEqual([[id, 'v_praci']]);
  clock.set('2026-11-19T02:00:00+01:00');
  expect(await present()).toEqual([]);
  clock.set('2026-11-20T10:00:00+01:00');
  expect(await missing()).toEqual([id]);
  const viktor = await app.as('viktor');
  await viktor.post(`/api/shifts/${id}/attendance/`, {
    typ_akce: 'odchod',
    cas: '20:00',
    duvod: 'Zapomněla',
  });
  expect(await missing()).toEqual([]);
});

test('shows the team only to those who plan', async () => expect((await team('petra')).status).toBe(403));
