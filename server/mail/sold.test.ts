import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import { testApp } from '#test/app.ts';
import { statementsOf } from '#test/statements.ts';
import { line, sell } from '../analytics/fixtures/sold-lines.ts';
import { soldBy, soldByChain } from '../analytics/sold-yesterday.ts';
import type { Person } from '../session/queries.ts';
import { contentOf } from './content.ts';
import { recipients } from './queries.ts';

const TODAY = '2026-04-15';
const app = testApp({ clock: { now: () => Date.parse(`${TODAY}T07:00:00+02:00`) } });
const YESTERDAY = addDays(TODAY, -1);
const DAYS = [0, 1, 2, 3, 4].map(week => addDays(YESTERDAY, -7 * week));
const PEOPLE = ['Petra Nováková', 'NOVAKOVA Petra', 'Pavel Svoboda', 'Viktor Malý', ''];

const personOf = async (id: number): Promise<Person> => (await recipients(app.db, id))[0]!.person;
const VIKTOR = 11;
const ADMIN = 1;

/** Sales of all days; a receipt of two people, a return and a service among them. */
const lines = [...DAYS, addDays(YESTERDAY, -3)].flatMap((day, at) =>
  PEOPLE.flatMap((prodejce, who) => {
    const sold = { cas: `${day}T1${who}:00:00+02:00`, prodejce, doklad: `${day}-${who === 1 ? 0 : who}` };
    return [
      line({ ...sold, kusy: `${at + who + 1}`, cena_s_dph: '250', naklad_bez_dph: '100' }),
      line({ ...sold, kod: 'CT600', nazev: 'CT600', kategorie: 'Služby', cena_s_dph: '600' }),
      ...(who === 2 ? [line({ ...sold, typ: 'vratka', doklad: `V${day}`, kusy: '-1' })] : []),
    ];
  }),
);

test('numbers of several people are those of the call of each', async () => {
  await sell(app, lines);
  const viktor = await personOf(VIKTOR);
  const { users } = await app.ask(viktor, 'GET /users/choices/');
  const people = users.filter(one => one.prodejna_id === viktor.prodejna_id);
  const sold = await soldBy({ app, person: viktor, today: TODAY }, people);
  expect(people.length).toBeGreaterThan(2);
  for (const [at, { id }] of people.entries()) {
    const of = (date: string) =>
      app.ask(viktor, 'GET /analytics/salesperson/analytics/', {
        query: { type: 'daily', date, user_id: `${id}` },
      });
    const [was, ...before] = (await Promise.all(DAYS.map(of))).map(({ data }) => data[0]);
    const mean = (name: 'polozky_nad_100' | 'sluzby_celkem') =>
      before.reduce((sum, row) => sum + (row?.[name] ?? 0), 0) / 4;
    expect(sold[at], `${id}`).toEqual({
      mez: (await of(YESTERDAY)).mez,
      items: was?.polozky_nad_100 ?? 0,
      services: was?.sluzby_celkem ?? 0,
      points: was?.total_points ?? 0,
      mean: was?.prumer_polozek_uctu ?? 0,
      receipts: was?.doklady ?? 0,
      expectedItems: mean('polozky_nad_100'),
      expectedServices: mean('sluzby_celkem'),
    });
  }
  expect(sold.filter(({ items }) => items > 0).length).toBeGreaterThan(1);
});

test('the chain’s numbers are those of its screen', async () => {
  const admin = await personOf(ADMIN);
  const of = async (day: string) => {
    const query = { period: 'custom' as const, start_date: day, end_date: day };
    return (await app.ask(admin, 'GET /analytics/celkova-cisla/', { query })).aggregations;
  };
  const [was, ...before] = await Promise.all(DAYS.map(of));
  const mean = (name: 'celkovy_obrat' | 'celkovy_zisk' | 'pocet_dokladu') =>
    before.reduce((sum, one) => sum + one[name], 0) / 4;
  expect(await soldByChain({ app, person: admin, today: TODAY })).toEqual({
    obrat: { was: was!.celkovy_obrat, expected: mean('celkovy_obrat') },
    zisk: { was: was!.celkovy_zisk, expected: mean('celkovy_zisk') },
    doklady: { was: was!.pocet_dokladu, expected: mean('pocet_dokladu') },
  });
  expect(was!.celkovy_obrat).toBeGreaterThan(0);
});

test('a manager’s mail asks as much for many people as for a few', async () => {
  const viktor = await personOf(VIKTOR);
  const count = async () => {
    // Nothing is kept from before.
    await sql`delete from prodejna where false`.execute(app.db);
    await sql`update uzivatel set jmeno = jmeno where false`.execute(app.db);
    return (await statementsOf(app.pool, () => contentOf(app, viktor, TODAY))).length;
  };
  const few = await count();
  await app.db
    .updateTable('uzivatel')
    .set({ prodejna_id: viktor.prodejna_id })
    .where('role', '=', 'PRODEJCE')
    .execute();
  expect(await count()).toBe(few);
});

test('nobody’s numbers are read who is not the manager’s', async () => {
  const viktor = await personOf(VIKTOR);
  const asked = soldBy({ app, person: viktor, today: TODAY }, [{ id: 42, prodejna_id: 3 }]);
  await expect(asked).rejects.toMatchObject({ status: 403 });
});
