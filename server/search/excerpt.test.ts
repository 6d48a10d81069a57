import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const LONG = `Prosím všechny, ${'zkontrolujte si směny na příští týden. '.repeat(3)}V Přerově chybí jeden člověk na sobotu.`;

test('a short text stands whole, on one line', () => {
  expect(excerptOf('Inventura\n\nv neděli', ['nedeli'])).toBe('Inventura v neděli');
});

test('of a long one the words that were looked for are seen, wherever they stand, and that it goes on', () => {
  expect(excerptOf(LONG, ['vsechny'])).toBe(
    'Prosím všechny, zkontrolujte si směny na příští týden. zkontrolujte si směny na …',
  );
  expect(excerptOf(LONG, ['PREROV'])).toBe(
    '… zkontrolujte si směny na příští týden. V Přerově chybí jeden člověk na sobotu.',
  );
  expect(excerptOf(LONG, ['sobotu', 'prerov'])).toContain('Přerově');
  // A short word is part of many others, where nobody looks for it.
  for (const short of ['v', 'na']) expect(excerptOf(LONG, [short, 'sobotu'])).toContain('na sobotu');
});

test('marks above letters and letters of two units neither move nor halve it', () => {
  const text = `${'👍\u0301'.repeat(60)} Výloha ${'je hotová '.repeat(10)}`;
  expect(excerptOf(text, ['vyloha'])).toMatch(/^…(👍\u0301)* Výloha je hotová .*…$/u);
  expect(excerptOf('👍'.repeat(100), ['👍'])).toBe(`${'👍'.repeat(80)}…`);
});

test('words that the text has in another form only leave its beginning', () => {
  expect(excerptOf(LONG, ['nic takového'])).toMatch(/^Prosím všechny/);
});
