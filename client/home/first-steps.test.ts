import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const done = (begun: Parameters<typeof firstSteps>[0]) => firstSteps(begun)?.map(({ isDone }) => isDone);

test('each step is ticked when done, and all disappear with the last', () => {
  expect(done({ shops: 0, people: 1, hasSales: false })).toEqual([false, false, false]);
  expect(done({ shops: 2, people: 1, hasSales: false })).toEqual([true, false, false]);
  expect(done({ shops: 2, people: 2, hasSales: false })).toEqual([true, true, false]);
  expect(done({ shops: 0, people: 2, hasSales: true })).toEqual([false, true, true]);
  expect(done({ shops: 1, people: 2, hasSales: true })).toBeUndefined();
});
