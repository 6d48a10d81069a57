import { expect, test } from 'vitest';
import { nextColor } from './colors.ts';

test('each new shop starts with an unused colour as long as there is one', () => {
  const stores: { barva: string }[] = [];
  for (let at = 0; at < 12; at++) stores.push({ barva: nextColor(stores) });
  expect(new Set(stores.map(({ barva }) => barva)).size).toBe(12);
  expect(nextColor(stores)).toBe('#0066cc');
  expect(nextColor([{ barva: '#0066CC' }])).not.toBe('#0066cc');
});
