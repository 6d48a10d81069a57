import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { contrast, softColors } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('computes the contrast of %s on %s', (one, other, ratio) =>
  expect(contrast(one, other)).toBeCloseTo(ratio, 2),
);

test('a colour with enough contrast is used as it is', () => {
  expect(softColors('#0052a3', 'light').text).toBe('#0052a3');
});

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

test('the text of a badge in any colour passes AA in both themes', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light', 'dark'), (chosen, scheme) => {
      const { background, text } = softColors(chosen, scheme);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
