import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const PAVEL = 13;
const times = { cas_od: '08:00', cas_do: '20:00' };
const WEEK = { prodejna: 1, od: '2026-12-07', do: '2026-12-13' };

type Body = Record<string, unknown>;
type Shift = { user_id: number; datum: string };
const put = (user_id: number, datum: string, more: Body = {}) =>
  app.db
    .insertInto('smena')
    .values({ ...times, uzivatel_id: user_id, datum, prodejna_id: 1, typ_smeny: 'prace', ...more })
    .execute();
const start = async (body: Body = {}, who = 'viktor') =>
  (await app.as(who)).post('/api/rozpisy/', { ...WEEK, rozsah: 'doplnit', kroku: 2, ...body });
const read = async (id: number, who = 'viktor') =>
  (await (await app.as(who)).get(`/api/rozpisy/${id}/`)).body.rozpis;
/** Waits until the proposal has ended, and returns it. */
async function ended(id: number) {
  await expect.poll(async () => (await read(id)).stav).not.toBe('bezi');
  return read(id);
}
const proposed = async (body: Body = {}) => ended((await start(body)).body.rozpis.id);
const accept = async (id: number, body: Body = {}) =>
  (await app.as('viktor')).post(`/api/rozpisy/${id}/prijmout/`, body);
const keys = (shifts: Shift[]) => shifts.map(({ user_id, datum }) => `${datum.slice(8)}:${user_id}`).sort();
const drafted = () => app.db.selectFrom('smena_navrh').selectAll().orderBy('datum').execute();

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  for (const table of ['smena', 'smena_navrh', 'prani', 'potreba_lidi', 'rozpis'] as const)
    await app.db.deleteFrom(table).execute();
  const need = { prodejna_id: 1, tyden: 'po-ne 8-20: 1', vyjimky: null };
  await app.db.insertInto('potreba_lidi').values(need).execute();
});
afterEach(async () => {
  const running = await app.db.selectFrom('rozpis').select('id').where('stav', '=', 'bezi').execute();
  for (const { id } of running) await (await app.as('viktor')).post(`/api/rozpisy/${id}/zastavit/`);
});

