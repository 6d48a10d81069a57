import { expect, test } from 'vitest';
import { limitText } from './kinds.ts';

const names = new Map([[1, 'Globus']]);

test.each([
  [{ kdo: 'vsichni', kde: 'vsechny', prodejny: [] }, 'Všichni'],
  [{ kdo: 'vedouci', kde: 'vlastni', prodejny: [] }, 'Vedoucí a administrátoři, jen z prodejny přístupu'],
  [{ kdo: 'vsichni', kde: 'vybrane', prodejny: [1, 7] }, 'Všichni, jen z prodejen: Globus, prodejna 7'],
  [{ kdo: 'admin', kde: 'vlastni', prodejny: [] }, 'Jen administrátoři'],
] as const)('%o is shown as %s', (limit, text) =>
  expect(limitText({ ...limit, prodejny: [...limit.prodejny] }, names)).toBe(text),
);
