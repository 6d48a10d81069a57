import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contents } from '#test/api/tables.ts';
import { openApp, type Sent, testApp } from '#test/app.ts';
import { soon } from '#test/soon.ts';
import { textFile } from '#world/records.ts';
import { LOCKS } from '../core/database/locks.ts';
import { verifyRollups } from '../sales/rollups/verify.ts';
import { writeBook } from '../sheets/book.ts';
import { createImportQueue } from './queue.ts';

const app = testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FIELDS = ['doklad', 'cas', 'kanal', 'kusy', 'cena_s_dph'];
const CAS = '2026-03-01T10:00:00+01:00';

let port = 0;
let token = '';
let tokenId = 0;
beforeAll(async () => {
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  const { body } = await (await app.as('admin')).post('/api/import/tokeny/', { nazev: 'Pokladna' });
  token = body.hodnota;
  tokenId = body.token.id;
});

const csv = (...rows: (string | number)[][]) => `${[FIELDS, ...rows].map(row => row.join(',')).join('\n')}\n`;
const row = (doklad: string, price: number | string = 199) => [doklad, CAS, 'eshop', 1, price];

/** A token writes into one source, so each source named in a query gets its own token. */
const tokens = new Map<string, Promise<string>>();
const tokenFor = (zdroj: string): Promise<string> => {
  const made = async () =>
    (await (await app.as('admin')).post('/api/import/tokeny/', { nazev: zdroj, zdroj })).body.hodnota;
  tokens.set(zdroj, tokens.get(zdroj) ?? made());
  return tokens.get(zdroj)!;
};

/** Sends a body as a program does: with a token and without a cookie. */
async function send(body: unknown, type = 'text/csv', query = '', authorization?: string): Promise<Sent> {
  const zdroj = new URLSearchParams(query).get('zdroj');
  const value = authorization ?? `Bearer ${zdroj ? await tokenFor(zdroj) : token}`;
  const headers = { authorization: value, 'content-type': type };
  return app.guest.post(`/api/import/prodeje/${query}`, body, { headers });
}

const sales = async () => {
  const { rows } = await sql<{ doklad: string; obrat: number }>`
    select d.doklad, sum(r.obrat)::float as obrat from prodejni_radek r
    join prodej_doklad d on d.id = r.doklad_id group by d.doklad order by 1`.execute(app.db);
  return Object.fromEntries(rows.map(({ doklad, obrat }) => [doklad, obrat]));
};

/** Only the tables of sales: a refused import is in the history and in the audit. */
const tables = async () => {
  const all = await contents(app.db);
  return [all.prodejni_radek, all.prodej_doklad, all.souhrn, all.prodej_produkt, all.import_stav];
};

describe('formats accepted by the API', () => {
  const objects = [row('F1'), row('F2', 50)].map(cells =>
    Object.fromEntries(FIELDS.map((name, at) => [name, cells[at]])),
  );
  const sheet = () =>
    writeBook({
      format: 'xlsx',
      tables: [
        {
          name: 'Prodeje',
          columns: FIELDS.map(header => ({ header, type: 'text' })),
          rows: [row('F1'), row('F2', 50)],
        },
      ],
    });

  test.each<[string, () => unknown]>([
    ['text/csv', () => csv(row('F1'), row('F2', 50))],
    ['text/csv; charset=utf-8', () => csv(row('F1'), row('F2', 50)).replaceAll(',', ';')],
    ['application/x-ndjson', () => objects.map(one => JSON.stringify(one)).join('\n')],
    ['application/json', () => JSON.stringify(objects)],
  ])('%s', async (type, body) => {
    const { status, body: answer } = await send(body(), type, '?zdroj=formaty');
    expect(status, JSON.stringify(answer)).toBe(200);
    expect(answer.import).toMatchObject({ radku: 2, dokladu: 2, odmitnute: 0, chyby: [] });
    expect(await sales()).toMatchObject({ F1: 199, F2: 50 });
  });

  test('XLSX is accepted as a body and in a form', async () => {
    const bytes = await sheet();
    expect((await send(Buffer.from(bytes), XLSX, '?zdroj=formaty')).body.import).toMatchObject({
      dokladu: 2,
      nove: 0,
    });
    const form = new FormData();
    form.append('soubor', new Blob([new Uint8Array(bytes)]), 'prodeje.xlsx');
    const admin = await app.as('admin');
    const sent = await admin.post('/api/import/prodeje/?zdroj=formaty', form);
    expect(sent.body.import).toMatchObject({ dokladu: 2, nove: 0, nahrazene: 0 });
    expect((await admin.get(`/api/import/${sent.body.import.id}/`)).body.import).toMatchObject({
      ...{ kdo: 1, cesta: 'obrazovka', soubor: 'prodeje.xlsx', stav: 'hotovo', velikost: bytes.length },
    });
  });

  test.each([
    ['text/plain', 415],
    ['application/octet-stream', 415],
    ['text/csv', 400],
  ])('an empty body of type %s gets %d', async (type, status) => {
    expect((await send('', type)).status).toBe(status);
  });

  test('a body that differs from its type is refused', async () => {
    const { status, body } = await send(csv(row('F9')), 'application/json');
    expect(status).toBe(400);
    expect(body.message).toContain('není ve formátu JSON');
    expect(body.import).toMatchObject({ radku: 0, chyby: [] });
  });
});

