/**
 * Colours that are distinguishable in a legend and readable on both surfaces (client/analytics/charts/colors.ts),
 * neighbours far apart.
 */
const OFFERED = [
  '#0066cc',
  '#b0470a',
  '#2b7a3d',
  '#8a2fa0',
  '#b02525',
  '#0a6f7d',
  '#7a5b00',
  '#c2185b',
  '#5f4bb6',
  '#5d6b00',
  '#8d4a3a',
  '#546e7a',
];

/** The default colour of a new shop: the first of those that the fewest shops have. */
export function nextColor(stores: readonly { barva: string }[]): string {
  const uses = (color: string) => stores.filter(({ barva }) => barva.toLowerCase() === color).length;
  const least = Math.min(...OFFERED.map(uses));
  return OFFERED.find(color => uses(color) === least)!;
}
