import { expect, test } from 'vitest';
import { notePreview } from './note-preview.ts';

test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
  // A character of two UTF-16 units is kept whole or left out.
  [`${'a'.repeat(49)}📱 b`, `${'a'.repeat(49)}…`],
  [`${'a'.repeat(48)}📱 b`, `${'a'.repeat(48)}📱…`],
])('the note %j is shown on a card as %j', (note, shown) => {
  expect(notePreview(note)).toBe(shown);
});
