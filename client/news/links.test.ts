import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { splitLinks } from './links.ts';

const linksOf = (text: string) =>
  splitLinks(text).flatMap(piece => (typeof piece === 'string' ? [] : [piece.text]));

test.each([
  ['Bez odkazu', []],
  ['Ceník: https://servis.example/cenik', ['https://servis.example/cenik']],
  ['Viz https://a.cz/b.', ['https://a.cz/b']],
  ['Viz https://a.cz/b?c=1&d=2#e, nebo HTTP://B.cz!', ['https://a.cz/b?c=1&d=2#e', 'HTTP://B.cz']],
  ['(https://a.cz)', ['https://a.cz']],
  ['(viz https://cs.wikipedia.org/wiki/Honor_(značka)).', ['https://cs.wikipedia.org/wiki/Honor_(značka)']],
  ['„https://a.cz/x“', ['https://a.cz/x']],
  ['první\nhttps://a.cz\nhttps://b.cz', ['https://a.cz', 'https://b.cz']],
  ['https://háčky.cz/škola', ['https://háčky.cz/škola']],
  ['<a href="https://a.cz">x</a>', ['https://a.cz']],
  ['javascript:alert(1) ftp://a.cz data:text/html,x //a.cz www. wwwx.cz @a.cz', []],
  ['Viz www.a.cz/b, nebo (WWW.B.cz).', ['www.a.cz/b', 'WWW.B.cz']],
  ['ftp://www.a.cz', []],
  ['Pište na jan.novak+servis@dily.example.', ['jan.novak+servis@dily.example']],
  ['.@ž.https', []],
  ['Pište na _jan+dily@a.cz', ['_jan+dily@a.cz']],
  ['xhttps://a.cz', []],
  ['https:// http://', []],
])('%s', (text, expected) => expect(linksOf(text)).toEqual(expected));

test('a link opens what is written', () => {
  expect(splitLinks('www.A.cz')).toEqual([{ href: 'https://www.a.cz/', text: 'www.A.cz' }]);
  expect(splitLinks('a@b.cz')).toEqual([{ href: 'mailto:a@b.cz', text: 'a@b.cz' }]);
  expect(splitLinks('a HTTPS://A.cz/B c')).toEqual([
    'a ',
    { href: 'https://a.cz/B', text: 'HTTPS://A.cz/B' },
    ' c',
  ]);
});

const words = fc.constantFrom(
  'https://a.cz/',
  'http://',
  'javascript:',
  '(',
  ')',
  '.',
  ' ',
  '\n',
  'ž',
  '"',
  '@',
  '?x=1',
);

test('no text loses anything, and its links are only http, https or mailto', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(words).map(list => list.join('')),
      ),
      text => {
        const pieces = splitLinks(text);
        expect(pieces.map(piece => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(text);
        for (const piece of pieces)
          if (typeof piece !== 'string')
            expect(piece.href).toMatch(/^(https?:\/\/.|mailto:[\p{L}\p{N}_%+-][^@\s]*@[^@\s]+$)/u);
      },
    ),
  );
});
