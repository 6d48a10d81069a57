import { expect, test } from 'vitest';
import { TOPICS, type Topic } from './topics.ts';

test.each<[string, Topic]>([
  ['a shift or attendance', 'shifts'],
  ['a closed month', 'timesheets'],
  ['a contract or a code', 'payroll'],
  ['a name', 'people'],
])('what wages are handed over by is fetched again after %s', (_, topic) => {
  expect(TOPICS[topic].paths.some(path => '/mzdy/'.startsWith(path))).toBe(true);
});
