import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from '../../shifts/fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

/** Belongs to the first shop, and by contract may work nowhere else. */
const PAVEL = 13;
const DAYS = { od: '2026-12-07', do: '2026-12-11' };
const GROUP = { ...DAYS, prodejny: [1, 2], rozsah: 'doplnit', kroku: 3 };

type Body = Record<string, unknown>;
type Shift = { user_id: number; datum: string; cas_od: string; cas_do: string };
type Row = {
  id: number;
  prodejna: number;
  stav: string;
  navrzeno: number;
  po: { chybi: number; jinde: number };
};

const post = async (path: string, body: Body = {}, who = 'viktor') =>
  (await app.as(who)).post(`/api/rozpisy/${path}`, body);
const start = (body: Body = {}, who = 'viktor') => post('prodejny/', { ...GROUP, ...body }, who);
const readGroup = async (id: number, who = 'viktor'): Promise<Row[]> =>
  (await (await app.as(who)).get(`/api/rozpisy/prodejny/${id}/`)).body.rozpisy;
const read = async (id: number) => (await (await app.as('viktor')).get(`/api/rozpisy/${id}/`)).body.rozpis;
async function proposed(body: Body = {}) {
  const { skupina } = (await start(body)).body;
  await expect
    .poll(async () => (await readGroup(skupina)).every(({ stav }) => stav !== 'bezi'), { timeout: 170_000 })
    .toBe(true);
  return { skupina, rows: await readGroup(skupina) };
}
const needs = (prodejna_id: number) =>
  app.db.insertInto('potreba_lidi').values({ prodejna_id, tyden: 'po-pá 9-18: 1', vyjimky: null }).execute();

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  for (const table of ['smena', 'smena_navrh', 'prani', 'potreba_lidi', 'rozpis', 'smlouva'] as const)
    await app.db.deleteFrom(table).execute();
  await needs(1);
  await needs(2);
  // Everybody of the second shop is away, so only people of other shops can work there.
  const own = await app.db.selectFrom('uzivatel').select('id').where('prodejna_id', '=', 2).execute();
  const away = own.flatMap(({ id }) =>
    ['07', '08', '09', '10', '11'].map(day => ({
      ...{ uzivatel_id: id, prodejna_id: 2, datum: `2026-12-${day}`, cas_od: '09:00', cas_do: '18:00' },
      typ_smeny: 'dovolena' as const,
    })),
  );
  await app.db.insertInto('smena').values(away).execute();
  const terms = { uzivatel_id: PAVEL, druh: 'hpp', tydenni_hodiny: 40, od: '2026-01-01', do: null } as const;
  const { id } = await app.db.insertInto('smlouva').values(terms).returning('id').executeTakeFirstOrThrow();
  await app.db.insertInto('smlouva_prodejna').values({ smlouva_id: id, prodejna_id: 1 }).execute();
});

