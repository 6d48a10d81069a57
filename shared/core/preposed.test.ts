import { expect, test } from 'vitest';
import { money, price } from './amounts.ts';
import { preposed } from './preposed.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

test('a number takes the preposition of the word that it begins with', () => {
  const withZe = [
    2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 23, 36, 41, 60, 75, 100, 150, 200, 340, 499, 600, 2_000,
  ];
  const withZ = [
    0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 58, 80, 95, 500, 800, 999, 1_000, 1_500, 5_000, 1_000_000,
  ];
  for (const count of [...withZe, 12_000, 30_000, 100_000])
    expect(preposed('z', count)).toMatch(/^ze\u00a0\d/);
  for (const count of [...withZ, 15_000, 50_000]) expect(preposed('z', count)).toMatch(/^z\u00a0\d/);
  expect([preposed('z', 12.5), preposed('z', 1.5)].join()).toBe('ze\u00a012,5,z\u00a01,5');
  expect(plain(preposed('z', 1_234))).toBe('z 1 234');
});

test.each([
  ['z', '16 h', 'ze 16 h'],
  ['z', '7 dnů', 'ze 7 dnů'],
  ['z', money(1_250_000), 'z 1 250 000 Kč'],
  ['z', money(250_000), 'ze 250 000 Kč'],
  ['z', price(60.5), 'ze 60,50 Kč'],
  ['z', '7. 3. 2026', 'ze 7. 3. 2026'],
  ['z', '2. 3. 2026', 'z 2. 3. 2026'],
  ['s', '2.–22. 10. 2026', 's 2.–22. 10. 2026'],
  ['z', '−7 Kč', 'z −7 Kč'],
  ['z', 'sklad.csv', 'ze sklad.csv'],
  ['z', 'Žďár.xlsx', 'ze Žďár.xlsx'],
  ['z', 'prodeje.csv', 'z prodeje.csv'],
  ['z', 'dat', 'z dat'],
  ['z', '„Služby“', 'ze „Služby“'],
  ['z', '', 'z '],
  ['s', '7 dny', 'se 7 dny'],
  ['s', '1.–22. 10. 2026', 's 1.–22. 10. 2026'],
  ['s', '22. 10. 2026', 'se 22. 10. 2026'],
  ['s', 'září 2026', 'se září 2026'],
  ['v', '14:05', 've 14:05'],
  ['v', '02:05', 've 02:05'],
  ['v', '16:30', 'v 16:30'],
  ['v', '7 importech', 'v 7 importech'],
  ['v', '00:10', 'v 00:10'],
] as const)('the preposition %s takes the right form before %s', (preposition, what, said) => {
  expect(plain(preposed(preposition, what))).toBe(said);
});
