import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { KeyNumbers } from './key-numbers.ts';

test('numbers equal keys equally, like a Map', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { maxLength: 200 }), keys => {
      const numbers = new KeyNumbers();
      const map = new Map<string, number>();
      for (const key of keys) {
        if (!map.has(key)) map.set(key, map.size);
        expect(numbers.number(key)).toBe(map.get(key));
        expect(numbers.key(map.get(key)!)).toBe(key);
      }
      expect(numbers.size).toBe(map.size);
    }),
  );
});

test('grows with many keys', () => {
  const numbers = new KeyNumbers();
  const key = (n: number) => `P${n % 7}-${n}${'ž'.repeat(n % 40)}`;
  const all = Array.from({ length: 50_000 }, (_, n) => n);
  expect(all.filter(n => numbers.number(key(n)) !== n)).toEqual([]);
  expect(all.filter(n => numbers.number(key(n)) !== n || numbers.key(n) !== key(n))).toEqual([]);
});
