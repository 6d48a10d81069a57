import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { records } from '#world/records.ts';
import { accessSecret, createVault, fingerprint } from './cipher.ts';
import { newKey, openVault, parseKeys, readKeyFile, replaceKeyFile } from './keys.ts';
import { lockSecret } from './queries.ts';
import { rotate } from './rotation.ts';
import { openPassword } from './sealed/envelope.ts';
import { registerKey } from './sealed/queries.ts';

const NAME = accessSecret(1);
const app = testApp();
const written = (keys: { id: string; bytes: Buffer }[]) =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
const other = () => [{ id: TEST_KEYS[0]!.id, bytes: randomBytes(32) }];

let directory = '';
const keyFile = () => join(directory, 'vault.keys');
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-keys-'));
  await app.db.deleteFrom('pristup').execute();
  // A rotation deletes the keys that nothing needs any more.
  for (const key of TEST_KEYS) await registerKey(app.db, key.id, fingerprint(key));
});
afterEach(() => rm(directory, { recursive: true }));

describe('keys as text', () => {
  test('are read back as written, the current one first', () => {
    const keys = [newKey(Date.now()), newKey(Date.now())];
    expect(parseKeys(written(keys))).toEqual(keys);
    expect(parseKeys(`${written(keys).replace(',', '\n')}\n`)).toEqual(keys);
  });

  test.each([
    ['nothing', ''],
    ['no name', randomBytes(32).toString('base64')],
    ['a short key', `a:${randomBytes(31).toString('base64')}`],
    ['a long key', `a:${randomBytes(33).toString('base64')}`],
    ['no base64', 'a:heslo heslo'],
    ['one name twice', `${written(other())},${written(other())}`],
  ])('%s is refused', (_, text) => expect(() => parseKeys(text)).toThrow('32 bytes in base64'));
});

describe('a start', () => {
  test('makes a key file readable only by its owner, and uses it from then on', async () => {
    const vault = await openVault(app.db, { keyFile: keyFile() });
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    const text = await readFile(keyFile(), 'utf8');
    const again = await openVault(app.db, { keyFile: keyFile() });
    expect(again.open(NAME, vault.seal(NAME, 'heslo'))).toBe('heslo');
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
  });

  test('of two instances at once gives one key', async () => {
    const source = { keyFile: keyFile() };
    const [one, two] = await Promise.all([openVault(app.db, source), openVault(app.db, source)]);
    expect(two.open(NAME, one.seal(NAME, 'heslo'))).toBe('heslo');
  });

  test('never leaves a partial key file, even when killed', async () => {
    for (let round = 0; round < 20; round++) {
      await rm(keyFile(), { force: true });
      const making = openVault(app.db, { keyFile: keyFile() });
      let isMade = false;
      making.finally(() => {
        isMade = true;
      });
      while (!isMade) {
        await new Promise(setImmediate);
        expect(statSync(keyFile(), { throwIfNoEntry: false })?.size).not.toBe(0);
      }
      await making;
    }
    expect(await readdir(directory)).toEqual(['vault.keys']);
  });

  test('is refused when secrets exist but their key does not', async () => {
    await records(app.db).access(12);
    const message = `The vault's key zkusebni is missing in ${keyFile()}. Stored passwords cannot be read without it`;
    await expect(openVault(app.db, { keyFile: keyFile() })).rejects.toThrow(message);
    await expect(stat(keyFile())).rejects.toThrow('ENOENT');
    const VAULT_KEYS = written([newKey(Date.now())]);
    await expect(openVault(app.db, { VAULT_KEYS, keyFile: keyFile() })).rejects.toThrow(
      'is missing in VAULT_KEYS',
    );
  });

  test('is refused with another key of the same name', async () => {
    await records(app.db).access(12);
    const VAULT_KEYS = written(other());
    await expect(openVault(app.db, { VAULT_KEYS, keyFile: keyFile() })).rejects.toThrow(
      "The vault's key zkusebni in VAULT_KEYS is not the one that passwords were stored with.",
    );
  });

  test('is refused with an invalid key file, which is named', async () => {
    await writeFile(keyFile(), 'nesmysl');
    await expect(openVault(app.db, { keyFile: keyFile() })).rejects.toThrow(
      `The vault's keys in ${keyFile()}`,
    );
  });

  test('finds the right key anywhere in VAULT_KEYS', async () => {
    const id = await records(app.db).access(12);
    const VAULT_KEYS = written([newKey(Date.now()), ...TEST_KEYS]);
    const vault = await openVault(app.db, { VAULT_KEYS, keyFile: keyFile() });
    const secret = await app.db.transaction().execute(tx => lockSecret(tx, id));
    expect(openPassword(vault, id, secret!)).toBe('Tajne-heslo-1');
  });
});

test('a key file is replaced atomically and stays readable only by its owner', async () => {
  const keys = [newKey(Date.now()), newKey(Date.now())];
  await replaceKeyFile(keyFile(), keys);
  expect(await readKeyFile(keyFile())).toEqual(keys);
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
});

describe('a rotation of keys', () => {
  const keysInUse = async () =>
    (await app.db.selectFrom('pristup').select('klic_id').distinct().execute()).map(row => row.klic_id);

  test('can be interrupted and resumed, with all secrets readable throughout', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 120; count++) ids.push(await records(app.db).access(12, count % 10 === 0));
    const VAULT_KEYS = written([{ id: 'novy', bytes: randomBytes(32) }, ...TEST_KEYS]);
    const vault = await openVault(app.db, { VAULT_KEYS, keyFile: keyFile() });
    const readAll = async () => {
      const rows = await app.db.selectFrom('pristup').selectAll().execute();
      for (const row of rows) expect(openPassword(vault, row.id, row)).toBe('Tajne-heslo-1');
      return rows.length;
    };
    const interrupted = rotate(app.db, vault, () => {
      throw new Error('power cut');
    });
    await expect(interrupted).rejects.toThrow('power cut');
    expect((await keysInUse()).sort()).toEqual(['novy', 'zkusebni']);
    expect(await readAll()).toBe(120);

    expect(await rotate(app.db, vault)).toBe(70);
    expect(await keysInUse()).toEqual(['novy']);
    expect(await readAll()).toBe(120);
    expect(await rotate(app.db, vault)).toBe(0);
    expect(ids).toHaveLength(120);
  });

  test('stops at a secret that cannot be opened, and loses nothing', async () => {
    const id = await records(app.db).access(12);
    await app.db
      .updateTable('pristup')
      .set({ tajemstvi: randomBytes(40) })
      .where('id', '=', id)
      .execute();
    const vault = createVault([{ id: 'novy', bytes: randomBytes(32) }, ...TEST_KEYS]);
    const before = await app.db.selectFrom('pristup').selectAll().execute();
    await expect(rotate(app.db, vault)).rejects.toThrow('cannot be opened');
    expect(await app.db.selectFrom('pristup').selectAll().execute()).toEqual(before);
  });
});
