import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Absence } from '#shared/absences/contract.ts';
import { TOPICS } from '#shared/events/topics.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { records } from '#world/records.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';

const clock = settableClock('2026-11-20T10:00:00+01:00');
const app = testApp({ clock });
/** Petra sells in Globus, Viktor manages it. */
const PETRA = 12;

const MONDAY = '2026-11-23';
const asked = (more: object = {}) => ({ druh: 'dovolena', od: MONDAY, do: '2026-11-24', ...more });

const ask = async (who: string, more: object = {}) =>
  (await app.as(who)).post('/api/nepritomnosti/', asked(more));
async function asks(who: string, more: object = {}): Promise<Absence> {
  const { status, body } = await ask(who, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.nepritomnost;
}
const decide = async (who: string, id: number, body: object) =>
  (await app.as(who)).post(`/api/nepritomnosti/${id}/rozhodnuti/`, body);
const takeBack = async (who: string, id: number, body: object = {}) =>
  (await app.as(who)).post(`/api/nepritomnosti/${id}/zpet/`, body);
const work = async (datum: string, more: object = {}) => {
  const fields = { datum, prodejna: 1, cas_od: '09:00', cas_do: '20:00', user_id: PETRA, ...more };
  const { status, body } = await (await app.as('admin')).post('/api/shifts/', fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.smena.id as number;
};
const plan = async () =>
  (
    await app.db
      .selectFrom('smena')
      .select(['id', 'datum', 'typ_smeny', 'cas_od', 'cas_do'])
      .where('uzivatel_id', '=', PETRA)
      .orderBy('datum')
      .execute()
  ).map(({ datum, typ_smeny, cas_od, cas_do }) => `${datum} ${typ_smeny} ${cas_od}-${cas_do}`);
const bell = async (who: string) =>
  ((await (await app.as(who)).get('/api/notifications/')).body.upozorneni as { druh: string; text: string }[])
    .filter(({ druh }) => druh === 'volno')
    .map(({ text }) => text.replaceAll('\u00a0', ' '));

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+01:00');
  for (const table of ['nepritomnost', 'smena', 'upozorneni', 'dovolena_pohyb', 'smlouva'] as const)
    await app.db.deleteFrom(table).execute();
});

