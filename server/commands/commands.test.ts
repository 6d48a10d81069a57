import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contents } from '#test/api/tables.ts';
import { isCluster, openApp, testApp } from '#test/app.ts';
import { holding } from '#test/locks.ts';
import { soon } from '#test/soon.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { sealAudit } from '../audit/chain/queries.ts';
import { newSigning } from '../audit/export/signing.ts';
import { LOCKS } from '../core/database/locks.ts';
import { startEmbedded } from '../embedded/start.ts';
import { verifyDatabase } from '../sales/rollups/verify.ts';
import { startCommand } from './fixtures/command.ts';
import { openDatabase } from './running/database.ts';

const app = testApp();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-commands-'));
});
afterAll(() => rm(directory, { recursive: true }));

const start = (name: string, args: string[], url = app.url) =>
  startCommand(name, args, { DATABASE_URL: url });

async function file(name: string, text: string) {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}
const csv = (...rows: string[]) => `doklad;cas;kanal;kusy;cena_s_dph\n${rows.join('\n')}\n`;
const row = (doklad: string, price = '5') => `${doklad};2026-03-01T10:00:00+01:00;eshop;1;${price}`;

// Each command may start from source, which takes a while.
describe('npm run import', () => {
  test('imports a file and prints the result', async () => {
    const path = await file('dobry.csv', csv(row('A1'), row('A2')));
    const { code, out } = await start('import', [path, '--zdroj', 'pokladna']).ended;
    expect(out).toContain('Hotovo. Řádků: 2, dokladů: 2 (nových 2, nahrazených 0). Trvalo ');
    expect(code).toBe(0);
    const [row1] = await app.db.selectFrom('prodej_import').selectAll().orderBy('id', 'desc').execute();
    expect(row1).toMatchObject({ cesta: 'prikaz', kdo_jmeno: 'příkaz import', zdroj: 'pokladna', radku: 2 });
  });

  test('refuses a bad file naming its rows and exits with 1; with --tolerantni imports the good rows', async () => {
    const path = await file('spatny.csv', csv(row('B1'), row('B2', 'mnoho')));
    const strict = await start('import', [path]).ended;
    expect(strict.err).toContain('řádek 3, cena_s_dph: ');
    expect(strict.err).toContain('Nic se neimportovalo.');
    expect(strict.code).toBe(1);
    const tolerant = await start('import', [path, '--tolerantni', '--format', 'csv']).ended;
    expect(tolerant.out).toContain('Odmítnutých řádků: 1.');
    expect(tolerant.code).toBe(0);
  });

  test('trims the source, defaults to that of the profile, and refuses one that is too long', async () => {
    const path = await file('zdroj.csv', csv(row('Z1')));
    const named = ['pokladna', ' pokladna\u200b ', ''];
    for (const zdroj of named) expect((await start('import', [path, '--zdroj', zdroj]).ended).code).toBe(0);
    const known = await app.db
      .selectFrom('prodej_import')
      .select(['zdroj', 'nove'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(known.reverse()).toEqual([
      { zdroj: 'pokladna', nove: 1 },
      { zdroj: 'pokladna', nove: 0 },
      { zdroj: 'kanonicky', nove: 1 },
    ]);
    const long = await start('import', [path, '--zdroj', 'x'.repeat(61)]).ended;
    expect([long.code, long.err]).toEqual([2, expect.stringContaining('Zdroj: Nejvýše 60 znaků.')]);
  });

  test('explains its use and exits with 2', async () => {
    const path = await file('a.csv', csv(row('C1')));
    const runs = await Promise.all([
      start('import', []).ended,
      start('import', [path, '--profil', 'neni']).ended,
      start('import', [join(directory, 'neni.csv')]).ended,
    ]);
    expect(runs.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(runs[0]!.err).toContain('Použití: npm run import -- SOUBOR');
    expect(runs[1]!.err).toContain(
      'Na výběr jsou: kanonicky, shoptet, online_retail, superstore, shoptet_kratky, shoptet_xml, pohoda, money_s3, dotykacka, dotykacka_api, upgates, upgates_xml',
    );
    expect(runs[2]!.err).toContain('nelze přečíst (ENOENT)');
  });

  test('exits with 3 when there is no database', async () => {
    const path = await file('b.csv', csv(row('D1')));
    const { code } = await start('import', [path], 'postgres://app:x@127.0.0.1:1/app').ended;
    expect(code).toBe(3);
  });

  test('killed in the middle leaves the tables unchanged, and the history says so', async () => {
    const path = join(directory, 'velky.csv');
    await writeCsv(path, { from: '2026-01-01', to: '2026-07-01', linesPerDay: 300, seed: 5 });
    const sales = async () => {
      const { prodejni_radek, prodej_doklad, souhrn, prodej_produkt, import_stav } = await contents(app.db);
      return [prodejni_radek, prodej_doklad, souhrn, prodej_produkt, import_stav];
    };
    const before = await sales();
    const { child, ended } = start('import', [path]);
    const running = () =>
      app.db.selectFrom('prodej_import').selectAll().where('stav', '=', 'bezi').executeTakeFirst();
    await soon(async () => expect(await running()).toBeDefined());
    const { id } = (await running())!;
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    // The server notices that its client is gone.
    await soon(async () => {
      const other = await openApp(app.url);
      await other.close();
      const { stav, zprava } = await app.db
        .selectFrom('prodej_import')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect({ stav, zprava }).toEqual({
        stav: 'chyba',
        zprava: 'Import přerušilo ukončení aplikace. Nic se neimportovalo.',
      });
    });
    expect(await sales()).toEqual(before);
    expect(await verifyDatabase(app.url)).toEqual([]);
  });
});

test('npm run rollups:verify exits with 1 when a rollup differs from its lines', async () => {
  expect(await start('verify', []).ended).toMatchObject({ code: 0, out: 'Souhrny odpovídají řádkům.\n' });
  await sql`update souhrn set obrat = obrat + 0.01 where zrno = 'd' and dimenze = '.'`.execute(app.db);
  const { code, out } = await start('verify', []).ended;
  expect(code).toBe(1);
  expect(out).toContain('d.:');
});

test('a command in a wrong directory says so and creates no empty database there', async () => {
  const dataDir = join(directory, 'jinam');
  const path = await file('kam.csv', csv(row('E1')));
  const commands: [string, string[]][] = [
    ['verify', []],
    ['rotate', []],
    ['import', [path]],
  ];
  for (const [name, args] of commands) {
    const { code, out, err } = await startCommand(name, args, { DATABASE_URL: '', DATA_DIR: dataDir }).ended;
    expect([out, err]).toEqual(['', `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.\n`]);
    expect(code).not.toBe(0);
  }
  await expect(access(dataDir)).rejects.toThrow('ENOENT');
});

test('npm run vault:rotate makes a new key, and changes nothing while another one runs', async () => {
  const dataDir = join(directory, 'klice');
  const rotation = () =>
    startCommand('rotate', [], { DATABASE_URL: app.url, DATA_DIR: dataDir, VAULT_KEYS: '' }).ended;
  const keys = () => readFile(join(dataDir, 'vault.keys'), 'utf8');
  const first = await rotation();
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringContaining('Other keys are not needed any more.'),
  ]);
  const before = await keys();
  await holding(app.pool, LOCKS.rotation, async () => {
    const busy = await rotation();
    expect([busy.code, busy.err]).toEqual([1, expect.stringContaining('Another rotation is running')]);
  });
  expect(await keys()).toBe(before);
  expect((await rotation()).code).toBe(0);
  expect(await keys()).not.toBe(before);
});

test('npm run audit:verify exits with 1 when the audit differs from what was sealed', async () => {
  await sql`insert into audit (co, tabulka, kdo_jmeno) values ('export', 'tabulka', 'Alena')`.execute(app.db);
  await sealAudit(app.db);
  const whole = await start('audit-verify', []).ended;
  expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('The chain is whole.')]);
  const [, head = ''] = /Head (\S+) /.exec(whole.out) ?? [];
  expect((await start('audit-verify', [head]).ended).code).toBe(0);
  const other = await start('audit-verify', [head.replace(/.$/, last => (last === '0' ? '1' : '0'))]).ended;
  expect([other.code, other.out]).toEqual([
    1,
    expect.stringContaining('it differs from the head that was noted'),
  ]);
  expect(other.err).toContain('THE CHAIN IS NOT WHOLE.');
  expect((await start('audit-verify', ['nic']).ended).code).toBe(2);
});

