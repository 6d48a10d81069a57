import type { Channel } from '#shared/sales/lines.ts';

/** Six colours that can be told apart on both surfaces (client/ui/global.css). */
const SERIES = [1, 2, 3, 4, 5, 6].map(number => `var(--series-${number})`);

export const CHANNEL_COLORS: Record<Channel, string> = {
  prodejna: SERIES[0]!,
  eshop: SERIES[1]!,
  allegro: SERIES[2]!,
  servis: SERIES[3]!,
};

export const CHANNEL_LABELS: Record<Channel, string> = {
  prodejna: 'Prodejna',
  eshop: 'E-shop',
  allegro: 'Allegro',
  servis: 'Servis',
};

/** What is measured has its colour, whatever the screen. */
export const MEASURE_COLORS = { obrat: SERIES[0]!, zisk: SERIES[2]!, kusy: SERIES[3]!, polozky: SERIES[1]! };

const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) >>> 0, 7);

/** A colour for each name: the same on every screen, but for names that would share one in the same chart. */
export function colorsFor(names: readonly string[]): Record<string, string> {
  const free = new Set(SERIES);
  const colors: Record<string, string> = {};
  for (const name of [...names].sort()) {
    const wanted = hash(name) % SERIES.length;
    const color =
      [...SERIES.slice(wanted), ...SERIES.slice(0, wanted)].find(one => free.has(one)) ?? SERIES[wanted]!;
    free.delete(color);
    colors[name] = color;
  }
  return colors;
}
