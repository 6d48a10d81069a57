import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Contents, contents } from '#test/api/tables.ts';
import { cloneDatabase, openApp, ownerOf, testApp } from '#test/app.ts';
import { databaseOf } from '#test/citus.ts';
import { PNG, records } from '#world/records.ts';
import { createDb, createPool } from '../core/database/db.ts';
import { readMigrations } from '../core/database/migrate.ts';
import { MIGRATIONS } from '../program.ts';
import { checkBackup } from './check.ts';
import { makeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { restoreBackup } from './restore.ts';
import { BLOCK, readTarHeader, tarHeader } from './tar.ts';

const app = testApp();
const silent = () => {};

let directory: string;
let migrations: Awaited<ReturnType<typeof readMigrations>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-backup-test-'));
  migrations = await readMigrations(MIGRATIONS);
});
afterAll(() => rm(directory, { recursive: true }));

let count = 0;
const fresh = () => join(directory, `${++count}.tar`);
const backUp = async (url = app.url, file = fresh()) => ({
  file,
  ...(await makeBackup(url, file, '1.2.3', silent)),
});
const restore = async (file: string, url: string, replace = false) =>
  restoreBackup(url, await checkBackup(file), { migrations, replace, say: silent });

/** An empty database for each test, as a server's administrator creates one. */
let url: string;
beforeEach(async () => {
  const name = `obnova_${process.pid}_${++count}`;
  const admin = new pg.Client({ connectionString: inject('cluster') });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  url = databaseOf(inject('cluster'), name);
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
});

