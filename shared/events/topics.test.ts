import { expect, test } from 'vitest';
import { TOPICS, type Topic } from './topics.ts';

test.each<[string, Topic]>([
  ['a shift or attendance', 'shifts'],
  ['a closed month', 'timesheets'],
  ['a contract or a code', 'payroll'],
  ['a name', 'people'],
])('the data for wages are fetched again after a change of %s', (_, topic) => {
  expect(TOPICS[topic].paths.some(path => '/mzdy/'.startsWith(path))).toBe(true);
});
