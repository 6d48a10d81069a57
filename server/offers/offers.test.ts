import { beforeEach, describe, expect, test } from 'vitest';
import { TOPICS } from '#shared/events/topics.ts';
import { testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { records } from '#world/records.ts';
import { iso } from '../core/clock.ts';
import type { Person } from '../session/queries.ts';
import { shownOffers } from './list.ts';
import { sweepOffers } from './sweeping.ts';

const NOW = Date.parse('2026-11-20T10:00:00+01:00');
const clock = { time: NOW, now: () => clock.time };
const app = testApp({ clock });

const PETRA = 12;
const PAVEL = 13;
const JANA = 14;
const FILIP = 22;

beforeEach(async () => {
  clock.time = NOW;
  await app.db.deleteFrom('smena').execute();
  await app.db.deleteFrom('smlouva').execute();
  await app.db.deleteFrom('upozorneni').execute();
});

/** Creates a shift from '2026-11-25 08:00-16:00'. */
async function shift(uzivatel_id: number, text: string, more: object = {}) {
  const [datum = '', times = ''] = text.split(' ');
  const [cas_od = '', cas_do = ''] = times.split('-');
  const values = { uzivatel_id, prodejna_id: 1, datum, cas_od, cas_do, poznamka: null, ...more };
  return (await app.db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const post = async (who: string, path: string, body: object = {}) =>
  (await app.as(who)).post(`/api/nabidky/${path}`, body);
async function offered(who = 'petra', id = PETRA, more: object = {}) {
  const smena_id = await shift(id, '2026-11-25 08:00-16:00');
  const sent = await post(who, '', { smena_id, ...more });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return { smena_id, id: sent.body.id as number, osloveno: sent.body.osloveno as number };
}
const ownerOf = async (id: number) =>
  (await app.db.selectFrom('smena').select('uzivatel_id').where('id', '=', id).executeTakeFirstOrThrow())
    .uzivatel_id;
const seen = async (who: string) => (await (await app.as(who)).get('/api/nabidky/')).body.nabidky;
const told = async (id: number) =>
  (await app.db.selectFrom('upozorneni').select('text').where('uzivatel_id', '=', id).execute()).map(
    ({ text }) => text,
  );
const standIn = async (smena_id: number) => {
  const { body } = await (await app.as('viktor')).get(`/api/nabidky/zaskok/${smena_id}/`);
  return new Map<number, { duvod: string | null; varovani: string[]; hodin: number }>(
    body.lide.map((one: { id: number }) => [one.id, one]),
  );
};
/** Publishes the draft of the shop's month. */
async function publish() {
  const viktor = await app.as('viktor');
  const { body } = await viktor.get('/api/shifts/draft/?prodejna=1&mesic=2026-11');
  const draft = { prodejna: 1, mesic: '2026-11', zmeny: body.zmeny, duvod: 'nemoc' };
  const sent = await viktor.post('/api/shifts/draft/publish/', draft);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent;
}
/** Notifications that somebody takes a shift over, which exist only while the offer waits for the manager. */
const waiting = () =>
  app.db.selectFrom('upozorneni').select('text').where('text', 'like', '%přebírá%').execute();

const AGAIN = 'Směna se změnila, nabídka je znovu otevřená: ';

describe('an offer', () => {
  test('is accepted by a colleague and confirmed by the manager, and the shift is theirs', async () => {
    const { id, smena_id, osloveno } = await offered();
    expect(osloveno).toBe(10);
    expect(await told(PAVEL)).toEqual(['Nabídka směny: st 25. 11. 8:00–16:00, Globus (Petra Nováková)']);
    expect((await seen('pavel'))[0]).toMatchObject({
      id,
      stav: 'otevrena',
      muze_prijmout: true,
      duvod: null,
    });
    expect((await seen('petra'))[0]).toMatchObject({ muze_prijmout: false, muze_vzit_zpet: true });
    const { body } = await post('pavel', `${id}/prijmout/`);
    expect(body.predano).toBe(false);
    expect(await ownerOf(smena_id)).toBe(PETRA);
    expect(await seen('jana')).toEqual([]);
    expect((await seen('viktor'))[0]).toMatchObject({ stav: 'prijata', muze_rozhodnout: true });
    expect((await post('simona', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(403);
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).body.message).toBe(
      'Směna byla předána.',
    );
    expect(await ownerOf(smena_id)).toBe(PAVEL);
    expect(await told(PETRA)).toEqual(['Předáno: st 25. 11. 8:00–16:00, Globus']);
    expect(await told(PAVEL)).toEqual(['Předáno: st 25. 11. 8:00–16:00, Globus']);
  });

  test('goes to only one of many who accept at once', async () => {
    const { id } = await offered();
    const sent = await Promise.all(
      ['pavel', 'jana', 'tomas', 'lucie', 'martin'].map(who => post(who, `${id}/prijmout/`)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [offer] = await seen('viktor');
    const { jmeno, prijmeni } = offer.prevzal;
    for (const late of sent.filter(({ status }) => status === 409))
      expect(late.body.error).toBe(`Nabídku už přijal ${jmeno} ${prijmeni}.`);
  });

  test('says so to who has accepted it already and presses again after a lost answer', async () => {
    const { id } = await offered();
    expect((await post('pavel', `${id}/prijmout/`)).status).toBe(200);
    expect((await post('pavel', `${id}/prijmout/`)).body.error).toBe('Nabídku jste už přijali.');
  });

  test('tells the second of two managers who has decided', async () => {
    const { id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const [{ verze }] = await seen('viktor');
    await post('viktor', `${id}/rozhodnout/`, { schvaleno: false, verze });
    const late = await post('admin', `${id}/rozhodnout/`, { schvaleno: true, verze });
    expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Viktor Malý.']);
    expect(late.body.mezitim.zaznam).toMatchObject({ stav: 'zamitnuta' });
  });

  test('is made only once per shift even when sent several times at once', async () => {
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00');
    const sent = await Promise.all([1, 2, 3].map(() => post('petra', '', { smena_id })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('needs no manager within a shop if the setting says so, but between shops it does', async () => {
    await (await app.as('admin')).put('/api/settings/', { nabidky_bez_potvrzeni: 1 });
    const { id, smena_id } = await offered();
    expect((await post('pavel', `${id}/prijmout/`)).body.predano).toBe(true);
    expect(await ownerOf(smena_id)).toBe(PAVEL);
    const next = await post('pavel', '', { smena_id });
    expect((await post('filip', `${next.body.id}/prijmout/`)).body.predano).toBe(false);
    await (await app.as('admin')).put('/api/settings/', { nabidky_bez_potvrzeni: 0 });
  });

  test('can be withdrawn until confirmed, and the one who accepted is notified', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    expect((await post('pavel', `${id}/zpet/`)).status).toBe(403);
    expect((await post('petra', `${id}/zpet/`)).status).toBe(200);
    expect(await told(PAVEL)).toEqual(['Nabídka vzata zpět: st 25. 11. 8:00–16:00, Globus']);
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).body.error).toBe(
      'Nabídka už neplatí.',
    );
    expect(await ownerOf(smena_id)).toBe(PETRA);
    expect((await post('petra', '', { smena_id })).status).toBe(201);
  });

  test('is decided only as it was seen: not once somebody else has accepted it instead', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const [{ verze }] = await seen('viktor');
    const later = { datum: '2026-11-25', cas_od: '09:00', cas_do: '17:00', prodejna: 1, user_id: PETRA };
    expect((await (await app.as('viktor')).put(`/api/shifts/${smena_id}/`, later)).status).toBe(200);
    expect((await post('jana', `${id}/prijmout/`)).status).toBe(200);
    for (const schvaleno of [true, false]) {
      const late = await post('viktor', `${id}/rozhodnout/`, { schvaleno, verze });
      expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Jana Procházková.']);
    }
    expect(await ownerOf(smena_id)).toBe(PETRA);
    const [now] = await seen('viktor');
    expect(now).toMatchObject({ stav: 'prijata', prevzal: { id: JANA } });
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true, verze: now.verze })).status).toBe(
      200,
    );
    expect(await ownerOf(smena_id)).toBe(JANA);
  });

  test('is taken back only as it was seen: not once a colleague has accepted it', async () => {
    const { id } = await offered();
    const [{ verze }] = await seen('petra');
    await post('pavel', `${id}/prijmout/`);
    const late = await post('petra', `${id}/zpet/?verze=${verze}`);
    expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Pavel Svoboda.']);
    expect(late.body.mezitim).toMatchObject({ kdo: 'Pavel Svoboda', zaznam: { id, stav: 'prijata' } });
    expect((await seen('viktor'))[0]).toMatchObject({ id, stav: 'prijata' });
    const [now] = await seen('petra');
    expect((await post('petra', `${id}/zpet/?verze=${now.verze}`)).status).toBe(200);
  });

  test('refused by the manager leaves the shift where it is', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    await post('viktor', `${id}/rozhodnout/`, { schvaleno: false });
    expect(await ownerOf(smena_id)).toBe(PETRA);
    expect(await told(PAVEL)).toEqual(['Předání zamítnuto: st 25. 11. 8:00–16:00, Globus']);
    expect(await waiting()).toEqual([]);
  });

  test('ends when the shift begins', async () => {
    const { id } = await offered();
    clock.time = Date.parse('2026-11-25T08:00:00+01:00');
    expect(await seen('pavel')).toEqual([]);
    expect((await post('pavel', `${id}/prijmout/`)).body.error).toBe('Nabídka už neplatí.');
    await app.db.transaction().execute(tx => sweepOffers(tx, clock.time));
    expect((await seen('petra'))[0]).toMatchObject({ stav: 'propadla' });
  });

  test('ends with its notifications when the shift begins, and both hear that it was not confirmed', async () => {
    const { id } = await offered();
    const other = (await post('petra', '', { smena_id: await shift(PETRA, '2026-11-27 08:00-16:00') })).body
      .id;
    await post('pavel', `${id}/prijmout/`);
    expect((await waiting()).length).toBeGreaterThan(1);
    clock.time = Date.parse('2026-11-25T08:00:00+01:00');
    await app.db.transaction().execute(tx => sweepOffers(tx, clock.time));
    expect(await waiting()).toEqual([]);
    const over = 'Směna začala, nabídka už neplatí: st 25. 11. 8:00–16:00, Globus';
    expect(await told(PETRA)).toEqual([over]);
    // An offer whose shift begins later stays open.
    const later = 'Nabídka směny: pá 27. 11. 8:00–16:00, Globus (Petra Nováková)';
    expect((await told(PAVEL)).sort()).toEqual([later, over]);
    expect((await seen('jana')).map((one: { id: number }) => one.id)).toEqual([other]);
    clock.time = Date.parse('2026-11-27T08:00:00+01:00');
    await app.db.transaction().execute(tx => sweepOffers(tx, clock.time));
    expect(await told(JANA)).toEqual([]);
    expect(await told(PAVEL)).toEqual([over]);
  });

  test('of a swap ends when the requested shift begins first', async () => {
    const theirs = await shift(PAVEL, '2026-11-23 08:00-16:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: theirs });
    await post('pavel', `${id}/prijmout/`);
    clock.time = Date.parse('2026-11-23T08:00:00+01:00');
    await app.db.transaction().execute(tx => sweepOffers(tx, clock.time));
    expect((await seen('petra'))[0]).toMatchObject({ stav: 'propadla' });
    expect(await seen('viktor')).toEqual([]);
    const over =
      'Směna začala, nabídka už neplatí: st 25. 11. 8:00–16:00, Globus za po 23. 11. 8:00–16:00, Globus';
    expect([await told(PETRA), await told(PAVEL)]).toEqual([[over], [over]]);
  });

  test('of a swap cannot be accepted or confirmed from that moment, even before the sweep', async () => {
    const theirs = await shift(PAVEL, '2026-11-23 08:00-16:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: theirs });
    clock.time = Date.parse('2026-11-23T08:00:00+01:00');
    expect(await seen('pavel')).toEqual([]);
    clock.time = NOW;
    await post('pavel', `${id}/prijmout/`);
    expect(await seen('viktor')).toMatchObject([{ id, muze_rozhodnout: true }]);
    clock.time = Date.parse('2026-11-23T08:00:00+01:00');
    expect(await seen('viktor')).toEqual([]);
  });

  test('of a past shift, a vacation or somebody else’s shift is refused', async () => {
    const past = await shift(PETRA, '2026-11-19 08:00-16:00');
    const off = await shift(PETRA, '2026-11-26 08:00-16:00', { typ_smeny: 'dovolena' });
    const foreign = await shift(PAVEL, '2026-11-26 08:00-16:00');
    const sent = await Promise.all([past, off, foreign].map(smena_id => post('petra', '', { smena_id })));
    expect(sent.map(({ status }) => status)).toEqual([409, 409, 403]);
  });

  test('closes when the planner gave the shift to somebody else, who may offer it again', async () => {
    const { id, smena_id } = await offered();
    await app.db.updateTable('smena').set({ uzivatel_id: JANA }).where('id', '=', smena_id).execute();
    expect((await post('pavel', `${id}/prijmout/`)).status).toBe(409);
    expect((await post('jana', '', { smena_id })).status).toBe(201);
  });

  const SUNDAY = { datum: '2026-11-29', cas_od: '08:00', cas_do: '20:00' };

  test('reopens when the hours of its shift change, and the one who accepted is told the new ones', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const viktor = await app.as('viktor');
    const put = (more: object) =>
      viktor.put(`/api/shifts/${smena_id}/`, { ...SUNDAY, prodejna: 1, user_id: PETRA, ...more });
    expect((await put({})).status).toBe(200);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'otevrena', prevzal: null });
    const words = `${AGAIN}ne 29. 11. 8:00–20:00, Globus`;
    expect(await told(PAVEL)).toEqual([words]);
    expect((await told(PETRA)).filter(one => one === words)).toHaveLength(1);
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(409);
    // A changed note does not change what was agreed.
    await post('pavel', `${id}/prijmout/`);
    expect((await put({ poznamka: 'klíče' })).status).toBe(200);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'prijata' });
  });

  test('ends when its shift is moved into the past, and both are notified', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const begun = { datum: '2026-11-19', cas_od: '08:00', cas_do: '16:00', prodejna: 1, user_id: PETRA };
    expect((await (await app.as('viktor')).put(`/api/shifts/${smena_id}/`, begun)).status).toBe(200);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'propadla' });
    expect(await told(PAVEL)).toEqual([
      'Směna se změnila, nabídka už neplatí: st 25. 11. 8:00–16:00, Globus',
    ]);
  });

  test('of a swap reopens when the hours of the requested shift change', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: other });
    await post('pavel', `${id}/prijmout/`);
    const later = { datum: '2026-11-26', cas_od: '12:00', cas_do: '20:00', prodejna: 1, user_id: PAVEL };
    expect((await (await app.as('viktor')).put(`/api/shifts/${other}/`, later)).status).toBe(200);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'otevrena', prevzal: null });
    const words = `${AGAIN}st 25. 11. 8:00–16:00, Globus za čt 26. 11. 12:00–20:00, Globus`;
    for (const person of [PETRA, PAVEL]) expect(await told(person)).toContain(words);
  });

  test('reopens when the shift was changed outside the application, and both are notified', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    await app.db
      .updateTable('smena')
      .set({ ...SUNDAY, prodejna_id: 2 })
      .where('id', '=', smena_id)
      .execute();
    const sent = await post('viktor', `${id}/rozhodnout/`, { schvaleno: true });
    expect([sent.status, sent.body.error]).toEqual([
      409,
      'Směna už není taková, jakou kolega přijal. Nabídka je znovu otevřená a oba o tom vědí.',
    ]);
    expect(await ownerOf(smena_id)).toBe(PETRA);
    const [row] = await app.db.selectFrom('nabidka').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ stav: 'otevrena', prevzal_id: null, dohodnuto: null });
    const text = /^Směna se změnila, nabídka je znovu otevřená: ne 29\. 11\. 8:00–20:00, /;
    expect(await told(PAVEL)).toEqual([expect.stringMatching(text)]);
    expect((await told(PETRA)).filter(one => text.test(one))).toHaveLength(1);
    await post('pavel', `${id}/prijmout/`);
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(200);
    expect(await ownerOf(smena_id)).toBe(PAVEL);
  });

  test('is accepted only in the seen version of its shifts', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    const [{ smena, za_smenu }] = await seen('pavel');
    expect([smena.verze, za_smenu.verze]).toEqual([1, 1]);
    await app.db.updateTable('smena').set({ cas_do: '20:00' }).where('id', '=', smena_id).execute();
    for (const versions of ['verze=1&za_verze=1', 'verze=2&za_verze=2']) {
      const { status, body } = await post('pavel', `${id}/prijmout/?${versions}`);
      expect([status, body.error]).toEqual([409, 'Směna se mezitím změnila. Podívejte se na ni znovu.']);
    }
    expect((await post('pavel', `${id}/prijmout/?verze=2&za_verze=1`)).status).toBe(200);
  });

  test('is confirmed despite a changed note, and when accepted in an earlier version', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    await app.db.updateTable('smena').set({ poznamka: 'klíče' }).where('id', '=', smena_id).execute();
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(200);
    const next = await post('pavel', '', { smena_id });
    await post('jana', `${next.body.id}/prijmout/`);
    await app.db.updateTable('nabidka').set({ dohodnuto: null }).where('id', '=', next.body.id).execute();
    await app.db.updateTable('smena').set({ cas_do: '15:00' }).where('id', '=', smena_id).execute();
    expect((await post('viktor', `${next.body.id}/rozhodnout/`, { schvaleno: true })).status).toBe(200);
    expect(await ownerOf(smena_id)).toBe(JANA);
  });

  test('is checked again at confirmation', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    await shift(PAVEL, '2026-11-25 10:00-12:00');
    const sent = await post('viktor', `${id}/rozhodnout/`, { schvaleno: true });
    expect([sent.status, sent.body.error]).toEqual([
      409,
      'Pavel Svoboda směnu mít nemůže: Kříží se se směnou 10:00–12:00, Globus.',
    ]);
    expect(await ownerOf(smena_id)).toBe(PETRA);
  });

  test('of a swap is refused because of the person who cannot have their new shift', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    expect((await post('pavel', `${id}/prijmout/`)).status).toBe(200);
    await shift(PETRA, '2026-11-26 10:00-12:00');
    const sent = await post('viktor', `${id}/rozhodnout/`, { schvaleno: true });
    expect([sent.status, sent.body.error]).toEqual([
      409,
      'Petra Nováková směnu mít nemůže: Kříží se se směnou 10:00–12:00, Globus.',
    ]);
    expect(await ownerOf(smena_id)).toBe(PETRA);
  });
});

