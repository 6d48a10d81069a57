import { expect, test } from 'vitest';
import { notePreview } from './note-preview.ts';

test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
  // What is two units long stands whole or not at all.
  [`${'a'.repeat(49)}📱 b`, `${'a'.repeat(49)}…`],
  [`${'a'.repeat(48)}📱 b`, `${'a'.repeat(48)}📱…`],
])('of %j a card shows %j', (note, shown) => {
  expect(notePreview(note)).toBe(shown);
});
