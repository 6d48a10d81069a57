import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract.ts';
import type { Route } from '#shared/core/route.ts';
import { tokenScopeOf } from '#shared/core/token-scopes.ts';
import { type Client, openApp, testApp } from '#test/app.ts';
import { onFullDisk } from '#test/full-disk.ts';

const app = testApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});

const make = async (rozsahy: string[], more: object = {}) =>
  (await admin.post('/api/import/tokeny/', { nazev: 'Přehled', rozsahy, ...more })).body.hodnota as string;
const withToken = (hodnota: string) => ({ headers: { authorization: `Bearer ${hodnota}` } });

/** An answer without the time at which it was generated. */
const told = (body: object) => JSON.stringify(body).replace(/"generated_at":"[^"]*"/, '');

/** A valid query for some analytics calls. */
const PERIOD = 'period=custom&start_date=2026-03-01&end_date=2026-03-31';
const TOTALS = `/api/analytics/celkova-cisla/?${PERIOD}`;

describe('scopes of a token', () => {
  test('analytics: reads what an ADMIN sees', async () => {
    const hodnota = await make(['analytika']);
    for (const path of [TOTALS, '/api/analytics/backup-info/', `/api/analytics/radky/?${PERIOD}`]) {
      const asked = await app.guest.get(path, withToken(hodnota));
      const seen = await admin.get(path);
      expect([path, asked.status, told(asked.body)]).toEqual([path, seen.status, told(seen.body)]);
    }
    const sheet = await app.guest.get(`${TOTALS}&format=csv`, withToken(hodnota));
    expect(sheet.status).toBe((await admin.get(`${TOTALS}&format=csv`)).status);
  });

  test('analytics: still reads on a full disk, where its use cannot be recorded', async () => {
    const headers = withToken(await make(['analytika']));
    await onFullDisk(app, 'prodej_token', async () => {
      expect((await app.guest.get(TOTALS, headers)).status).toBe(200);
    });
    const used = () =>
      app.db.selectFrom('prodej_token').select('pouzit').orderBy('id', 'desc').limit(1).execute();
    expect(await used()).toEqual([{ pouzit: null }]);
    expect((await app.guest.get(TOTALS, headers)).status).toBe(200);
    expect(await used()).not.toEqual([{ pouzit: null }]);
  });

  test('every other call of the API refuses tokens of either kind', async () => {
    const reads = await make(['analytika']);
    const sends = await make(['import'], { zdroj: 'jen-zapis' });
    const routes = Object.values(contract).flatMap(feature => Object.values(feature) as Route[]);
    const open: string[] = [];
    for (const route of routes.filter(({ can }) => can !== 'public')) {
      const url = `/api${route.path.replaceAll(/:\w+/g, '1')}`;
      for (const [kind, hodnota] of [
        ['analytika', reads],
        ['import', sends],
      ] as const) {
        if (tokenScopeOf(route) === kind) continue;
        const { statusCode } = await app.server.inject({ method: route.method, url, ...withToken(hodnota) });
        if (![401, 403].includes(statusCode))
          open.push(`${kind} ${route.method} ${route.path} ${statusCode}`);
      }
    }
    expect(open).toEqual([]);
    const wrong = await app.guest.get(TOTALS, withToken(sends));
    expect([wrong.status, wrong.body.message]).toEqual([
      403,
      'Token na tohle nemá oprávnění. Vytvořte jiný.',
    ]);
    // Analytics of a person are available to that person only.
    expect((await app.guest.get('/api/analytics/salesperson/today/', withToken(reads))).status).toBe(401);
  });

  test('a token for both does both; one that only reads has no source', async () => {
    const hodnota = await make(['import', 'analytika'], { zdroj: 'oboji' });
    expect((await app.guest.get(TOTALS, withToken(hodnota))).status).toBe(200);
    const csv = 'doklad,cas,kanal,kusy,cena_s_dph\nO1,2026-03-01T10:00:00+01:00,eshop,1,100\n';
    const headers = { authorization: `Bearer ${hodnota}`, 'content-type': 'text/csv' };
    expect((await app.guest.post('/api/import/prodeje/', csv, { headers })).status).toBe(200);
    const refused = await admin.post('/api/import/tokeny/', {
      nazev: 'X',
      rozsahy: ['analytika'],
      zdroj: 'z',
    });
    expect([refused.status, refused.body.errors]).toEqual([400, { zdroj: [expect.any(String)] }]);
    expect((await admin.post('/api/import/tokeny/', { nazev: 'X', rozsahy: [] })).status).toBe(400);
    expect((await admin.post('/api/import/tokeny/', { nazev: 'X', rozsahy: ['vse'] })).status).toBe(400);
  });
});

