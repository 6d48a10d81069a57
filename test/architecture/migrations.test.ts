import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** The checksums of all migrations as first released, in order, one line each as `sha256sum` writes it. */
const SUMS = 'test/architecture/landed.txt';

const lineOf = (path: string) =>
  `${createHash('sha256').update(read(path)).digest('hex')}  ${basename(path)}`;

// A database that ran the former text could never be upgraded again (docs/decisions/0156).
test(`a landed migration is never changed; a new one gets its line in ${SUMS}`, () => {
  expect(filesBelow('migrations', /\.sql$/).map(lineOf)).toEqual(read(SUMS).trim().split('\n'));
});

/** Statements that write rules by which stored numbers are computed; creating their tables does not count. */
const WRITES_RULES =
  /\b(insert into|update|delete from) prodej_(citac_pravidlo|doprava_pravidlo|body|mez)\b/i;
/** Migrations that created and filled these tables, before any number was stored. */
const FIRST = ['0002_sales.sql', '0016_rules_from_a_day.sql'];

test('a migration that changes rules of sales numbers also recomputes stored ones', () => {
  const silent = filesBelow('migrations', /\.sql$/).filter(
    path => WRITES_RULES.test(read(path)) && !read(path).includes('set zadano = zadano + 1'),
  );
  expect(silent.map(path => basename(path))).toEqual(FIRST);
});

test('migrations have unique numbers', () => {
  const names = filesBelow('migrations', /./).map(path => path.slice('migrations/'.length));
  expect(names.filter(name => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
  expect(new Set(names.map(name => name.slice(0, 4))).size).toBe(names.length);
});
