import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { longWorkOptions } from '#server/core/database/db.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { isCluster, testApp } from '#test/app.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { line, randomLines, sell } from '../analytics/fixtures/sold-lines.ts';
import { importFile } from './importer.ts';
import { findingByKeys } from './plans.ts';

const app = testApp();

/** A transaction of the tables' owner, on a server that reports this version. */
async function onServer(version: number): Promise<pg.Client> {
  const client = new pg.Client(longWorkOptions(app.ownerUrl));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  const ask = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  client.query = ((text: string, values?: unknown[]) =>
    ask(text.replace(`current_setting('server_version_num')::integer`, `${version}`), values)) as never;
  return client;
}

const asked = async (client: pg.Client, text: string) => (await client.query(text)).rows[0].value;
const MAY_READ = `select current_setting('enable_seqscan') as value`;
const KNOWN = `select reltuples::int as value from pg_class where oid = 'prodej_doklad'::regclass`;

beforeAll(() => sell(app, randomLines(7, { from: '2026-09-20T00:00:00Z', days: 3 })));

test('PostgreSQL 18 may not scan whole tables while finding rows by keys', async () => {
  const client = await onServer(180_004);
  let meanwhile = '';
  await findingByKeys(client, ['prodej_doklad'], async () => {
    meanwhile = await asked(client, MAY_READ);
  });
  expect(meanwhile).toBe('off');
  expect(await asked(client, MAY_READ)).toBe('on');
});

// Each server of a distributed table knows only its own shards.
test.skipIf(isCluster)('an earlier PostgreSQL gets row counts instead', async () => {
  const client = await onServer(170_009);
  const documents = await asked(client, 'select count(*)::int as value from prodej_doklad');
  await client.query(
    'create temp table dalsi as select * from prodej_doklad; truncate prodej_doklad cascade',
  );
  await client.query(
    'analyze prodej_doklad; insert into prodej_doklad overriding system value select * from dalsi',
  );
  expect(await asked(client, KNOWN)).not.toBe(documents);
  let meanwhile = '';
  await findingByKeys(client, ['prodej_doklad'], async () => {
    meanwhile = await asked(client, MAY_READ);
  });
  expect(meanwhile).toBe('on');
  expect(await asked(client, KNOWN)).toBe(documents);
});

const READ = `
  select (seq_tup_read + idx_tup_fetch)::int as value from pg_stat_xact_user_tables where relname = 'prodejni_radek'`;

/** Imports a file of these lines and returns how many stored lines that read. */
async function bring(lines: LineValues[]): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-plans-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'lines.csv');
  await writeFile(path, [...csvPieces(lines)].join(''));
  let read = 0;
  await importFile(app.url, {
    path,
    profile: BUILT_IN_PROFILES.kanonicky,
    zdroj: 'pokladna',
    async beforeCommit(client) {
      read = (await client.query(READ)).rows[0].value;
    },
  });
  return read;
}

describe.skipIf(isCluster)('lines read by an import', () => {
  const lines = Array.from({ length: 3_000 }, (_, n) =>
    line({ doklad: `N${n}`, cas: `2026-0${1 + (n % 6)}-${10 + (n % 15)}T10:00:00Z` }),
  );

  test('for returns among new documents are only their chains', async () => {
    const back = Array.from({ length: 150 }, (_, n) =>
      line({ doklad: `V${n}`, puvodni_doklad: `N${7 * n}`, typ: 'vratka', cas: '2026-06-28T10:00:00Z' }),
    );
    // Their products, and rollups whose documents do not add up, are computed from all lines of new days.
    expect(await bring([...lines, ...back])).toBeLessThan(3 * lines.length);
  });

  test('for a changed document are those of its decade', async () => {
    await bring(lines);
    expect(await bring([{ ...lines[0]!, objednavka: 'jiná' }])).toBeLessThan(lines.length / 2);
  });
});
