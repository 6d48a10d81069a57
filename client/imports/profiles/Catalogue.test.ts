import { expect, test } from 'vitest';
import { recounted } from './Catalogue.tsx';

test.each([
  [1, ' v\u00a01\u00a0dokladu ('],
  [3, ' ve\u00a03\u00a0dokladech ('],
  [5, ' v\u00a05\u00a0dokladech ('],
])('documents whose lines would be recounted are counted in the right form: %i', (dokladu, said) => {
  const days = { od: '2026-11-02', do: '2026-11-03' };
  expect(recounted({ radku: 9, dokladu, obrat: 100, ...days })).toContain(said);
});
