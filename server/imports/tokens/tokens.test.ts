import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { iso } from '../../core/clock.ts';

const app = testApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});

const ROW = '2026-03-01T10:00:00+01:00,eshop,1';
const csv = (...rows: string[]) => `doklad,zdroj,cas,kanal,kusy,cena_s_dph\n${rows.join('\n')}\n`;
const line = (doklad: string, zdroj = '', price = 100) => `${doklad},${zdroj},${ROW},${price}`;

const make = async (nazev: string, zdroj?: string) =>
  (await admin.post('/api/import/tokeny/', { nazev, ...(zdroj && { zdroj }) })).body as {
    token: { id: number };
    hodnota: string;
  };
const send = (hodnota: string, body: string, query = '') =>
  app.guest.post(`/api/import/prodeje/${query}`, body, {
    headers: { authorization: `Bearer ${hodnota}`, 'content-type': 'text/csv' },
  });
const listed = async (id: number) =>
  (await admin.get('/api/import/tokeny/')).body.tokeny.find((one: { id: number }) => one.id === id);

describe('a token writes only into its own source', () => {
  test('whatever the lines, query and profile say', async () => {
    const { hodnota, token } = await make('Globus', 'Pokladna Globus');
    expect(token).toMatchObject({ zdroj: 'Pokladna Globus', stav: 'plati' });
    expect((await send(hodnota, csv(line('A1')))).body.import).toMatchObject({ nove: 1 });
    expect((await send(hodnota, csv(line('A1', 'Pokladna Globus')))).body.import).toMatchObject({ nove: 0 });

    const query = await send(hodnota, csv(line('A1')), '?zdroj=kanonicky');
    expect(query.status).toBe(403);
    expect(query.body.message).toBe('Token smí zapisovat jen do zdroje „Pokladna Globus“.');
    const foreign = await send(hodnota, csv(line('A2'), line('A1', 'jinam', 5)));
    expect(foreign.status).toBe(400);
    expect(foreign.body.import.chyby).toEqual([
      { radek: 3, sloupec: 'zdroj', duvod: 'Token smí zapisovat jen do zdroje „Pokladna Globus“.' },
    ]);
    const { rows } = await sql`select nazev from prodej_zdroj`.execute(app.db);
    expect(rows).toEqual([{ nazev: 'Pokladna Globus' }]);
  });

  test('which without an entry is that of its first import, unless another token has it', async () => {
    const first = await make('První');
    expect((await send(first.hodnota, csv(line('B1')), '?zdroj=prvni')).status).toBe(200);
    expect(await listed(first.token.id)).toMatchObject({ zdroj: 'prvni' });
    expect((await send(first.hodnota, csv(line('B1')), '?zdroj=druhy')).status).toBe(403);

    const second = await make('Druhý');
    const taken = await send(second.hodnota, csv(line('B1', '', 1)), '?zdroj=prvni');
    expect(taken.status).toBe(403);
    expect(taken.body.message).toContain('jiný token');
    expect(await listed(second.token.id)).toMatchObject({ zdroj: null });
    const again = await admin.post('/api/import/tokeny/', { nazev: 'Třetí', zdroj: 'prvni' });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual({ zdroj: [expect.stringContaining('jiný token')] });

    await admin.delete(`/api/import/tokeny/${first.token.id}/`);
    const heir = await make('Dědic', 'prvni');
    expect((await send(heir.hodnota, csv(line('B1')))).body.import).toMatchObject({ nove: 0, dokladu: 1 });
  });
});

describe('the end of a token', () => {
  test.each([
    ['was deactivated', { aktivni: false }, { aktivni: true }],
    ['was made a manager', { role: 'VEDOUCI' }, { role: 'ADMIN' }],
  ] as const)(
    'is final when its owner %s; anybody, the owner included, can take it over',
    async (_, gone, back) => {
      const id = 2;
      const person = (changes: object) =>
        app.db.updateTable('uzivatel').set(changes).where('id', '=', id).execute();
      await person({ aktivni: true, role: 'ADMIN', smazan: null });
      const { token, hodnota } = await make('Karlův', `karel-${Object.keys(gone)}`);
      await app.db.updateTable('prodej_token').set({ vlastnik_id: id }).where('id', '=', token.id).execute();
      await person({ telefon: '777 000 111' });
      expect((await send(hodnota, csv(line('K1')))).status).toBe(200);
      await person(gone);
      expect((await send(hodnota, csv(line('K1')))).status).toBe(401);
      await person(back);
      expect((await send(hodnota, csv(line('K1')))).status).toBe(401);
      expect(await listed(token.id)).toMatchObject({ stav: 'bez_vlastnika', vlastnik_id: id });
      const karel = await app.as('karel');
      expect((await karel.post(`/api/import/tokeny/${token.id}/prevzit/`)).body.token.stav).toBe('plati');
      expect((await send(hodnota, csv(line('K1')))).status).toBe(200);
    },
  );

  test('comes after the number of days in the setting', async () => {
    await admin.put('/api/settings/', { token_dny: 30 });
    await expect.poll(() => app.settings().token_dny).toBe(30);
    const { token, hodnota } = await make('Měsíc');
    const { vytvoren, plati_do } = await listed(token.id);
    expect(Math.round((Date.parse(plati_do) - Date.parse(vytvoren)) / 86_400_000)).toBe(30);
    await app.db
      .updateTable('prodej_token')
      .set({ plati_do: iso(Date.now() - 1) })
      .where('id', '=', token.id)
      .execute();
    expect((await send(hodnota, csv(line('C1')))).status).toBe(401);
    expect(await listed(token.id)).toMatchObject({ stav: 'vyprsel' });
    await admin.put('/api/settings/', { token_dny: 365 });
  });

  test('comes with its owner’s, until another ADMIN takes it over', async () => {
    const { id } = await app.db
      .selectFrom('uzivatel')
      .select('id')
      .where('uzivatelske_jmeno', '=', 'viktor')
      .executeTakeFirstOrThrow();
    const person = (changes: object) =>
      app.db.updateTable('uzivatel').set(changes).where('id', '=', id).execute();
    const { token, hodnota } = await make('Viktorův', 'viktor');
    await app.db.updateTable('prodej_token').set({ vlastnik_id: id }).where('id', '=', token.id).execute();

    expect((await send(hodnota, csv(line('D1')))).status).toBe(401);
    expect(await listed(token.id)).toMatchObject({ stav: 'bez_vlastnika' });
    await person({ role: 'ADMIN' });
    expect((await send(hodnota, csv(line('D1')))).status).toBe(200);
    await person({ aktivni: false });
    expect((await send(hodnota, csv(line('D1')))).status).toBe(401);

    const taken = await admin.post(`/api/import/tokeny/${token.id}/prevzit/`, {});
    expect(taken.body.token).toMatchObject({
      stav: 'plati',
      vlastnik_id: 1,
      vlastnik: expect.not.stringContaining('Viktor'),
    });
    expect((await send(hodnota, csv(line('D1')))).status).toBe(200);
    await person({ aktivni: true, role: 'VEDOUCI' });
    expect((await send(hodnota, csv(line('D1')))).status).toBe(200);

    await admin.delete(`/api/import/tokeny/${token.id}/`);
    const revoked = await admin.post(`/api/import/tokeny/${token.id}/prevzit/`, {});
    expect(revoked.status).toBe(409);
    expect((await send(hodnota, csv(line('D1')))).status).toBe(401);
  });
});
