import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const LONG = `Prosím všechny, ${'zkontrolujte si směny na příští týden. '.repeat(3)}V Přerově chybí jeden člověk na sobotu.`;

test('shows a short text whole, on one line', () => {
  expect(excerptOf('Inventura\n\nv neděli', ['nedeli'])).toBe('Inventura v neděli');
});

test('shows the searched words of a long text, with ellipses', () => {
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

test('is not shifted or cut by combining marks or surrogate pairs', () => {
  const text = `${'👍\u0301'.repeat(60)} Výloha ${'je hotová '.repeat(10)}`;
  expect(excerptOf(text, ['vyloha'])).toMatch(/^…(👍\u0301)* Výloha je hotová .*…$/u);
  expect(excerptOf('👍'.repeat(100), ['👍'])).toBe(`${'👍'.repeat(80)}…`);
});

test('falls back to the beginning when the words appear in other forms', () => {
  expect(excerptOf(LONG, ['nic takového'])).toMatch(/^Prosím všechny/);
});
