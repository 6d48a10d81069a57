import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { forgetPrepared } from './chain.ts';
import { proofs } from './list.ts';

/** Proofs whose short form shows the promise in seconds; the others are measurements for a quiet machine. */
const SHORT = [
  'crash',
  'first-start',
  'migration',
  'killed-import',
  'one-writer',
  'disk-full',
  'instances',
  'backup',
  'database-away',
  'sigterm',
  'rolling',
  'streams',
  'rude',
  'fuzz',
  'sign-in',
  'trust',
  'roster',
];

afterAll(forgetPrepared);

test.for(proofs.filter(({ name }) => SHORT.includes(name)))(
  '$name: $promise',
  { timeout: 900_000 },
  async ({ run }, { skip }) => {
    const { figures, problems, skipped } = await run('short', () => {});
    if (skipped) skip(skipped);
    expect(problems, problems.join('\n')).toEqual([]);
    expect(figures).not.toEqual([]);
  },
);

test('docs/proof.md lists every proof with its command', () => {
  const page = readFileSync(new URL('../docs/proof.md', import.meta.url), 'utf8');
  const missing = proofs.filter(({ name }) => !page.includes(`npm run proof -- ${name}\` |`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
