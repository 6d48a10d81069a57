import { expect, test } from 'vitest';
import { byHarm } from './harm.ts';

const candidate = (jmeno: string, hodin: number, fond: number) => ({
  ...{ jmeno, hodin, fond },
  ...{ duvod: null, varovani: [] as string[], domaci: true },
});

test('who works by an agreement has no fund and is never over it: they are asked before who is', () => {
  const sorted = byHarm([
    candidate('over the fund', 168, 160),
    candidate('DPP', 40, 0),
    candidate('under the fund', 120, 160),
  ]);
  expect(sorted.map(({ jmeno }) => jmeno)).toEqual(['under the fund', 'DPP', 'over the fund']);
});
