import { expect, test } from 'vitest';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';
import { PAGES } from '../../e2e/pages.ts';

test('what is said in a comment opens the comments, also of a comment without its number; a mention in the post does not', () => {
  const { zminka, komentar } = NOTIFICATIONS;
  expect([zminka.pathOf(5, null), zminka.pathOf(5, 7), komentar.pathOf(5, 7), komentar.pathOf(5)]).toEqual([
    '/news?prispevek=5',
    '/news?prispevek=5&komentare=1',
    '/news?prispevek=5&komentare=1',
    '/news?prispevek=5&komentare=1',
  ]);
});

test.each(Object.entries(NOTIFICATIONS))(
  'a notification of %s leads to an existing page',
  (_, { pathOf }) => {
    // The id of a record of each kind, and the month of a timesheet.
    expect(PAGES).toContain(pathOf(202610).split('?')[0]);
  },
);
