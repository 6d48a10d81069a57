import { execFileSync } from 'node:child_process';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, testApp } from '#test/app.ts';
import { expectWaiting, holding } from '#test/locks.ts';
import { soon } from '#test/soon.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { insertSource } from '../sources/queries.ts';
import { copyFound, filesIn } from './files.ts';
import { watchFolder } from './watch.ts';

const app = testApp();
const TIMES = { everyMs: 50, stableMs: 300, retryMs: 200 };
const csv = (doklad: string, price: string) =>
  `doklad,cas,kanal,kusy,cena_s_dph\n${doklad},2026-03-01T10:00:00+01:00,eshop,1,${price}\n`;

let root: string;
const errors: unknown[] = [];
const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map(stop => stop()));
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prodejna-folder-'));
  errors.length = 0;
  await app.db.deleteFrom('prodej_sledovany').execute();
});
afterEach(async () => {
  await stopAll();
  await rm(root, { recursive: true });
});

const watch = (on = app, times = TIMES) =>
  stops.push(watchFolder(on, root, error => errors.push(error), times));
const namesIn = async (folder: string) => (await readdir(join(root, folder)).catch(() => [])).sort();
const imports = () => app.db.selectFrom('prodej_import').selectAll().orderBy('id').execute();

test('a good file ends in hotovo, a bad one in chyby, each with its report', async () => {
  await writeFile(join(root, 'dobry.csv'), csv('S1', '199'));
  await writeFile(join(root, 'spatny.csv'), csv('S2', 'mnoho'));
  watch();
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
  await soon(async () => expect(await namesIn('chyby')).toHaveLength(3));
  await soon(async () => expect(await namesIn('.')).toEqual(['chyby', 'hotovo']));
  const [file, report] = await namesIn('hotovo');
  expect(file).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_dobry\.csv$/);
  expect(report).toBe(`${file}.txt`);
  expect(await readFile(join(root, 'hotovo', report!), 'utf8')).toContain('Řádků: 1, dokladů: 1 (nových 1');
  const [bad, problems, why] = await namesIn('chyby');
  expect([problems, why]).toEqual([`${bad}.chyby.csv`, `${bad}.txt`]);
  expect(await readFile(join(root, 'chyby', why!), 'utf8')).toContain('Nic se neimportovalo.');
  expect(await readFile(join(root, 'chyby', why!), 'utf8')).toContain('řádek 2, cena_s_dph:');
  expect(await readFile(join(root, 'chyby', problems!), 'utf8')).toContain('2;cena_s_dph;');
  expect(await imports()).toMatchObject([
    { cesta: 'slozka', kdo_jmeno: 'sledovaná složka', soubor: 'dobry.csv', stav: 'hotovo' },
    { soubor: 'spatny.csv', stav: 'chyba' },
  ]);
  expect(errors).toEqual([]);
});

