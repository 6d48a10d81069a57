import { expect, test } from 'vitest';
import { planRow } from './plan-row.ts';

test.each([1, 6, 15, 40, 90])('the rows of %d people fit one page', people =>
  expect(planRow(people) * (people + 1)).toBeLessThanOrEqual(165),
);

test('rows of a few people are at most 9 mm high', () => expect(planRow(3)).toBe(9));
