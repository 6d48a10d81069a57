import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { statementsOf } from '#test/statements.ts';
import { contractOf } from '#world/employment.ts';
import { settableClock } from '../../shifts/fixtures/clock.ts';
import { december, PAVEL, PETRA, proposing } from '../fixtures/proposing.ts';

const app = testApp({ clock: settableClock('2026-11-20T10:00:00+01:00') });
const { put, reset, onlyAreThere, proposed } = proposing(app);

const why = async (id: number, query: string, who = 'viktor') =>
  (await (await app.as(who)).get(`/api/rozpisy/${id}/proc/?${query}`)).body;

beforeEach(reset);

test('a person to whom nothing could be added is not an alternative, and the reason is given', async () => {
  await put(PETRA, december(1, 2, 3, 4, 5, 6, 7));
  await onlyAreThere([PETRA, PAVEL], december(9));
  await onlyAreThere([PETRA], december(10));
  const { id, vynechani } = await proposed({ od: '2026-12-09', do: '2026-12-10' });
  expect(vynechani).toEqual([PETRA]);
  const left = { user_id: PETRA, duvod: 'nešlo nic přidat: plán už porušoval pravidla' };
  const { jinak, nemohou } = await why(id, `osoba=${PAVEL}&datum=2026-12-09`);
  expect(nemohou).toContainEqual(expect.objectContaining(left));
  expect(jinak.map(({ smena }: { smena: { user_id: number } | null }) => smena?.user_id)).not.toContain(
    PETRA,
  );
  const { mezery } = await why(id, 'datum=2026-12-10');
  expect(mezery[0].lide).toContainEqual(expect.objectContaining(left));
});

test('only the person’s manager sees their wish or contract as the reason', async () => {
  await onlyAreThere([PETRA, PAVEL], december(9));
  const wish = { druh: 'nemohu', cas_od: null, cas_do: null, poznamka: null } as const;
  await app.db
    .insertInto('prani')
    .values({ ...wish, uzivatel_id: PETRA, datum: '2026-12-09' })
    .execute();
  const { id, smeny } = await proposed({ od: '2026-12-09', do: '2026-12-09' });
  expect(smeny).toEqual([expect.objectContaining({ user_id: PAVEL })]);
  const reason = async (who: string) => {
    const { nemohou } = await why(id, `osoba=${PAVEL}&datum=2026-12-09`, who);
    return nemohou.find(({ user_id }: { user_id: number }) => user_id === PETRA).duvod;
  };
  const said = 'zadal(a) přání „Nemohu“';
  expect([await reason('viktor'), await reason('admin')]).toEqual([said, said]);
  const closed = await reason('simona');
  expect(closed).toBe('naplánovat nejde');
  // Other private reasons get the same sentence, so that it does not reveal a wish.
  await app.db.deleteFrom('prani').execute();
  await contractOf(app.db, PETRA);
  expect(await reason('viktor')).toBe('na tento den nemá platnou smlouvu');
  expect(await reason('simona')).toBe(closed);
});

test('an accepted proposal is explained as before', async () => {
  await onlyAreThere([PETRA, PAVEL], december(9, 10));
  const days = { od: '2026-12-09', do: '2026-12-10' };
  const { id, smeny, po } = await proposed(days);
  const [{ user_id, datum }] = smeny;
  const before = await why(id, `osoba=${user_id}&datum=${datum}`);
  const nobody = before.jinak.find(({ smena }: { smena: object | null }) => smena === null);
  expect([before.cile, nobody.cile.chybi]).toEqual([po, po.chybi + 12]);
  await (await app.as('viktor')).post(`/api/rozpisy/${id}/prijmout/`, days);
  expect(await why(id, `osoba=${user_id}&datum=${datum}`)).toEqual(before);
});

test('a locked shift is explained as if it were not locked', async () => {
  await onlyAreThere([PETRA, PAVEL], december(9));
  const days = { od: '2026-12-09', do: '2026-12-09' };
  const { smeny } = await proposed(days);
  const [{ user_id, datum }] = smeny;
  const { id } = await proposed({ ...days, zamky: smeny });
  const { jinak, nemohou } = await why(id, `osoba=${user_id}&datum=${datum}`);
  expect(jinak.map(({ smena }: { smena: object | null }) => smena)).toContain(null);
  const others = [
    ...jinak.flatMap(({ smena }: { smena: { user_id: number } | null }) => smena ?? []),
    ...nemohou,
  ];
  expect(others.map(one => one.user_id)).toContain(user_id === PETRA ? PAVEL : PETRA);
});

test('an explanation reads no attendance', async () => {
  await onlyAreThere([PETRA, PAVEL], december(9, 10));
  const { id } = await proposed({ od: '2026-12-09', do: '2026-12-10' });
  // Nothing is kept from the proposal.
  await app.db.updateTable('uzivatel').set({ jmeno: 'Petra' }).where('id', '=', 0).execute();
  const statements = await statementsOf(app.pool, () => why(id, 'datum=2026-12-09'));
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.filter(text => text.includes('"dochazka"'))).toEqual([]);
});