describe('tokens of imports', () => {
  test.each([
    ['none', undefined],
    ['a made up one', 'Bearer prodejna_nic'],
    ['another scheme', 'Basic YWRtaW46cHJvZGVqbmEx'],
  ])('%s gets 401 and imports nothing', async (_, authorization) => {
    const before = await tables();
    expect((await send(csv(row('T0')), 'text/csv', '', authorization ?? '')).status).toBe(401);
    expect(await tables()).toEqual(before);
  });

  test('make a cookie irrelevant, and work on no other route', async () => {
    const petra = await app.as('petra');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
    const { status, body } = await petra.post('/api/import/prodeje/', csv(row('T1')), { headers });
    expect(status).toBe(200);
    const detail = await (await app.as('admin')).get(`/api/import/${body.import.id}/`);
    expect(detail.body.import).toMatchObject({ kdo: null, kdo_jmeno: 'token Pokladna', cesta: 'api' });
    for (const path of ['/api/import/', '/api/import/tokeny/', '/api/users/current/'])
      expect((await app.guest.get(path, { headers })).status).toBe(401);
    const forged = await app.guest.post('/api/import/prodeje/', csv(row('T2')), {
      headers: { ...headers, authorization: 'Bearer x' },
      cookies: { relace: (await app.as('admin')).cookie! },
    });
    expect(forged.status).toBe(401);
  });

  test('are not needed by an ADMIN’s session, which needs the CSRF token', async () => {
    const { cookie } = await app.as('admin');
    const headers = { 'content-type': 'text/csv' };
    const sent = await app.guest.post('/api/import/prodeje/', csv(row('T3')), {
      headers,
      cookies: { relace: cookie! },
    });
    expect(sent.status).toBe(403);
  });

  test('are stored as a hash, shown once, named in the audit, and show their last use', async () => {
    const admin = await app.as('admin');
    const listed = (await admin.get('/api/import/tokeny/')).body.tokeny;
    expect(JSON.stringify(listed)).not.toContain(token);
    expect(listed.find((one: { id: number }) => one.id === tokenId)).toMatchObject({
      nazev: 'Pokladna',
      zrusen: null,
      pouzit: expect.any(String),
    });
    expect(JSON.stringify(await contents(app.db))).not.toContain(token);
    const audit = (await admin.get('/api/audit/?tabulka=prodej_token')).body.zaznamy;
    expect(audit).toContainEqual(expect.objectContaining({ co: 'vytvoreni', zaznam: `${tokenId}` }));
  });

  test('import nothing once revoked; revoking again changes nothing', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.post('/api/import/tokeny/', { nazev: 'Zrušený' });
    const path = `/api/import/tokeny/${body.token.id}/`;
    expect((await admin.delete(path)).status).toBe(200);
    const revoked = await contents(app.db);
    expect((await admin.delete(path)).status).toBe(200);
    expect((await contents(app.db)).audit).toEqual(revoked.audit);
    const sent = await send(csv(row('T4')), 'text/csv', '', `Bearer ${body.hodnota}`);
    expect(sent.status).toBe(401);
    expect(sent.body.message).toBe('Token je neplatný nebo byl zrušen.');
  });
});

