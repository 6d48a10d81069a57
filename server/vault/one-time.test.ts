import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#shared/core/durations.ts';
import { NO_KEY } from '#shared/vault/one-time.ts';
import { contents } from '#test/api/tables.ts';
import { testApp } from '#test/app.ts';
import { ACCESS } from '#world/records.ts';
import { oneTimeAt } from './one-time.ts';

describe('RFC 6238', () => {
  const seed = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes)).toString('latin1');
  const base32 = (text: string) => {
    const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('');
    return bits
      .match(/.{1,5}/g)!
      .map(five => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
      .join('');
  };
  // Appendix B of the RFC.
  test.each([
    [59, 'SHA1', 20, '94287082'],
    [59, 'SHA256', 32, '46119246'],
    [59, 'SHA512', 64, '90693936'],
    [1_111_111_109, 'SHA1', 20, '07081804'],
    [20_000_000_000, 'SHA512', 64, '47863826'],
  ])('at %d s with %s', (seconds, algorithm, bytes, kod) => {
    const stored = `otpauth://totp/x?secret=${base32(seed(bytes))}&algorithm=${algorithm}&digits=8`;
    expect(oneTimeAt(stored, seconds * SECOND)?.kod).toBe(kod);
  });
});

const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });
const KEY = ACCESS.jednorazovy_klic;

beforeEach(async () => {
  clock.time = NOON;
  await sql`truncate pristup cascade`.execute(app.owner);
});

const asked = async (id: number, who = 'petra') =>
  (await app.as(who)).get(`/api/pristupy/${id}/jednorazove_heslo/`);

async function create(jednorazovy_klic?: string | null) {
  const { body } = await (await app.as('petra')).post('/api/pristupy/', { ...ACCESS, jednorazovy_klic });
  return body.pristup as { id: number; masked_jednorazovy_klic: string | null };
}

const edit = async (id: number, jednorazovy_klic: unknown) =>
  (
    await (
      await app.as('petra')
    ).put(`/api/pristupy/${id}/`, { ...ACCESS, password: undefined, jednorazovy_klic })
  ).body.pristup.masked_jednorazovy_klic;

describe('the key of one-time passwords', () => {
  test('makes the present password, recorded like a reveal; it is never told itself', async () => {
    const { id, masked_jednorazovy_klic } = await create(KEY.toLowerCase());
    expect(masked_jednorazovy_klic).toBe('••••••••');
    clock.time += 12 * SECOND;
    const { status, body, headers } = await asked(id, 'pavel');
    expect([status, body]).toEqual([
      200,
      { success: true, kod: oneTimeAt(KEY, clock.time)!.kod, plati_ms: 18 * SECOND },
    ]);
    expect(body.kod).toMatch(/^\d{6}$/);
    expect(headers['cache-control']).toBe('no-store');
    const admin = await app.as('admin');
    expect((await admin.get(`/api/pristupy/${id}/odkryti/`)).body).toMatchObject([{ uzivatel: { id: 13 } }]);
    const [entry] = (await admin.get('/api/pristupy/')).body;
    expect(Date.parse(entry.last_used)).toBe(clock.time);
    const dump = await contents(app.db);
    expect(dump.audit!.filter(row => row.includes('"jednorazovy_klic": [null, null]'))).toHaveLength(1);
    expect(dump.audit!.filter(row => row.includes('"jednorazovy_klic": [null, "•••"]'))).toHaveLength(1);
    for (const rows of Object.values(dump))
      expect(rows.filter(row => row.toUpperCase().includes(KEY))).toEqual([]);
    expect((await admin.get(`/api/pristupy/${id}/reveal_totp/`)).status).toBe(404);
  });

  test('is kept when nothing is sent, replaced by another and removed by null', async () => {
    const { id } = await create(KEY);
    for (const nothing of [undefined, '', ' ', '••••']) expect(await edit(id, nothing)).toBe('••••••••');
    expect((await asked(id)).body.kod).toBe(oneTimeAt(KEY, NOON)!.kod);
    const other = `otpauth://totp/Obchod?secret=${'A'.repeat(32)}&digits=8`;
    await edit(id, ` ${other} `);
    expect((await asked(id)).body.kod).toBe(oneTimeAt(other, NOON)!.kod);
    expect(await edit(id, null)).toBeNull();
    const { status, body } = await asked(id);
    expect([status, body.error]).toEqual([404, 'Nic takového není uložené.']);
    expect(await edit(id, null)).toBeNull();
  });

  test('stays when the password is changed or an earlier one comes back', async () => {
    const { id } = await create(KEY);
    const petra = await app.as('petra');
    await petra.put(`/api/pristupy/${id}/`, {
      ...ACCESS,
      password: 'Nove-heslo-2',
      jednorazovy_klic: undefined,
    });
    const [earlier] = (await petra.get(`/api/pristupy/${id}/verze/`)).body;
    await petra.post(`/api/pristupy/${id}/verze/${earlier.id}/obnovit/`);
    expect((await asked(id)).body.kod).toBe(oneTimeAt(KEY, NOON)!.kod);
  });

  test.each(['nesmysl', 'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP', `${KEY}0`])(
    '%j is refused',
    async jednorazovy_klic => {
      const { status, body } = await (await app.as('petra')).post('/api/pristupy/', {
        ...ACCESS,
        jednorazovy_klic,
      });
      expect([status, body.errors]).toEqual([400, { jednorazovy_klic: [NO_KEY] }]);
    },
  );

  test('needs the CSRF header, and is told as often as secrets are revealed', async () => {
    const { id } = await create(KEY);
    const petra = await app.as('petra');
    const path = `/api/pristupy/${id}/jednorazove_heslo/`;
    expect((await petra.get(path, { headers: { 'x-csrftoken': 'x' } })).status).toBe(403);
    for (let count = 0; count < 15; count++) {
      expect((await asked(id)).status).toBe(200);
      expect((await petra.get(`/api/pristupy/${id}/reveal_password/`)).status).toBe(200);
    }
    expect((await asked(id)).status).toBe(429);
  });

  test('is not known to somebody who only saw a password that it made', async () => {
    const { id } = await create(KEY);
    await asked(id, 'pavel');
    const leaving = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'pavel');
    await leaving.set({ aktivni: false }).execute();
    try {
      expect((await (await app.as('admin')).get('/api/pristupy/zmenit/')).body).toEqual([]);
    } finally {
      await leaving.set({ aktivni: true }).execute();
    }
  });
});
