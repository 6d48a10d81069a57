import { expect, test } from 'vitest';
import { whyInWords } from './words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const bar = (
  klic: 'kalendar' | 'uctenky_za_hodinu' | 'cena' | 'vratky',
  castka: number,
  ted = 0,
  predtim = 0,
) => ({
  ...{ klic, castka, ted, predtim },
});
const say = (rozdil: number, ...slozky: ReturnType<typeof bar>[]) => {
  const told = whyInWords({ obrat: { rozdil }, slozky });
  return plain([told.celkem, told.slozky.map(({ text }) => text).join(', ')].filter(Boolean).join(': '));
};

test('a change is explained by its largest bars first, in thousands', () => {
  const bars = [
    bar('cena', -4_600),
    bar('uctenky_za_hodinu', 22_100),
    bar('kalendar', -58_000, 27, 30),
    bar('vratky', 300),
  ];
  expect(say(-40_200, ...bars)).toBe(
    'o 40 tis. Kč méně: 3 otevřené dny méně −58, více účtenek na hodinu +22, nižší ceny −5',
  );
});

test.each([
  [say(1_200, bar('kalendar', 1_200, 5, 4)), 'o 1 200 Kč více: 1 otevřený den více +1 200'],
  [say(500, bar('kalendar', 500, 9, 4)), 'o 500 Kč více: 5 otevřených dní více +500'],
  // In the first month of a shop there is no reason to name.
  [say(12_000, bar('kalendar', 12_000, 4, 0)), 'o 12 tis. Kč více, předtím se tu neprodávalo'],
  // Fewer days, but better ones.
  [say(800, bar('kalendar', 800, 4, 5)), 'o 800 Kč více: silnější dny v týdnu a svátky +800'],
  [say(-12_340_000, bar('vratky', -12_340_000)), 'o 12,3 mil. Kč méně: více vratek −12,3'],
  [say(0), 'obrat se nezměnil'],
  // The change is not shown as nothing when it rounds to nothing in the unit of its bars.
  [
    say(-420, bar('cena', -50_420), bar('vratky', 50_000)),
    'o 420 Kč méně: nižší ceny −50 420, méně vratek +50 000',
  ],
  [
    say(49_000, bar('cena', 12_049_000), bar('vratky', -12_000_000)),
    'o 49 tis. Kč více: vyšší ceny +12 049, více vratek −12 000',
  ],
])('%s', (found, expected) => expect(found).toBe(expected));