/** A request whose body is sent in pieces. */
function open(authorization: string) {
  const request = http.request({
    ...{ port, method: 'POST', path: '/api/import/prodeje/' },
    headers: { authorization, 'content-type': 'text/csv' },
  });
  const answer = new Promise<{ status: number; body: { message?: string } }>((resolve, reject) => {
    request.on('error', reject).on('response', response => {
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }));
    });
  });
  answer.catch(() => {});
  request.write(csv(row('P1')));
  return { request, answer };
}

const uploads = async () =>
  (await readdir(tmpdir())).filter(name => name.startsWith(`prodejna-upload-${process.pid}-`));

describe('an upload', () => {
  test('is refused when its token is revoked meanwhile', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.post('/api/import/tokeny/', { nazev: 'Rychle zrušený' });
    const before = await tables();
    const { request, answer } = open(`Bearer ${body.hodnota}`);
    await soon(async () => expect(await uploads()).toHaveLength(1));
    await admin.delete(`/api/import/tokeny/${body.token.id}/`);
    request.end();
    expect(await answer).toMatchObject({ status: 401 });
    expect(await tables()).toEqual(before);
    expect(await uploads()).toEqual([]);
  });

  test('whose client leaves imports nothing and leaves no file', async () => {
    const before = await contents(app.db);
    const { request } = open(`Bearer ${token}`);
    await soon(async () => expect(await uploads()).toHaveLength(1));
    request.destroy();
    await soon(async () => expect(await uploads()).toEqual([]));
    const { prodej_token: _, ...after } = await contents(app.db);
    const { prodej_token: __, ...unchanged } = before;
    expect(after).toEqual(unchanged);
  });

  test('may be compressed, small or large', async () => {
    const lines = Array.from({ length: 4_000 }, (_, at) => row(`G${at}`));
    for (const rows of [lines.slice(0, 1), lines]) {
      const sent = await fetch(`http://127.0.0.1:${port}/api/import/prodeje/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-encoding': 'gzip' },
        body: gzipSync(csv(...rows)),
      });
      expect(await sent.json()).toMatchObject({ success: true, import: { dokladu: rows.length } });
    }
  });

  test('above the size setting is refused with a sentence', async () => {
    const admin = await app.as('admin');
    await admin.put('/api/settings/', { import_max_mb: 1 });
    await soon(() => expect(app.settings().import_max_mb).toBe(1));
    const large = 'a'.repeat(1024 * 1024 + 500_000);
    const plain = await send(large);
    const packed = await app.guest.post('/api/import/prodeje/', gzipSync(large), {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    });
    await admin.put('/api/settings/', { import_max_mb: 500 });
    for (const { status, body } of [plain, packed]) {
      expect(status).toBe(413);
      expect(body.message).toContain('Maximální velikost je 1 MB');
    }
  });
});

test('a file of 2 GB is refused by its announced length', async () => {
  const request = http.request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/import/prodeje/' },
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      'content-length': `${2 * 1024 ** 3}`,
    },
  });
  request.on('error', () => {});
  request.write(csv(row('V1')));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  request.destroy();
  expect(response.statusCode).toBe(413);
  expect(JSON.parse(Buffer.concat(parts).toString()).message).toContain('Maximální velikost je 500 MB');
});

describe('bad rows and requests', () => {
  const bad = csv(row('B1'), row('B2', 'mnoho'), row('B2', 5), row('B3', '1e400'), row('B4'));

  test('refuse the whole file with row, column and reason', async () => {
    const before = await tables();
    const { status, body } = await send(bad, 'text/csv', '?zdroj=vadne');
    expect(status).toBe(400);
    expect(body.import).toMatchObject({ radku: 0, nove: 0, odmitnute: 2 });
    expect(body.import.chyby).toEqual([
      { radek: 3, sloupec: 'cena_s_dph', duvod: expect.any(String) },
      { radek: 5, sloupec: 'cena_s_dph', duvod: expect.any(String) },
    ]);
    expect(await tables()).toEqual(before);
    const admin = await app.as('admin');
    const detail = (await admin.get(`/api/import/${body.import.id}/`)).body.import;
    expect(detail).toMatchObject({ stav: 'chyba', odmitnute: 2, radku: 0, zprava: body.message });
    expect(detail.chyby).toEqual(body.import.chyby);
    const report = await admin.get(`/api/import/${body.import.id}/chyby/?format=csv`);
    expect(report.headers['content-type']).toContain('text/csv');
    expect(report.body).toContain('Řádek;Sloupec;Důvod');
    expect(report.body).toContain('3;cena_s_dph;');
    const [audit] = (await admin.get('/api/audit/?co=import&limit=1')).body.zaznamy;
    expect(audit).toMatchObject({ zaznam: `${body.import.id}`, kdo_jmeno: 'token vadne' });
  });

  test('in tolerant mode exclude only their documents', async () => {
    const { status, body } = await send(bad, 'text/csv', '?zdroj=vadne&tolerantni=1');
    expect(status).toBe(200);
    expect(body.import).toMatchObject({ radku: 2, dokladu: 2, nove: 2, odmitnute: 2 });
    expect(await sales()).toMatchObject({ B1: 199, B4: 199 });
    expect(Object.keys(await sales())).not.toContain('B2');
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('are listed up to a hundred; the report has them all', async () => {
    const many = csv(...Array.from({ length: 150 }, (_, at) => row(`M${at}`, 'x')));
    const { body } = await send(many, 'text/csv', '?zdroj=vadne');
    expect(body.import.odmitnute).toBe(150);
    expect(body.import.chyby).toHaveLength(100);
    const admin = await app.as('admin');
    expect((await admin.get(`/api/import/${body.import.id}/`)).body.import.chyby).toHaveLength(100);
    expect((await admin.get(`/api/import/${body.import.id}/chyby/`)).body.chyby).toHaveLength(150);
  });

  test.each([
    ['profil=neni', 'profil', 'Profil „neni“ neexistuje'],
    ['tolerantni=mozna', 'tolerantni', 'Očekává se 0 nebo 1'],
  ])('of the query are refused: %s', async (query, field, text) => {
    const { status, body } = await send(csv(row('Q1')), 'text/csv', `?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [text] });
  });

  test('without a file in the form are refused', async () => {
    const admin = await app.as('admin');
    const { status, body } = await admin.post('/api/import/prodeje/', textFile('a.csv', 'x', 'jine'));
    expect(status).toBe(400);
    expect(body.message).toBe('Chybí soubor (pole soubor).');
  });
});