describe('a proposal for several shops', () => {
  test('sends help where people are missing, by contract and one shift a day, reproducibly', async () => {
    const { rows } = await proposed();
    expect(rows.map(({ prodejna, stav }) => [prodejna, stav])).toEqual([
      [1, 'hotovo'],
      [2, 'hotovo'],
    ]);
    const [first, second] = await Promise.all(rows.map(({ id }) => read(id)));
    expect(second.pred.chybi).toBe(45);
    expect(second.po).toMatchObject({ chybi: 0, jinde: 5 });
    expect(first.po).toMatchObject({ chybi: 0, jinde: 0 });
    expect(second.smeny).toHaveLength(5);
    expect(second.pomahaji.map(({ user_id }: Shift) => user_id)).toEqual(
      expect.arrayContaining([...new Set(second.smeny.map(({ user_id }: Shift) => user_id))]),
    );
    expect(second.smeny.some(({ user_id }: Shift) => user_id === PAVEL)).toBe(false);
    const all = [...first.smeny, ...second.smeny].map(({ user_id, datum }: Shift) => `${user_id} ${datum}`);
    expect(new Set(all).size).toBe(all.length);
    const again = await proposed();
    expect((await read(again.rows[1]!.id)).smeny).toEqual(second.smeny);
  });

  test('is accepted by shop or as a whole, can be undone, and drops help no longer needed', async () => {
    const { skupina, rows } = await proposed();
    const sum = rows.reduce((all, { navrzeno }) => all + navrzeno, 0);
    const own = await post(`${rows[1]!.id}/prijmout/`);
    expect(own.body).toMatchObject({ uspesne: rows[1]!.navrzeno, chyby: [] });
    const drafted = () => app.db.selectFrom('smena_navrh').selectAll().execute();
    expect((await drafted()).every(({ prodejna_id }) => prodejna_id === 2)).toBe(true);
    // Helpers in the draft count, so the second shop lacks nobody any more.
    const alone = await post('', { ...DAYS, prodejna: 2, rozsah: 'doplnit', kroku: 0 });
    expect(alone.body.rozpis.pred.chybi).toBe(0);
    await (await app.as('viktor')).post(`/api/shifts/draft/bulk/${own.body.davka}/undo/`);
    const all = await post(`prodejny/${skupina}/prijmout/`);
    expect(all.body).toMatchObject({ uspesne: sum, chyby: [] });
    expect(new Set((await drafted()).map(({ prodejna_id }) => prodejna_id))).toEqual(new Set([1, 2]));
    for (const prodejna of [1, 2]) {
      const path = `/api/shifts/draft/?prodejna=${prodejna}&mesic=2026-12`;
      expect((await (await app.as('viktor')).get(path)).body.varovani).toEqual([]);
    }
    const undone = await (await app.as('viktor')).post(`/api/shifts/draft/bulk/${all.body.davka}/undo/`);
    expect(undone.body.zmen).toBe(sum);
  });

  test('keeps locks of helpers too, continues where it was, and names impossible locks', async () => {
    const { skupina, rows } = await proposed();
    const { smeny } = await read(rows[1]!.id);
    const [helper] = smeny as Shift[];
    const { user_id, datum, cas_od, cas_do } = helper!;
    const zamky = [{ user_id, datum, cas_od, cas_do, prodejna: 2 }];
    const held = await proposed({ zamky, seminko: 9 });
    const again = await read(held.rows[1]!.id);
    expect(again.smeny).toContainEqual({ user_id, datum, cas_od, cas_do });
    expect(again.po.chybi).toBe(0);
    const { smeny: home } = await read(held.rows[0]!.id);
    expect(home.some((one: Shift) => one.user_id === user_id && one.datum === datum)).toBe(false);

    const body = (one: { po: { chybi: number } }) => (one.po as unknown as { body: number }).body;
    const begun = await start({ z: skupina, kroku: undefined, sekund: 60 });
    expect(begun.body.rozpisy.map(({ navrzeno }: Row) => navrzeno)).toEqual(rows.map(one => one.navrzeno));
    await post(`prodejny/${begun.body.skupina}/zastavit/`);
    const on = await proposed({ z: skupina, kroku: 0 });
    const sum = (all: Row[]) => all.reduce((points, one) => points + body(one), 0);
    expect(sum(on.rows)).toBeLessThanOrEqual(sum(rows));

    const ill = { uzivatel_id: user_id, prodejna_id: 1, datum, cas_od: '09:00', cas_do: '18:00' };
    await app.db
      .insertInto('smena')
      .values({ ...ill, typ_smeny: 'nemoc' })
      .execute();
    const refused = await start({ zamky });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/Zamčené směny nejdou dodržet.*nemocn/),
    ]);
  });

  test('ignores locks of other days, in their own shop or another', async () => {
    const lock = { user_id: 14, datum: '2026-12-02', cas_od: '09:00', cas_do: '18:00' };
    const away = { ...lock, user_id: 15, datum: '2026-12-03' };
    const { skupina, rows } = await proposed({
      zamky: [
        { ...lock, prodejna: 1 },
        { ...away, prodejna: 2 },
      ],
    });
    for (const { id } of rows) {
      const { zamky, smeny } = await read(id);
      expect(zamky).toEqual([]);
      expect(smeny.filter(({ datum }: Shift) => datum < DAYS.od)).toEqual([]);
    }
    const sum = rows.reduce((all, { navrzeno }) => all + navrzeno, 0);
    expect((await post(`prodejny/${skupina}/prijmout/`)).body).toMatchObject({ uspesne: sum, chyby: [] });
  });

  test('moves a helper out of their own shop when the other shop is accepted first', async () => {
    const own = { uzivatel_id: 14, prodejna_id: 1, datum: '2026-12-07', cas_od: '09:00', cas_do: '18:00' };
    await app.db
      .insertInto('smena')
      .values({ ...own, typ_smeny: 'prace' })
      .execute();
    const { rows } = await proposed();
    const [first, second] = rows.map(({ id }) => id);
    const moved = { user_id: 14, datum: '2026-12-07', cas_od: '09:00', cas_do: '18:00' };
    const { po } = rows[0]!;
    const save = (id: number, smeny: object[], rusi: object[]) =>
      app.db
        .updateTable('rozpis')
        .set({ vysledek: JSON.stringify({ smeny, rusi, po, vynechani: [] }) })
        .where('id', '=', id)
        .execute();
    await save(first!, [{ ...moved, user_id: 15 }], [moved]);
    await save(second!, [moved], []);
    const { body } = await post(`${second}/prijmout/`);
    expect(body).toMatchObject({ uspesne: 2, chyby: [] });
    const drafted = await app.db.selectFrom('smena_navrh').selectAll().orderBy('prodejna_id').execute();
    expect(drafted.map(one => [one.prodejna_id, one.uzivatel_id, one.zruseno])).toEqual([
      [1, 14, true],
      [2, 14, false],
    ]);
  });

  test('says why a shop is left out, and is refused when none is left', async () => {
    await app.db.deleteFrom('potreba_lidi').where('prodejna_id', '=', 2).execute();
    const { body } = await start({ prodejny: [1, 2, 2, 999] });
    expect(body.rozpisy.map(({ prodejna }: Row) => prodejna)).toEqual([1]);
    expect(body.vynechane).toMatchObject([
      { prodejna: 2, duvod: expect.stringContaining('Nejdřív zadejte') },
      { prodejna: 999, duvod: expect.stringContaining('neexistuje') },
    ]);
    await expect.poll(async () => (await readGroup(body.skupina))[0]!.stav).toBe('hotovo');
    const none = await start({ prodejny: [2] });
    expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('Nejdřív zadejte')]);
  });

  test('is one search per shop: it is kept alive by one question and stopped as a whole', async () => {
    const long = { kroku: undefined, sekund: 60 };
    const { skupina, rozpisy } = (await start(long)).body;
    const other = await start({ ...long, prodejny: [2] }, 'admin');
    expect(other.status).toBe(409);
    expect(other.body.message).toMatch(/právě navrhuje Viktor/);
    clock.set('2026-11-20T10:00:08+01:00');
    await read(rozpisy[0].id);
    clock.set('2026-11-20T10:00:15+01:00');
    expect((await readGroup(skupina, 'admin')).map(({ stav }) => stav)).toEqual(['bezi', 'bezi']);
    await expect.poll(async () => (await readGroup(skupina))[0]!.po).not.toBeNull();
    // Stopping one of them lets the other continue.
    await post(`${rozpisy[0].id}/zastavit/`);
    expect((await readGroup(skupina)).map(({ stav }) => stav)).toEqual(['zastaveno', 'bezi']);
    expect((await post(`prodejny/${skupina}/zastavit/`, {}, 'admin')).status).toBe(200);
    expect((await readGroup(skupina)).map(({ stav }) => stav)).toEqual(['zastaveno', 'zastaveno']);
  });

  test('explains a helper: the alternatives, and that a person helping elsewhere is unavailable', async () => {
    const { rows } = await proposed();
    const [{ smeny }] = [await read(rows[1]!.id)];
    const { user_id, datum } = smeny[0] as Shift;
    const why = async (id: number, osoba: number) =>
      (await (await app.as('viktor')).get(`/api/rozpisy/${id}/proc/?osoba=${osoba}&datum=${datum}`)).body;
    const helped = await why(rows[1]!.id, user_id);
    expect(helped.cile.jinde).toBeGreaterThan(0);
    expect(helped.jinak.length).toBeGreaterThan(0);
    const { smeny: home } = await read(rows[0]!.id);
    const there = home.find((one: Shift) => one.datum === datum);
    const { nemohou } = await why(rows[0]!.id, there.user_id);
    expect(nemohou).toContainEqual(
      expect.objectContaining({ user_id, duvod: expect.stringContaining('je v jiné prodejně') }),
    );
  });
});
