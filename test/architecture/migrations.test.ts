import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** Every migration as it landed, a line each as `sha256sum` writes it, in their order. */
const SUMS = 'test/architecture/landed.txt';

const lineOf = (path: string) =>
  `${createHash('sha256').update(read(path)).digest('hex')}  ${basename(path)}`;

// A database that ran the text of before could never be upgraded again (docs/decisions/0156).
test(`a migration that landed is not changed: what it should do, too, is a new one; that gets its line in ${SUMS}`, () => {
  expect(filesBelow('migrations', /\.sql$/).map(lineOf)).toEqual(read(SUMS).trim().split('\n'));
});