test('importing the same file again changes nothing', async () => {
  const file = csv(row('I1'), row('I1'), row('I2', 30));
  expect((await send(file, 'text/csv', '?zdroj=znovu')).body.import).toMatchObject({ radku: 3, nove: 2 });
  const before = await tables();
  const again = await send(file, 'text/csv', '?zdroj=znovu');
  expect(again.body.import).toMatchObject({ radku: 3, dokladu: 2, nove: 0, nahrazene: 0 });
  const [lines, documents, rollups, products] = await tables();
  expect([lines, documents, rollups, products]).toEqual(before.slice(0, 4));
  expect(await sales()).toMatchObject({ I1: 398, I2: 30 });
});

test('the import status has the feed, its newest sale, the current day and month', async () => {
  await sql`truncate import_stav`.execute(app.owner);
  const status = async () => (await (await app.as('admin')).get('/api/analytics/backup-info/')).body.data;
  const began = Date.now();
  const first = await send(csv(row('S1')), 'text/csv', '?zdroj=stav');
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const old = await status();
  expect(old).toMatchObject({ last_daily_import: null, last_monthly_import: null, last_daily_backup: null });
  expect(Date.parse(old.web_prodeje_all_latest)).toBeGreaterThanOrEqual(began - 1_000);
  expect(Date.parse(old.web_prodeje_latest)).toBe(Date.parse(CAS));
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const second = await send(
    csv(['S2', new Date().toISOString(), 'eshop', 1, 5], ['S3', ahead, 'eshop', 1, 5]),
    'text/csv',
    '?zdroj=stav',
  );
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  const now = await status();
  expect(now.last_daily_import).not.toBeNull();
  expect(now.last_monthly_import).not.toBeNull();
  // A sale dated into the future must not make a feed look alive.
  expect(Date.parse(now.web_prodeje_latest)).toBeLessThan(Date.now() + 1_000);
});