describe('a request for leave', () => {
  test('waits, is announced to the manager of the shop, and changes nothing yet', async () => {
    await work(MONDAY);
    const absence = await asks('petra');
    expect(absence).toMatchObject({
      stav: 'ceka',
      user_id: PETRA,
      smi: { rozhodnout: false, vzit_zpet: true },
    });
    expect(await plan()).toEqual([`${MONDAY} prace 09:00-20:00`]);
    expect(await bell('viktor')).toEqual(['Petra Nováková žádá o volno: dovolená 23. 11. až 24. 11.']);
  });

  test('turns work into leave shifts when approved and restores the work when taken back', async () => {
    const id = await work(MONDAY);
    const { id: absence } = await asks('petra');
    const { body } = await decide('viktor', absence, { schvalit: true });
    expect(body.nepritomnost).toMatchObject({ stav: 'schvaleno', rozhodl: { jmeno: 'Viktor' } });
    expect(await plan()).toEqual([`${MONDAY} dovolena 09:00-20:00`]);
    expect(await bell('petra')).toEqual(['Schváleno: dovolená 23. 11. až 24. 11.']);
    const back = await takeBack('petra', absence);
    expect(back.body.message).toBe('Volno je vzaté zpět, plán je jako předtím.');
    expect(await plan()).toEqual([`${MONDAY} prace 09:00-20:00`]);
    expect(await app.db.selectFrom('smena').select('id').execute()).toEqual([{ id }]);
  });

  test('that is taken back while it waits says nothing about the plan', async () => {
    const { id } = await asks('petra');
    expect((await takeBack('petra', id)).body.message).toBe('Žádost je vzatá zpět.');
  });

  test('is refused only with a reason, which the person reads', async () => {
    const { id } = await asks('petra');
    expect((await decide('viktor', id, { schvalit: false })).body.message).toBe('Napište důvod zamítnutí');
    expect((await decide('viktor', id, { schvalit: false, duvod: 'Inventura' })).status).toBe(200);
    expect(await bell('petra')).toEqual(['Zamítnuto: dovolená 23. 11. až 24. 11. – Inventura']);
    expect((await decide('admin', id, { schvalit: true })).body.message).toBe(
      'O této žádosti už je rozhodnuto.',
    );
    // A refused request does not block a later one for the same days.
    await asks('petra');
  });

  test('can be decided only once: the second of two simultaneous decisions is refused', async () => {
    const { id, verze } = await asks('petra');
    const both = await Promise.all([
      decide('viktor', id, { schvalit: true, verze }),
      decide('admin', id, { schvalit: false, duvod: 'Ne', verze }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('may not overlap another, but parts of one day may stand side by side', async () => {
    await asks('petra');
    expect(await ask('petra', { od: '2026-11-24', do: '2026-11-25' })).toMatchObject({
      status: 409,
      body: { message: 'V těchto dnech už osoba volno má nebo o něj žádá.' },
    });
    const day = { druh: 'lekar', od: '2026-11-26', do: '2026-11-26' };
    await asks('petra', { ...day, cas_od: '08:00', cas_do: '09:00' });
    await asks('petra', { ...day, cas_od: '09:00', cas_do: '10:00' });
    expect((await ask('petra', day)).status).toBe(409);
  });

  test.each([
    [{ od: '2026-11-25' }, 'do', 'Konec nesmí být před začátkem'],
    [{ do: '2027-01-23' }, 'do', undefined],
    [{ do: '2027-01-24' }, 'do', 'Nejvýše 62 dní najednou'],
    [{ cas_od: '08:00', cas_do: '10:00' }, 'cas_od', 'Dovolená a nemoc jsou na celé dny'],
    [{ druh: 'lekar', cas_od: '08:00', cas_do: '10:00' }, 'cas_od', 'Časy lze zadat jen u jednoho dne'],
    [{ druh: 'lekar', cas_od: '08:00' }, 'cas_do', 'Zadejte oba časy, nebo žádný'],
    [{ od: '2026-11-19' }, 'od', 'Dovolenou zadejte dopředu. Zpětně ji zapíše vedoucí.'],
    [{ druh: 'lekar', od: '2026-11-19' }, 'od', 'Lékaře zadejte dopředu. Zpětně ho zapíše vedoucí.'],
    [{ druh: 'jine', od: '2026-11-19' }, 'od', 'Volno zadejte dopředu. Zpětně ho zapíše vedoucí.'],
    [
      { druh: 'nemoc', od: '2026-10-31', do: '2026-10-31' },
      'od',
      'Nepřítomnost v minulých měsících zapíše vedoucí.',
    ],
  ])('%j is refused at %s: %s', async (more, field, sentence) => {
    const { body } = await ask('petra', more);
    expect(body.errors?.[field]?.[0]).toBe(sentence);
  });
});

test.each([
  ['dovolena', 'Volno je zapsané a v plánu.', 'Volno je schválené a v plánu.'],
  ['lekar', 'Volno je zapsané.', 'Volno je schválené.'],
  ['jine', 'Volno je zapsané.', 'Volno je schválené.'],
])('the answer for %s says whether the leave is in the plan', async (druh, entered, approved) => {
  const made = await ask('viktor', { user_id: PETRA, druh, do: MONDAY });
  expect(made.body.message).toBe(entered);
  const { id } = await asks('petra', { druh, od: '2026-11-24' });
  expect((await decide('viktor', id, { schvalit: true })).body.message).toBe(approved);
});

describe('a person who leaves', () => {
  const waits = async () => {
    const uzivatel_id = await records(app.db).person();
    const days = { druh: 'dovolena' as const, od: MONDAY, do: '2026-11-24' };
    const values = { uzivatel_id, zadal_id: uzivatel_id, zadano: '2026-11-20T09:00:00Z', ...days };
    const { id } = await app.db
      .insertInto('nepritomnost')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { uzivatel_id, id };
  };
  const stateOf = (id: number) =>
    app.db
      .selectFrom('nepritomnost')
      .select(['stav', 'rozhodl_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test.each([
    [
      'deactivated',
      async (id: number) => {
        const names = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: 'Osoba' };
        return (await app.as('admin')).put(`/api/users/update/${id}/`, { ...names, aktivni: false });
      },
    ],
    ['deleted', async (id: number) => (await app.as('admin')).delete(`/api/users/delete/${id}/`)],
  ])('no longer has a waiting request once %s', async (_, leave) => {
    const { uzivatel_id, id } = await waits();
    expect((await leave(uzivatel_id)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ stav: 'vzato_zpet', rozhodl_id: expect.any(Number) });
  });

  test('gets no leave approved, but a waiting request can still be refused', async () => {
    const { uzivatel_id, id } = await waits();
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', uzivatel_id).execute();
    const { status, body } = await decide('admin', id, { schvalit: true });
    expect([status, body.message]).toEqual([
      409,
      'Kdo o volno žádal, už není aktivní. Žádost lze jen zamítnout.',
    ]);
    expect(await app.db.selectFrom('smena').select('id').execute()).toEqual([]);
    expect((await decide('admin', id, { schvalit: false, duvod: 'Odešel' })).status).toBe(200);
  });
});

describe('a person who changes shops while a request waits', () => {
  const move = async (who: string, prodejna: string) => {
    const names = { jmeno: 'Petra', prijmeni: 'Nováková', prodejna };
    const { status, body } =
      who === 'petra'
        ? await (await app.as('petra')).put('/api/users/profile/update/', names)
        : await (await app.as('admin')).put(`/api/users/update/${PETRA}/`, {
            uzivatelske_jmeno: 'petra',
            ...names,
          });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  afterEach(() => move('admin', 'Globus'));

  test.each(['petra', 'admin'])('has the new manager asked, whoever moved them: %s', async who => {
    await asks('petra');
    await move(who, 'Senimo');
    const said = 'Petra Nováková žádá o volno: dovolená 23. 11. až 24. 11.';
    expect([await bell('viktor'), await bell('simona')]).toEqual([[], [said]]);
  });

  test('leaves an ADMIN who decides in both shops with one notification', async () => {
    const managers = app.db.updateTable('uzivatel').where('role', '=', 'VEDOUCI');
    await managers.set({ aktivni: false }).execute();
    try {
      await asks('petra');
      const said = ['Petra Nováková žádá o volno: dovolená 23. 11. až 24. 11.'];
      expect([await bell('admin'), await bell('karel')]).toEqual([said, said]);
      await (await app.as('karel')).post('/api/notifications/read-all/');
      await move('admin', 'Senimo');
      expect([await bell('admin'), await bell('karel')]).toEqual([said, said]);
      const { body } = await (await app.as('karel')).get('/api/notifications/');
      expect(body.neprectenych).toBe(0);
    } finally {
      await managers.set({ aktivni: true }).execute();
    }
  });

  test('does not move a notification about an absence already decided', async () => {
    await asks('petra', { druh: 'nemoc', od: '2026-11-20', do: '2026-11-20' });
    await move('petra', 'Senimo');
    expect([await bell('viktor'), await bell('simona')]).toEqual([['Petra Nováková: nemoc 20. 11.'], []]);
  });
});

describe('absences, rights and the plan', () => {
  test('illness is valid at once and announced; later only a manager may take it back', async () => {
    await work('2026-11-20');
    const { id, stav } = await asks('petra', { druh: 'nemoc', od: '2026-11-20', do: '2026-11-20' });
    expect(stav).toBe('schvaleno');
    expect(await plan()).toEqual(['2026-11-20 nemoc 09:00-20:00']);
    expect(await bell('viktor')).toEqual(['Petra Nováková: nemoc 20. 11.']);
    expect((await takeBack('petra', id)).body.message).toBe(
      'Volno už začalo, zpět ho může vzít jen vedoucí.',
    );
    expect((await takeBack('viktor', id)).status).toBe(200);
    expect(await plan()).toEqual(['2026-11-20 prace 09:00-20:00']);
  });

  test('a manager’s own request waits for somebody else; what they enter for their people is valid at once', async () => {
    const own = await asks('viktor');
    expect(own.stav).toBe('ceka');
    expect((await decide('viktor', own.id, { schvalit: true })).body.message).toBe(
      'O volnu rozhoduje vedoucí prodejny nebo administrátor, o svém vlastním někdo jiný.',
    );
    expect((await decide('admin', own.id, { schvalit: true })).status).toBe(200);
    expect((await asks('viktor', { user_id: PETRA })).stav).toBe('schvaleno');
    expect(await bell('petra')).toEqual(['Zapsáno volno: dovolená 23. 11. až 24. 11.']);
  });

  test('an absence cannot replace a shift with attendance', async () => {
    const id = await work('2026-11-20', { cas_od: '00:00', cas_do: '23:59' });
    const clicked = { smena_id: id, typ_akce: 'prichod', poznamka: '' };
    expect((await (await app.as('petra')).post('/api/shifts/attendance/', clicked)).status).toBe(201);
    const { status, body } = await ask('petra', { druh: 'nemoc', od: '2026-11-20', do: '2026-11-20' });
    expect([status, body.message.replaceAll('\u00a0', ' ')]).toEqual([
      409,
      '20. 11.: Na tento den už je zapsaná docházka.',
    ]);
    expect(await app.db.selectFrom('nepritomnost').selectAll().execute()).toEqual([]);
  });

  test('a closed month is reported before sending and on sending, with attendance or without', async () => {
    const id = await work('2026-10-30');
    const typed = {
      smena_id: id,
      cas: '2026-10-30T08:00:00Z',
      typ_akce: 'prichod' as const,
      zapsal_id: PETRA,
    };
    await app.db.insertInto('dochazka').values(typed).execute();
    const closed = { uzivatel_id: PETRA, mesic: '2026-10-01', stav: 'uzavreno' as const };
    await app.db.insertInto('vykaz').values(closed).execute();
    const days = { user_id: PETRA, druh: 'nemoc', od: '2026-10-29', do: '2026-11-02' };
    const { body } = await (await app.as('viktor')).get(
      `/api/nepritomnosti/dopad/?user_id=${PETRA}&druh=nemoc&od=${days.od}&do=${days.do}`,
    );
    const closing = 'Měsíc říjen\\s2026 je uzavřen \\(Petra Nováková\\)\\.';
    expect(body.dopad.dny).toMatchObject([
      { datum: '2026-10-30', problem: expect.stringMatching(`^${closing}`) },
      { datum: '2026-11-02', problem: null },
    ]);
    const { status, body: refused } = await ask('viktor', days);
    expect([status, refused.message]).toEqual([409, expect.stringMatching(`^30\\.\\s10\\.: ${closing}`)]);
    await app.db.deleteFrom('vykaz').execute();
  });

  test('work planned in the meantime stays, and the answer says which shift could not come back', async () => {
    await work(MONDAY);
    const { id } = await asks('viktor', { user_id: PETRA, druh: 'lekar', do: MONDAY });
    expect(await plan()).toEqual([]);
    await work(MONDAY, { cas_od: '10:00' });
    const { body } = await takeBack('viktor', id);
    expect(body.message.replaceAll('\u00a0', ' ')).toContain(
      'protože v tom čase je jiná, nebo její osoba či prodejna už není aktivní: 23. 11.',
    );
    expect(await plan()).toEqual([`${MONDAY} prace 10:00-20:00`]);
  });

  test('work of a shop deleted in the meantime does not return, but the absence is still taken back', async () => {
    const prodejna = await records(app.db).store();
    await work(MONDAY, { prodejna });
    const { id } = await asks('viktor', { user_id: PETRA, druh: 'lekar', do: MONDAY });
    await app.db.deleteFrom('prodejna').where('id', '=', prodejna).execute();
    const { status, body } = await takeBack('viktor', id);
    expect([status, body.message.replaceAll('\u00a0', ' ')]).toEqual([
      200,
      'Volno je vzaté zpět. Směna se nevrátila, protože v tom čase je jiná, nebo její osoba či prodejna už není aktivní: 23. 11.',
    ]);
    expect(await plan()).toEqual([]);
  });

  test('future work of a person deactivated in the meantime does not return', async () => {
    await work(MONDAY);
    const { id } = await asks('viktor', { user_id: PETRA, druh: 'lekar', do: MONDAY });
    const activate = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PETRA).execute();
    await activate(false);
    const { status, body } = await takeBack('viktor', id);
    await activate(true);
    expect([status, body.message.replaceAll('\u00a0', ' ')]).toEqual([
      200,
      'Volno je vzaté zpět. Směna se nevrátila, protože v tom čase je jiná, nebo její osoba či prodejna už není aktivní: 23. 11.',
    ]);
    expect(await plan()).toEqual([]);
  });

  test('a leave shift that the manager gave to somebody else stays theirs', async () => {
    const id = await work(MONDAY);
    const absence = await asks('viktor', { user_id: PETRA });
    const made = app.db.selectFrom('smena').select('id').where('datum', '=', MONDAY);
    const { id: vacation } = await made.executeTakeFirstOrThrow();
    const given = { datum: MONDAY, prodejna: 1, cas_od: '09:00', cas_do: '20:00', typ_smeny: 'dovolena' };
    const viktor = await app.as('viktor');
    expect((await viktor.put(`/api/shifts/${vacation}/`, { ...given, user_id: 13 })).status).toBe(200);
    const { body } = await takeBack('petra', absence.id);
    expect(body.message.replaceAll('\u00a0', ' ')).toBe(
      'Volno je vzaté zpět. V plánu zůstává, co mezitím dostal někdo jiný: 23. 11.',
    );
    const columns = ['id', 'uzivatel_id', 'typ_smeny'] as const;
    expect(await app.db.selectFrom('smena').select(columns).orderBy('id').execute()).toEqual([
      { id, uzivatel_id: PETRA, typ_smeny: 'prace' },
      { id: vacation, uzivatel_id: 13, typ_smeny: 'dovolena' },
    ]);
  });

  test('planning somebody on a day of approved leave gives a warning', async () => {
    await asks('viktor', { user_id: PETRA, druh: 'jine', do: MONDAY });
    const fields = { datum: MONDAY, prodejna: 1, cas_od: '09:00', cas_do: '15:00', user_id: PETRA };
    const { body } = await (await app.as('admin')).post('/api/shifts/', fields);
    expect(body.varovani).toEqual([expect.objectContaining({ user_id: PETRA, datum: MONDAY })]);
  });

  test.each(['dovolena', 'nemoc'])(
    'a free weekend within %s gives the warning too and rules the person out as a stand-in',
    async druh => {
      await asks('viktor', { user_id: PETRA, druh, od: '2026-11-27', do: '2026-11-30' });
      const SATURDAY = '2026-11-28';
      const fields = { datum: SATURDAY, prodejna: 1, cas_od: '09:00', cas_do: '15:00' };
      const sent = await (await app.as('admin')).post('/api/shifts/', { ...fields, user_id: PETRA });
      const text = 'Na tento den je schválená nepřítomnost.';
      expect(sent.body.varovani).toEqual([{ user_id: PETRA, datum: SATURDAY, text }]);
      await app.db.deleteFrom('smena').where('id', '=', sent.body.smena.id).execute();
      const id = await work(SATURDAY, { user_id: 13 });
      const { body } = await (await app.as('viktor')).get(`/api/nabidky/zaskok/${id}/`);
      expect(body.lide.find((one: { id: number }) => one.id === PETRA)).toMatchObject({ duvod: text });
    },
  );

  test.each(['/nepritomnosti/dopad/', '/nepritomnosti/zustatek/'])(
    'a change of the plan refetches %s',
    async path => {
      const viktor = await listen(app, 11, 'VEDOUCI');
      await work(MONDAY);
      const heard = await viktor.heard();
      viktor.stop();
      expect(heard.some(({ tema }) => TOPICS[tema].paths.some(start => path.startsWith(start)))).toBe(true);
    },
  );

  test.each([
    ['a seller, who takes it back', 'pavel', takeBack],
    ['the manager of another shop, who takes it back', 'simona', takeBack],
    ['the manager of another shop, who decides', 'simona', decide],
  ])('the conflict of versions reveals nothing of another’s absence to %s', async (_who, who, act) => {
    const { id } = await asks('petra', { druh: 'lekar', do: MONDAY, poznamka: 'Vyšetření srdce' });
    const { status, body } = await act(who, id, { schvalit: true, verze: 99 });
    expect(JSON.stringify(body)).not.toMatch(/Vyšetření|lekar|mezitim/);
    expect(status).toBe(403);
  });

  test('a seller sees only their own absences, a manager those of the shop', async () => {
    await asks('petra');
    await asks('viktor');
    const listed = async (who: string) =>
      (await (await app.as(who)).get('/api/nepritomnosti/')).body.nepritomnosti.map(
        (one: Absence) => one.user_id,
      );
    expect(await listed('petra')).toEqual([PETRA]);
    expect((await listed('viktor')).includes(PETRA)).toBe(true);
  });
});

describe('the vacation balance', () => {
  const contract = () =>
    app.db
      .insertInto('smlouva')
      .values({ uzivatel_id: PETRA, druh: 'hpp', od: '2026-01-01', tydenni_hodiny: 40 })
      .execute();
  const balance = async (who: string, query = '') =>
    (await (await app.as(who)).get(`/api/nepritomnosti/zustatek/${query}`)).body.zustatek;

  test('names its person, even one who has left', async () => {
    const person = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', PETRA).execute();
    await person(false);
    const { body } = await (await app.as('viktor')).get(`/api/nepritomnosti/zustatek/?osoba=${PETRA}`);
    await person(true);
    expect(body).toMatchObject({ osoba: PETRA, jmeno: 'Petra', prijmeni: 'Nováková' });
  });

  test('needs a contract, counts waiting requests, and can be corrected by a manager', async () => {
    expect(await balance('petra')).toBe(null);
    await contract();
    await asks('petra');
    expect(await balance('petra')).toMatchObject({ narok: 160, ceka: 16, zbyva: 160 });
    const correction = {
      user_id: PETRA,
      rok: 2026,
      hodiny: -8.5,
      duvod: 'Čerpáno u dřívějšího zaměstnavatele',
    };
    const made = await (await app.as('viktor')).post('/api/nepritomnosti/zustatek/', correction);
    expect([made.status, made.body.zustatek]).toEqual([201, 151.5]);
    const known = async () =>
      (await (await app.as('viktor')).get(`/api/nepritomnosti/zustatek/?osoba=${PETRA}&rok=2026`)).body
        .oprava;
    const correct = async (oprava: number | null) =>
      (await app.as('admin')).post('/api/nepritomnosti/zustatek/', { ...correction, hodiny: 1, oprava });
    // Who opened the form before that would book the same once more.
    const late = await correct(null);
    expect([late.status, late.body.message.replaceAll(/\s/g, ' ')]).toEqual([
      409,
      'Zůstatek mezitím opravil Viktor Malý o -8,5 h: Čerpáno u dřívějšího zaměstnavatele. Pokud vaše oprava pořád platí, uložte ji znovu.',
    ]);
    const both = await Promise.all([known().then(correct), known().then(correct)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await app.db.deleteFrom('dovolena_pohyb').where('hodiny', '=', 1).execute();
    for (const hodiny of [0, 1e-9, 8.001]) {
      const { body } = await (await app.as('viktor')).post('/api/nepritomnosti/zustatek/', {
        ...correction,
        hodiny,
      });
      expect(body.errors.hodiny).toEqual(['Zadejte počet hodin na dvě místa']);
    }
    expect((await balance('petra')).pohyby.at(-1)).toMatchObject({
      co: 'oprava',
      hodiny: -8.5,
      text: expect.stringContaining('Čerpáno u dřívějšího zaměstnavatele (Viktor'),
    });
  });

  test('is reduced only by shifts of a long and short week, not by its free days', async () => {
    await contract();
    const rotation = [2, 3, 6, 7, 8, 11, 12].map(day => `2026-12-${String(day + 5).padStart(2, '0')}`);
    for (const datum of rotation) await work(datum, { cas_od: '08:00', cas_do: '20:00' });
    // The first absence removes all work of the week after; the free Friday of the second still counts as free.
    await asks('viktor', { user_id: PETRA, od: '2026-12-07', do: '2026-12-17' });
    await asks('viktor', { user_id: PETRA, od: '2026-12-18', do: '2026-12-20' });
    expect(await plan()).toEqual(rotation.map(datum => `${datum} dovolena 08:00-20:00`));
    expect(await balance('petra')).toMatchObject({ narok: 160, naplanovano: 84, zbyva: 76 });
  });

  test('a seller does not see colleagues’ doctor visits or other leave, a manager does', async () => {
    const day = { user_id: 13, od: MONDAY, do: MONDAY };
    await asks('viktor', { ...day, druh: 'lekar', cas_od: '08:00', cas_do: '10:00' });
    await asks('viktor', { user_id: 14, druh: 'nemoc', od: MONDAY, do: MONDAY });
    const awayFor = async (who: string) => {
      const query = new URLSearchParams(asked({ user_id: String(PETRA) }));
      const { body } = await (await app.as(who)).get(`/api/nepritomnosti/dopad/?${query}`);
      return body.dopad.pryc.map(({ jmeno, druh }: { jmeno: string; druh: string }) => `${jmeno} ${druh}`);
    };
    expect((await awayFor('viktor')).sort()).toEqual(['Jana Procházková nemoc', 'Pavel Svoboda lekar']);
    expect((await awayFor('admin')).sort()).toEqual(['Jana Procházková nemoc', 'Pavel Svoboda lekar']);
    expect(await awayFor('petra')).toEqual(['Jana Procházková nemoc']);
  });

  test('colleagues are away on their days off and at the doctor’s hours, not on the days between', async () => {
    const [pavel, jana] = [13, 14];
    for (const day of ['23', '24', '27'])
      await work(`2026-11-${day}`, { user_id: pavel, typ_smeny: 'nemoc' });
    const day = { od: '2026-11-25', do: '2026-11-25', cas_od: '08:00', cas_do: '10:00' };
    await asks('viktor', { user_id: jana, druh: 'lekar', ...day });
    const query = new URLSearchParams(asked({ user_id: String(PETRA), do: '2026-11-27' }));
    const { body } = await (await app.as('viktor')).get(`/api/nepritomnosti/dopad/?${query}`);
    const whole = { cas_od: null, cas_do: null };
    expect(body.dopad.pryc).toMatchObject([
      { druh: 'nemoc', od: '2026-11-23', do: '2026-11-24', ...whole },
      { druh: 'lekar', ...day },
      { druh: 'nemoc', od: '2026-11-27', do: '2026-11-27', ...whole },
    ]);
  });

  test('the impact shows uncovered days, who else is away, and the remaining balance', async () => {
    await contract();
    await work(MONDAY);
    await work(MONDAY, { user_id: 13 });
    await asks('viktor', { od: '2026-11-24' });
    const impactFor = async (who: string) => {
      const query = new URLSearchParams(asked({ user_id: String(PETRA) }));
      return (await (await app.as(who)).get(`/api/nepritomnosti/dopad/?${query}`)).body.dopad;
    };
    const impact = {
      dny: [{ datum: MONDAY, hodiny: 11, rusi: [{ cas_od: '09:00', zbyva_lidi: 1 }] }],
      hodin: 11,
      zustatek: { pred: 160, po: 149 },
    };
    const asking = { jmeno: 'Viktor Malý', druh: 'dovolena', stav: 'ceka', od: '2026-11-24' };
    expect(await impactFor('admin')).toMatchObject({ ...impact, pryc: [asking] });
    // A seller does not see what a colleague has only asked for: it is not in the plan.
    expect(await impactFor('petra')).toMatchObject({ ...impact, pryc: [] });
    expect(await app.db.selectFrom('nepritomnost').select('id').execute()).toHaveLength(1);
  });
});