describe('a proposal', () => {
  test('is refused without the shop’s needs and for past days', async () => {
    expect((await start({ od: '2026-11-10', do: '2026-11-20' })).body.message).toContain('už nezbývá');
    expect((await start({ od: '2026-11-30', do: '2026-12-02' })).status).toBe(400);
    await app.db.deleteFrom('potreba_lidi').execute();
    expect((await start()).body.message).toContain('Nejdřív zadejte');
  });

  test('fills what is missing around existing shifts, reproducibly, with goals before and after', async () => {
    await put(PETRA, '2026-12-09');
    await put(PAVEL, '2026-12-10', { typ_smeny: 'dovolena' });
    const cannot = { uzivatel_id: PETRA, datum: '2026-12-11', druh: 'nemohu' as const };
    await app.db.insertInto('prani').values(cannot).execute();
    const one = await proposed();
    expect(one).toMatchObject({ stav: 'hotovo', rusi: [], vynechani: [], kroku: 2 });
    expect(one.pred.chybi).toBe(72);
    expect(one.po.chybi).toBeLessThan(one.pred.chybi);
    expect(one.po.body).toBeLessThan(one.pred.body);
    const made = keys(one.smeny);
    for (const taken of [`09:${PETRA}`, `10:${PAVEL}`, `11:${PETRA}`]) expect(made).not.toContain(taken);
    expect((await proposed()).smeny).toEqual(one.smeny);
  });

  test('goes into the draft by person, by days or whole, only once, and can be undone', async () => {
    const { id, smeny } = await proposed();
    const before = await app.db.selectFrom('smena').selectAll().execute();
    const own = smeny.filter(({ user_id }: Shift) => user_id === smeny[0].user_id);
    const first = await accept(id, { osoba: smeny[0].user_id });
    expect(first.body).toMatchObject({ uspesne: own.length, chyby: [] });
    expect((await drafted()).every(({ uzivatel_id }) => uzivatel_id === smeny[0].user_id)).toBe(true);
    const again = await accept(id, { od: smeny[0].datum, do: smeny[0].datum });
    expect(again.body.chyby.length).toBeGreaterThan(0);
    await accept(id);
    expect(await drafted()).toHaveLength(smeny.length);
    expect(await app.db.selectFrom('smena').selectAll().execute()).toEqual(before);
    const undone = await (await app.as('viktor')).post(`/api/shifts/draft/bulk/${first.body.davka}/undo/`);
    expect(undone.body.zmen).toBe(own.length);
    const draft = (await (await app.as('viktor')).get('/api/shifts/draft/?prodejna=1&mesic=2026-12')).body;
    expect(draft.varovani).toEqual([]);
  });

  test('accepted later gives only days ahead, and is refused when all are over', async () => {
    const { id, smeny } = await proposed({ rozsah: 'cele' });
    const on = (from: string, to: string) =>
      smeny.filter(({ datum }: Shift) => datum >= from && datum <= to).length;
    expect(on('2026-12-07', '2026-12-11')).toBeGreaterThan(0);
    clock.set('2026-12-11T10:00:00+01:00');
    const { body } = await accept(id);
    expect(body).toMatchObject({ uspesne: on('2026-12-12', '2026-12-13'), chyby: [] });
    expect((await drafted()).map(({ datum }) => datum).filter(day => day < '2026-12-12')).toEqual([]);
    clock.set('2026-12-13T10:00:00+01:00');
    const over = await accept(id);
    expect([over.status, over.body.message]).toEqual([409, expect.stringContaining('už nezbývá')]);
  });

  test('ignores locks of other days', async () => {
    const elsewhere = { ...times, user_id: PAVEL, datum: '2026-12-07' };
    const here = { ...times, user_id: PETRA, datum: '2026-12-16' };
    const { id, smeny, zamky } = await proposed({
      ...{ od: '2026-12-14', do: '2026-12-20' },
      zamky: [elsewhere, here],
    });
    expect(zamky).toEqual([here]);
    expect(smeny).toContainEqual(here);
    expect(smeny.filter(({ datum }: Shift) => datum < '2026-12-14')).toEqual([]);
    // A proposal made when such locks were still kept contains one.
    const before = await app.db.selectFrom('rozpis').select('vysledek').executeTakeFirstOrThrow();
    const vysledek = JSON.stringify({ ...before.vysledek!, smeny: [elsewhere, ...smeny] });
    await app.db.updateTable('rozpis').set({ vysledek }).execute();
    expect((await accept(id)).body).toMatchObject({ uspesne: smeny.length, chyby: [] });
    expect((await drafted()).map(({ datum }) => datum)).not.toContain('2026-12-07');
  });

  test('removes no shift whose replacement could not be added', async () => {
    await put(PETRA, '2026-12-08', { cas_do: '12:00' });
    await put(PETRA, '2026-12-09', { cas_do: '12:00' });
    const { id, po } = await proposed({ kroku: 0 });
    const of = (datum: string, cas_od: string, cas_do: string) => ({ user_id: PETRA, datum, cas_od, cas_do });
    const days = ['2026-12-08', '2026-12-09'];
    const vysledek = {
      ...{ po, vynechani: [], rusi: days.map(day => of(day, '08:00', '12:00')) },
      smeny: days.map(day => of(day, '12:00', '20:00')),
    };
    await app.db
      .updateTable('rozpis')
      .set({ vysledek: JSON.stringify(vysledek) })
      .execute();
    const meanwhile = { datum: '2026-12-08', cas_od: '16:00', cas_do: '18:00', typ_smeny: 'prace' as const };
    await app.db
      .insertInto('smena_navrh')
      .values({ ...meanwhile, uzivatel_id: PETRA, prodejna_id: 2, poznamka: null })
      .execute();
    const { body } = await accept(id);
    expect(body).toMatchObject({ uspesne: 1, chyby: [expect.stringMatching(/12:00–20:00.*Petra Nováková/)] });
    const own = (await drafted()).filter(({ prodejna_id }) => prodejna_id === 1);
    expect(own.map(one => [one.datum, one.cas_od, one.zruseno])).toEqual([['2026-12-09', '12:00', false]]);
  });

  test('adds no shift in the hour that the spring night skips', async () => {
    const { id, po } = await proposed({ kroku: 0 });
    const night = { user_id: PETRA, datum: '2027-03-28', cas_od: '02:15', cas_do: '02:45' };
    const vysledek = JSON.stringify({ po, vynechani: [], rusi: [], smeny: [night] });
    await app.db.updateTable('rozpis').set({ vysledek, od: '2027-03-22', do: '2027-03-28' }).execute();
    const refused = [expect.stringContaining('Tato hodina v noci změny času neexistuje')];
    expect((await accept(id)).body).toMatchObject({ uspesne: 0, chyby: refused });
  });

  test('of an earlier version leaves the shifts of an ADMIN alone, and says so', async () => {
    const ALENA = 1;
    await put(ALENA, '2026-12-10');
    const { id, po } = await proposed({ kroku: 0 });
    const of = (user_id: number, datum: string) => ({ ...times, user_id, datum });
    const smeny = [of(ALENA, '2026-12-08'), of(PETRA, '2026-12-09')];
    const vysledek = { po, vynechani: [], rusi: [of(ALENA, '2026-12-10')], smeny };
    await app.db
      .updateTable('rozpis')
      .set({ vysledek: JSON.stringify(vysledek) })
      .execute();
    const { body } = await accept(id);
    expect(body).toMatchObject({
      uspesne: 1,
      chyby: ['Alena Dvořáková: administrátorovi se směny nenavrhují'],
    });
    expect((await drafted()).map(one => [one.uzivatel_id, one.datum, one.zruseno])).toEqual([
      [PETRA, '2026-12-09', false],
    ]);
    const alone = await accept(id, { osoba: ALENA });
    expect(alone.body).toMatchObject({ uspesne: 0, chyby: body.chyby });
  });

  test('does not remove a shift that has become an illness or moved to another shop', async () => {
    const days = ['2026-12-08', '2026-12-09', '2026-12-10'] as const;
    for (const day of days) await put(PETRA, day);
    const { id, po } = await proposed({ rozsah: 'cele', kroku: 0 });
    const rusi = days.map(datum => ({ ...times, user_id: PETRA, datum }));
    const vysledek = { po, vynechani: [], rusi, smeny: [] };
    await app.db
      .updateTable('rozpis')
      .set({ vysledek: JSON.stringify(vysledek) })
      .execute();
    const [ill, away, stays] = days;
    await app.db.updateTable('smena').set({ typ_smeny: 'nemoc' }).where('datum', '=', ill).execute();
    await app.db.updateTable('smena').set({ prodejna_id: 2 }).where('datum', '=', away).execute();
    await accept(id);
    expect((await drafted()).map(({ datum, zruseno }) => [datum, zruseno])).toEqual([[stays, true]]);
  });

  test('after a sick call changes as little as possible and removes shifts in the draft', async () => {
    for (const [day, person] of Object.entries({ '07': PETRA, '08': PAVEL, '09': PETRA, '12': PAVEL }))
      await put(person, `2026-12-${day}`);
    const gone = { uzivatel_id: PETRA, druh: 'jine' as const, stav: 'schvaleno' as const };
    await app.db
      .insertInto('nepritomnost')
      .values({ ...gone, od: '2026-12-09', do: '2026-12-09', zadal_id: PETRA, zrusene: '[]' })
      .execute();
    const { id, smeny, rusi, po } = await proposed({ rozsah: 'zmena', kroku: 5 });
    expect(keys(rusi)).toEqual([`09:${PETRA}`]);
    expect(keys(smeny)).not.toContain(`09:${PETRA}`);
    expect(po.zmeny).toBe(smeny.length + rusi.length);
    await accept(id);
    const entries = await drafted();
    expect(entries.filter(({ zruseno }) => zruseno).map(({ datum }) => datum)).toEqual(['2026-12-09']);
    await app.db.deleteFrom('nepritomnost').execute();
  });

  test('keeps locks, and names two that contradict each other with their rule', async () => {
    const lock = (user_id: number, datum: string, more: Body = {}) => ({ ...times, user_id, datum, ...more });
    const locked = await proposed({ zamky: [lock(PAVEL, '2026-12-07')] });
    expect(keys(locked.smeny)).toContain(`07:${PAVEL}`);
    await put(PAVEL, '2026-12-10', { typ_smeny: 'nemoc' });
    const ill = await start({ zamky: [lock(PAVEL, '2026-12-10')] });
    expect([ill.status, ill.body.message]).toEqual([
      409,
      expect.stringMatching(/Pavel Svoboda, 10\.\s12\. 8:00–20:00: ten den je nemocný/),
    ]);
    const night = { cas_od: '05:00', cas_do: '13:00' };
    const zamky = [lock(PAVEL, '2026-12-07'), lock(PAVEL, '2026-12-08', night)];
    const { status, body } = await start({ zamky });
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /Pavel Svoboda, 7\.\s12\. 8:00–20:00 a 8\.\s12\. 5:00–13:00: Odpočinek.*§\u00a090/,
    );
  });
});