describe('a deleted shift', () => {
  const GONE = 'Směna byla zrušena, nabídka už neplatí: st 25. 11. 8:00–16:00, Globus';
  const DAY = '2026-11-25';
  const offersOf = (smena_id: number) =>
    app.db.selectFrom('nabidka').select('id').where('smena_id', '=', smena_id).execute();
  const changesOf = async (id: number) =>
    (
      await app.db
        .selectFrom('audit')
        .select('zmeny')
        .where('tabulka', '=', 'nabidka')
        .where('zaznam', '=', `${id}`)
        .orderBy('id')
        .execute()
    ).map(({ zmeny }) => (zmeny as { stav?: string[] }).stav);
  const body = { user_id: PETRA, prodejna: 1, cas_od: '08:00', cas_do: '16:00', typ_smeny: 'prace' };
  const made = async () => ({ smena_id: await shift(PETRA, `${DAY} 08:00-16:00`), by: undefined });

  beforeEach(async () => {
    for (const table of ['nepritomnost', 'smena_navrh', 'smena_zverejneni'] as const)
      await app.db.deleteFrom(table).execute();
  });

  test.each<
    [
      string,
      () => Promise<{ smena_id: number; by?: number | undefined }>,
      (shift: number, by?: number) => Promise<{ status: number; body: unknown }>,
    ]
  >([
    ['by hand', made, async id => (await app.as('viktor')).delete(`/api/shifts/${id}/`)],
    [
      'in bulk',
      made,
      async id => (await app.as('viktor')).post('/api/shifts/bulk-delete/', { smeny: [{ id }] }),
    ],
    [
      'for a vacation',
      made,
      async () =>
        (await app.as('viktor')).post('/api/nepritomnosti/', {
          ...{ user_id: PETRA, druh: 'dovolena', od: DAY, do: DAY },
        }),
    ],
    [
      'by a published draft',
      made,
      async id => {
        const entry = { ...body, datum: DAY, smena: { id, verze: 1 }, zruseno: true };
        const added = await (await app.as('viktor')).post('/api/shifts/draft/', entry);
        expect(added.status, JSON.stringify(added.body)).toBe(201);
        return publish();
      },
    ],
    [
      'when the draft that made it is taken back',
      async () => {
        await (await app.as('viktor')).post('/api/shifts/draft/', { ...body, datum: DAY });
        const sent = await publish();
        const { id } = await app.db.selectFrom('smena').select('id').executeTakeFirstOrThrow();
        return { smena_id: id, by: sent.body.zverejneni as number };
      },
      async (_, by) => (await app.as('viktor')).post(`/api/shifts/draft/published/${by}/undo/`),
    ],
    [
      'when the bulk creation that made it is taken back',
      async () => {
        const sent = await (await app.as('viktor')).post('/api/shifts/bulk-create/', {
          ...body,
          datumy: [DAY],
        });
        return { smena_id: sent.body.vytvorene[0].id, by: sent.body.davka };
      },
      async (_, by) => (await app.as('viktor')).post(`/api/shifts/bulk/${by}/undo/`),
    ],
  ])(
    '%s withdraws its offer, with an audit row and a notification to the one who accepted',
    async (_, make, gone) => {
      const { smena_id, by } = await make();
      const { id } = (await post('petra', '', { smena_id })).body;
      expect((await post('pavel', `${id}/prijmout/`)).status).toBe(200);
      const sent = await gone(smena_id, by);
      expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
      expect(await offersOf(smena_id)).toEqual([]);
      expect(await told(PAVEL)).toEqual([GONE]);
      expect(await told(JANA)).toEqual([]);
      expect((await changesOf(id)).at(-1)).toEqual(['prijata', 'vzata_zpet']);
    },
  );

  test('that was requested in exchange withdraws the swap and notifies the one who offered', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    await app.db.deleteFrom('upozorneni').execute();
    expect((await (await app.as('viktor')).delete(`/api/shifts/${other}/`)).status).toBe(200);
    expect(await told(PETRA)).toEqual([`${GONE} za čt 26. 11. 10:00–18:00, Globus`]);
    expect((await changesOf(id)).at(-1)).toEqual(['otevrena', 'vzata_zpet']);
    expect(await ownerOf(smena_id)).toBe(PETRA);
    expect((await post('petra', '', { smena_id })).status).toBe(201);
  });

  test('that is restored has no offer and can be offered again', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const { davka } = (await (await app.as('viktor')).delete(`/api/shifts/${smena_id}/`)).body;
    expect((await (await app.as('viktor')).post(`/api/shifts/bulk/${davka}/undo/`)).status).toBe(200);
    expect(await seen('pavel')).toEqual([]);
    expect(await told(PAVEL)).toEqual([GONE]);
    expect((await post('petra', '', { smena_id })).status).toBe(201);
  });

  test('that stays because its deletion was refused keeps its offer', async () => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    const free = await shift(PETRA, '2026-11-26 08:00-16:00');
    const smeny = [{ id: smena_id, verze: 9 }, { id: free }];
    const sent = await (await app.as('viktor')).post('/api/shifts/bulk-delete/', { smeny });
    expect([sent.body.uspesne, sent.body.chyby.length]).toEqual([1, 1]);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'prijata' });
  });

  test.each([
    ['confirms', (id: number) => post('viktor', `${id}/rozhodnout/`, { schvaleno: true })],
    ['takes', (id: number) => post('jana', `${id}/prijmout/`)],
  ])('a person who %s its offer waits for the shift before locking the offer', async (verb, act) => {
    const { id, smena_id } = await offered();
    if (verb === 'confirms') await post('pavel', `${id}/prijmout/`);
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('smena').select('id').where('id', '=', smena_id).forUpdate().execute();
      const running = act(id);
      await expectWaiting(app.db, 1);
      // The deleter holds the lock of the shift, and gets that of the offer without waiting.
      expect(await tx.selectFrom('nabidka').select('id').forUpdate().skipLocked().execute()).toEqual([
        { id },
      ]);
      await tx.deleteFrom('smena').where('id', '=', smena_id).execute();
      return { running };
    });
    expect((await running).body.error).toBe('Nabídka nebyla nalezena.');
  });

  test('among many: offers are locked in order of their numbers', async () => {
    const [one, two] = [
      await shift(PETRA, '2026-11-25 08:00-16:00'),
      await shift(PETRA, '2026-11-26 08:00-16:00'),
    ];
    const first = (await post('petra', '', { smena_id: two })).body.id;
    const second = (await post('petra', '', { smena_id: one })).body.id;
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('nabidka').select('id').where('id', '=', first).forUpdate().execute();
      const smeny = [{ id: one }, { id: two }];
      const running = (await app.as('viktor')).post('/api/shifts/bulk-delete/', { smeny });
      await expectWaiting(app.db, 1);
      const free = await tx.selectFrom('nabidka').select('id').forUpdate().skipLocked().execute();
      expect(free.map(({ id }) => id).sort()).toEqual([first, second].sort());
      return { running };
    });
    expect((await running).body.uspesne).toBe(2);
  });
});

