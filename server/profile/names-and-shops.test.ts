import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { createPool } from '../core/database/db.ts';
import { resolveNames } from '../sales/names.ts';

/** Names and shops that people change themselves (rule people-10). */

const app = testApp();
const update = (client: Client, body: object) => client.put('/api/users/profile/update/', body);
const TAKEN = 'Toto jméno už používá jiný zaměstnanec.';

async function soldName(jmeno: string) {
  const { rows } = await sql<{
    id: number;
  }>`insert into prodej_osoba (jmeno) values (${jmeno}) returning id`.execute(app.db);
  return rows[0]!.id;
}

/** Links names to people as every import does, and returns the person linked to name `id`. */
async function linked(id: number) {
  const pool = createPool(app.url, () => {}, 1);
  const client = await pool.connect();
  await resolveNames(client);
  client.release();
  await pool.end();
  const { rows } = await sql<{
    kdo: number | null;
  }>`select uzivatel_id as kdo from prodej_osoba where id = ${id}`.execute(app.db);
  return rows[0]!.kdo;
}

describe('one’s own name', () => {
  test.each([
    ['Petra', 'Nováková'],
    ['PETRA', 'novakova'],
    ['Nováková', 'Petra'],
    ['Petra\u200b', 'Nováková'],
  ])('may not equal a colleague’s: %s %s', async (jmeno, prijmeni) => {
    const { status, body } = await update(await app.as('jana'), { jmeno, prijmeni });
    expect([status, body.message]).toEqual([409, TAKEN]);
  });

  test('may not equal a colleague’s with other spaces or letters of another alphabet', async () => {
    const names = { uzivatelske_jmeno: 'martin', jmeno: 'Anna Marie', prijmeni: 'Dvojitá' };
    expect((await (await app.as('admin')).put('/api/users/update/17/', names)).status).toBe(200);
    const jana = await app.as('jana');
    expect((await update(jana, { jmeno: 'Anna   Marie', prijmeni: 'Dvojitá' })).status).toBe(409);
    const { status, body } = await update(jana, { jmeno: 'P\u0435tra', prijmeni: 'Nováková' });
    expect([status, body.message]).toEqual([400, 'Jméno nesmí míchat písmena více abeced']);
    // A name may be entirely in another alphabet.
    expect((await update(jana, { jmeno: 'Оксана', prijmeni: 'Шевченко' })).status).toBe(200);
  });

  test('may not equal an unlinked name of the sales in any spelling', async () => {
    await soldName('NEZNÁMÝ  Karel');
    const { status, body } = await update(await app.as('jana'), { jmeno: 'Karel', prijmeni: 'Neznamy' });
    expect([status, body.message]).toEqual([409, TAKEN]);
  });

  test('links no sales lines, unlike one given by an ADMIN', async () => {
    const lucie = await app.as('lucie');
    expect((await update(lucie, { jmeno: 'Lucie', prijmeni: 'Vlastní' })).status).toBe(200);
    expect(await linked(await soldName('Lucie Vlastní'))).toBeNull();
    expect(await linked(await soldName('Lucie Veselá'))).toBe(16);
    const admin = await app.as('admin');
    const names = { uzivatelske_jmeno: 'lucie', jmeno: 'Lucie', prijmeni: 'Odadmina' };
    expect((await admin.put('/api/users/update/16/', names)).status).toBe(200);
    expect(await linked(await soldName('Odadmina Lucie'))).toBe(16);
  });

  test('links none even after an ADMIN saves other data of the person', async () => {
    const admin = await app.as('admin');
    const save = (changed: object) =>
      admin.put('/api/users/update/16/', { uzivatelske_jmeno: 'lucie', ...changed });
    await save({ jmeno: 'Lucie', prijmeni: 'Veselá' });
    await update(await app.as('lucie'), { jmeno: 'Karla', prijmeni: 'Budoucí' });
    const listed = (await admin.get('/api/users/list/')).body.users.find(
      ({ id }: { id: number }) => id === 16,
    );
    expect(listed).toMatchObject({ jmeno: 'Karla', prijmeni: 'Budoucí' });
    const { body } = await save({ jmeno: 'Karla', prijmeni: 'Budoucí', prodejna: 'Přerov' });
    expect(body.user).toMatchObject({ jmeno: 'Karla', prijmeni: 'Budoucí', prodejna: 'Přerov' });
    expect(await linked(await soldName('Budoucí Karla'))).toBeNull();
    expect(await linked(await soldName('Veselá Lucie'))).toBe(16);
    await save({ jmeno: 'Karla', prijmeni: 'Jiná' });
    expect(await linked(await soldName('Jiná Karla'))).toBe(16);
  });
});