test('a name of maximal length is shortened when put away, and one that is not UTF-8 is read', async () => {
  const long = `${'ž'.repeat(115)}.csv`;
  await writeFile(join(root, long), csv('L1', '199'));
  await writeFile(join(root, `a${long}`), csv('L2', 'mnoho'));
  const windows = (name: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
  await writeFile(windows('prodej_\xfanor.csv'), csv('L3', '199'));
  // Looks like the other name but is another file.
  await writeFile(join(root, 'prodej_únor.csv'), csv('L4', '199'));
  watch();
  await soon(async () => expect(await namesIn('.')).toEqual(['chyby', 'hotovo']));
  const done = (await namesIn('hotovo')).map(name => name.replace(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_/, ''));
  expect(done.filter(name => name.startsWith('ž'))).toEqual([
    `${'ž'.repeat(108)}.csv`,
    `${'ž'.repeat(108)}.csv.txt`,
  ]);
  expect(done.filter(name => name.includes('prodej_únor.csv'))).toHaveLength(4);
  expect(await namesIn('chyby')).toEqual([
    expect.stringMatching(/_až+\.csv$/),
    expect.stringMatching(/\.csv\.chyby\.csv$/),
    expect.stringMatching(/\.csv\.txt$/),
  ]);
  const came = (await imports()).slice(-4).map(({ soubor, stav }) => `${soubor} ${stav}`);
  expect(came.sort()).toEqual(
    [`a${long} chyba`, 'prodej_únor.csv hotovo', 'prodej_únor.csv hotovo', `${long} hotovo`].sort(),
  );
  expect(errors).toEqual([]);
});

test('a folder names the profile; an unknown one is reported', async () => {
  await mkdir(join(root, 'superstore'));
  await mkdir(join(root, 'nikdo'));
  await writeFile(
    join(root, 'superstore', 'a.csv'),
    'Order ID,Order Date,Product ID,Product Name,Category,Sub-Category,Quantity,Sales,Profit\nX1,2026-03-01,P,N,C,S,1,10,2\n',
  );
  await writeFile(join(root, 'nikdo', 'b.csv'), csv('S3', '1'));
  watch();
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
  await soon(async () => expect(await namesIn('chyby')).toHaveLength(2));
  const [, why] = await namesIn('chyby');
  expect(await readFile(join(root, 'chyby', why!), 'utf8')).toContain('Profil „nikdo“ neexistuje.');
  expect((await imports()).at(-1)).toMatchObject({ profil: 'superstore', zdroj: 'superstore' });
});

test('files being written, hidden files and links are left alone', async () => {
  const growing = join(root, 'roste.csv');
  await writeFile(growing, csv('S4', '1'));
  for (const name of ['a.csv.part', '.skryty.csv']) await writeFile(join(root, name), csv('S5', '1'));
  await symlink('/etc/hostname', join(root, 'odkaz.csv'));
  // Longer than a busy machine pauses between two writes.
  watch(app, { ...TIMES, stableMs: 2_000 });
  for (let count = 0; count < 8; count++) {
    await new Promise(done => setTimeout(done, 100));
    await appendFile(growing, `S4,2026-03-01T10:00:00+01:00,eshop,1,${count}\n`);
  }
  expect(await namesIn('hotovo')).toEqual([]);
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
  expect((await imports()).at(-1)).toMatchObject({ soubor: 'roste.csv', radku: 9 });
  expect(await namesIn('.')).toEqual(['.skryty.csv', 'a.csv.part', 'chyby', 'hotovo', 'odkaz.csv']);
});

test('a file replaced after it was found is not read', async () => {
  const path = join(root, 'a.csv');
  const copied = async (change: () => Promise<unknown>) => {
    await writeFile(path, csv('S6', '1'));
    const [found] = await filesIn(root, '');
    await change();
    const result = await copyFound(found!, join(root, 'kopie'));
    await rm(path, { force: true });
    return result;
  };
  expect(await copied(async () => {})).toBe(true);
  expect(await readFile(join(root, 'kopie'), 'utf8')).toBe(csv('S6', '1'));
  await rm(join(root, 'kopie'));
  const secret = join(root, 'tajne');
  await writeFile(secret, 'hostname');
  expect(await copied(() => rm(path).then(() => symlink(secret, path)))).toBe(false);
  expect(await copied(() => rename(secret, path))).toBe(false);
  expect(await copied(() => rm(path))).toBe(false);
  expect(await copied(() => rm(path).then(() => execFileSync('mkfifo', [path])))).toBe(false);
  expect(await readdir(root)).toEqual([]);
  // An unreadable file raises an error and is not skipped.
  const unreadable = { path: join(root, 'a'.repeat(300)), name: 'a', slozka: '', velikost: 1, mark: '' };
  await expect(copyFound(unreadable, join(root, 'kopie'))).rejects.toThrow('ENAMETOOLONG');
});

test('a source’s folder is read by its own profile, keeps files while paused, and lists what came', async () => {
  const admin = await app.as('admin');
  const listed = async () => (await admin.get('/api/import/zdroje/')).body.zdroje;
  const entered = { druh: 'slozka', misto: 'pokladna', profil: 'kanonicky', zdroj: 'pokladna-1' } as const;
  const times = { kazdych_min: 60, cist_od: null, hlidat_h: null };
  const id = await insertSource(app.db, app.vault, { nazev: 'Pokladna', ...entered, ...times }, Date.now());
  await admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: true });
  watch();
  // Its folder is created.
  await soon(async () => expect(await namesIn('.')).toContain('pokladna'));
  await writeFile(join(root, 'pokladna', 'a.csv'), csv('S7', '7'));
  await new Promise(done => setTimeout(done, 1_000));
  expect(await namesIn('pokladna')).toEqual(['a.csv']);
  await admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: false });
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
  expect((await imports()).at(-1)).toMatchObject({ profil: 'kanonicky', zdroj: 'pokladna-1', nove: 1 });
  await soon(async () => expect(await listed()).toMatchObject([{ id, vysledek: 'hotovo', dalsi: null }]));

  // A source that nobody entered appears with its first file.
  await writeFile(join(root, 'b.csv'), csv('S8', 'mnoho'));
  await soon(async () => expect(await namesIn('chyby')).toHaveLength(3));
  expect(await listed()).toMatchObject([
    { nazev: 'Pokladna' },
    { nazev: 'Sledovaná složka', misto: '', profil: 'kanonicky', vysledek: 'chyba', neuspechu: 1 },
  ]);
  expect(errors).toEqual([]);
});

