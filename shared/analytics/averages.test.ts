import { expect, test } from 'vitest';
import { money } from '../core/amounts.ts';
import { averageOf, averageText } from './averages.ts';

test('an average of nothing is missing, not 0', () => {
  expect([averageOf(0, 0), averageOf(0, 2), averageOf(1.5, 2)]).toEqual([null, 0, 1.5]);
  expect([averageText(0, 0), averageText(0, 2), averageText(1.5, 2)]).toEqual(['—', '0,00', '1,50']);
  expect([averageText(0, 0, money), averageText(990, 1, money)]).toEqual(['—', '990\u00a0Kč']);
});