describe('one’s own shop', () => {
  const bell = async (username: string) =>
    (await (await app.as(username)).get('/api/notifications/')).body.upozorneni.map(
      (one: { text: string }) => one.text,
    );

  test('is changed at once by a PRODEJCE, and the ADMINs are notified', async () => {
    const martin = await app.as('martin');
    const { body } = await update(martin, { jmeno: 'Martin', prijmeni: 'Horák', prodejna: 'Zlín' });
    expect(body.profil.prodejna_id).toBe(3);
    expect(await bell('admin')).toContain('Změna prodejny: Martin Horák, Globus → Zlín');
    expect(await bell('petra')).toEqual([]);
  });

  const zuzana = { jmeno: 'Zuzana', prijmeni: 'Štěpánková' };
  const asked = async () => {
    const { body } = await (await app.as('admin')).get('/api/users/list/');
    const { prodejna_id, zadost_prodejna } = body.users.find(({ id }: { id: number }) => id === 31);
    return { prodejna_id, zadost_prodejna };
  };

  test.each([
    [true, 1],
    [false, 3],
  ])('of a VEDOUCI waits for an ADMIN: granted %s', async (schvaleno, prodejna_id) => {
    const client = await app.as('zuzana');
    const { status, body } = await update(client, { ...zuzana, prodejna: 'Globus', telefon: '777 111 222' });
    expect([status, body.message]).toEqual([200, 'Změna prodejny čeká na schválení administrátorem']);
    expect(body.profil).toMatchObject({ prodejna_id: 3, telefon: '777 111 222' });
    expect(await asked()).toEqual({ prodejna_id: 3, zadost_prodejna: 'Globus' });
    expect(await bell('karel')).toContain('Žádost o změnu prodejny: Zuzana Štěpánková, Zlín → Globus');
    const admin = await app.as('admin');
    const decide = () => admin.post('/api/users/store-request/31/', { schvaleno });
    expect((await decide()).status).toBe(200);
    expect(await asked()).toEqual({ prodejna_id, zadost_prodejna: null });
    expect((await decide()).status).toBe(404);
    expect(await bell('karel')).not.toContain('Žádost o změnu prodejny: Zuzana Štěpánková, Zlín → Globus');
    await app.db.updateTable('uzivatel').set({ prodejna_id: 3 }).where('id', '=', 31).execute();
  });

  describe('requested by a VEDOUCI', () => {
    const wish = 'Žádost o změnu prodejny: Zuzana Štěpánková, Zlín → Globus';
    const byForm = async (fields: object) =>
      (await app.as('admin')).put('/api/users/update/31/', {
        uzivatelske_jmeno: 'zuzana',
        ...zuzana,
        ...fields,
      });
    const ask = async (prodejna: string) => update(await app.as('zuzana'), { ...zuzana, prodejna });
    const decide = async (body: object) => (await app.as('admin')).post('/api/users/store-request/31/', body);

    afterEach(async () => {
      await byForm({ role: 'VEDOUCI', aktivni: true, prodejna: 'Zlín' });
      await decide({ schvaleno: false });
    });

    test.each([
      ['taken back by whoever chooses the one that they have', () => ask('Zlín'), 3],
      ['settled by an ADMIN who gives them another', () => byForm({ prodejna: 'Globus' }), 1],
      ['settled by another role', () => byForm({ role: 'PRODEJCE' }), 3],
      ['settled by deactivation', () => byForm({ aktivni: false }), 3],
    ])('is %s', async (_, settle, prodejna_id) => {
      await ask('Globus');
      expect(await bell('karel')).toContain(wish);
      expect((await settle()).status).toBe(200);
      expect(await asked()).toEqual({ prodejna_id, zadost_prodejna: null });
      expect(await bell('karel')).not.toContain(wish);
      const rows = await app.db
        .selectFrom('audit')
        .select('zmeny')
        .where('tabulka', '=', 'uzivatel')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(rows).toMatchObject([{ zmeny: { zadost_prodejna_id: [1, null] } }]);
    });

    test('stays requested when other data of theirs change', async () => {
      await ask('Globus');
      await update(await app.as('zuzana'), { ...zuzana, telefon: '777 111 333' });
      await byForm({ prodejna: 'Zlín', role: 'VEDOUCI', aktivni: true });
      expect(await asked()).toEqual({ prodejna_id: 3, zadost_prodejna: 'Globus' });
    });

    test('is decided only as the ADMIN saw it', async () => {
      await ask('Globus');
      await ask('Senimo');
      const { status, body } = await decide({ schvaleno: true, zadost_prodejna: 'Globus' });
      expect([status, body.message]).toEqual([
        409,
        'Žádost se mezitím změnila. Podívejte se, o kterou prodejnu jde teď, a rozhodněte znovu.',
      ]);
      expect(await asked()).toEqual({ prodejna_id: 3, zadost_prodejna: 'Senimo' });
      expect((await decide({ schvaleno: false, zadost_prodejna: 'Senimo' })).status).toBe(200);
      expect(await asked()).toEqual({ prodejna_id: 3, zadost_prodejna: null });
    });
  });

  test('cannot be given up by a VEDOUCI', async () => {
    const { status, body } = await update(await app.as('zuzana'), { ...zuzana, prodejna: '' });
    expect([status, body.message]).toEqual([400, 'Prodejnu vedoucího může zrušit jen administrátor.']);
  });
});