describe('a shift that changes its person', () => {
  const OVER = 'Směna se změnila, nabídka už neplatí: st 25. 11. 8:00–16:00, Globus';
  const body = { prodejna: 1, datum: '2026-11-25', cas_od: '08:00', cas_do: '16:00', typ_smeny: 'prace' };
  const give = async (id: number, user_id: number, more: object = {}) => {
    const sent = await (await app.as('viktor')).put(`/api/shifts/${id}/`, { ...body, user_id, ...more });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  };
  const draft = async (id: number, verze: number, user_id: number) => {
    const entry = { ...body, user_id, smena: { id, verze } };
    const sent = await (await app.as('viktor')).post('/api/shifts/draft/', entry);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return (await publish()).body.zverejneni as number;
  };

  beforeEach(async () => {
    for (const table of ['smena_navrh', 'smena_zverejneni'] as const)
      await app.db.deleteFrom(table).execute();
  });

  test.each([
    ['by hand', (id: number) => give(id, JANA)],
    ['into a vacation', (id: number) => give(id, PETRA, { typ_smeny: 'dovolena' })],
    ['by a published draft', (id: number) => draft(id, 1, JANA)],
  ])(
    '%s ends its offer, notifies the one who accepted, and stays ended when the shift returns',
    async (_, change) => {
      const { id, smena_id } = await offered();
      await post('pavel', `${id}/prijmout/`);
      await change(smena_id);
      expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'propadla' });
      expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'propadla' });
      expect(await seen('viktor')).toEqual([]);
      expect(await told(PAVEL)).toEqual([OVER]);
      expect(await waiting()).toEqual([]);
      await give(smena_id, PETRA);
      expect(await seen('viktor')).toEqual([]);
      expect((await post('petra', '', { smena_id })).status).toBe(201);
    },
  );

  test.each([
    ['by hand', (id: number) => give(id, PAVEL)],
    ['by a published draft', (id: number) => draft(id, 1, PAVEL)],
  ])('%s to the one who accepted does not notify them of an ended offer', async (_, change) => {
    const { id, smena_id } = await offered();
    await post('pavel', `${id}/prijmout/`);
    await change(smena_id);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'propadla' });
    expect(await told(PAVEL)).not.toContain(OVER);
    expect(await told(PETRA)).not.toContain(OVER);
    expect(await waiting()).toEqual([]);
  });

  test('to the one who accepted a swap for it ends the swap and tells them they give nothing', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    await post('pavel', `${id}/prijmout/`);
    await give(smena_id, PAVEL);
    expect(await told(PAVEL)).toContain(`${OVER} za čt 26. 11. 10:00–18:00, Globus`);
    expect(await ownerOf(other)).toBe(PAVEL);
  });

  test('by undoing a publication ends the offer of the person in between', async () => {
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00');
    const published = await draft(smena_id, 1, JANA);
    const { id } = (await post('jana', '', { smena_id })).body;
    await post('pavel', `${id}/prijmout/`);
    const sent = await (await app.as('viktor')).post(`/api/shifts/draft/published/${published}/undo/`);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await seen('pavel'))[0]).toMatchObject({ id, stav: 'propadla' });
    expect(await told(PAVEL)).toEqual([OVER]);
  });

  test('reopens the swap in which it was to be given, for its new person', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    await post('pavel', `${id}/prijmout/`);
    await give(other, JANA, { datum: '2026-11-26', cas_od: '10:00', cas_do: '18:00' });
    expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'otevrena', prevzal: null });
    expect(await seen('viktor')).toEqual([]);
    const text =
      'Směna se změnila, nabídka je znovu otevřená: st 25. 11. 8:00–16:00, Globus za čt 26. 11. 10:00–18:00, Globus';
    expect(await told(PETRA)).toContain(text);
    expect(await told(PAVEL)).toContain(text);
    expect(await waiting()).toEqual([]);
    expect((await post('jana', `${id}/prijmout/`)).status).toBe(200);
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(200);
    expect([await ownerOf(smena_id), await ownerOf(other)]).toEqual([JANA, PETRA]);
  });

  const swapFor = (what: string) => `Nabídka směny: st 25. 11. 8:00–16:00, Globus výměnou za ${what}`;

  test.each([
    ['was accepted', true],
    ['nobody has accepted yet', false],
  ])('requested by a swap that %s notifies its new person of the current hours', async (_, isTaken) => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: other });
    const toPavel = `${swapFor('čt 26. 11. 10:00–18:00, Globus')} (Petra Nováková)`;
    expect(await told(PAVEL)).toEqual([toPavel]);
    if (isTaken) await post('pavel', `${id}/prijmout/`);
    await give(other, JANA, { datum: '2026-11-27', cas_od: '09:00', cas_do: '17:00', prodejna: 2 });
    const { nazev } = await app.db
      .selectFrom('prodejna')
      .select('nazev')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await told(JANA)).toContain(`${swapFor(`pá 27. 11. 9:00–17:00, ${nazev}`)} (Petra Nováková)`);
    expect(await told(PAVEL)).not.toContain(toPavel);
    expect((await seen('jana'))[0]).toMatchObject({ id, muze_prijmout: true });
    expect((await post('jana', `${id}/prijmout/`)).status).toBe(200);
  });

  const NOW_GIVEN = 'st 25. 11. 8:00–14:00, Globus';
  const NOW_ASKED = 'út 24. 11. 12:00–20:00, Globus';
  test.each([
    ['still of its person', PAVEL, false, [PETRA, PAVEL], `${AGAIN}${NOW_GIVEN} za ${NOW_ASKED}`],
    [
      'for another',
      JANA,
      false,
      [JANA],
      `Nabídka směny: ${NOW_GIVEN} výměnou za ${NOW_ASKED} (Petra Nováková)`,
    ],
    ['for another, which was drafted after', JANA, true, [PETRA, PAVEL], AGAIN],
  ])(
    'in one draft with its swap partner, %s: everybody is told the current hours',
    async (_, user_id, isAfter, hear, words) => {
      const other = await shift(PAVEL, '2026-11-24 10:00-18:00');
      const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
      await post('pavel', `${id}/prijmout/`);
      const viktor = await app.as('viktor');
      const given = { ...body, user_id: PETRA, cas_do: '14:00', smena: { id: smena_id, verze: 1 } };
      const times = { datum: '2026-11-24', cas_od: '12:00', cas_do: '20:00' };
      const asked = { ...body, ...times, user_id, smena: { id: other, verze: 1 } };
      for (const entry of isAfter ? [given, asked] : [asked, given])
        expect((await viktor.post('/api/shifts/draft/', entry)).status).toBe(201);
      await publish();
      for (const person of hear) expect((await told(person)).join('\n')).toContain(words);
    },
  );

  test('into the past ends the swap that requests it', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: other });
    await give(other, JANA, { datum: '2026-11-19' });
    expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'propadla' });
    expect((await told(JANA)).filter(one => one.startsWith('Nabídka'))).toEqual([]);
  });

  test.each([
    ['of who asked for it', PETRA, 'prace'],
    ['no work', PAVEL, 'nemoc'],
  ])(
    'ends the swap that requests it when it is then %s, and both are notified',
    async (_, user_id, typ_smeny) => {
      const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
      const { id } = await offered('petra', PETRA, { za_smenu_id: other });
      await post('pavel', `${id}/prijmout/`);
      await give(other, user_id, { datum: '2026-11-26', cas_od: '10:00', cas_do: '18:00', typ_smeny });
      expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'propadla' });
      for (const person of [PETRA, PAVEL])
        expect(await told(person)).toContain(`${OVER} za čt 26. 11. 10:00–18:00, Globus`);
    },
  );

  test('by another offer reopens the swap accepted for it', async () => {
    const janas = await shift(JANA, '2026-11-26 10:00-18:00');
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00');
    const swap = (await post('jana', '', { smena_id: janas, za_smenu_id: smena_id })).body.id;
    expect((await post('petra', `${swap}/prijmout/`)).status).toBe(200);
    const gift = (await post('petra', '', { smena_id })).body.id;
    await post('pavel', `${gift}/prijmout/`);
    expect((await post('viktor', `${gift}/rozhodnout/`, { schvaleno: true })).status).toBe(200);
    expect(await ownerOf(smena_id)).toBe(PAVEL);
    const rows = await app.db
      .selectFrom('nabidka')
      .select(['id', 'stav', 'prevzal_id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: swap, stav: 'otevrena', prevzal_id: null },
      { id: gift, stav: 'schvalena', prevzal_id: PAVEL },
    ]);
    expect(await told(JANA)).toContainEqual(
      expect.stringMatching(/^Směna se změnila, nabídka je znovu otevřená/),
    );
    expect(await told(PAVEL)).toContain(
      'Nabídka směny: čt 26. 11. 10:00–18:00, Globus výměnou za st 25. 11. 8:00–16:00, Globus (Jana Procházková)',
    );
  });

  test('locks its offers before a person', async () => {
    const { id, smena_id } = await offered();
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('nabidka').select('id').where('id', '=', id).forUpdate().execute();
      const running = give(smena_id, JANA);
      await expectWaiting(app.db, 1);
      const free = await tx
        .selectFrom('uzivatel')
        .select('id')
        .where('id', '=', JANA)
        .forUpdate()
        .skipLocked()
        .execute();
      expect(free).toEqual([{ id: JANA }]);
      return { running };
    });
    await running;
    expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'propadla' });
  });
});

