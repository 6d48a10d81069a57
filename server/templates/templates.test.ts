import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { forgetTrash } from './queries.ts';

/** Templates of shifts (rule shifts-18). */

const app = testApp();
const URL = '/api/shifts/sablony/';
const [GLOBUS, SENIMO] = [1, 2];
let admin: Client;
let viktor: Client;
beforeAll(async () => {
  [admin, viktor] = [await app.as('admin'), await app.as('viktor')];
});

const add = (who: Client, more: object) =>
  who.post(URL, { nazev: 'Ranní', cas_od: '08:00', cas_do: '14:00', ...more });
const names = async (who: Client) =>
  (await who.get(URL)).body.sablony.map(({ nazev }: { nazev: string }) => nazev);

test('those of all shops come first, then by shop and time; sellers read them too', async () => {
  await add(viktor, { nazev: 'Odpolední', prodejna_id: GLOBUS, cas_od: '14:00', cas_do: '20:00' });
  await add(viktor, { prodejna_id: GLOBUS });
  await add(admin, { nazev: 'Inventura', cas_od: '06:00' });
  await add(admin, { nazev: 'Senimo', prodejna_id: SENIMO, typ_smeny: 'dovolena' });
  const petra = await app.as('petra');
  expect(await names(petra)).toEqual(['Inventura', 'Ranní', 'Odpolední', 'Senimo']);
  const [inventory, , , holiday] = (await petra.get(URL)).body.sablony;
  expect(inventory).toMatchObject({ prodejna_id: null, prodejna: null, typ_smeny: 'prace', verze: 1 });
  expect(holiday).toMatchObject({ prodejna: 'Senimo', typ_smeny: 'dovolena', cas_od: '08:00' });
});

test('a manager changes those of their own shop only, and moves none to another one or to all', async () => {
  const mine = (await add(viktor, { nazev: 'Krátká', prodejna_id: GLOBUS })).body.sablona;
  const all = (await add(admin, { nazev: 'Dlouhá' })).body.sablona;
  const body = { nazev: 'Krátká', cas_od: '09:00', cas_do: '12:00' };
  for (const prodejna_id of [SENIMO, null]) {
    expect((await add(viktor, { prodejna_id })).status).toBe(403);
    const moved = await viktor.put(`${URL}${mine.id}/`, { ...body, prodejna_id });
    expect([moved.status, moved.body.error]).toEqual([
      403,
      'Potřebu lidí a šablony směn mění vedoucí této prodejny a administrátor.',
    ]);
  }
  expect((await viktor.put(`${URL}${all.id}/`, { ...body, prodejna_id: GLOBUS })).status).toBe(403);
  expect((await viktor.delete(`${URL}${all.id}/`)).status).toBe(403);
});

test('a name is used once in a shop, whatever its case; elsewhere it can be used again', async () => {
  await add(admin, { nazev: 'Večerní' });
  const twice = await add(admin, { nazev: 'večerní', cas_od: '12:00' });
  expect([twice.status, twice.body.errors]).toEqual([409, { nazev: ['Šablona s tímto názvem tu už je.'] }]);
  expect((await add(admin, { nazev: 'Večerní', prodejna_id: SENIMO })).status).toBe(201);
});

test.each([
  [{ nazev: ' ' }, { nazev: ['Název je povinný'] }],
  [{ nazev: 'a'.repeat(31) }, { nazev: ['Nejvýše 30 znaků'] }],
  [{ cas_do: '08:00' }, { cas_do: ['Čas konce musí být po začátku'] }],
  [{ cas_od: '24:00' }, { cas_od: ['Čas musí být ve tvaru HH:MM'] }],
  [{ typ_smeny: 'hotovost' }, { typ_smeny: ['Neznámý typ směny'] }],
  [{ prodejna_id: 999_999 }, { prodejna_id: ['Prodejna nebyla nalezena.'] }],
])('%j is refused', async (more, errors) => {
  const { status, body } = await add(admin, { nazev: 'Nová', ...more });
  expect([status, body.errors]).toEqual([400, errors]);
});

test('a second editor is refused, and a deletion can be undone for thirty days', async () => {
  const { id, verze } = (await add(admin, { nazev: 'První', prodejna_id: GLOBUS })).body.sablona;
  const body = { nazev: 'Druhá', prodejna_id: GLOBUS, cas_od: '08:00', cas_do: '14:00', verze };
  expect((await viktor.put(`${URL}${id}/`, body)).body.sablona.nazev).toBe('Druhá');
  const late = await admin.put(`${URL}${id}/`, { ...body, nazev: 'Třetí' });
  expect([late.status, late.body.mezitim.zaznam.nazev]).toEqual([409, 'Druhá']);
  expect((await viktor.delete(`${URL}${id}/`)).status).toBe(200);
  expect(await names(admin)).not.toContain('Druhá');
  // Its name is free meanwhile; as long as another one uses it, it cannot come back.
  const other = (await add(viktor, { nazev: 'Druhá', prodejna_id: GLOBUS })).body.sablona;
  expect((await viktor.post(`${URL}${id}/obnovit/`, {})).status).toBe(409);
  await viktor.delete(`${URL}${other.id}/`);
  for (const client of [viktor, admin])
    expect((await client.post(`${URL}${id}/obnovit/`, {})).body.sablona?.nazev).toBe('Druhá');
  expect(await names(admin)).toContain('Druhá');
  await viktor.delete(`${URL}${id}/`);
  await app.db.transaction().execute(tx => forgetTrash(tx, Date.now() + 31 * 86_400_000));
  expect((await viktor.post(`${URL}${id}/obnovit/`, {})).status).toBe(404);
});

test('a deleted shop takes its templates with it', async () => {
  const shop = await app.db
    .insertInto('prodejna')
    .values({ nazev: 'Krátce otevřená', nazev_kratkiy: 'Krátce', oteviraci_doba: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await add(admin, { nazev: 'Zkušební', prodejna_id: shop.id });
  expect((await admin.delete(`/api/stores/prodejny/${shop.id}/`)).status).toBe(200);
  expect(await names(admin)).not.toContain('Zkušební');
});