test('a token ends with its last day, within the limit of the setting', async () => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const made = await admin.post('/api/import/tokeny/', {
    nazev: 'Týden',
    rozsahy: ['analytika'],
    plati_do: day(7),
  });
  const left = (Date.parse(made.body.token.plati_do) - Date.now()) / 86_400_000;
  expect(left).toBeGreaterThan(6.9);
  expect(left).toBeLessThan(8.1);
  const refusal = async (plati_do: string) =>
    (await admin.post('/api/import/tokeny/', { nazev: 'X', plati_do })).body.errors;
  expect(await refusal(day(-2))).toEqual({ plati_do: ['Den už minul'] });
  expect(await refusal(day(400))).toEqual({
    plati_do: [expect.stringContaining('Token smí platit nejdéle do')],
  });
});

test('a token with too many requests in a minute must wait; others and people go on', async () => {
  const other = await openApp(app.url);
  try {
    await admin.put('/api/settings/', { token_dotazu_min: 10 });
    await expect.poll(() => other.settings().token_dotazu_min).toBe(10);
    const [first, second] = [await make(['analytika']), await make(['analytika'])];
    const path = '/api/analytics/backup-info/';
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await other.guest.get(path, withToken(first))).status);
    expect(statuses.slice(0, 10).every(status => status === 200)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await other.guest.get(path, withToken(second))).status).toBe(200);
    expect((await other.withCookie(admin.cookie).get(path)).status).toBe(200);
  } finally {
    await admin.put('/api/settings/', { token_dotazu_min: 300 });
    await other.close();
  }
});

const run = promisify(execFile);
/** The path of the generated client as its user imports it. */
const GENERATED = `'./client.ts'`;

test('a client generated from the API description type-checks and reads', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-client-'));
  try {
    const spec = (await app.guest.get('/api/docs/json')).body;
    expect(spec.paths['/analytics/celkova-cisla/'].get.security).toEqual([{ relace: [] }, { token: [] }]);
    expect(spec.paths['/news/'].get.security).toBeUndefined();
    // The calls that tokens may make describe the read API; the others are for people.
    const open = Object.entries<{ get?: { security?: unknown } }>(spec.paths).filter(
      ([, { get }]) => get?.security,
    );
    expect(open.length).toBeGreaterThan(20);
    spec.paths = Object.fromEntries(open);
    await generateApi({ spec, output: directory, fileName: 'client.ts', silent: true, cleanOutput: false });
    await symlink(resolve('node_modules'), join(directory, 'node_modules'));
    const use = (asked: string) => `
      import { Api } from ${GENERATED};
      export async function read(baseUrl: string, token: string): Promise<number> {
        const api = new Api({ baseUrl, baseApiParams: { secure: true, format: 'json' },
          securityWorker: () => ({ headers: { authorization: 'Bearer ' + token } }) });
        const { data } = await api.analytics.analyticsCelkova({ ${asked} });
        return data.aggregations.pocet_dokladu;
      }`;
    const right = "period: 'custom', start_date: '2026-03-01', end_date: '2026-03-31'";
    await writeFile(join(directory, 'use.ts'), use(right));
    await writeFile(join(directory, 'wrong.ts'), use("period: 'sometimes'"));
    const tsc = (file: string) =>
      run(resolve('node_modules/.bin/tsc'), [
        ...[
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--skipLibCheck',
          '--target',
          'es2023',
          '--module',
          'esnext',
        ],
        ...[
          '--moduleResolution',
          'bundler',
          '--allowImportingTsExtensions',
          '--lib',
          'es2023,dom,dom.iterable',
        ],
        join(directory, file),
      ]).then(
        () => '',
        ({ stdout }) => stdout as string,
      );
    expect(await tsc('use.ts')).toBe('');
    expect(await tsc('wrong.ts')).toContain('sometimes');

    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { read } = await import(pathToFileURL(join(directory, 'use.ts')).href);
    const { body } = await admin.get(TOTALS);
    expect(await read(`${address}/api`, await make(['analytika']))).toBe(body.aggregations.pocet_dokladu);
    await expect(read(`${address}/api`, 'prodejna_nic')).rejects.toMatchObject({ status: 401 });
  } finally {
    await rm(directory, { recursive: true });
  }
});
