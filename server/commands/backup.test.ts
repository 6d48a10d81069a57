import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { databaseOf } from '#test/citus.ts';
import { PEOPLE } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { passwordMatches } from '../session/hashing.ts';
import { command } from './fixtures/command.ts';

const app = testApp();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-backup-command-'));
});
afterAll(() => rm(directory, { recursive: true }));

const on = (url: string, variables = {}) => ({
  DATABASE_URL: url,
  DATA_DIR: join(directory, 'keys'),
  ...variables,
});

// Each command may start from source, which takes a while.
describe('npm run backup and npm run restore', () => {
  test('write, check and restore; refuse a damaged backup and an existing file', async () => {
    const file = join(directory, 'a.tar');
    const made = await command('backup', [file], on(app.url));
    expect(made.out).toMatch(/\d+ tables, [\d,]+ rows as of .* made by version \S+ from PostgreSQL \d\d/);
    expect(made.code).toBe(0);

    const again = await command('backup', [file], on(app.url));
    expect(again.err).toContain(`${file} exists already. Backups are never overwritten`);
    expect(again.code).toBe(2);

    const inUse = await command('restore', [file, '--replace'], on(app.url));
    expect(inUse.err).toContain('The application runs on this database');
    expect(inUse.err).toContain('Nothing was touched.');
    expect(inUse.code).toBe(1);

    const name = `prikaz_${process.pid}`;
    const admin = new pg.Client({ connectionString: inject('cluster') });
    await admin.connect();
    await admin.query(`create database ${name} template template0`);
    try {
      const url = databaseOf(inject('cluster'), name);
      const restored = await command('restore', [file], on(url));
      expect(restored.out).toContain('is restored, and every table was compared with it.');
      expect(restored.code).toBe(0);
      const other = await command('restore', [file], on(url));
      expect(other.err).toContain('The database is not empty.');
      expect(other.code).toBe(1);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }

    const handle = await open(file, 'r+');
    await handle.write(Buffer.from([1]), 0, 1, (await handle.stat()).size >> 1);
    await handle.close();
    for (const args of [
      ['backup', '--check'],
      ['restore', '--check'],
      ['restore', '--replace'],
    ] as const) {
      const damaged = await command(args[0], [file, args[1]], on(app.url));
      expect(damaged.err).toContain('is damaged or truncated');
      expect(damaged.code).toBe(1);
    }
  });

  test('explain their use and exit with 2, or with 1 without a database, and create none', async () => {
    const DATA_DIR = join(directory, 'nic');
    const runs = await Promise.all([
      command('backup', [], {}),
      command('restore', [join(directory, 'neni.tar')], {}),
      command('backup', [join(directory, 'neni', 'a.tar')], {}),
      command('backup', [join(directory, 'b.tar')], { DATABASE_URL: '', DATA_DIR }),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([2, 2, 2, 1]);
    expect(runs[0]!.err).toContain('Usage: npm run backup -- FILE');
    expect(runs[1]!.err).toContain('neni.tar cannot be read (ENOENT).');
    expect(runs[2]!.err).toContain('There is no directory');
    expect(runs[3]!.err).toContain(`There is no database in ${DATA_DIR}.`);
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
    expect((await readdir(directory)).filter(name => name.startsWith('b.tar'))).toEqual([]);
  });
});

const devicesOf = (id: number) =>
  app.db.selectFrom('zarizeni').select('otisk').where('uzivatel_id', '=', id).execute();

test('npm run password prints a new password once and ends the sessions', async () => {
  const before = await app.as('petra');
  const step = await records(app.db).totpStep(12);
  await app.db
    .insertInto('zarizeni')
    .values({ otisk: 'doma', uzivatel_id: 12, naposledy: new Date().toISOString() })
    .execute();
  const { code, out } = await command('password', ['petra'], on(app.url));
  expect(code).toBe(0);
  const [, password = ''] = /New password of petra: (\S+) \(shown only now\)/.exec(out) ?? [];
  const { heslo_hash } = await app.db
    .selectFrom('uzivatel')
    .select('heslo_hash')
    .where('uzivatelske_jmeno', '=', 'petra')
    .executeTakeFirstOrThrow();
  expect(await passwordMatches(heslo_hash, password)).toBe(true);
  expect((await before.get('/api/news/')).status).toBe(401);
  // As after a password from an ADMIN: the next sign-in counts as somewhere new.
  expect(await devicesOf(12)).toEqual([]);
  // With the password alone the second step is still missing.
  const given = { uzivatelske_jmeno: 'petra', heslo: password };
  const signedIn = await app.guest.post('/api/users/login/', given);
  expect(signedIn).toMatchObject({ status: 401, body: { druhy_krok: { totp: true } } });
  await app.db.deleteFrom('krok').where('id', '=', step.id).execute();
  const audited = await app.db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({ kdo_jmeno: 'příkaz password', tabulka: 'uzivatel', co: 'zmena' });
  expect(JSON.stringify(audited)).not.toContain(password);
  expect((await command('password', ['nikdo'], on(app.url))).code).toBe(2);
});

test('npm run password reactivates a person who left, audits it and ends their departure', async () => {
  const id = await records(app.db).person();
  const when = new Date();
  const departure = { uzivatel_id: id, zahajil_id: 1, zahajeno: when.toISOString(), sezeni: 0, zarizeni: 0 };
  await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', id).execute();
  await app.db.insertInto('odchod').values(departure).execute();
  const { uzivatelske_jmeno } = await app.db
    .selectFrom('uzivatel')
    .select('uzivatelske_jmeno')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await command('password', [uzivatelske_jmeno], on(app.url))).code).toBe(0);
  const audited = app.db.selectFrom('audit').select('zmeny').where('tabulka', '=', 'uzivatel');
  expect(await audited.where('zaznam', '=', `${id}`).execute()).toEqual([
    { zmeny: expect.objectContaining({ aktivni: [false, true] }) },
  ]);
  expect(await app.db.selectFrom('odchod').select('uzivatel_id').execute()).toEqual([]);
});

test('npm run second-step removes a lost second step and ends the sessions', async () => {
  const { id } = PEOPLE.find(({ username }) => username === 'lucie')!;
  const make = records(app.db);
  await make.totpStep(id);
  await make.recoveryCode(id);
  const before = await app.as('lucie');
  const { code, out } = await command('second-step', ['lucie'], on(app.url));
  expect([code, out]).toEqual([0, expect.stringContaining('lucie now signs in with the password alone (1 ')]);
  for (const table of ['krok', 'zachranny_kod'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('uzivatel_id', '=', id).execute()).toEqual([]);
  expect((await before.get('/api/news/')).status).toBe(401);
  const audited = await app.db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({ kdo_jmeno: 'příkaz second-step', tabulka: 'krok', zaznam: `${id}` });
  expect((await command('second-step', ['nikdo'], on(app.url))).code).toBe(2);
});
