import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';

const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8');
const pages = [...routes.matchAll(/\b(?:path: |page\(\s*)'([^']+)'/g)].map(([, path]) => path);

test.each(Object.entries(NOTIFICATIONS))(
  'a notification of %s leads to an existing page',
  (_, { pathOf }) => {
    // The id of a record of each kind, and the month of a timesheet.
    expect(pages).toContain(pathOf(202610).split('?')[0]);
  },
);
