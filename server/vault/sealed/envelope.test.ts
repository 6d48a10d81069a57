import { expect, test } from 'vitest';
import { each } from '#shared/core/field.ts';
import { namesOf } from '#shared/core/names.ts';
import { WRITTEN } from '#shared/vault/fields.ts';
import { testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { ACCESS, records } from '#world/records.ts';
import { accessSecret, createVault, TamperedError } from '../cipher.ts';
import { newKey } from '../keys.ts';
import { NO_TEXTS, openPassword, openTexts, resealed, sealAccess, withCurrentKey } from './envelope.ts';
import { sealOpenRows } from './upgrade.ts';

const app = testApp();
const vault = createVault(TEST_KEYS);
const CONTENT = { password: 'Heslo-1', description: 'Popis' };

test('password and texts open only in their own row and unmodified', () => {
  const row = sealAccess(vault, 7, CONTENT);
  expect(openPassword(vault, 7, row)).toBe('Heslo-1');
  expect(openTexts(vault, 7, row)).toEqual({ ...NO_TEXTS, description: 'Popis' });
  expect(() => openPassword(vault, 8, row)).toThrow(TamperedError);
  expect(() => openPassword(vault, 7, { ...row, tajemstvi: row.texty! })).toThrow(TamperedError);
  for (const field of ['tajemstvi', 'klic_radku', 'texty'] as const) {
    const flipped = Buffer.from(row[field]!);
    flipped[20]! ^= 1;
    const damaged = { ...row, [field]: flipped };
    const open = () => (field === 'texty' ? openTexts(vault, 7, damaged) : openPassword(vault, 7, damaged));
    expect(open, field).toThrow(TamperedError);
  }
});

test('sealed fields are told apart by their place, so new ones come last', () => {
  expect(namesOf(WRITTEN).slice(0, 2)).toEqual(['description', 'notes']);
});

test('a change keeps the key of the row and the other fields', () => {
  const row = sealAccess(vault, 7, CONTENT);
  const changed = resealed(vault, 7, row, { password: 'Heslo-2', notes: 'Poznámka' });
  expect(changed.klic_radku).toEqual(row.klic_radku);
  expect(openPassword(vault, 7, changed)).toBe('Heslo-2');
  expect(openTexts(vault, 7, changed)).toEqual({ ...NO_TEXTS, description: 'Popis', notes: 'Poznámka' });
  expect(openPassword(vault, 7, { ...changed, tajemstvi: row.tajemstvi })).toBe('Heslo-1');
});

test('a rotation changes only the sealed key of the row', () => {
  const row = sealAccess(vault, 7, CONTENT);
  const renewed = createVault([newKey(0), ...TEST_KEYS]);
  const changed = withCurrentKey(renewed, 7, row);
  expect(Object.keys(changed).sort()).toEqual(['klic_id', 'klic_radku']);
  expect(openPassword(renewed, 7, { ...row, ...changed })).toBe('Heslo-1');
});

test('what an older instance writes into a sealed row is read, and kept by a rotation', () => {
  const row = sealAccess(vault, 7, CONTENT);
  const written = { ...row, ...vault.seal(accessSecret(7), 'Starou-verzi'), notes: 'Starou verzí' };
  expect(openPassword(vault, 7, written)).toBe('Starou-verzi');
  expect(openTexts(vault, 7, written)).toEqual({ ...NO_TEXTS, description: 'Popis', notes: 'Starou verzí' });
  const renewed = createVault([newKey(0), ...TEST_KEYS]);
  const rotated = { ...written, ...withCurrentKey(renewed, 7, written) };
  expect(openPassword(createVault([{ ...newKey(0), id: 'x' }, ...TEST_KEYS]), 7, written)).toBe(
    'Starou-verzi',
  );
  expect(openPassword(renewed, 7, rotated)).toBe('Starou-verzi');
});

/** A row as the migrations before 0089 left it. */
async function oldRow() {
  const id = await records(app.db).access(12);
  const old = { klic_radku: null, texty: null, sila: null, ...vault.seal(accessSecret(id), 'Stare-heslo') };
  const texts = { description: 'Čitelný popis', notes: 'Čitelná poznámka' };
  await app.db
    .updateTable('pristup')
    .set({ ...old, ...texts })
    .where('id', '=', id)
    .execute();
  return id;
}
const stored = (id: number) =>
  app.db.selectFrom('pristup').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a database of an earlier version works unsealed, and a start seals it once', async () => {
  const [id, damaged] = [await oldRow(), await oldRow()];
  await app.db
    .updateTable('pristup')
    .set({ tajemstvi: Buffer.alloc(40) })
    .where('id', '=', damaged)
    .execute();
  const petra = await app.as('petra');
  const before = (await petra.get('/api/pristupy/')).body.find((one: { id: number }) => one.id === id);
  expect(before).toMatchObject({ description: 'Čitelný popis', notes: 'Čitelná poznámka', sila: null });
  expect((await petra.get(`/api/pristupy/${id}/reveal_password/`)).body.password).toBe('Stare-heslo');
  const sealed = await Promise.all([sealOpenRows(app.db, vault), sealOpenRows(app.db, vault)]);
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await stored(id)).toMatchObject({ description: null, notes: null, sila: 'stredni' });
  const after = (await petra.get('/api/pristupy/')).body.find((one: { id: number }) => one.id === id);
  expect(after).toEqual({ ...before, sila: 'stredni', last_used: expect.any(String) });
  expect((await petra.get(`/api/pristupy/${id}/reveal_password/`)).body.password).toBe('Stare-heslo');
  expect(await sealOpenRows(app.db, vault)).toBe(0);
  // A row that does not open stays, and its password can be set again.
  expect(await stored(damaged)).toMatchObject({ notes: 'Čitelná poznámka' });
  const saved = await petra.put(`/api/pristupy/${damaged}/`, { ...ACCESS, password: 'Nove-heslo-2' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await petra.get(`/api/pristupy/${damaged}/reveal_password/`)).body.password).toBe('Nove-heslo-2');
});