test('a refused import does not change the status', async () => {
  const before = (await contents(app.db)).import_stav;
  await send(csv(row('S9', 'x')), 'text/csv', '?zdroj=stav');
  expect((await contents(app.db)).import_stav).toEqual(before);
});

describe('the queue of imports', () => {
  test('takes ten imports, four of one sender, and refuses more', async () => {
    const queue = createImportQueue(app.url);
    let leave = () => {};
    const gate = new Promise<void>(resolve => {
      leave = resolve;
    });
    const held = Array.from({ length: 10 }, (_, at) => queue.withPlace(`user:${at >> 2}`, () => gate));
    await expect(queue.withPlace('user:0', async () => {})).rejects.toMatchObject({ status: 503 });
    await expect(queue.withPlace('user:9', async () => {})).rejects.toMatchObject({
      status: 503,
      message: 'Ve frontě je příliš mnoho importů. Zkuste to za chvíli.',
    });
    leave();
    await Promise.all(held);
    const four = Array.from({ length: 4 }, () =>
      queue.withPlace('user:1', () => new Promise(done => setTimeout(done, 50))),
    );
    await expect(queue.withPlace('user:1', async () => {})).rejects.toMatchObject({ status: 429 });
    expect(await queue.withPlace('user:2', async () => 'in')).toBe('in');
    await Promise.all(four);
  });

  test('does not count previews, of which four run at a time', async () => {
    const queue = createImportQueue(app.url);
    const open: (() => void)[] = [];
    const looks = Array.from({ length: 6 }, (_, at) =>
      queue.withLook(() => new Promise<number>(done => open.push(() => done(at)))),
    );
    expect(open).toHaveLength(4);
    expect(queue.inProgress()).toBe(0);
    expect(await queue.withPlace('user:1', async () => 'imported')).toBe('imported');
    while (open.length > 0) {
      open.shift()!();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(looks)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('imports several files sent at once one after another', async () => {
    const sent = await Promise.all(
      ['A', 'B', 'C'].map(name => send(csv(row(`Z${name}`)), 'text/csv', '?zdroj=fronta')),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sales()).toMatchObject({ ZA: 199, ZB: 199, ZC: 199 });
    expect(await verifyRollups(app.db)).toEqual([]);
  }, 60_000);
});

test('a start ends imports left by another application, but not those still running', async () => {
  const values = {
    cesta: 'api' as const,
    profil: 'kanonicky',
    zdroj: 'x',
    stav: 'bezi' as const,
    chyby: '[]',
    rychlost: 45_000,
    zbyva: 20,
  };
  const insert = () =>
    app.db.insertInto('prodej_import').values(values).returning('id').executeTakeFirstOrThrow();
  const [left, held] = [(await insert()).id, (await insert()).id];
  const client = await app.pool.connect();
  await client.query('select pg_advisory_lock($1, $2)', [LOCKS.runningImport, held]);
  const other = await openApp(app.url);
  await other.close();
  client.release(true);
  const admin = await app.as('admin');
  expect((await admin.get(`/api/import/${left}/`)).body.import).toMatchObject({
    stav: 'chyba',
    zprava: 'Import přerušilo ukončení aplikace. Nic se neimportovalo.',
    rychlost: null,
    zbyva: null,
  });
  const running = { stav: 'bezi', rychlost: 45_000, zbyva: 20 };
  expect((await admin.get(`/api/import/${held}/`)).body.import).toMatchObject(running);
});

test('the history is paged, newest first', async () => {
  const admin = await app.as('admin');
  const { importy } = (await admin.get('/api/import/?limit=3')).body;
  expect(importy).toHaveLength(3);
  const ids = importy.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const next = (await admin.get(`/api/import/?limit=2&before=${ids[2]}`)).body.importy;
  expect(next.every(({ id }: { id: number }) => id < ids[2])).toBe(true);
});
