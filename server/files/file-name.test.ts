import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

test.each([
  ['Příloha č. 1.pdf', 'Příloha č. 1.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\Jana\\foto.JPG', 'foto.jpg'],
  ['..\\../x/../foto.png', 'foto.png'],
  ['nul\0.txt', 'nul.txt'],
  ['foto.png\0.txt', 'foto.png.txt'],
  ['radek\r\nSet-Cookie: a.txt', 'radekSet-Cookie: a.txt'],
  ['faktura\u202Efdp.exe', 'fakturafdp.exe'],
  ['a\u200F\u061C\u2066b\u2069.txt', 'ab.txt'],
  ['lone\uD800\uDC00\uD83D.txt', 'lone\uD800\uDC00.txt'],
  ['c\u030Ci\u0301slo.txt', 'číslo.txt'],
  ['  mezery kolem.txt  ', 'mezery kolem.txt'],
  ['...skryty.txt', 'skryty.txt'],
  ['.htaccess', 'soubor.htaccess'],
  ['.pdf', 'soubor.pdf'],
  ['. .pdf', 'soubor.pdf'],
  ['\u202E.pdf', 'soubor.pdf'],
  ['virus.exe.pdf', 'virus.exe.pdf'],
  ['bez pripony', 'bez pripony'],
  ['', 'soubor'],
  ['..', 'soubor'],
  ['slozka/', 'soubor'],
])('keeps %j as %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

test('cuts a long name to 255 characters, keeping its extension and whole characters', () => {
  const name = cleanFileName(`${'a'.repeat(250)}😀😀.docx`);
  expect(name).toBe(`${'a'.repeat(250)}.docx`);
  expect(cleanFileName(`${'č'.repeat(400)}.txt`)).toHaveLength(255);
  expect(cleanFileName(`x.${'y'.repeat(400)}`)).toHaveLength(255);
});

test.each([
  ['inline', 'foto.jpg', `inline; filename="foto.jpg"; filename*=UTF-8''foto.jpg`],
  [
    'attachment',
    'Příloha č. 1.pdf',
    `attachment; filename="Priloha c. 1.pdf"; filename*=UTF-8''P%C5%99%C3%ADloha%20%C4%8D.%201.pdf`,
  ],
  [
    'attachment',
    `a"b;'(*).txt`,
    `attachment; filename="a_b_____.txt"; filename*=UTF-8''a%22b%3B%27%28%2A%29.txt`,
  ],
  ['attachment', '😀.txt', `attachment; filename="__.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
] as const)('%s of %s', (kind, name, header) => expect(contentDisposition(kind, name)).toBe(header));