test('texts about an access are readable in no table or audit row', async () => {
  const petra = await app.as('petra');
  const { jednorazovy_klic: _, ...written } = WRITTEN;
  const texts = each(written, (_, name) => `Zasazené: ${name}`);
  const keyed = { headers: { 'idempotency-key': 'zasazeny-klic-1' } };
  const made = await petra.post('/api/pristupy/', { ...ACCESS, ...texts }, keyed);
  expect((await petra.post('/api/pristupy/', { ...ACCESS, ...texts }, keyed)).body).toEqual(made.body);
  expect(made.body.pristup).toMatchObject({ description: texts.description, notes: texts.notes });
  await petra.put(`/api/pristupy/${made.body.pristup.id}/`, {
    ...ACCESS,
    ...texts,
    notes: 'Zasazené jinak',
  });
  const { rows } = await app.pool.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from (select to_jsonb(p) t from pristup p
      union all select to_jsonb(a) from audit a union all select to_jsonb(i) from idempotence i) x`,
  );
  expect(rows[0]!.all).not.toMatch(/Zasazen/);
});

test('ten earlier passwords are kept and can be revealed and restored', async () => {
  const id = await records(app.db).access(12);
  const petra = await app.as('petra');
  for (let at = 2; at <= 13; at++)
    await petra.put(`/api/pristupy/${id}/`, { ...ACCESS, password: `Heslo-cislo-${at}` });
  const path = `/api/pristupy/${id}/verze/`;
  const { body } = await petra.get(path);
  expect(body).toHaveLength(10);
  expect(JSON.stringify(body)).not.toContain('Heslo-cislo');
  const [latest, oldest] = [body[0], body[9]];
  expect((await petra.get(`${path}${latest.id}/reveal_password/`)).body.password).toBe('Heslo-cislo-12');
  expect((await petra.get(`${path}${oldest.id}/reveal_password/`)).body.password).toBe('Heslo-cislo-3');
  const other = await records(app.db).access(12);
  expect((await petra.get(`/api/pristupy/${other}/verze/${latest.id}/reveal_password/`)).status).toBe(404);
  const revealed = await app.db
    .selectFrom('pristup_odkryti')
    .selectAll()
    .where('pristup_id', '=', id)
    .execute();
  expect(revealed.map(({ drivejsi }) => drivejsi)).toEqual([true, true]);
  const restored = await petra.post(`${path}${oldest.id}/obnovit/`);
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  expect((await petra.get(`/api/pristupy/${id}/reveal_password/`)).body.password).toBe('Heslo-cislo-3');
  expect((await petra.get(path)).body).toHaveLength(10);
  // An edit that keeps the password adds no version.
  await petra.put(`/api/pristupy/${id}/`, { ...ACCESS, password: undefined });
  expect((await petra.get(path)).body[0].platne_od).not.toBe(restored.body.pristup.heslo_od);
});
