import { expect, test } from 'vitest';
import { piecesOf } from './file-name.ts';

test.each([
  ['shoptet.csv', ['shoptet.csv']],
  ['bez názvu', ['bez ', 'názvu']],
  ['prodeje-2024-11-22.csv', ['prodeje-', '2024-', '11-', '22.csv']],
  ['Export _ leden.xlsx', ['Export _ ', 'leden.xlsx']],
  ['objednavkyzeshopu2026.csv', ['objednavkyzes', 'hopu2026.csv']],
  ['-', ['-']],
  ['', []],
])('%s', (name, pieces) => {
  expect(piecesOf(name).map(({ text }) => text)).toEqual(pieces);
});

test('the pieces lose nothing, are short, and know their position', () => {
  const name = `${'ž'.repeat(100)}-${'😀'.repeat(20)} konec.csv`;
  const pieces = piecesOf(name);
  expect(pieces.map(({ text }) => text).join('')).toBe(name);
  for (const { at, text } of pieces) {
    expect(text.length).toBeLessThanOrEqual(32);
    expect(name.startsWith(text, at)).toBe(true);
  }
});
