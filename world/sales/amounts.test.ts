import { expect, test } from 'vitest';
import { money, priceTag, withoutMarginVat, withoutVat } from './amounts.ts';

test('haléře are written as crowns', () => {
  expect([0, -0, 7, -31, 30, 899_000, -123_456].map(money)).toEqual([
    '0.00',
    '0.00',
    '0.07',
    '-0.31',
    '0.30',
    '8990.00',
    '-1234.56',
  ]);
});

test('VAT is removed, equally from returned amounts', () => {
  expect(withoutVat(12_100, 21)).toBe(10_000);
  expect(withoutVat(24_900, 21)).toBe(20_579);
  for (let gross = 0; gross < 5000; gross += 7)
    for (const rate of [0, 12, 15, 21]) expect(withoutVat(-gross, rate) + withoutVat(gross, rate)).toBe(0);
});

test('a used phone is taxed on its profit, and not on a loss', () => {
  expect(withoutMarginVat(600_000, 478_900, 21)).toBe(600_000 - 21_017);
  expect(withoutMarginVat(400_000, 478_900, 21)).toBe(400_000);
});

test('price tags end with 9 or 90', () => {
  expect([45, 248, 399, 1190, 17_234, 3].map(priceTag)).toEqual([
    4900, 24_900, 39_900, 119_000, 1_719_000, 900,
  ]);
});
