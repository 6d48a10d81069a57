import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ACCESS, records } from '#world/records.ts';
import { openSession } from '../../session/queries.ts';

const app = testApp();

describe('after somebody left', () => {
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

  test('passwords that they revealed are to be changed, until they are', async () => {
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

  test('those that they set themselves as well; not those in the trash', async () => {
    const person = await leaver();
    const [id, deleted] = [await records(app.db).access(person), await records(app.db).access(person, true)];
    await leave(person);
    expect(await listed(id)).toMatchObject({ lide: [{ id: person }] });
    expect(await listed(deleted)).toBeUndefined();
    expect((await (await app.as('petra')).get('/api/pristupy/zmenit/')).status).toBe(403);
  });
});
