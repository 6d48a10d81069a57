import type { Look } from '#shared/analytics/calls/shapes.ts';
import type { Channel } from '#shared/sales/lines.ts';

/** Six colours that can be told apart on both surfaces (client/ui/page/global.css). */
const SERIES = [1, 2, 3, 4, 5, 6].map(number => `var(--series-${number})`);

export const CHANNEL_COLORS: Record<Channel, string> = {
  prodejna: SERIES[0]!,
  eshop: SERIES[1]!,
  allegro: SERIES[2]!,
  servis: SERIES[3]!,
};

/** Each measure has the same colour on every screen. */
export const MEASURE_COLORS = {
  obrat: SERIES[0]!,
  polozky: SERIES[1]!,
  zisk: SERIES[2]!,
  kusy: SERIES[3]!,
  predpoved: SERIES[4]!,
};

/** Two rounds of twelve hues, neighbours far apart; each has at least 3:1 on both surfaces (colors.test.ts). */
const HUES = 12;
const ROUNDS = [
  { light: '0.52 0.16', dark: '0.75 0.13' },
  { light: '0.6 0.11', dark: '0.85 0.08' },
];
export const PALETTE = ROUNDS.flatMap(({ light, dark }, round) =>
  Array.from({ length: HUES }, (_, at) => {
    const hue = (255 + at * 150 + round * 15) % 360;
    return `light-dark(oklch(${light} ${hue}), oklch(${dark} ${hue}))`;
  }),
);

/**
 * The colour of a thing, the same on every screen whatever is shown beside it (docs/decisions/0043): a shop's own
 * colour, changed only as far as both surfaces require, or the palette colour of the thing's permanent number.
 */
export function colorOf({ poradi, barva }: Look): string {
  if (barva === null) return PALETTE[poradi % PALETTE.length]!;
  return `light-dark(oklch(from ${barva} min(l, 0.6) c h), oklch(from ${barva} max(l, 0.7) c h))`;
}
