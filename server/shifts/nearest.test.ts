import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const NOW = Date.parse('2026-11-29T10:00:00+01:00');
const app = testApp({ clock: { now: () => NOW } });

const PETRA = 12;

const plan = (uzivatel_id: number, datum: string, typ_smeny: 'prace' | 'dovolena' = 'prace') =>
  app.db
    .insertInto('smena')
    .values({
      uzivatel_id,
      prodejna_id: 1,
      datum,
      cas_od: '08:00',
      cas_do: '20:00',
      typ_smeny,
      poznamka: null,
    })
    .execute();

test('lists one’s own next work shifts, also of the next month, by the day in Prague', async () => {
  for (const day of ['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-05', '2026-12-06'])
    await plan(PETRA, day);
  await plan(PETRA, '2026-12-01', 'dovolena');
  await plan(13, '2026-11-29');
  const petra = await app.as('petra');
  const days = async (query: string) =>
    (await petra.get(`/api/shifts/${query}`)).body.map(
      ({ datum, user_id }: { datum: string; user_id: number }) => `${datum} ${user_id}`,
    );
  expect(await days('?nejblizsi=3')).toEqual(['2026-11-30 12', '2026-12-02 12', '2026-12-05 12']);
  expect((await days('?scope=all&datum=dnes')).sort()).toEqual(['2026-11-29 12', '2026-11-29 13']);
  expect(await days('')).toEqual(['2026-11-29 12', '2026-11-30 12']);
  expect((await petra.get('/api/shifts/?nejblizsi=0')).status).toBe(400);
  expect((await petra.get('/api/shifts/?datum=zitra')).status).toBe(400);
});
