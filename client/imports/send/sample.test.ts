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

test('a file that was saved again since it was chosen is left to its sending, which says so', async () => {
  const file = new File(['a;b\n1;2\n3;4\n'], 'a.csv');
  const unread = Object.assign(new Blob(), {
    arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
  });
  file.slice = () => unread;
  expect(await beginningOf(file, 10)).toBe(file);
});
