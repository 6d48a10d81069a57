import { expect, test } from 'vitest';
import { beginningOf } from './sample.ts';

const text = async (file: File) => Buffer.from(await file.arrayBuffer()).toString();

test.each([
  ['a small file is whole', 'a.csv', 'a;b\n1;2\n', 100, 'a;b\n1;2\n'],
  ['a large one ends with a line', 'a.csv', 'a;b\n1;2\n3;4\n', 10, 'a;b\n1;2\n'],
  ['no letter is cut', 'a.csv', 'ž\nžluťoučký\n', 6, 'ž\n'],
  ['a workbook cannot be cut', 'a.xlsx', 'PK\nxxxxxxx', 5, 'PK\nxxxxxxx'],
  ['one long line stays whole', 'a.json', '[{"a":1},{"a":2}]', 5, '[{"a":1},{"a":2}]'],
])('%s', async (_, name, content, enough, expected) => {
  const sample = await beginningOf(new File([content], name), enough);
  expect(sample.name).toBe(name);
  expect(await text(sample)).toBe(expected);
});

test.each([false, true])('UTF-16 is cut after a whole line; big-endian: %s', async isBig => {
  const wide = (text: string) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  const begin = async (enough: number) => {
    const file = new File([wide('Žlutý;1\nĊ;2\nkůň;3\ndalší;4\n')], 'a.txt');
    return Buffer.from(await (await beginningOf(file, enough)).arrayBuffer());
  };
  // Ċ contains the byte of a line feed, too.
  for (const [enough, expected] of [
    [40, 'Žlutý;1\nĊ;2\nkůň;3\n'],
    [31, 'Žlutý;1\nĊ;2\n'],
    [30, 'Žlutý;1\nĊ;2\n'],
    [22, 'Žlutý;1\n'],
    [21, 'Žlutý;1\n'],
    [19, 'Žlutý;1\n'],
  ] as const)
    expect(await begin(enough)).toEqual(wide(expected));
});

test('a file saved again since it was chosen is passed on, so that sending reports it', async () => {
  const file = new File(['a;b\n1;2\n3;4\n'], 'a.csv');
  const unread = Object.assign(new Blob(), {
    arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
  });
  file.slice = () => unread;
  expect(await beginningOf(file, 10)).toBe(file);
});
