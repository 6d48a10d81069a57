import { expect, test } from 'vitest';
import { foldedOptions } from './folded.ts';

const OPTIONS = ['iPhone 13', 'iPhone 13 mini', 'Galaxy A54', 'Nabíjecí konektor', 'Zadní kryt'].map(
  value => ({
    value,
    label: value,
  }),
);

test.each([
  ['13 iphone', ['iPhone 13', 'iPhone 13 mini']],
  ['nabijeci', ['Nabíjecí konektor']],
  ['KRYT zadni', ['Zadní kryt']],
  ['galaxy 13', []],
  ['', ['iPhone 13', 'iPhone 13 mini']],
])('“%s” finds %j, at most two', (search, found) =>
  expect(foldedOptions({ options: OPTIONS, search, limit: 2 })).toEqual(
    found.map(value => ({ value, label: value })),
  ),
);
