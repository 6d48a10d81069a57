import { expect, test } from 'vitest';
import { COLORS } from '#shared/analytics/kinds.ts';
import { read, sources } from '#test/architecture/sources.ts';
import { colorOf, MEASURE_COLORS, PALETTE } from './colors.ts';

/** Relative luminance of an oklch colour (CSS Color 4), to judge contrast as WCAG does. */
function luminance(l: number, c: number, hue: number): number {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const channels = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map(value => Math.min(1, Math.max(0, value)));
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The surfaces of client/ui/page/global.css: #ffffff and #232427. */
const WHITE = 1;
const DARK = 0.0177;

test.each(PALETTE)('%s contrasts with both surfaces', color => {
  const [light, dark] = [...color.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(found =>
    luminance(Number(found[1]), Number(found[2]), Number(found[3])),
  );
  expect(contrast(light!, WHITE)).toBeGreaterThanOrEqual(3);
  expect(contrast(dark!, DARK)).toBeGreaterThanOrEqual(3);
});

test('every number has its own colour until all colours are used', () => {
  expect(new Set(PALETTE).size).toBe(COLORS);
  expect(colorOf({ poradi: 3, barva: null })).toBe(PALETTE[3]);
  expect(colorOf({ poradi: 27, barva: null })).toBe(PALETTE[3]);
});

test('a shop keeps its own colour', () =>
  expect(colorOf({ poradi: 0, barva: '#0066cc' })).toContain('from #0066cc'));

test('a measure has one colour on every screen and shares it with no other', () => {
  expect(new Set(Object.values(MEASURE_COLORS)).size).toBe(Object.keys(MEASURE_COLORS).length);
  const colors = new Map<string, Set<string>>();
  for (const path of sources('client'))
    for (const [, label, color] of read(path).matchAll(/label: '([^']+)',\s*color: ([\w.]+)/g))
      colors.set(label!, (colors.get(label!) ?? new Set()).add(color!));
  expect(colors.get('Předpověď')).toEqual(new Set(['MEASURE_COLORS.predpoved']));
  for (const [label, used] of colors) expect([...used], label).toHaveLength(1);
});