describe('the explanation', () => {
  const why = async (id: number, query: string) =>
    (await (await app.as('viktor')).get(`/api/rozpisy/${id}/proc/?${query}`)).body;

  test('of a shift has three alternatives, cheapest first and none better, and those unavailable', async () => {
    await put(PAVEL, '2026-12-10', { typ_smeny: 'dovolena' });
    const { id, smeny, po } = await proposed({ kroku: 20 });
    const shift = smeny.find(({ datum }: Shift) => datum === '2026-12-10');
    const { cile, jinak, nemohou } = await why(id, `osoba=${shift.user_id}&datum=2026-12-10`);
    expect(cile).toEqual(po);
    expect(jinak).toHaveLength(3);
    const points = jinak.map((one: { cile: { body: number } }) => one.cile.body);
    expect(points).toEqual([...points].sort((one, other) => one - other));
    expect(points[0]).toBeGreaterThanOrEqual(cile.body);
    expect(nemohou).toContainEqual({ user_id: PAVEL, jmeno: 'Pavel Svoboda', duvod: 'má dovolenou' });
    expect((await why(id, 'osoba=12&datum=2026-12-30')).success).toBe(false);
  });

  test('of an uncovered hour has the reason for each person', async () => {
    const day = { od: '2026-12-10', do: '2026-12-10' };
    const shop = await app.db.selectFrom('uzivatel').select('id').where('prodejna_id', '=', 1).execute();
    for (const { id } of shop) await put(id, '2026-12-10', { typ_smeny: 'dovolena' });
    await app.db.deleteFrom('smena').where('uzivatel_id', 'in', [PETRA, PAVEL]).execute();
    await put(PETRA, '2026-12-10', { prodejna_id: 2 });
    const cannot = { uzivatel_id: PAVEL, datum: '2026-12-10', druh: 'nemohu' as const };
    await app.db.insertInto('prani').values(cannot).execute();
    const { id, po } = await proposed(day);
    expect(po.chybi).toBe(12);
    const { mezery } = await why(id, 'datum=2026-12-10');
    expect(mezery).toMatchObject([{ od: '08:00', do: '20:00', chybi: 1 }]);
    const reasons = new Map(
      mezery[0].lide.map((one: { user_id: number; duvod: string }) => [one.user_id, one.duvod]),
    );
    expect(reasons.get(PETRA)).toBe('je v jiné prodejně (8:00–20:00)');
    expect(reasons.get(PAVEL)).toBe('zadal(a) přání „Nemohu“');
    expect([...reasons.values()].filter(one => one === 'má dovolenou').length).toBeGreaterThan(0);
  });
});

