import { beforeEach, describe, expect, test } from 'vitest';
import { daysFrom } from '#shared/core/days.ts';
import { TOPICS } from '#shared/events/topics.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { openSession } from '../session/queries.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';
import { addEntries } from './copy/queries.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const PAVEL = 13;
const MONTH = '2026-12';
const times = { cas_od: '08:00', cas_do: '20:00' };

type Body = Record<string, unknown>;
const shift = (user_id: number, datum: string, more: Body = {}) => ({
  ...{ ...times, prodejna: 1, typ_smeny: 'prace', user_id, datum },
  ...more,
});
const rows = () => app.db.selectFrom('smena').selectAll().orderBy('datum').orderBy('id').execute();
const published = async (user_id: number, datum: string, more: Body = {}) =>
  (await (await app.as('viktor')).post('/api/shifts/', shift(user_id, datum, more))).body.smena;
const add = async (body: Body) => (await app.as('viktor')).post('/api/shifts/draft/', body);
const read = async (who = 'viktor') =>
  (await (await app.as(who)).get(`/api/shifts/draft/?prodejna=1&mesic=${MONTH}`)).body;
const publish = async (more: Body = {}, who = 'viktor') =>
  (await app.as(who)).post('/api/shifts/draft/publish/', {
    ...{ prodejna: 1, mesic: MONTH, zmeny: (await read(who)).zmeny },
    ...more,
  });
const told = async (person: number) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('uzivatel_id', '=', person)
      .where('udalost', 'like', 'plan:%')
      .execute()
  ).map(({ text }) => text);
const changesOf = async (who: string) => (await (await app.as(who)).get('/api/shifts/changes/')).body.zmeny;

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  for (const table of ['smena', 'smena_navrh', 'smena_zverejneni', 'upozorneni'] as const)
    await app.db.deleteFrom(table).execute();
});

describe('labour law', () => {
  const daysOf = async (paragraph: string, prodejna: number, mesic: string) => {
    const viktor = await app.as('viktor');
    const { body } = await viktor.get(`/api/shifts/draft/?prodejna=${prodejna}&mesic=${mesic}`);
    return body.varovani
      .filter(({ text }: { text: string }) => text.includes(paragraph))
      .map((one: { datum: string }) => one.datum);
  };
  const of90 = (prodejna: number, mesic: string) => daysOf('§\u00a090', prodejna, mesic);
  const late = { cas_od: '14:00', cas_do: '22:00' };
  const early = { cas_od: '06:00', cas_do: '14:00' };

  test('judges a draft together with drafts of the neighbouring months', async () => {
    await add(shift(PETRA, '2026-12-31', late));
    await add(shift(PETRA, '2027-01-01', early));
    expect(await of90(1, '2027-01')).toEqual(['2027-01-01']);
  });

  test('reports in a month what its last days do to the published next month', async () => {
    for (const day of daysFrom('2027-01-01', 3)) await published(PETRA, day);
    expect(await daysOf('§', 1, '2026-12')).toEqual([]);
    for (const day of daysFrom('2026-12-28', 3)) await add(shift(PETRA, day));
    expect(await daysOf('§\u00a092', 1, '2026-12')).toEqual([]);
    await add(shift(PETRA, '2026-12-31', { cas_od: '10:00', cas_do: '22:00' }));
    expect(await daysOf('§\u00a092', 1, '2026-12')).toEqual(['2027-01-03']);
    expect(await of90(1, '2026-12')).toEqual(['2027-01-01']);
    // A breach that lies wholly in the next month is reported in that month.
    await published(PAVEL, '2027-01-01', { cas_od: '07:00', cas_do: '21:00' });
    await add(shift(PAVEL, '2026-12-31'));
    expect(await daysOf('§\u00a083', 1, '2026-12')).toEqual([]);
  });

  test('judges a draft together with other shops’ drafts, without the shifts it removes', async () => {
    const stays = await published(PETRA, '2026-12-15', late);
    await add(shift(PETRA, '2026-12-16', { ...early, prodejna: 2 }));
    expect(await of90(1, '2026-12')).toEqual(['2026-12-16']);
    expect(await of90(2, '2026-12')).toEqual(['2026-12-16']);
    const smena = { id: stays.id, verze: stays.verze };
    await add({ ...shift(PETRA, '2026-12-15', late), smena, zruseno: true });
    expect([await of90(1, '2026-12'), await of90(2, '2026-12')]).toEqual([[], []]);
  });
});

