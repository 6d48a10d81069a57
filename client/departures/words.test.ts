import { expect, test } from 'vitest';
import { left, stepsLeft } from './words.ts';

test.each([
  [1, 'zbývá 1\u00a0krok', 'Zbývá 1'],
  [3, 'zbývají 3\u00a0kroky', 'Zbývají 3'],
  [5, 'zbývá 5\u00a0kroků', 'Zbývá 5'],
])('the remaining steps of a departure are counted in the right form: %i', (count, steps, short) => {
  expect([stepsLeft(count), left(count)]).toEqual([steps, short]);
});
