import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

/** As many files as can be taken in at a glance; a folder with more hides parts that have no name yet. */
const MOST_FILES = 12;

/** Larger folders, with what keeps them together. The list may only become shorter. */
const LARGE: Record<string, string> = {
  'client/core': 'what every screen stands on',
  'shared/core': 'what every contract stands on',
};

test(`a folder has at most ${MOST_FILES} files, except for those listed`, () => {
  const counts = new Map<string, number>();
  for (const path of sources('shared', 'server', 'client').filter(path => !isTest(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
  expect(large.sort()).toEqual(Object.keys(LARGE).sort());
});
