import { expect, test } from 'vitest';
import { amountOf, amountProblem, typedAmount } from './amount.ts';

test.each([
  ['100', 100],
  [' 1 234,5 ', 1234.5],
  ['1\u00a0000', 1000],
  ['0.25', 0.25],
])('%s is read as %d', (text, value) => {
  expect(amountProblem(text, 10_000)).toBeNull();
  expect(amountOf(text)).toBe(value);
  expect(amountOf(typedAmount(value))).toBe(value);
});

test.each([
  ['', 'Zadejte číslo'],
  ['sto', 'Očekává se číslo'],
  ['-1', 'Očekává se číslo'],
  ['1,234', 'Nejvýše dvě desetinná místa'],
  ['1e3', 'Očekává se číslo'],
  ['10001', 'Nejvýše 10000'],
])('%s is refused: %s', (text, problem) => {
  expect(amountProblem(text, 10_000)).toBe(problem);
});
