import { expect, test } from 'vitest';
import { signedMoney, valuesText } from './Waterfall.tsx';

test('hours of both periods are written with the same precision', () => {
  expect(valuesText('hodiny', { ted: 4804.6, predtim: 4630.33 })).toBe(
    '4\u00a0804,6\u00a0h, předtím 4\u00a0630,3\u00a0h',
  );
});

test.each([
  [1, 0, '1\u00a0den, předtím 0\u00a0dní'],
  [2, 1, '2\u00a0dny, předtím 1\u00a0den'],
  [27, 30, '27\u00a0dní, předtím 30\u00a0dní'],
])('open days are counted in the right form: %i, before %i', (ted, predtim, said) => {
  expect(valuesText('kalendar', { ted, predtim })).toBe(said);
});

test.each([
  [58_412, '+58\u00a0412\u00a0Kč'],
  [-58_412, '−58\u00a0412\u00a0Kč'],
  [0, '0\u00a0Kč'],
  [-0.4, '0\u00a0Kč'],
])('a difference of %d crowns is written with its sign', (amount, said) => {
  expect(signedMoney(amount)).toBe(said);
});
