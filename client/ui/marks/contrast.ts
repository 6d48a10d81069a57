/** Makes freely chosen colours readable: WCAG 2.2 contrast, as pure functions on #rrggbb. */

type Rgb = readonly [number, number, number];

const AA = 4.5;

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `share` of `color` with the rest of `ground`. */
function mix(color: string, ground: string, share: number): string {
  const [over, under] = [rgbOf(color), rgbOf(ground)];
  return hexOf(over.map((part, at) => part * share + under[at]! * (1 - share)) as unknown as Rgb);
}

const linear = (part: number) => {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The surface that a soft badge is on, and the colour that its text is mixed towards, in both themes. */
const SCHEMES = {
  light: { surface: '#ffffff', ink: '#000000', tint: 0.12 },
  dark: { surface: '#232427', ink: '#ffffff', tint: 0.24 },
} as const;

const STEPS = 10;

/**
 * The colours of a soft badge in a freely chosen colour: a tinted background, and a text of the same hue, moved
 * towards black or white as far as AA requires.
 */
export function softColors(color: string, scheme: keyof typeof SCHEMES) {
  const { surface, ink, tint } = SCHEMES[scheme];
  const background = mix(color, surface, tint);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mix(ink, color, step / STEPS));
  const text = steps.find(candidate => contrast(candidate, background) >= AA) ?? ink;
  return { background, text };
}
