import { expect, test } from 'vitest';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';
import { PAGES } from '../../e2e/pages.ts';

test.each(Object.entries(NOTIFICATIONS))(
  'a notification of %s leads to an existing page',
  (_, { pathOf }) => {
    // The id of a record of each kind, and the month of a timesheet.
    expect(PAGES).toContain(pathOf(202610).split('?')[0]);
  },
);
