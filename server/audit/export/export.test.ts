import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { createVault, fingerprint } from '../../vault/cipher.ts';
import { rotate } from '../../vault/rotation.ts';
import { registerKey } from '../../vault/sealed/queries.ts';
import { sealAudit } from '../chain/queries.ts';
import { login } from '../fixtures/people.ts';
import { isSignedBy, newSigning, openSigning, ownPublicKey } from './signing.ts';

const app = testApp();
const PATH = '/api/audit/export/';
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'signing-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function exported(query: Record<string, string>) {
  const { status, response, body } = await (await app.as('admin')).get(PATH, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const files = unzipSync(response.rawPayload);
  return (name: string) => Buffer.from(files[name]!);
}

describe('a signed export of the audit', () => {
  test('has the rows with their links and the signature of the shown key, and is itself audited', async () => {
    for (let n = 0; n < 3; n++) await login(app);
    await sealAudit(app.db);
    const file = await exported({ format: 'ndjson', co: 'prihlaseni' });
    const lines = file('audit.ndjson')
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines[0]).toMatchObject({
      co: 'prihlaseni',
      poradi: expect.any(Number),
      otisk: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(lines[0].cas).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const { body } = await (await app.as('admin')).get('/api/audit/retez/');
    expect(file('audit.pub').toString()).toBe(body.verejny);
    const isSigned = (bytes: Buffer, key = body.verejny) => isSignedBy(key, bytes, file('audit.ndjson.sig'));
    expect(isSigned(file('audit.ndjson'))).toBe(true);
    const changed = file('audit.ndjson');
    changed[10]! ^= 1;
    expect(isSigned(changed)).toBe(false);
    expect(isSigned(file('audit.ndjson'), newSigning().publicKey)).toBe(false);
    const last = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      co: 'export',
      zaznam: '/audit/export/',
      zmeny: { radku: [null, lines.length] },
    });
  });

  test('is verified by the OpenSSL command that it includes', async () => {
    const file = await exported({ format: 'csv' });
    for (const name of ['audit.csv', 'audit.csv.sig', 'audit.pub'])
      await writeFile(join(directory, name), file(name));
    const [line = ''] = /openssl .*/.exec(file('README.txt').toString()) ?? [];
    const [program, ...args] = line.split(' ');
    const run = () => promisify(execFile)(program!, args, { cwd: directory });
    expect((await run()).stdout).toContain('Signature Verified Successfully');
    await writeFile(join(directory, 'audit.csv'), `${file('audit.csv')}x`);
    await expect(run()).rejects.toThrow();
  });

  test('has thousands of rows, all in order and unchanged', async () => {
    await sql`insert into audit (co, tabulka, zaznam, zmeny)
      select 'zmena', 'mnoho', n, jsonb_build_object('text', jsonb_build_array(n, e'"\n"')) from generate_series(1, 4001) n`.execute(
      app.db,
    );
    const file = await exported({ format: 'ndjson', tabulka: 'mnoho' });
    const lines = file('audit.ndjson').toString().trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line)).map(({ zaznam, zmeny }) => [zaznam, zmeny])).toEqual(
      Array.from({ length: 4001 }, (_, at) => [`${at + 1}`, { text: [at + 1, '"\n"'] }]),
    );
  });

  test('requires a format and a fresh proof of identity', async () => {
    const client = await app.as('admin');
    expect((await client.get(PATH)).status).toBe(400);
    await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
    const { status, body } = await client.get(PATH, { query: { format: 'csv' } });
    expect([status, body.overit]).toEqual([403, true]);
  });
});

describe('the signing key', () => {
  const vault = createVault(TEST_KEYS);
  const source = (name: string) => ({ signingFile: join(directory, name) });
  const open = (name = 'none', AUDIT_KEY?: string) =>
    openSigning(app.db, vault, { ...source(name), ...(AUDIT_KEY && { AUDIT_KEY }) }, Date.now());
  const pem = () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  beforeEach(async () => {
    await app.db.deleteFrom('audit_podpis').execute();
  });

  test('is one per database even when two instances start at once, and is stored encrypted', async () => {
    expect(await ownPublicKey(app.db, source('none'))).toBeNull();
    const [one, other] = await Promise.all([open(), open()]);
    expect(one.publicKey).toBe(other.publicKey);
    const file = Buffer.from('soubor');
    expect(isSignedBy((await ownPublicKey(app.db, source('none')))!, file, await other.sign(file))).toBe(
      true,
    );
    const { tajemstvi } = await app.db.selectFrom('audit_podpis').selectAll().executeTakeFirstOrThrow();
    expect(tajemstvi.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  test('is encrypted anew with the vault’s next key and stays the same', async () => {
    const { publicKey } = await open();
    const next = { id: 'dalsi', bytes: Buffer.alloc(32, 9) };
    const renewed = createVault([next, ...TEST_KEYS]);
    await registerKey(app.db, next.id, fingerprint(next));
    await rotate(app.db, renewed);
    expect((await openSigning(app.db, createVault([next]), source('none'), 0)).publicKey).toBe(publicKey);
    for (const key of TEST_KEYS) await registerKey(app.db, key.id, fingerprint(key));
    await rotate(app.db, createVault([...TEST_KEYS, next]));
  });

  test('is taken over from the file of an earlier version unless AUDIT_KEY is set', async () => {
    await writeFile(source('old').signingFile, pem());
    const { publicKey } = await open('old');
    expect((await open()).publicKey).toBe(publicKey);
    const given = pem();
    expect((await open('old', given)).publicKey).not.toBe(publicKey);
    expect(await ownPublicKey(app.db, { ...source('old'), AUDIT_KEY: given })).toBe(
      (await open('old', given)).publicKey,
    );
    await expect(open('none', 'nic')).rejects.toThrow('AUDIT_KEY must be');
  });

  test('is refused when the file holds none', async () => {
    await writeFile(source('bad').signingFile, 'nic');
    await expect(open('bad')).rejects.toThrow('bad cannot be used');
  });
});
