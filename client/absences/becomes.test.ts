import { expect, test } from 'vitest';
import { becomes } from './becomes.ts';

const [ADMIN, VIKTOR, PETRA] = [
  { id: 1, role: 'ADMIN', prodejna_id: null },
  { id: 11, role: 'VEDOUCI', prodejna_id: 1 },
  { id: 12, role: 'PRODEJCE', prodejna_id: 1 },
] as const;

test.each([
  [ADMIN, ADMIN, 'dovolena', 'Platí hned.'],
  [ADMIN, PETRA, 'nemoc', 'Platí hned.'],
  [VIKTOR, PETRA, 'nemoc', 'Platí hned.'],
  [VIKTOR, PETRA, 'lekar', 'Platí hned.'],
  [VIKTOR, VIKTOR, 'dovolena', 'Rozhodne jiný vedoucí nebo administrátor, o výsledku dáme vědět.'],
  [VIKTOR, VIKTOR, 'nemoc', 'Nemoc platí hned a jiný vedoucí nebo administrátor se o ní dozví.'],
  [PETRA, PETRA, 'dovolena', 'Rozhodne vedoucí, o výsledku dáme vědět.'],
  [PETRA, PETRA, 'nemoc', 'Nemoc platí hned a vedoucí se o ní dozví.'],
] as const)('%j entering leave for %j (%s) is told: %s', (user, { id }, druh, said) =>
  expect(becomes(druh, user, id)).toBe(said),
);
