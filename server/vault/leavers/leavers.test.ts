import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ACCESS, records } from '#world/records.ts';
import { openSession } from '../../session/queries.ts';

const app = testApp();

describe('after a person left', () => {
  const leaver = async () => records(app.db).person();
  const revealAs = async (person: number, id: number) => {
    const cookie = await openSession(app.db, person, app.clock.now());
    expect((await app.withCookie(cookie).get(`/api/pristupy/${id}/reveal_password/`)).status).toBe(200);
  };
  const leave = (id: number) =>
    app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', id).execute();
  const listed = async (id: number) => {
    const { body } = await (await app.as('admin')).get('/api/pristupy/zmenit/');
    return body.find((row: { id: number }) => row.id === id);
  };

  test('passwords that they revealed must be changed', async () => {
    const id = await records(app.db).access(12);
    const [seen, other] = [await leaver(), await leaver()];
    await revealAs(seen, id);
    expect(await listed(id)).toBeUndefined();
    await leave(seen);
    await leave(other);
    expect(await listed(id)).toMatchObject({ company_name: 'MobilParts', lide: [{ id: seen }] });
    const petra = await app.as('petra');
    await petra.put(`/api/pristupy/${id}/`, { ...ACCESS, password: undefined, notes: 'Beze změny hesla' });
    expect(await listed(id)).toBeDefined();
    await petra.put(`/api/pristupy/${id}/`, { ...ACCESS, password: 'Nove-heslo-2' });
    expect(await listed(id)).toBeUndefined();
  });

  describe('an earlier password that is valid again', () => {
    const EARLIER = { ...ACCESS, password: 'Nove-heslo-2' };
    const petra = () => app.as('petra');
    const put = async (id: number, sent: object) =>
      expect((await (await petra()).put(`/api/pristupy/${id}/`, sent)).status).toBe(200);
    const version = async (id: number) =>
      (await (await petra()).get(`/api/pristupy/${id}/verze/`)).body[0].id;
    const restore = async (id: number) =>
      (await petra()).post(`/api/pristupy/${id}/verze/${await version(id)}/obnovit/`);

    test.each([
      ['restored', async (id: number) => expect((await restore(id)).status).toBe(200)],
      ['typed again', (id: number) => put(id, ACCESS)],
    ])('because it was %s must be changed again', async (_, again) => {
      const id = await records(app.db).access(12);
      const [seen, other] = [await leaver(), await leaver()];
      await revealAs(seen, id);
      await leave(seen);
      await leave(other);
      await put(id, EARLIER);
      expect(await listed(id)).toBeUndefined();
      await again(id);
      expect(await listed(id)).toMatchObject({ lide: [{ id: seen }] });
      await put(id, { ...ACCESS, password: 'Nove-heslo-3' });
      expect(await listed(id)).toBeUndefined();
    });

    test('stays on the list when saved unchanged', async () => {
      const id = await records(app.db).access(12);
      const seen = await leaver();
      await revealAs(seen, id);
      await leave(seen);
      await put(id, ACCESS);
      expect(await listed(id)).toMatchObject({ lide: [{ id: seen }] });
    });

    test('is known to its author and to those who revealed it as an earlier one', async () => {
      const [author, seen] = [await leaver(), await leaver()];
      const id = await records(app.db).access(author);
      await put(id, EARLIER);
      const cookie = await openSession(app.db, seen, app.clock.now());
      const path = `/api/pristupy/${id}/verze/${await version(id)}/reveal_password/`;
      expect((await app.withCookie(cookie).get(path)).status).toBe(200);
      await leave(author);
      await leave(seen);
      expect(await listed(id)).toBeUndefined();
      expect((await restore(id)).status).toBe(200);
      const { lide } = await listed(id);
      expect(lide.map((one: { id: number }) => one.id).sort()).toEqual([author, seen].sort());
    });
  });

  test('passwords that they set must be changed too, except in the trash', async () => {
    const person = await leaver();
    const [id, deleted] = [await records(app.db).access(person), await records(app.db).access(person, true)];
    await leave(person);
    expect(await listed(id)).toMatchObject({ lide: [{ id: person }] });
    expect(await listed(deleted)).toBeUndefined();
    expect((await (await app.as('petra')).get('/api/pristupy/zmenit/')).status).toBe(403);
  });
});
