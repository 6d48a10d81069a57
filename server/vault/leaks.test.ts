import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { each } from '#shared/core/field.ts';
import { namesOf } from '#shared/core/names.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { ROUTES, urlOf } from '#test/api/routes.ts';
import { contents } from '#test/api/tables.ts';
import { isCluster, testApp } from '#test/app.ts';
import { ACCESS } from '#world/records.ts';
import { requestFor } from '#world/requests.ts';

/** A planted secret appears in no list answer, log, audit row, metric, database dump or temporary file. */

const lines: string[] = [];
const app = testApp({ log: pino({ level: 'trace' }, { write: line => void lines.push(line) }) });

const SECRET = 'Zasazene-tajemstvi-8x4Qz';
const CHANGED = 'Zmenene-tajemstvi-2kP7w';
const planted = each(SECRETS, (_, name) => `${SECRET}-${name}`);
const changed = each(SECRETS, (_, name) => `${CHANGED}-${name}`);
const began = Date.now() - 1_000;
let work = '';
const home = process.env.TMPDIR;

/** The secrets in every encoding in which they could have been written. */
const written = [SECRET, CHANGED].flatMap(secret => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64').slice(0, 24)),
  Buffer.from(Buffer.from(secret).toString('hex')),
  Buffer.from(encodeURIComponent(secret)),
]);
const isIn = (where: Buffer | string) => written.some(form => Buffer.from(where).includes(form));

let id = 0;
const answers: string[] = [];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'prodejna-leaks-'));
  process.env.TMPDIR = work;
  const petra = await app.as('petra');
  const admin = await app.as('admin');
  const body = { ...ACCESS, ...planted };
  const tell = async (sent: Promise<{ body: unknown }>) => answers.push(JSON.stringify((await sent).body));
  const created = await petra.post('/api/pristupy/', body);
  id = created.body.pristup.id;
  answers.push(JSON.stringify(created.body));
  await tell(petra.put(`/api/pristupy/${id}/`, { ...body, ...changed }));
  await tell(petra.put(`/api/pristupy/${id}/`, { ...body, username: '', website_url: `x ${1}` }));
  await tell(petra.post('/api/pristupy/', { ...body, store: 'Nikde' }));
  await tell(
    petra.post('/api/pristupy/', `{"password":"${SECRET}",`, {
      headers: { 'content-type': 'application/json' },
    }),
  );
  await tell(app.guest.post('/api/pristupy/', body));
  await tell(petra.get(`/api/pristupy/${id}/?password=`));
  for (const name of namesOf(SECRETS)) {
    const revealed = await petra.get(`/api/pristupy/${id}/reveal_${name}/`);
    expect(revealed.body).toMatchObject({ [name]: changed[name] });
  }
  await tell(admin.delete(`/api/pristupy/${id}/`));
  await tell(admin.get('/api/pristupy/kos/'));
  await tell(admin.post(`/api/pristupy/${id}/obnovit/`));
});

afterAll(async () => {
  if (home === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = home;
  await rm(work, { recursive: true });
});

test('the search finds a secret where there is one', () => {
  expect(isIn(`before ${SECRET} after`)).toBe(true);
  expect(isIn(Buffer.from(`x${Buffer.from(SECRET).toString('base64')}`))).toBe(true);
  expect(isIn('nothing')).toBe(false);
});

test('no answer except the reveal contains it', async () => {
  for (const [call, route] of ROUTES) {
    if (route.method !== 'GET' || route.raw || call.includes('/reveal_')) continue;
    const { params } = await requestFor(app.db, call, 'own', 'admin');
    const own = route.path.startsWith('/pristupy/:id') ? { id } : params;
    const { body } = await (await app.as('admin')).get(urlOf(route.path, own));
    answers.push(JSON.stringify(body));
  }
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(isIn)).toEqual([]);
});

test('no log line contains it, even at the finest level', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(isIn)).toEqual([]);
});

test('no metric contains it', async () => {
  const { body } = await app.guest.get('/metrics');
  expect(body).toContain('/api/pristupy/');
  expect(isIn(body)).toBe(false);
});

test('no row of any table contains it', async () => {
  const dump = await contents(app.db);
  expect(dump.pristup!.length).toBeGreaterThan(0);
  for (const name of namesOf(SECRETS))
    expect(dump.audit!.filter(row => row.includes(`"${name}": [null, "•••"]`))).toHaveLength(2);
  for (const [table, rows] of Object.entries(dump)) expect(rows.filter(isIn), table).toEqual([]);
});

/** Files below `directory` that were written since the test began; files that disappear meanwhile are skipped. */
async function freshFiles(directory: string): Promise<string[]> {
  // Each folder separately: one that is dropped with another test's database must not end the search.
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const isFresh = async (path: string) => ((await stat(path).catch(() => null))?.mtimeMs ?? 0) >= began;
  const found = await Promise.all(
    entries.map(async entry => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return freshFiles(path);
      return entry.isFile() && (await isFresh(path)) ? [path] : [];
    }),
  );
  return found.flat();
}

// A cluster's files are on other machines.
test.skipIf(isCluster)('no file of the database contains it, its logs included', async () => {
  // The application's own role may not do this.
  const superuser = new pg.Client({ connectionString: inject('cluster') });
  await superuser.connect();
  await superuser.query('checkpoint');
  const { rows } = await superuser.query<{ where: string }>(
    `select current_setting('data_directory') as where`,
  );
  await superuser.end();
  const paths = await freshFiles(rows[0]!.where);
  expect(paths.some(path => path.includes('pg_wal'))).toBe(true);
  for (const path of paths) expect(isIn(await readFile(path).catch(() => '')), path).toBe(false);
});

test('no temporary file contains it', async () => {
  for (const path of await freshFiles(work)) expect(isIn(await readFile(path)), path).toBe(false);
});