test('a file rewritten during its import stays and is read again before it is put away', async () => {
  const path = join(root, 'prodeje.csv');
  const before = (await imports()).length;
  watch();
  await holding(app.pool, LOCKS.sales, async () => {
    await writeFile(path, csv('W1', '1'));
    await expectWaiting(app.db, 1);
    await writeFile(path, csv('W2', '22'));
  });
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(3));
  expect(await namesIn('.')).toEqual(['chyby', 'hotovo']);
  expect((await imports()).slice(before)).toMatchObject([
    { stav: 'hotovo', nove: 1 },
    { stav: 'hotovo', nove: 1 },
  ]);
  // The report about the earlier content has no file beside it and says why.
  const [first, file, second] = await namesIn('hotovo');
  expect([first, second]).toEqual([expect.stringMatching(/_prodeje\.csv\.txt$/), `${file}.txt`]);
  expect(await readFile(join(root, 'hotovo', file!), 'utf8')).toBe(csv('W2', '22'));
  const changed = 'Soubor se mezitím změnil. Co je ve složce, se přečte znovu.';
  expect(await readFile(join(root, 'hotovo', first!), 'utf8')).toContain(changed);
  expect(await readFile(join(root, 'hotovo', second!), 'utf8')).not.toContain(changed);
  expect(errors).toEqual([]);
});

test('a file whose folder is changed meanwhile comes in as it says now, or not while it is paused', async () => {
  const admin = await app.as('admin');
  const entered = { druh: 'slozka', misto: 'kasa', profil: 'kanonicky', zdroj: 'kasa-a' } as const;
  const times = { kazdych_min: 60, cist_od: null, hlidat_h: null };
  const id = await insertSource(app.db, app.vault, { nazev: 'Kasa', ...entered, ...times }, Date.now());
  await mkdir(join(root, 'kasa'));
  watch();
  await holding(app.pool, LOCKS.sales, async () => {
    await writeFile(join(root, 'kasa', 'a.csv'), csv('W3', '3'));
    await expectWaiting(app.db, 1);
    const body = { nazev: 'Kasa', druh: 'slozka', slozka: 'kasa', profil: 'kanonicky', kazdych_min: 60 };
    const { status } = await admin.put(`/api/import/zdroje/${id}/`, { ...body, zdroj: 'kasa-b', verze: 1 });
    expect(status).toBe(200);
  });
  await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
  expect((await imports()).slice(-2)).toMatchObject([
    { zdroj: 'kasa-a', stav: 'chyba', zprava: 'Zdroj byl mezitím změněn. Nic se neimportovalo.' },
    { zdroj: 'kasa-b', stav: 'hotovo', nove: 1 },
  ]);

  await holding(app.pool, LOCKS.sales, async () => {
    await writeFile(join(root, 'kasa', 'b.csv'), csv('W4', '4'));
    await expectWaiting(app.db, 1);
    await admin.post(`/api/import/zdroje/${id}/pozastavit/`, { pozastaveno: true });
  });
  await soon(async () => expect((await imports()).at(-1)).toMatchObject({ stav: 'chyba' }));
  await stopAll();
  expect(await namesIn('kasa')).toEqual(['b.csv']);
  expect(errors).toEqual([]);
});

test('two instances import a file once, and the same file again changes nothing', async () => {
  const other = await openApp(app.url);
  try {
    await writeFile(join(root, 'jednou.csv'), csv('S6', '5'));
    const before = (await imports()).length;
    watch();
    watch(other);
    await soon(async () => expect(await namesIn('hotovo')).toHaveLength(2));
    await new Promise(done => setTimeout(done, 600));
    expect((await imports()).length).toBe(before + 1);
    // As after a crash between the import and the move.
    await writeFile(join(root, 'jednou.csv'), csv('S6', '5'));
    await soon(async () => expect(await namesIn('hotovo')).toHaveLength(4));
    expect((await imports()).at(-1)).toMatchObject({ stav: 'hotovo', radku: 1, nove: 0, nahrazene: 0 });
  } finally {
    await stopAll();
    await other.close();
  }
});
