import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { sweep } from './sweep.ts';

const app = testApp();
const document = (path: string) => readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

async function metrics(): Promise<Map<string, number>> {
  const { body } = await app.guest.get('/metrics', { remoteAddress: '127.0.0.1' });
  const lines = `${body}`.split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Words of the query language, and the metric that Prometheus itself adds for a target. */
const LANGUAGE = /^(and|or|by|le|sum|max|rate|time|changes|increase|histogram_quantile|up)$/;

/** The metric names in the alarms' expressions, without label matchers and ranges. */
async function namesInAlarms(): Promise<string[]> {
  const rules = (await document('alarms.yml')).split(/- alert: /).slice(1);
  const expressions = rules.map(rule => /expr: ([\s\S]*?)(?=\n\s+for:|\n\s*$|$)/.exec(rule)![1]!);
  return expressions
    .map(expression => expression.replace(/\{[^}]*\}|\[[^\]]*\]|>-/g, ' '))
    .flatMap(expression => expression.match(/[a-z_][a-z0-9_]+/gi) ?? [])
    .filter(name => !LANGUAGE.test(name) && !/^e\d*$/.test(name));
}

test('every metric used by an alarm exists', async () => {
  // A metric with labels exists only after its first value.
  await app.guest.get('/api/news/');
  const there = new Set([...(await metrics()).keys()].map(key => key.replace(/\{.*/, '')));
  const asked = new Set(await namesInAlarms());
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter(name => !there.has(name))).toEqual([]);
});

test('operations.md explains every alarm and every metric of the application', async () => {
  const [rules, page] = await Promise.all([document('alarms.yml'), document('operations.md')]);
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const explained = [...page.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name!);
  expect(explained.sort()).toEqual(alarms.sort());
  const standard = /^(process|nodejs)_/;
  const names = new Set(
    [...(await metrics()).keys()].map(key => key.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')),
  );
  expect([...names].filter(name => !standard.test(name) && !page.includes(`\`${name}`))).toEqual([]);
});

test('gauges report the database, backups, imports, rules, streams and sweeps', async () => {
  const before = await metrics();
  expect(before.get('database_up')).toBe(1);
  expect(before.get('database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(before.get('backup_last_success_timestamp_seconds')).toBe(0);
  expect(before.get('import_last_success_timestamp_seconds')).toBe(0);
  expect(before.get('sales_rules_behind')).toBe(0);
  expect(before.get('sweep_last_success_timestamp_seconds')).toBe(0);
  expect([before.get('imports_in_progress'), before.get('live_streams')]).toEqual([0, 0]);

  const cas = '2026-11-21T10:00:00Z';
  await app.db.insertInto('audit').values({ co: 'zaloha', tabulka: 'databaze', zmeny: '{}', cas }).execute();
  await app.db.insertInto('import_stav').values({ klic: 'web_prodeje_all_latest', cas }).execute();
  await sql`update prodej_pravidla set zadano = zadano + 2`.execute(app.db);
  await app.imports.withPlace('zkouska', async () => {
    await sweep(app);
    const after = await metrics();
    const seconds = Date.parse(cas) / 1000;
    expect(after.get('backup_last_success_timestamp_seconds')).toBe(seconds);
    expect(after.get('import_last_success_timestamp_seconds')).toBe(seconds);
    expect(after.get('sales_rules_behind')).toBe(2);
    expect(after.get('imports_in_progress')).toBe(1);
    expect(after.get('sweep_last_success_timestamp_seconds')).toBeGreaterThan(seconds);
  });
  await sql`update prodej_pravidla set zadano = platne`.execute(app.db);
});