test('a changed shift refetches offers', () => expect(TOPICS.shifts.paths).toContain('/nabidky/'));

describe('a person who leaves', () => {
  test.each([
    [
      'deactivated',
      async (id: number) => {
        const names = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: 'Osoba' };
        return (await app.as('admin')).put(`/api/users/update/${id}/`, { ...names, aktivni: false });
      },
    ],
    ['deleted', async (id: number) => (await app.as('admin')).delete(`/api/users/delete/${id}/`)],
  ])(
    'has their offers withdrawn and acceptances reopened once %s, and the others are notified',
    async (_, leave) => {
      const leaver = await records(app.db).person();
      const [theirs, janas] = [
        await shift(leaver, '2026-11-25 08:00-16:00'),
        await shift(JANA, '2026-11-26 08:00-16:00'),
      ];
      const at = { stav: 'prijata' as const, vytvoreno: iso(NOW), zmeneno: iso(NOW) };
      const rows = [
        { smena_id: theirs, nabizi_id: leaver, prevzal_id: PAVEL, ...at },
        { smena_id: janas, nabizi_id: JANA, prevzal_id: leaver, ...at },
      ];
      const made = await app.db.insertInto('nabidka').values(rows).returning('id').execute();
      const bells = made.map(({ id }, at) => ({
        ...{ uzivatel_id: 2, druh: 'smena' as const, zaznam: [theirs, janas][at]!, udalost: `nabidka:${id}` },
        ...{ text: 'Nová Osoba přebírá', kdo_id: null },
      }));
      await app.db.insertInto('upozorneni').values(bells).execute();
      expect((await leave(leaver)).status).toBe(200);
      expect(
        await app.db.selectFrom('nabidka').select(['stav', 'prevzal_id']).orderBy('id').execute(),
      ).toEqual([
        { stav: 'vzata_zpet', prevzal_id: PAVEL },
        { stav: 'otevrena', prevzal_id: null },
      ]);
      expect(await told(PAVEL)).toEqual(['Nabídka vzata zpět: st 25. 11. 8:00–16:00, Globus']);
      expect(await told(JANA)).toEqual(['Nabídka je znovu otevřená: čt 26. 11. 8:00–16:00, Globus']);
      expect(await waiting()).toEqual([]);
    },
  );
});