test('npm run audit:verify tells a signed export from a changed one', async () => {
  const [file, signature, key] = ['f', 'f.sig', 'k.pub'].map(name => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const { sign, publicKey } = newSigning();
  await writeFile(file, 'záznamy');
  await writeFile(signature, await sign(Buffer.from('záznamy')));
  await writeFile(key, publicKey);
  expect((await start('audit-verify', [file, signature, key]).ended).code).toBe(0);
  await writeFile(file, 'zaznamy');
  const { code, err } = await start('audit-verify', [file, signature, key]).ended;
  expect([code, err]).toEqual([1, expect.stringContaining('DOES NOT BELONG')]);
  expect((await start('audit-verify', [file, `${signature}x`, key]).ended).code).toBe(2);
});

test('a command finds the embedded database whether or not the application runs', async () => {
  const dataDir = join(directory, 'data');
  const running = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const beside = await openDatabase({ DATA_DIR: dataDir });
  expect(beside.url).toBe(running.url);
  await beside.close();
  await running.stop();
  const alone = await openDatabase({ DATA_DIR: dataDir });
  // The database is migrated and complete.
  expect(await verifyDatabase(alone.url)).toEqual([]);
  await alone.close();
});

describe('npm run distribute', () => {
  test.skipIf(isCluster)('refuses a server without Citus', async () => {
    const { err, code } = await start('distribute', []).ended;
    expect(err).toContain('This PostgreSQL has no Citus');
    expect(code).toBe(1);
  });

  test('refuses the embedded database and a wrong number of shards', async () => {
    const [embedded, wrong] = await Promise.all([
      startCommand('distribute', [], { DATA_DIR: directory }).ended,
      start('distribute', ['--shards', '0']).ended,
    ]);
    expect(embedded.err).toContain('is on this machine only and cannot be distributed');
    expect(wrong.err).toContain('a whole number from 1 to 1024');
    expect([embedded.code, wrong.code]).toEqual([1, 2]);
  });
});
