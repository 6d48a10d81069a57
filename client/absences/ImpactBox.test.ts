import { expect, test } from 'vitest';
import { peopleLeft } from './ImpactBox.tsx';

test.each([
  [1, 'v plánu zbývá 1\u00a0člověk'],
  [2, 'v plánu zbývají 2\u00a0lidé'],
  [5, 'v plánu zbývá 5\u00a0lidí'],
])('%i people left in the plan', (count, said) => {
  expect(peopleLeft(count)).toBe(said);
});