describe('a swap', () => {
  test('is open only to the person of the requested shift, even on the same day', async () => {
    const other = await shift(PAVEL, '2026-11-25 10:00-18:00');
    const { id, smena_id, osloveno } = await offered('petra', PETRA, { za_smenu_id: other });
    expect(osloveno).toBe(1);
    expect(await seen('jana')).toEqual([]);
    expect((await post('jana', `${id}/prijmout/`)).body.error).toBe('Tato nabídka není pro vás.');
    expect((await post('pavel', `${id}/prijmout/`)).status).toBe(200);
    const sent = await post('viktor', `${id}/rozhodnout/`, { schvaleno: true });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect([await ownerOf(smena_id), await ownerOf(other)]).toEqual([PAVEL, PETRA]);
    const days = await app.db.selectFrom('smena').select('datum').execute();
    expect(days.map(({ datum }) => datum)).toEqual(['2026-11-25', '2026-11-25']);
  });

  test('reopens when the requested shift changed', async () => {
    const other = await shift(PAVEL, '2026-11-26 10:00-18:00');
    const { id, smena_id } = await offered('petra', PETRA, { za_smenu_id: other });
    await post('pavel', `${id}/prijmout/`);
    await app.db.updateTable('smena').set({ datum: '2026-11-28' }).where('id', '=', other).execute();
    expect((await post('viktor', `${id}/rozhodnout/`, { schvaleno: true })).status).toBe(409);
    expect((await seen('petra'))[0]).toMatchObject({ id, stav: 'otevrena', prevzal: null });
    expect([await ownerOf(smena_id), await ownerOf(other)]).toEqual([PETRA, PAVEL]);
  });

  test('is checked for both people', async () => {
    const other = await shift(PAVEL, '2026-11-27 06:00-14:00');
    await shift(PETRA, '2026-11-26 14:00-22:00');
    const { id } = await offered('petra', PETRA, { za_smenu_id: other });
    const sent = await post('pavel', `${id}/prijmout/`);
    expect(sent.body.error).toBe(
      'Směnu nemůžete převzít: Petra Nováková: Odpočinek během 24 hodin je nejvýše 8\u00a0h, zákoník práce (§\u00a090) žádá alespoň 11\u00a0h.',
    );
  });
});