async function all(ofUrl: string): Promise<Contents> {
  const pool = createPool(ofUrl, () => {}, 1);
  try {
    return await contents(createDb(pool));
  } finally {
    await pool.end();
  }
}
/** The number of tables; a refused restore leaves none. */
async function tableCount(ofUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ofUrl });
  await client.connect();
  try {
    return (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
/** Removes the audit's record of a backup, which that backup cannot contain. */
const withoutBackups = ({ audit, ...rest }: Contents) => ({
  ...rest,
  audit: audit!.filter(row => !row.includes('"zaloha"')),
});

beforeAll(async () => {
  const make = records(app.db);
  await make.post(1, 'Řádek\ns\ttabulátorem, \\N, "uvozovkami" a 🔑');
  await make.access(12);
  const post = await make.post(1);
  await app.db
    .insertInto('soubor')
    .values({
      ...{ klic: 'a'.repeat(22), nazev: 'obr.png', typ: 'obrazek', mime: 'image/png', velikost: PNG.length },
      ...{ vlozil_id: 1, novinka_id: post },
    })
    .execute();
  const { id } = await app.db.selectFrom('soubor').select('id').executeTakeFirstOrThrow();
  await app.db.insertInto('soubor_cast').values({ soubor_id: id, poradi: 0, data: PNG }).execute();
  await app.db.insertInto('audit').values({ co: 'zmena', tabulka: 'x', zmeny: '{}' }).execute();
});

/** Sorts by name: tables come after those that they refer to, and a distributed table has fewer references. */
const byName = ({ tables }: Manifest) => tables.toSorted((a, b) => a.name.localeCompare(b.name));

describe('a backup', () => {
  test('of a database with fewer foreign keys is restored into one that has them', async () => {
    const source = await cloneDatabase();
    const pool = createPool(ownerOf(source.url), () => {}, 1);
    await pool.query('alter table prodej_doklad drop constraint if exists prodej_doklad_zdroj_id_fkey');
    await pool.query(`insert into prodej_zdroj (nazev) values ('pokladna')`);
    await pool.query(`insert into prodej_doklad (id, zdroj_id, doklad, otisk) overriding system value
      select 1, id, 'D1', gen_random_uuid() from prodej_zdroj`);
    await pool.end();
    expect(await restore((await backUp(source.url)).file, url)).toEqual([]);
    expect((await all(url)).prodej_doklad).toHaveLength(1);
    await source.drop();
  });

  test('restores the same rows, and new numbers continue', async () => {
    const { file, manifest } = await backUp();
    expect(await restore(file, url)).toEqual([]);
    expect(withoutBackups(await all(url))).toEqual(withoutBackups(await all(app.url)));
    const again = await backUp(url);
    expect(byName(again.manifest)).toEqual(byName(manifest));
    expect(again.manifest.sequences).toEqual(manifest.sequences);
    const restored = await openApp(url);
    try {
      const admin = await restored.as('admin');
      const { body } = await admin.post('/api/news/', { obsah: 'Po obnově' });
      const { id } = await app.db
        .selectFrom('novinka')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      expect(body.id).toBeGreaterThan(id);
    } finally {
      await restored.close();
    }
  });

  test('is readable only by its owner and recorded in the audit', async () => {
    const { file, manifest } = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const row = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      co: 'zaloha',
      kdo_jmeno: 'příkaz backup',
      zmeny: { cas: [null, manifest.created] },
    });
  });

  test('contains no keys and leaves no unfinished file beside it', async () => {
    const { file, manifest } = await backUp();
    expect(manifest.vaultKeys).toEqual([{ id: 'zkusebni', fingerprint: expect.stringMatching(/^.{22}$/) }]);
    expect((await readdir(directory)).filter(name => name.includes('.part'))).toEqual([]);
    const whole = await readFile(file, 'latin1');
    expect(whole).not.toContain(Buffer.alloc(32, 7).toString('base64'));
  });

  test('removes what a killed backup of the same name left', async () => {
    const file = fresh();
    await writeFile(`${file}.part-999999999`, 'x');
    await writeFile(`${file}.part-1`, 'somebody is at it');
    await backUp(app.url, file);
    await expect(stat(`${file}.part-999999999`)).rejects.toThrow('ENOENT');
    expect(await readFile(`${file}.part-1`, 'utf8')).toBe('somebody is at it');
  });

  test('removes the leftover of a dead process with its own number, as in a container', async () => {
    const file = fresh();
    await writeFile(`${file}.part-${process.pid}`, 'x');
    const before = new Date(Date.now() - 1000 * process.uptime() - 60_000);
    await utimes(`${file}.part-${process.pid}`, before, before);
    await backUp(app.url, file);
    expect((await stat(file)).size).toBeGreaterThan(1000);
    await expect(stat(`${file}.part-${process.pid}`)).rejects.toThrow('ENOENT');
  });

  test('leaves alone the file of a live process with its number in another container', async () => {
    const file = fresh();
    await writeFile(`${file}.part-${process.pid}`, 'somebody is at it');
    await expect(backUp(app.url, file)).rejects.toThrow('EEXIST');
    expect(await readFile(`${file}.part-${process.pid}`, 'utf8')).toBe('somebody is at it');
  });

  test('of an empty database is refused and leaves no file', async () => {
    const file = fresh();
    await expect(backUp(url, file)).rejects.toThrow(Refusal);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('is of one moment, whatever is written while it is made', async () => {
    let writing = true;
    const writer = (async () => {
      for (let at = 0; writing; at++) {
        await app.db.transaction().execute(async tx => {
          const klic = `par-${at}`;
          await tx.insertInto('nastaveni').values({ klic, hodnota: 1 }).execute();
          await tx.insertInto('prihlaseni_pokus').values({ klic, pocet: 1, naposledy: 'now' }).execute();
        });
      }
    })();
    const { manifest } = await backUp();
    writing = false;
    await writer;
    const rows = (name: string) => manifest.tables.find(table => table.name === name)!.rows;
    expect(rows('nastaveni')).toBe(rows('prihlaseni_pokus'));
    await sql`delete from nastaveni where klic like 'par-%'`.execute(app.db);
    await sql`delete from prihlaseni_pokus where klic like 'par-%'`.execute(app.db);
  });
});

describe('a damaged backup is refused', () => {
  let good: Buffer;
  let file: string;
  beforeAll(async () => {
    const made = await backUp();
    good = await readFile(made.file);
    file = fresh();
  });
  const refused = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return checkBackup(file).then(
      () => 'taken',
      error => (error instanceof Refusal ? 'refused' : `broke: ${error}`),
    );
  };

  test('with any byte changed', async () => {
    const outcomes = new Set<string>();
    const places = [...Array(120).keys()].map(at => Math.floor((at / 119) * (good.length - 1)));
    for (const at of [...places, ...[...Array(40).keys()].map(back => good.length - 1 - back * 64)]) {
      const bytes = Buffer.from(good);
      bytes[at]! ^= 0x10;
      outcomes.add(await refused(bytes));
    }
    expect([...outcomes]).toEqual(['refused']);
    expect(await refused(good)).toBe('taken');
  });

  test('when cut anywhere or followed by something', async () => {
    const lengths = [
      0,
      1,
      511,
      512,
      1024,
      2047,
      2048,
      2049,
      good.length >> 1,
      good.length - 512,
      good.length - 1,
    ];
    for (const length of lengths) expect(await refused(good.subarray(0, length))).toBe('refused');
    expect(await refused(Buffer.concat([good, Buffer.alloc(512)]))).toBe('refused');
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'is not a backup'],
    ['text', Buffer.from('select 1;\n'.repeat(1000)), 'is not a backup'],
    ['another tar', Buffer.concat([tarHeader('a.txt', 0), Buffer.alloc(4096)]), 'is not a backup'],
    [
      'one of a newer version',
      Buffer.concat([tarHeader('prodejna-backup-2', 0), Buffer.alloc(4096)]),
      'made by a newer version of this application (format 2; this one reads 1)',
    ],
  ])('%s', async (_, bytes, message) => {
    await writeFile(file, bytes);
    await expect(checkBackup(file)).rejects.toThrow(message);
    await expect(checkBackup(file)).rejects.toBeInstanceOf(Refusal);
  });
});

