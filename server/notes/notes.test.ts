import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { forgetTrash } from './queries.ts';

/** Notes on days of the charts (rule analytics-17). */

const app = testApp();
let admin: Client;
let viktor: Client;
beforeAll(async () => {
  [admin, viktor] = [await app.as('admin'), await app.as('viktor')];
});

const DAYS = 'od=2026-11-01&do=2026-11-30';
const GLOBUS = 1;
const ZLIN = 3;
const add = (who: Client, note: object) =>
  who.post('/api/poznamky/', { text: 'Výloha', od: '2026-11-10', ...note });
const listed = async (who: Client, query = '') =>
  (await who.get(`/api/poznamky/?${DAYS}${query}`)).body.poznamky.map(({ text }: { text: string }) => text);

describe('notes of days', () => {
  test('are listed by place: an ADMIN sees all, a manager those of their own shop and the chain', async () => {
    await add(admin, { text: 'Black Friday', do: '2026-11-30' });
    await add(admin, { text: 'Ulice', prodejna_id: ZLIN });
    await add(viktor, { text: 'Výloha', prodejna_id: GLOBUS });
    await add(admin, { text: 'Výpadek', kanal: 'eshop' });
    await add(admin, { text: 'Říjen', od: '2026-10-30', do: '2026-10-31' });
    expect(await listed(admin)).toEqual(['Black Friday', 'Ulice', 'Výloha', 'Výpadek']);
    expect(await listed(admin, `&prodejna=${ZLIN}`)).toEqual(['Black Friday', 'Ulice', 'Výpadek']);
    expect(await listed(admin, '&kanal=servis')).toEqual(['Black Friday', 'Ulice', 'Výloha']);
    expect(await listed(viktor)).toEqual(['Black Friday', 'Výloha', 'Výpadek']);
    expect((await add(viktor, { text: 'Cizí', prodejna_id: ZLIN })).status).toBe(403);
    expect((await add(viktor, { text: 'Všem' })).status).toBe(403);
  });

  test('last one day by default, never end before they begin, nor exceed a year', async () => {
    expect((await add(admin, {})).body.poznamka).toMatchObject({
      od: '2026-11-10',
      do: '2026-11-10',
      smi: true,
    });
    expect((await add(admin, { do: '2026-11-09' })).body.errors.do).toEqual([
      'Poslední den nesmí být před prvním',
    ]);
    expect((await add(admin, { do: '2027-11-11' })).body.errors.do).toEqual([
      'Poznámka může být nejvýše k 366 dnům',
    ]);
    expect((await add(admin, { text: ' ' })).body.errors.text).toEqual(['Napište poznámku']);
  });

  test('refuse a second editor, and a deletion can be undone for thirty days', async () => {
    const { id, verze } = (await add(admin, { text: 'První', prodejna_id: GLOBUS })).body.poznamka;
    const body = { text: 'Druhá', od: '2026-11-10', prodejna_id: GLOBUS, verze };
    expect((await viktor.put(`/api/poznamky/${id}/`, body)).body.poznamka.text).toBe('Druhá');
    const late = await admin.put(`/api/poznamky/${id}/`, { ...body, text: 'Třetí' });
    expect([late.status, late.body.mezitim.zaznam.text]).toEqual([409, 'Druhá']);
    expect((await viktor.delete(`/api/poznamky/${id}/`)).status).toBe(200);
    expect(await listed(admin)).not.toContain('Druhá');
    for (const client of [viktor, admin])
      expect((await client.post(`/api/poznamky/${id}/obnovit/`, {})).body.poznamka?.text).toBe('Druhá');
    expect(await listed(admin)).toContain('Druhá');
    await viktor.delete(`/api/poznamky/${id}/`);
    await app.db.transaction().execute(tx => forgetTrash(tx, Date.now() + 31 * 86_400_000));
    expect((await viktor.post(`/api/poznamky/${id}/obnovit/`, {})).status).toBe(404);
  });

  test('that acknowledge an alert keep its day; deleting one makes the alert wait again', async () => {
    const values = {
      skutecnost: 1,
      ocekavano: 100,
      od95: 80,
      do95: 120,
      vytvoreno: new Date().toISOString(),
    };
    const { id } = await app.db
      .insertInto('vykyv')
      .values({ den: '2026-11-20', prodejna_id: GLOBUS, kanal: null, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await viktor.post(`/api/vykyvy/${id}/potvrdit/`, { text: 'Výkop' });
    const note = body.vykyv.potvrzeni.poznamka;
    const changed = await admin.put(`/api/poznamky/${note}/`, { text: 'Výkop do pátku', od: '2026-11-01' });
    expect(changed.body.poznamka).toMatchObject({ text: 'Výkop do pátku', od: '2026-11-20', vykyv_id: id });
    const state = async () =>
      (
        await app.db
          .selectFrom('poznamka')
          .select(eb => eb.fn.countAll<string>().as('count'))
          .where('vykyv_id', '=', id)
          .where('smazana', 'is', null)
          .executeTakeFirstOrThrow()
      ).count;
    await admin.delete(`/api/poznamky/${note}/`);
    expect(Number(await state())).toBe(0);
    // After a new acknowledgement, the old note can no longer be restored.
    await viktor.post(`/api/vykyvy/${id}/potvrdit/`, { text: 'Znovu' });
    expect((await admin.post(`/api/poznamky/${note}/obnovit/`, {})).status).toBe(409);
  });
});