test('a list of offers takes as many queries as one, each checked around its own shift', async () => {
  let count = 0;
  const counting = app.db.withPlugin({
    transformQuery({ node }) {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const user = { id: PAVEL, role: 'PRODEJCE', prodejna_id: 1 } as Person;
  const asked = async () => {
    count = 0;
    await shownOffers({ db: counting, user, app, now: NOW });
    return count;
  };
  const offer = async (text: string, za_smenu_id: number | null = null) => {
    const smena_id = await shift(PETRA, text);
    const sent = await post('petra', '', { smena_id, za_smenu_id });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return sent.body.id as number;
  };
  await shift(PAVEL, '2026-11-23 08:00-16:00');
  await offer('2026-11-25 08:00-16:00');
  const ofOne = await asked();

  await shift(PAVEL, '2026-12-02 14:00-22:00');
  await shift(PAVEL, '2027-02-10 10:00-12:00');
  const given = await shift(PAVEL, '2026-12-15 08:00-16:00');
  const ids = [
    await offer('2026-12-03 06:00-14:00'),
    await offer('2027-02-10 08:00-16:00'),
    await offer('2027-02-11 08:00-16:00'),
    await offer('2026-12-15 09:00-15:00', given),
  ];
  expect(await asked()).toBe(ofOne);
  const shown = new Map((await seen('pavel')).map((one: { id: number }) => [one.id, one]));
  expect(ids.map(id => (shown.get(id) as { duvod: string | null }).duvod)).toEqual([
    expect.stringMatching(/^Odpočinek během 24 hodin/),
    'Kříží se se směnou 10:00–12:00, Globus.',
    null,
    null,
  ]);
  // Accepting gives the same results.
  for (const [at, id] of ids.entries())
    expect((await post('pavel', `${id}/prijmout/`)).status).toBe(at < 2 ? 409 : 200);
});

test('an offer is checked alone: other open offers do not use up the yearly limit', async () => {
  const contract = { user_id: PAVEL, druh: 'dpp', od: '2026-01-01', prodejny: [] };
  expect((await (await app.as('admin')).post('/api/smlouvy/', contract)).status).toBe(201);
  // 292.5 of the 300 hours that an agreement (DPP) may have, without breaks; four more are planned for December.
  for (let day = 0; day < 39; day++)
    await shift(PAVEL, `2026-0${1 + Math.floor(day / 10)}-${10 + (day % 10)} 08:00-16:00`);
  await shift(PAVEL, '2026-12-16 08:00-12:00');
  const offered = async (text: string) => {
    const { body } = await post('petra', '', { smena_id: await shift(PETRA, text) });
    return body.id as number;
  };
  const november = await offered('2026-11-25 08:00-14:00');
  const told = async () => (await seen('pavel')).find(({ id }: { id: number }) => id === november);
  const alone = await told();
  await offered('2026-12-29 08:00-10:00');
  expect(await told()).toEqual(alone);
  expect((await post('pavel', `${november}/prijmout/`)).status).toBe(alone.muze_prijmout ? 200 : 409);
});

describe('stand-ins for a shift', () => {
  test('are listed by least harm, with the reason for each who cannot', async () => {
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00');
    await shift(PAVEL, '2026-11-25 15:00-20:00');
    await shift(JANA, '2026-11-25 08:00-16:00', { typ_smeny: 'nemoc' });
    await shift(15, '2026-11-24 15:00-23:00');
    await app.db.updateTable('uzivatel').set({ datum_narozeni: '2010-01-01' }).where('id', '=', 17).execute();
    await (await app.as('admin')).post('/api/smlouvy/', {
      ...{ user_id: FILIP, druh: 'hpp', tydenni_hodiny: 40, od: '2026-01-01', prodejny: [2] },
    });
    const people = await standIn(smena_id);
    expect(people.has(PETRA)).toBe(false);
    expect(people.has(72)).toBe(false);
    expect([PAVEL, JANA, 15, FILIP, 16].map(id => people.get(id)!.duvod)).toEqual([
      'Kříží se se směnou 15:00–20:00, Globus.',
      'Ten den v plánu: nemoc.',
      'Odpočinek během 24 hodin je nejvýše 9\u00a0h, zákoník práce (§\u00a090) žádá alespoň 11\u00a0h.',
      'Smlouva nedovoluje práci v této prodejně.',
      null,
    ]);
    const order = [...people.keys()];
    expect(order.indexOf(16)).toBeLessThan(order.indexOf(32));
    expect(order.indexOf(32)).toBeLessThan(order.indexOf(PAVEL));
  });

  test('exclude a person at the doctor’s then, but not beside the visit', async () => {
    const [first, later] = [
      await shift(PETRA, '2026-11-25 08:00-12:00'),
      await shift(PETRA, '2026-11-25 13:00-16:00'),
    ];
    const visit = { druh: 'lekar' as const, od: '2026-11-25', do: '2026-11-25', stav: 'schvaleno' as const };
    await app.db
      .insertInto('nepritomnost')
      .values({ uzivatel_id: 16, zadal_id: 16, cas_od: '10:00', cas_do: '13:00', poznamka: null, ...visit })
      .execute();
    expect((await standIn(first)).get(16)!.duvod).toBe('Volno v tu dobu: 10:00–13:00.');
    expect((await standIn(later)).get(16)!.duvod).toBeNull();
    await app.db.deleteFrom('nepritomnost').execute();
  });

  test('for a sick person are checked as for work', async () => {
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00', { typ_smeny: 'nemoc' });
    await shift(15, '2026-11-24 15:00-23:00');
    expect((await standIn(smena_id)).get(15)!.duvod).toContain('§\u00a090');
  });

  test('with fewer hours against the fund come first', async () => {
    const smena_id = await shift(PETRA, '2026-11-25 08:00-16:00');
    for (const day of ['09', '10', '11', '12', '13']) await shift(16, `2026-11-${day} 08:00-16:00`);
    const people = await standIn(smena_id);
    expect([people.get(16)!.hodin, people.get(17)!.hodin]).toEqual([48, 8]);
    const order = [...people.keys()];
    expect(order.indexOf(17)).toBeLessThan(order.indexOf(16));
  });
});
