import { expect, test } from 'vitest';
import { byHarm } from './harm.ts';

const candidate = (jmeno: string, hodin: number, fond: number) => ({
  ...{ jmeno, hodin, fond },
  ...{ duvod: null, varovani: [] as string[], domaci: true },
});

test('a person with an agreement has no fund to exceed, and is asked before those over theirs', () => {
  const sorted = byHarm([
    candidate('over the fund', 168, 160),
    candidate('DPP', 40, 0),
    candidate('under the fund', 120, 160),
  ]);
  expect(sorted.map(({ jmeno }) => jmeno)).toEqual(['under the fund', 'DPP', 'over the fund']);
});
