import { expect, test } from 'vitest';
import { pastedName, withAdded } from './attachments.ts';

const limits = { soubor_max_mb: 1, souboru_max: 3 };
const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);
const names = (files: File[]) => files.map(one => one.name);
const plain = (texts: string[]) => texts.map(text => text.replaceAll(/\s/g, ' '));

test('good files are added to those already chosen', () => {
  const { files, problems } = withAdded([file('a.png')], [file('b.pdf'), file('c.mp4')], limits);
  expect(names(files)).toEqual(['a.png', 'b.pdf', 'c.mp4']);
  expect(problems).toEqual([]);
});

test('refused files are left out and named', () => {
  const added = [file('a.svg'), file('b.png', 0), file('c.png', 1024 * 1024 + 1), file('d.png')];
  const { files, problems } = withAdded([], added, limits);
  expect(names(files)).toEqual(['d.png']);
  expect(problems).toEqual([
    'a.svg: Tento typ souboru není povolen.',
    'b.png: Soubor je prázdný.',
    'c.png: Soubor je příliš velký. Maximální velikost je 1 MB.',
  ]);
});

test('no more files than allowed are added, and the number left out is reported', () => {
  const { files, problems } = withAdded(
    [file('a.png'), file('b.png')],
    ['c', 'd', 'e'].map(name => file(`${name}.png`)),
    limits,
  );
  expect(names(files)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(plain(problems)).toEqual(['Nejvýše 3 soubory. Nepřidáno: 2 soubory.']);
});

test.each([
  ['image.png', 'obrazek-2.png'],
  ['snimek.png', 'snimek.png'],
])('a pasted %s is called %s', (name, expected) => expect(pastedName(file(name), 2)).toBe(expected));