describe('a running proposal', () => {
  const LONG = { kroku: undefined, sekund: 60, od: '2026-12-01', do: '2026-12-31' };

  test('is the only one of its shop: a second person is told whose it is and may stop it', async () => {
    const { id } = (await start(LONG)).body.rozpis;
    const second = await start(LONG, 'admin');
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(/právě navrhuje Viktor .* \(od 10:00\)/);
    await expect.poll(async () => (await read(id)).smeny.length).toBeGreaterThan(20);
    expect((await (await app.as('admin')).post(`/api/rozpisy/${id}/zastavit/`)).status).toBe(200);
    const stopped = await read(id);
    expect(stopped.stav).toBe('zastaveno');
    // A continued proposal never has less than it started from, even if stopped before it finds anything.
    const more = (await start({ ...LONG, z: id }, 'admin')).body.rozpis;
    expect(more.po.body).toBeLessThanOrEqual(stopped.po.body);
    await (await app.as('admin')).post(`/api/rozpisy/${more.id}/zastavit/`);
    expect((await read(more.id)).smeny.length).toBeGreaterThan(20);
  });

  test('continues only with what is still possible', async () => {
    const before = await proposed();
    const [ill, away] = before.smeny as [Shift, Shift];
    await put(ill.user_id, ill.datum, { typ_smeny: 'nemoc' });
    const wish = { druh: 'nemohu', cas_od: null, cas_do: null, poznamka: null } as const;
    await app.db
      .insertInto('prani')
      .values({ ...wish, uzivatel_id: away.user_id, datum: away.datum })
      .execute();
    const { smeny, po } = (await start({ ...LONG, ...WEEK, z: before.id })).body.rozpis;
    expect(keys(smeny)).toEqual(keys(before.smeny.slice(2)));
    expect(po.pod).toBeGreaterThan(before.po.pod);
  });

  test('ends when nobody asks for it any more or its process is gone', async () => {
    const { id } = (await start(LONG)).body.rozpis;
    clock.set('2026-11-20T10:00:08+01:00');
    expect((await read(id)).stav).toBe('bezi');
    clock.set('2026-11-20T10:00:15+01:00');
    // Another user who looks at the proposal does not keep it going.
    expect((await read(id, 'admin')).id).toBe(id);
    clock.set('2026-11-20T10:00:30+01:00');
    await expect.poll(async () => (await read(id, 'admin')).stav).toBe('zastaveno');
    await app.db.updateTable('rozpis').set({ stav: 'bezi', konec: null }).where('id', '=', id).execute();
    clock.set('2026-11-20T10:05:00+01:00');
    expect((await start()).status).toBe(201);
    expect((await read(id)).stav).toBe('chyba');
  });
});