describe('a restore', () => {
  test('is refused into a database that is not empty, unless replacing is allowed', async () => {
    const { file, manifest } = await backUp();
    await restore(file, url);
    await sqlOn(url, 'delete from novinka');
    const before = await all(url);
    await expect(restore(file, url)).rejects.toThrow('The database is not empty.');
    expect(await all(url)).toEqual(before);
    await restore(file, url, true);
    expect(byName((await backUp(url)).manifest)).toEqual(byName(manifest));
  });

  test('is refused while the application is connected', async () => {
    const { file } = await backUp();
    await expect(restore(file, app.url, true)).rejects.toThrow('The application runs on this database');
  });

  test('waits for a connection that is just closing instead of refusing', async () => {
    const { file } = await backUp();
    const ending = new pg.Client({ connectionString: url, application_name: 'prodejna' });
    await ending.connect();
    const restoring = restore(file, url);
    await setTimeout(300);
    await ending.end();
    await restoring;
  });

  test('is refused from a backup with a migration unknown to this program', async () => {
    const { file } = await backUp();
    const fewer = migrations.slice(0, -1);
    const checked = await checkBackup(file);
    await expect(
      restoreBackup(url, checked, { migrations: fewer, replace: false, say: silent }),
    ).rejects.toThrow('The backup is newer than this program: it has migration');
    expect(await tableCount(url)).toBe(0);
  });

  test('is refused when restored rows differ from the backup, and leaves nothing behind', async () => {
    const { file } = await backUp();
    const checked = await checkBackup(file);
    checked.manifest.tables.at(-1)!.sha256 = '0'.repeat(64);
    await expect(restoreBackup(url, checked, { migrations, replace: false, say: silent })).rejects.toThrow(
      'differ from those that were backed up',
    );
    expect(await tableCount(url)).toBe(0);
    await restore(file, url);
  });
});

const sqlOn = async (ofUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: ofUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

test('migrations newer than the backup run after its rows are restored', async () => {
  const { file } = await backUp();
  const later = {
    name: '9999_later.sql',
    hash: 'x',
    sql: 'alter table novinka add column delka int; update novinka set delka = length(obsah)',
  };
  const checked = await checkBackup(file);
  const done = await restoreBackup(url, checked, {
    migrations: [...migrations, later],
    replace: false,
    say: silent,
  });
  expect(done).toEqual(['9999_later.sql']);
  expect((await all(url)).novinka!.every(row => /"delka": \d/.test(row))).toBe(true);
});

describe('headers of the tar archive', () => {
  test.each([
    ['a', 0],
    ['tables/x.copy.gz', 511],
    ['b', 8 ** 11 - 1],
    ['large', 8 ** 11],
    ['huge', 2 ** 45],
  ])('%s of %d bytes is read back', (name, size) => {
    const header = tarHeader(name, size);
    expect(header).toHaveLength(BLOCK);
    expect(readTarHeader(header)).toEqual({ name, size });
  });

  test('with a wrong byte is rejected', () => {
    const header = tarHeader('a', 5);
    header[0]! ^= 1;
    expect(readTarHeader(header)).toBeNull();
  });
});
