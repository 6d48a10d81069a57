import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { fillContracts } from '#world/contracts.ts';
import { fillShifts } from '#world/shifts.ts';

/** The estimated cost of a plan and of its draft (rule shifts-20), in the world's chain of shops. */

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const app = testApp({ clock: { now: () => NOW } });
const URL = '/api/shifts/naklady/';
const [GLOBUS, SENIMO] = [1, 2];
const [PETRA, PAVEL] = [12, 13];
let admin: Client;

beforeAll(async () => {
  await app.db.transaction().execute(async tx => {
    await tx.deleteFrom('smlouva').execute();
    await fillContracts(tx, NOW);
    await fillShifts(tx, NOW);
  });
  admin = await app.as('admin');
});

type Answer = {
  naklady: { castka: number; bez_sazby: { id: number; prijmeni: string }[]; dny: Record<string, unknown> };
  celkem: { castka: number; bez_sazby: object[] };
  prodejny: { id: number; nazev: string; castka: number; bez_sazby: number }[];
};
const cost = async (query: string, path = URL): Promise<Answer> => {
  const { status, body } = await admin.get(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** The same by SQL alone: hours of the clock without the break, the rate of the day's contract, one rounding. */
async function bySql(where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ den: string | null; castka: string; bez: string }>`
    with prace as (
      select s.*, extract(epoch from s.cas_do - s.cas_od) / 60 as minut,
        (select m.hodinova_sazba from smlouva m
          where m.uzivatel_id = s.uzivatel_id and s.datum between m.od and coalesce(m."do", 'infinity')) as sazba
      from smena s join uzivatel u on u.id = s.uzivatel_id
      where s.typ_smeny = 'prace' and s.datum between '2026-11-01' and '2026-11-30'
        and (u.aktivni or s.datum <= '2026-11-21') and ${where}
    )
    select datum::text as den,
      floor(coalesce(sum((minut - case when minut > 360 then ${app.settings().odecist_pauzu}::int else 0 end) * sazba), 0)
        / 60 + 0.5) as castka,
      count(distinct uzivatel_id) filter (where sazba is null) as bez
    from prace group by grouping sets ((datum), ())`.execute(app.db);
  const of = (row: (typeof rows)[number]) => ({ castka: Number(row.castka), bez_sazby: Number(row.bez) });
  const whole = rows.find(({ den }) => den === null)!;
  return {
    ...of(whole),
    dny: Object.fromEntries(rows.flatMap(row => (row.den ? [[row.den, of(row)]] : []))),
  };
}

describe('the cost of a month', () => {
  test('of every shop and of all equals what the database alone computes', async () => {
    const { naklady, celkem, prodejny } = await cost(`mesic=2026-11&prodejna=${GLOBUS}`);
    const shape = ({ bez_sazby, ...rest }: { bez_sazby: object[] }) => ({
      ...rest,
      bez_sazby: bez_sazby.length,
    });
    expect(shape(naklady)).toEqual(await bySql(sql`s.prodejna_id = ${GLOBUS}`));
    expect(shape(celkem)).toEqual(await bySql(sql`true`));
    expect(prodejny.length).toBe(6);
    for (const { id, castka, bez_sazby } of prodejny) {
      const own = await bySql(sql`s.prodejna_id = ${id}`);
      expect({ castka, bez_sazby }).toEqual({ castka: own.castka, bez_sazby: own.bez_sazby });
      expect(castka).toBeGreaterThan(10_000);
    }
  });

  test('names the people whose contract has no rate', async () => {
    const { naklady } = await cost(`mesic=2026-11&prodejna=${GLOBUS}`);
    expect(naklady.bez_sazby).toEqual([{ id: 16, jmeno: expect.any(String), prijmeni: expect.any(String) }]);
    expect((await cost(`mesic=2026-11&prodejna=${SENIMO}`)).naklady.bez_sazby).toMatchObject([{ id: 25 }]);
  });

  test('is empty in a month without work, and 404 for an unknown shop', async () => {
    const { naklady, prodejny } = await cost('mesic=2040-01&prodejna=1');
    expect([naklady, prodejny]).toEqual([{ castka: 0, bez_sazby: [], dny: {} }, []]);
    expect((await admin.get(`${URL}?prodejna=999999`)).status).toBe(404);
  });

  test('is told to nobody who does not manage contracts', async () => {
    for (const username of ['viktor', 'petra'])
      for (const path of [URL, '/api/shifts/draft/naklady/']) {
        const { status, body } = await (await app.as(username)).get(path);
        expect([status, body.error]).toEqual([403, 'Smlouvy upravuje jen administrátor.']);
      }
  });
});

test('a draft costs what it would make of the plan: added, longer, cancelled, and given to somebody else', async () => {
  const mesic = '2028-02';
  const rate = async (user_id: number) =>
    (
      await app.db
        .selectFrom('smlouva')
        .select('hodinova_sazba')
        .where('uzivatel_id', '=', user_id)
        .where('do', 'is', null)
        .executeTakeFirstOrThrow()
    ).hodinova_sazba!;
  const shift = { prodejna: GLOBUS, typ_smeny: 'prace', cas_od: '08:00', cas_do: '12:00' };
  const plan = async (user_id: number, datum: string) =>
    (await admin.post('/api/shifts/', { ...shift, user_id, datum })).body.smena;
  const [kept, longer, cancelled, given] = [
    await plan(PETRA, `${mesic}-01`),
    await plan(PETRA, `${mesic}-02`),
    await plan(PETRA, `${mesic}-03`),
    await plan(PETRA, `${mesic}-04`),
  ];
  const draft = async (body: object) => {
    const sent = await admin.post('/api/shifts/draft/', { ...shift, ...body });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  };
  const of = (one: { id: number; verze: number; datum: string }) => ({
    ...{ smena: { id: one.id, verze: one.verze }, datum: one.datum, user_id: PETRA },
  });
  await draft({ user_id: PAVEL, datum: `${mesic}-01` });
  await draft({ ...of(longer), cas_do: '13:00' });
  await draft({ ...of(cancelled), zruseno: true });
  await draft({ ...of(given), user_id: PAVEL });
  const asked = `mesic=${mesic}&prodejna=${GLOBUS}`;
  const [petra, pavel] = [await rate(PETRA), await rate(PAVEL)];
  expect((await cost(asked)).naklady.castka).toBe(Math.round(16 * petra));
  const drafted = await cost(asked, '/api/shifts/draft/naklady/');
  expect(drafted.naklady.castka).toBe(Math.round((4 + 5) * petra + (4 + 4) * pavel));
  expect(drafted.naklady.dny).toEqual({
    [kept.datum]: { castka: Math.round(4 * petra + 4 * pavel), bez_sazby: 0 },
    [longer.datum]: { castka: Math.round(5 * petra), bez_sazby: 0 },
    [given.datum]: { castka: Math.round(4 * pavel), bez_sazby: 0 },
  });
  expect(drafted.celkem.castka).toBe(drafted.naklady.castka);
});

test('a deactivated person’s shifts cost until today', async () => {
  const { id } = await app.db
    .selectFrom('uzivatel')
    .select('id')
    .where('uzivatelske_jmeno', '=', 'pavel')
    .executeTakeFirstOrThrow();
  const days = Object.keys((await cost(`mesic=2026-11&prodejna=${GLOBUS}`)).naklady.dny).length;
  await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', id).execute();
  const { naklady } = await cost(`mesic=2026-11&prodejna=${GLOBUS}`);
  const expected = await bySql(sql`s.prodejna_id = ${GLOBUS}`);
  expect(naklady.castka).toBe(expected.castka);
  expect(Object.keys(naklady.dny).length).toBeLessThanOrEqual(days);
});
