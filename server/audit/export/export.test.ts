import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { sealAudit } from '../chain/queries.ts';
import { login } from '../fixtures/people.ts';
import { givenSigning, isSignedBy, newSigning, openSigning } from './signing.ts';

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

describe('a signed export', () => {
  test('has the rows with their links, the signature of the screen’s key, and is in the audit', async () => {
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

  test('is verified by the line of OpenSSL that it comes with', async () => {
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

  test('wants a fresh proof, and a format', async () => {
    const client = await app.as('admin');
    expect((await client.get(PATH)).status).toBe(400);
    await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
    const { status, body } = await client.get(PATH, { query: { format: 'csv' } });
    expect([status, body.overit]).toEqual([403, true]);
  });
});

describe('its key', () => {
  const source = (name: string) => ({ signingFile: join(directory, name, 'audit.key') });

  test('is made once, by the first of two starts, for its owner alone', async () => {
    const [one, other] = await Promise.all([openSigning(source('a')), openSigning(source('a'))]);
    expect(one.publicKey).toBe(other.publicKey);
    expect((await givenSigning(source('a')))!.publicKey).toBe(one.publicKey);
    expect((await stat(source('a').signingFile)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(directory, 'a'))).toEqual(['audit.key']);
  });

  test('may be given, and must be one', async () => {
    await openSigning(source('b'));
    const AUDIT_KEY = await readFile(source('b').signingFile, 'utf8');
    const given = await openSigning({ ...source('none'), AUDIT_KEY });
    expect(given.publicKey).toBe((await openSigning(source('b'))).publicKey);
    expect(await givenSigning(source('none'))).toBeNull();
    await expect(openSigning({ ...source('none'), AUDIT_KEY: 'nic' })).rejects.toThrow('AUDIT_KEY must be');
    await writeFile(source('b').signingFile, 'nic');
    await expect(openSigning(source('b'))).rejects.toThrow('audit.key cannot be used');
  });
});