describe('a draft', () => {
  test('shows the result without changing the published plan', async () => {
    const kept = await published(PETRA, '2026-12-07');
    const gone = await published(PETRA, '2026-12-08');
    const before = await rows();
    expect((await add(shift(PAVEL, '2026-12-09'))).status).toBe(201);
    const moved = { ...shift(PETRA, '2026-12-10'), smena: { id: kept.id, verze: kept.verze } };
    expect((await add(moved)).status).toBe(201);
    const removed = {
      ...shift(PETRA, '2026-12-08'),
      smena: { id: gone.id, verze: gone.verze },
      zruseno: true,
    };
    expect((await add(removed)).status).toBe(201);
    expect(await rows()).toEqual(before);

    const draft = await read();
    const petra = draft.osoby.find((one: { id: number }) => one.id === PETRA);
    expect(petra.hodin).toBe(12);
    const shown = petra.smeny.map((one: { datum: string; navrh: { co: string } }) => [
      one.datum,
      one.navrh.co,
    ]);
    expect(shown).toEqual([
      ['2026-12-10', 'zmenena'],
      ['2026-12-08', 'zrusena'],
    ]);
    expect(draft.rozdil).toEqual([
      {
        ...{ user_id: PETRA, jmeno: 'Petra', prijmeni: 'Nováková', hodin_pred: 24, hodin_po: 12 },
        zmeny: [
          { co: 'zrusena', text: 'Zrušená: 8. 12. 8:00–20:00' },
          { co: 'presunuta', text: 'Přesunutá: 7. 12. 8:00–20:00 → 10. 12. 8:00–20:00' },
        ],
      },
      {
        ...{ user_id: PAVEL, jmeno: 'Pavel', prijmeni: 'Svoboda', hodin_pred: 0, hodin_po: 12 },
        zmeny: [{ co: 'nova', text: 'Nová: 9. 12. 8:00–20:00' }],
      },
    ]);
    expect(draft).toMatchObject({ kolize: 0, pozde: false });
  });

  test('appears in nothing that a seller can read', async () => {
    await add(shift(PETRA, '2026-12-09', { poznamka: 'tajný plán' }));
    const petra = await app.as('petra');
    for (const path of [
      'shifts/?mesic=2026-12&scope=all',
      'shifts/calendar/?mesic=2026-12',
      'shifts/overview/?mesic=2026-12',
      'shifts/?nejblizsi=9',
      'shifts/changes/',
      'notifications/',
      'search/?q=tajny',
    ]) {
      const { status, response } = await petra.get(`/api/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(response.body).not.toContain('2026-12-09');
      expect(response.body).not.toContain('tajný');
    }
    expect((await petra.get('/api/shifts/draft/')).status).toBe(403);
    const sheet = await (await app.as('admin')).get('/api/shifts/export/?mesic=2026-12');
    expect(sheet.status).toBe(200);
    expect(await told(PETRA)).toEqual([]);
  });

  test('allows a person in one place only, counting the draft and published shifts', async () => {
    await published(PETRA, '2026-12-07');
    const inPlan = await add(shift(PETRA, '2026-12-07', { cas_od: '19:00', cas_do: '21:00' }));
    expect([inPlan.status, inPlan.body.existing_shift.prodejna_nazev]).toEqual([409, 'Globus']);
    await add(shift(PETRA, '2026-12-09'));
    const inDraft = await add(shift(PETRA, '2026-12-09', { cas_od: '10:00', prodejna: 2 }));
    expect([inDraft.status, inDraft.body.error]).toEqual([
      409,
      'V tomto čase už osoba má jinou směnu v návrhu.',
    ]);
  });

  test('keeps a shift in its shop and month, and drops an entry that changes nothing', async () => {
    const { id, verze } = await published(PETRA, '2026-12-07');
    const smena = { id, verze };
    const away = await add({ ...shift(PETRA, '2027-01-07'), smena });
    expect([away.status, away.body.error]).toEqual([409, expect.stringMatching(/^V návrhu zůstává směna/)]);
    const { navrh } = (await add({ ...shift(PETRA, '2026-12-08'), smena })).body;
    const viktor = await app.as('viktor');
    const late = await viktor.put(`/api/shifts/draft/${navrh.id}/`, {
      ...shift(PETRA, '2026-12-09'),
      verze: navrh.verze + 1,
    });
    expect(late.status).toBe(409);
    const back = await viktor.put(`/api/shifts/draft/${navrh.id}/`, {
      ...shift(PETRA, '2026-12-07'),
      ...navrh,
    });
    expect(back.body).toEqual({ success: true, navrh: null });
    expect((await read()).zmeny).toEqual([]);
  });
});

describe('publishing a draft', () => {
  test('makes it the plan and notifies each person once', async () => {
    const { id, verze } = await published(PETRA, '2026-12-07');
    await add({ ...shift(PETRA, '2026-12-08'), smena: { id, verze } });
    await add(shift(PETRA, '2026-12-09'));
    await add(shift(PETRA, '2026-12-10'));
    await add(shift(PAVEL, '2026-12-09'));
    const { status, body } = await publish();
    expect([status, body]).toMatchObject([200, { zmen: 4, lidi: 2 }]);
    expect((await rows()).map(row => [row.uzivatel_id, row.datum])).toEqual([
      [PETRA, '2026-12-08'],
      [PETRA, '2026-12-09'],
      [PAVEL, '2026-12-09'],
      [PETRA, '2026-12-10'],
    ]);
    expect(await told(PETRA)).toEqual(['Plán na prosinec: 2\u00a0nové, 1\u00a0změna']);
    expect(await told(PAVEL)).toEqual(['Plán na prosinec: 1\u00a0nová']);
    expect((await read()).zmeny).toEqual([]);
    expect((await publish({ zmeny: [{ id: 1, verze: 1 }] })).status).toBe(409);
  });

  test('lets two people swap shifts', async () => {
    const petras = await published(PETRA, '2026-12-07');
    const pavels = await published(PAVEL, '2026-12-07', { cas_od: '10:00' });
    const of = ({ id, verze }: { id: number; verze: number }) => ({ smena: { id, verze } });
    // The shift in the way is removed first; then that entry is changed to give the shift to the other person.
    const { navrh } = (await add({ ...shift(PAVEL, '2026-12-07'), ...of(pavels), zruseno: true })).body;
    expect((await add({ ...shift(PAVEL, '2026-12-07'), ...of(petras) })).status).toBe(201);
    const given = { ...shift(PETRA, '2026-12-07', { cas_od: '10:00' }), verze: navrh.verze };
    const viktor = await app.as('viktor');
    expect((await viktor.put(`/api/shifts/draft/${navrh.id}/`, given)).status).toBe(200);
    const answer = await publish();
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect((await rows()).map(row => [row.id, row.uzivatel_id])).toEqual([
      [petras.id, PAVEL],
      [pavels.id, PETRA],
    ]);
  });

  test('overwrites nothing that the calendar changed meanwhile', async () => {
    const { id, verze } = await published(PETRA, '2026-12-07');
    const { navrh } = (await add({ ...shift(PETRA, '2026-12-08'), smena: { id, verze } })).body;
    const viktor = await app.as('viktor');
    await viktor.put(`/api/shifts/${id}/`, shift(PETRA, '2026-12-07', { cas_do: '18:00' }));
    const draft = await read();
    expect(draft.kolize).toBe(1);
    const refused = await publish();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('Směnu mezitím někdo změnil.'),
    ]);
    expect((await rows()).map(row => [row.datum, row.cas_do])).toEqual([['2026-12-07', '18:00']]);
    // Once the draft's change is saved again, it is based on the shift as it is now.
    await viktor.put(`/api/shifts/draft/${navrh.id}/`, { ...shift(PETRA, '2026-12-08'), verze: navrh.verze });
    expect((await publish()).status).toBe(200);
    expect((await rows()).map(row => [row.datum, row.cas_do])).toEqual([['2026-12-08', '20:00']]);
  });

  test('skips the removal of a shift that is gone already', async () => {
    const gone = await published(PETRA, '2026-12-07');
    const ill = await published(PETRA, '2026-12-08');
    for (const { id, verze, datum } of [gone, ill])
      expect((await add({ ...shift(PETRA, datum), smena: { id, verze }, zruseno: true })).status).toBe(201);
    await add(shift(PAVEL, '2026-12-09'));
    const { zmeny: before } = await read();
    const viktor = await app.as('viktor');
    expect((await viktor.delete(`/api/shifts/${gone.id}/`)).status).toBe(200);
    const away = { user_id: PETRA, druh: 'dovolena', od: '2026-12-08', do: '2026-12-08' };
    expect((await viktor.post('/api/nepritomnosti/', away)).status).toBe(201);
    const draft = await read();
    expect(draft).toMatchObject({ kolize: 0, zmeny: [before[2]] });
    expect(draft.rozdil.map((one: { user_id: number }) => one.user_id)).toEqual([PAVEL]);
    // The draft is no longer the one that was seen.
    expect((await publish({ zmeny: before })).status).toBe(409);
    expect((await publish()).body).toMatchObject({ zmen: 1, lidi: 1 });
    expect(await told(PETRA)).toEqual([]);
    expect(await app.db.selectFrom('smena_navrh').select('id').execute()).toEqual([]);
  });

  test('shows a removed shift on its new day when the calendar moves it meanwhile', async () => {
    const { id, verze } = await published(PETRA, '2026-12-08');
    const { navrh } = (await add({ ...shift(PETRA, '2026-12-08'), smena: { id, verze }, zruseno: true }))
      .body;
    const viktor = await app.as('viktor');
    const shown = async () => {
      const { osoby, kolize } = await read();
      const smeny = osoby.flatMap((person: { smeny: unknown[] }) => person.smeny);
      return { kolize, smeny };
    };
    for (const elsewhere of [shift(PETRA, '2027-01-08'), shift(PETRA, '2026-12-08', { prodejna: 2 })]) {
      expect((await viktor.put(`/api/shifts/${id}/`, elsewhere)).status).toBe(200);
      expect(await shown()).toMatchObject({
        kolize: 1,
        smeny: [
          {
            id,
            datum: '2026-12-08',
            prodejna: 1,
            navrh: { co: 'zrusena', kolize: expect.any(String), puvodne: PETRA },
          },
        ],
      });
    }
    // Moved within the draft's month, it is shown on its current day.
    await viktor.put(`/api/shifts/${id}/`, shift(PETRA, '2026-12-10'));
    expect((await shown()).smeny).toMatchObject([{ datum: '2026-12-10', navrh: { co: 'zrusena' } }]);
    expect((await viktor.delete(`/api/shifts/draft/${navrh.id}/`)).status).toBe(200);
    expect(await shown()).toMatchObject({ kolize: 0, smeny: [{ datum: '2026-12-10', navrh: null }] });
  });

  test('is refused whole when somebody has another shift there or the draft has changed', async () => {
    await add(shift(PETRA, '2026-12-09'));
    await add(shift(PAVEL, '2026-12-10'));
    await published(PETRA, '2026-12-09');
    const refused = await publish();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('V tomto čase už osoba má jinou směnu.'),
    ]);
    expect(await rows()).toHaveLength(1);
    const { zmeny } = await read();
    const other = await publish({ zmeny: zmeny.slice(1) });
    expect([other.status, other.body.error]).toEqual([
      409,
      'Návrh se mezitím změnil. Podívejte se na rozdíl znovu.',
    ]);
  });

  test('is not saved over what somebody else saved in an entry, which is shown with its author', async () => {
    const { navrh } = (await add(shift(PETRA, '2026-12-09'))).body;
    const change = async (who: string, cas_od: string) =>
      (await app.as(who)).put(`/api/shifts/draft/${navrh.id}/`, {
        ...shift(PETRA, '2026-12-09', { cas_od }),
        verze: navrh.verze,
      });
    expect((await change('admin', '09:00')).status).toBe(200);
    const { status, body } = await change('viktor', '10:00');
    const { jmeno, prijmeni } = (await (await app.as('admin')).get('/api/users/current/')).body.user;
    expect([status, body.error]).toEqual([409, `Záznam mezitím změnil ${jmeno} ${prijmeni}.`]);
    expect(body.mezitim.zaznam).toMatchObject({
      ...{ id: navrh.id, verze: navrh.verze + 1, user_id: PETRA, prodejna: 1, datum: '2026-12-09' },
      ...{ cas_od: '09:00', cas_do: '20:00', typ_smeny: 'prace', poznamka: null },
    });
  });

  test('a shift’s form that is older than its entry is shown the entry, whatever the two versions are', async () => {
    const { id, verze } = await published(PETRA, '2026-12-07');
    const smena = { id, verze };
    const change = (who: string, cas_do: string, more: Body = {}) =>
      app
        .as(who)
        .then(one =>
          one.post('/api/shifts/draft/', { ...shift(PETRA, '2026-12-07', { cas_do }), smena, ...more }),
        );
    const { navrh } = (await change('admin', '18:00')).body;
    const late = await change('viktor', '19:00');
    expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Alena Dvořáková.']);
    expect(late.body.mezitim.zaznam).toMatchObject({
      ...navrh,
      cas_do: '18:00',
      navrh: true,
      zruseno: false,
    });
    const viktor = await app.as('viktor');
    await viktor.put(`/api/shifts/draft/${navrh.id}/`, { ...shift(PETRA, '2026-12-07'), zruseno: true });
    expect((await change('admin', '19:00')).body.mezitim.zaznam).toMatchObject({ zruseno: true });

    await viktor.delete(`/api/shifts/draft/${navrh.id}/`);
    await viktor.put(`/api/shifts/${id}/`, shift(PETRA, '2026-12-07', { cas_do: '16:00' }));
    const older = await change('admin', '19:00');
    expect([older.status, older.body.error]).toEqual([409, 'Záznam mezitím změnil Viktor Malý.']);
    expect(older.body.mezitim.zaznam).toMatchObject({ id, verze: verze + 1, cas_do: '16:00', navrh: false });
  });

  test('an entry is not removed with what somebody else has saved in it meanwhile', async () => {
    const { navrh } = (await add(shift(PETRA, '2026-12-09'))).body;
    const address = `/api/shifts/draft/${navrh.id}/`;
    const late = shift(PETRA, '2026-12-09', { cas_od: '09:00' });
    expect((await (await app.as('admin')).put(address, { ...late, verze: navrh.verze })).status).toBe(200);
    const viktor = await app.as('viktor');
    const refused = await viktor.delete(`${address}?verze=${navrh.verze}`);
    expect([refused.status, refused.body.mezitim?.zaznam.cas_od]).toEqual([409, '09:00']);
    expect((await read()).zmeny).toEqual([{ id: navrh.id, verze: navrh.verze + 1 }]);
    expect((await viktor.delete(`${address}?verze=${navrh.verze + 1}`)).status).toBe(200);
    expect((await read()).zmeny).toEqual([]);
  });

  test('names the shift of a person who is inactive by now', async () => {
    await add(shift(PETRA, '2026-12-09'));
    await add(shift(PAVEL, '2026-12-10'));
    const activate = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PAVEL).execute();
    await activate(false);
    const refused = await publish();
    await activate(true);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/^10\.\s12\.\s2026, 8:00–20:00, Práce, Pavel Svoboda: Uživatel není aktivní$/),
    ]);
    expect(await rows()).toEqual([]);
  });

  test('requires a reason for shifts less than 14 days ahead', async () => {
    clock.set('2026-11-24T10:00:00+01:00');
    await add(shift(PETRA, '2026-12-07'));
    expect((await read()).pozde).toBe(true);
    const refused = await publish();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['duvod']]);
    expect((await publish({ duvod: 'Nemoc kolegy' })).status).toBe(200);
    expect((await changesOf('petra'))[0]).toMatchObject({ co: 'nova', duvod: 'Nemoc kolegy' });
  });

  test('requires no reason for a day exactly 14 days ahead', async () => {
    clock.set('2026-11-23T10:00:00+01:00');
    await add(shift(PETRA, '2026-12-07'));
    expect((await read()).pozde).toBe(false);
    expect((await publish()).status).toBe(200);
  });

  test('can be undone whole within an hour, which restores the draft', async () => {
    const kept = await published(PETRA, '2026-12-07');
    const gone = await published(PAVEL, '2026-12-08');
    await add({ ...shift(PETRA, '2026-12-10'), smena: { id: kept.id, verze: kept.verze } });
    await add({ ...shift(PAVEL, '2026-12-08'), smena: { id: gone.id, verze: gone.verze }, zruseno: true });
    await add(shift(PAVEL, '2026-12-11'));
    const { zverejneni } = (await publish()).body;
    const undo = async (who: string) =>
      (await app.as(who)).post(`/api/shifts/draft/published/${zverejneni}/undo/`);
    const offered = async (who: string) =>
      (await (await app.as(who)).get(`/api/shifts/changes/people/?prodejna=1&mesic=${MONTH}`)).body.vratit;
    expect(await offered('viktor')).toMatchObject({ id: zverejneni });
    expect(await offered('admin')).toBeNull();
    expect((await undo('admin')).status).toBe(404);
    expect((await undo('viktor')).body).toEqual({ success: true, zmen: 3 });
    expect(await offered('viktor')).toBeNull();
    expect((await rows()).map(row => [row.id, row.datum])).toEqual([
      [kept.id, '2026-12-07'],
      [gone.id, '2026-12-08'],
    ]);
    expect((await read()).zmeny).toHaveLength(3);
    expect(await changesOf('petra')).toEqual([]);
    expect(await told(PETRA)).toEqual(['Zveřejnění plánu na prosinec bylo vráceno zpět.']);
    expect((await undo('viktor')).status).toBe(409);
    expect((await publish()).status).toBe(200);
  });

  test.each([
    ['is not taken back for who was deactivated meanwhile', 'meanwhile'],
    ['is not taken back for who was deleted meanwhile, and names them', 'deleted'],
    ['is taken back whole where the person was no longer active when it was published', 'before'],
  ])('%s', async (_, when) => {
    const given = await published(PETRA, '2026-12-09');
    const gone = await published(PETRA, '2026-12-10');
    const activate = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PETRA).execute();
    if (when === 'before') await activate(false);
    await add({ ...shift(PAVEL, '2026-12-09'), smena: { id: given.id, verze: given.verze } });
    await add({ ...shift(PETRA, '2026-12-10'), smena: { id: gone.id, verze: gone.verze }, zruseno: true });
    const { zverejneni } = (await publish()).body;
    await activate(false);
    const erase = (smazan: string | null) =>
      app.db.updateTable('uzivatel').set({ smazan }).where('id', '=', PETRA).execute();
    if (when === 'deleted') await erase('2026-12-01');
    const sent = await (await app.as('viktor')).post(`/api/shifts/draft/published/${zverejneni}/undo/`);
    await erase(null);
    await activate(true);
    const owners = (await rows()).map(row => [row.id, row.uzivatel_id]);
    if (when === 'before') {
      expect(sent.body).toEqual({ success: true, zmen: 2 });
      expect(owners).toEqual([
        [given.id, PETRA],
        [gone.id, PETRA],
      ]);
    } else {
      expect([sent.status, sent.body.error]).toEqual([
        409,
        expect.stringMatching(
          when === 'deleted'
            ? /^9\.\s12\.\s2026, 8:00–20:00, Práce, Petra Nováková.*: Uživatel neexistuje$/
            : /^9\.\s12\.\s2026, 8:00–20:00, Práce, Petra Nováková: Uživatel není aktivní$/,
        ),
      ]);
      expect(owners).toEqual([[given.id, PAVEL]]);
    }
  });

  test('can be undone until an hour has passed', async () => {
    await add(shift(PETRA, '2026-12-09'));
    const { zverejneni } = (await publish()).body;
    const viktor = await app.as('viktor');
    const offered = async () =>
      (await viktor.get(`/api/shifts/changes/people/?prodejna=1&mesic=${MONTH}`)).body.vratit;
    clock.set('2026-11-20T10:59:59+01:00');
    const { id, kdy, do: until } = await offered();
    const hour = ['2026-11-20T10:00:00+01:00', '2026-11-20T11:00:00+01:00'];
    expect([id, Date.parse(kdy), Date.parse(until)]).toEqual([zverejneni, ...hour.map(Date.parse)]);
    clock.set('2026-11-20T11:00:00+01:00');
    expect(await offered()).toBeNull();
    expect((await viktor.post(`/api/shifts/draft/published/${zverejneni}/undo/`)).status).toBe(404);
  });

  test('cannot be undone over later changes', async () => {
    await add(shift(PETRA, '2026-12-09'));
    const { zverejneni } = (await publish()).body;
    const [made] = await rows();
    const viktor = await app.as('viktor');
    await viktor.put(`/api/shifts/${made!.id}/`, shift(PETRA, '2026-12-09', { cas_do: '18:00' }));
    expect((await viktor.post(`/api/shifts/draft/published/${zverejneni}/undo/`)).status).toBe(409);
    expect(await rows()).toHaveLength(1);
  });
});

test('a published change is unseen until its person sees it, and the manager sees who has not', async () => {
  await add(shift(PETRA, '2026-12-09'));
  await add(shift(PAVEL, '2026-12-09'));
  await publish();
  const seen = async () =>
    (await (await app.as('viktor')).get(`/api/shifts/changes/people/?prodejna=1&mesic=${MONTH}`)).body.lide;
  const changes = await changesOf('petra');
  expect(changes).toMatchObject([{ co: 'nova', datum: '2026-12-09', text: 'Nová: 9. 12. 8:00–20:00' }]);
  const see = async (who: string) =>
    (await app.as(who)).post('/api/shifts/changes/seen/', {
      zmeny: changes.map((one: { id: number }) => one.id),
    });
  // Nobody can mark another person's changes as seen.
  expect((await see('pavel')).body.videno).toBe(0);
  expect((await see('petra')).body.videno).toBe(1);
  expect((await see('petra')).body.videno).toBe(0);
  expect(await changesOf('petra')).toEqual([]);
  expect(await seen()).toMatchObject([
    { user_id: PETRA, zmen: 1, nevideno: 0, videno: expect.any(String) },
    { user_id: PAVEL, zmen: 1, nevideno: 1, videno: null },
  ]);
  // Deactivated people are not waited for.
  const activate = (aktivni: boolean) =>
    app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PAVEL).execute();
  await activate(false);
  const [, pavel] = await seen();
  await activate(true);
  expect(pavel).toMatchObject({ user_id: PAVEL, zmen: 1, nevideno: 0, videno: null });
});

test('changes that a seller has seen disappear in their other windows too', async () => {
  await add(shift(PETRA, '2026-12-09'));
  await publish();
  const zmeny = (await changesOf('petra')).map((one: { id: number }) => one.id);
  const [petra, pavel] = [await listen(app, PETRA), await listen(app, PAVEL)];
  await (await app.as('petra')).post('/api/shifts/changes/seen/', { zmeny });
  const heard = await petra.heard();
  expect(heard.some(({ tema }) => TOPICS[tema].paths.some(path => '/shifts/changes/'.startsWith(path)))).toBe(
    true,
  );
  expect(await pavel.heard()).toEqual([]);
  for (const { stop } of [petra, pavel]) stop();
});

test.each([
  ['a day that has passed since', '2026-12-09', '2027-01-08', '2027-01-09'],
  ['a day that had passed when it was published', '2026-12-01', '2027-01-04', '2027-01-05'],
])('a change of %s stays unseen for 30 days, for its person and the manager', async (_, day, last, over) => {
  clock.set('2026-12-05T10:00:00+01:00');
  await add(shift(PETRA, day));
  await publish({ duvod: 'Zástup za nemocného kolegu' });
  const unseen = async (today: string) => {
    clock.set(`${today}T10:00:00+01:00`);
    const { body } = await (await app.as('viktor')).get(
      `/api/shifts/changes/people/?prodejna=1&mesic=${MONTH}`,
    );
    return [(await changesOf('petra')).length, body.lide[0].nevideno];
  };
  expect(await unseen('2026-12-10')).toEqual([1, 1]);
  expect(await unseen(last)).toEqual([1, 1]);
  expect(await unseen(over)).toEqual([0, 0]);
});

test('a discarded draft can be restored once', async () => {
  await add(shift(PETRA, '2026-12-09'));
  await add(shift(PAVEL, '2026-12-09'));
  const viktor = await app.as('viktor');
  const { body } = await viktor.post('/api/shifts/draft/discard/', { prodejna: 1, mesic: MONTH });
  expect(body).toMatchObject({ zmen: 2 });
  expect((await read()).zmeny).toEqual([]);
  await add(shift(PAVEL, '2026-12-09', { cas_od: '10:00' }));
  const undo = () => viktor.post(`/api/shifts/draft/bulk/${body.davka}/undo/`);
  expect((await undo()).body).toEqual({ success: true, zmen: 1, vynechano: 1 });
  expect((await undo()).status).toBe(409);
  expect((await read()).zmeny).toHaveLength(2);
});

describe('filling a draft', () => {
  const copy = async (body: Body) =>
    (await app.as('viktor')).post('/api/shifts/draft/copy/', { prodejna: 1, mesic: MONTH, ...body });
  const drafted = async () =>
    (
      await app.db.selectFrom('smena_navrh').selectAll().orderBy('datum').orderBy('uzivatel_id').execute()
    ).map(row => [row.uzivatel_id, row.datum]);

  test('copies the previous month by weekdays: first as a preview, then for real, and can be undone', async () => {
    await published(PETRA, '2026-11-03');
    await published(PAVEL, '2026-11-20', { cas_do: '14:00' });
    await published(PAVEL, '2026-11-24', { typ_smeny: 'dovolena' });
    await published(PETRA, '2026-12-01');
    const tried = await copy({ co: 'mesic', nanecisto: true });
    expect(tried.body).toMatchObject({
      ...{ uspesne: 1, davka: null },
      vytvorene: [{ datum: '2026-12-18', cas_od: '08:00', cas_do: '14:00', jmeno: 'Pavel Svoboda' }],
      chyby: [expect.stringMatching(/^1\.\s12\.\s2026, 8:00–20:00, Práce, Petra Nováková: V tomto čase už/)],
    });
    expect(await drafted()).toEqual([]);
    const { body } = await copy({ co: 'mesic' });
    expect(await drafted()).toEqual([[PAVEL, '2026-12-18']]);
    // The week is copied as it is in the draft.
    expect((await copy({ co: 'tyden', tyden: '2026-12-21' })).body.uspesne).toBe(1);
    const viktor = await app.as('viktor');
    expect((await viktor.post(`/api/shifts/draft/bulk/${body.davka}/undo/`)).body).toMatchObject({ zmen: 1 });
    expect(await drafted()).toEqual([[PAVEL, '2026-12-25']]);
  });

  test('follows a rotation of two people and refuses an unreadable one', async () => {
    const rotation = { co: 'rotace', vzor: '2/2', od: '2026-12-28', lide: [PETRA, PAVEL], stridat: true };
    expect((await copy(rotation)).body).toMatchObject({ uspesne: 4, chyby: [] });
    expect(await drafted()).toEqual([
      [PETRA, '2026-12-28'],
      [PETRA, '2026-12-29'],
      [PAVEL, '2026-12-30'],
      [PAVEL, '2026-12-31'],
    ]);
    expect((await copy({ ...rotation, vzor: '2/2/2' })).status).toBe(400);
    expect((await copy({ ...rotation, lide: [] })).status).toBe(400);
    expect((await copy({ co: 'tyden' })).status).toBe(400);
  });

  test('by a rotation respects days when the law closes a large shop', async () => {
    const shop = (nad_200m2: boolean) =>
      app.db.updateTable('prodejna').set({ nad_200m2 }).where('id', '=', 1).execute();
    await shop(true);
    try {
      const rotation = { co: 'rotace', vzor: '4/1', od: '2026-12-23', lide: [PETRA] };
      const { body } = await copy({ ...rotation, nanecisto: true });
      const made = body.vytvorene as { datum: string; cas_od: string; cas_do: string }[];
      expect(made.map(({ datum, cas_od, cas_do }) => `${datum.slice(8)}. ${cas_od}-${cas_do}`)).toEqual([
        ...['23. 08:00-20:00', '24. 08:00-12:00'],
        ...['28', '29', '30', '31'].map(day => `${day}. 08:00-20:00`),
      ]);
      expect(body.chyby).toEqual([]);
    } finally {
      await shop(false);
    }
  });

  test('takes more entries than one statement holds', async () => {
    const people = await app.db.selectFrom('uzivatel').select('id').limit(20).execute();
    const entries = people.flatMap(({ id }) =>
      daysFrom('2027-01-01', 340).map(datum => ({
        ...{ ...times, datum, uzivatel_id: id, prodejna_id: 1, typ_smeny: 'prace' as const, poznamka: null },
      })),
    );
    const added = await app.db.transaction().execute(tx => addEntries(tx, entries));
    expect(added.map(({ uzivatel_id, datum }) => [uzivatel_id, datum])).toEqual(
      entries.map(({ uzivatel_id, datum }) => [uzivatel_id, datum]),
    );
  });
});

test('a publisher of plans has a history, so their changes remain after they are deleted', async () => {
  const admin = await app.as('admin');
  const manager = {
    ...{ id: 9001, uzivatelske_jmeno: 'radek.planovac', heslo: 'kolotoc-svetlo-47', role: 'VEDOUCI' },
    ...{ jmeno: 'Radek', prijmeni: 'Plánovač', prodejna: 'Globus' },
  };
  expect((await admin.post('/api/users/create/', manager)).status).toBe(201);
  const radek = app.withCookie(await openSession(app.db, manager.id, clock.now()));
  await radek.post('/api/shifts/draft/', shift(PETRA, '2026-11-25'));
  const zmeny = (await radek.get('/api/shifts/draft/?prodejna=1&mesic=2026-11')).body.zmeny;
  const said = { prodejna: 1, mesic: '2026-11', zmeny, duvod: 'Nemoc kolegy' };
  expect((await radek.post('/api/shifts/draft/publish/', said)).status).toBe(200);
  const { body } = await admin.delete(`/api/users/delete/${manager.id}/`);
  expect(body.message).toMatch(/^Uživatel má historii, proto byl deaktivován/);
  expect(await changesOf('petra')).toMatchObject([{ datum: '2026-11-25', duvod: 'Nemoc kolegy' }]);
});
