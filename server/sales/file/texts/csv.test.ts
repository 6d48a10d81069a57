import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { Csv, type CsvRow } from './csv.ts';

/** All rows of a text that is added in pieces of `size`. */
function rows(text: string, size = text.length, delimiter = ';'): CsvRow[] {
  const csv = new Csv(delimiter);
  const found: CsvRow[] = [];
  const drain = () => {
    for (let row = csv.next(); row; row = csv.next()) found.push(row);
  };
  for (let at = 0; at < text.length; at += Math.max(1, size)) {
    csv.add(text.slice(at, at + Math.max(1, size)));
    drain();
  }
  csv.end();
  drain();
  return found;
}

const cells = (text: string, size?: number) => rows(text, size).map(row => row.cells);

test.each<[string, string[][]]>([
  [
    'a;b\n1;2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;\n;b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a;b";c', [['a;b', 'c']]],
  [
    '"a\nb";c\nd;e',
    [
      ['a\nb', 'c'],
      ['d', 'e'],
    ],
  ],
  ['"a\r\nb"\r\nc', [['a\r\nb'], ['c']]],
  ['"Kabel ""FAST"" 1 m";x', [['Kabel "FAST" 1 m', 'x']]],
  ['"""";""', [['"', '']]],
  [
    '6,1" displej;x\ny;"z"',
    [
      ['6,1" displej', 'x'],
      ['y', 'z'],
    ],
  ],
  ['a;"b"\n', [['a', 'b']]],
  ['a;"b";\n', [['a', 'b', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a;', [['a', '']]],
  ['"a";', [['a', '']]],
])('%j', (text, expected) => {
  for (let size = 1; size <= text.length; size++) expect(cells(text, size)).toEqual(expected);
});

test('a row has the number of its first line', () => {
  const text = 'h\n"a\nb\nc"\nd\n"e\r\nf";g\nh';
  expect(rows(text, 3).map(row => row.line)).toEqual([1, 2, 5, 6, 8]);
});

test('text after a closing quote marks its cell as broken', () => {
  expect(rows('a;"b"c;d\n"e"f;g\nh;"i" ;j\nk;l;m').map(row => row.brokenCell)).toEqual([1, 0, 1, -1]);
  expect(rows('a;"b"c;d')[0]!.cells).toEqual(['a', 'bc', 'd']);
});

describe('is refused:', () => {
  test('a quote that is never closed, with its line', () => {
    expect(() => rows('a;b\n1;"x\ny\n', 4)).toThrow('Soubor je useknutý: uvozovka z řádku 2 není uzavřena.');
    expect(() => rows('a;b\n"1\n2";"x\ny\n')).toThrow('z řádku 3 není uzavřena');
    expect(() => rows('a;"')).toThrow('z řádku 1 není uzavřena');
  });

  test('a row over 1 MB, before the end of the file', () => {
    const csv = new Csv(';');
    csv.add('a;b\n"');
    expect(csv.next()?.cells).toEqual(['a', 'b']);
    expect(() => {
      for (let piece = 0; piece < 20; piece++) {
        csv.add('x'.repeat(100_000));
        csv.next();
      }
    }).toThrow('Řádek 2 je delší než 1 MB; nejspíš není uzavřena uvozovka.');
    expect(() => rows('y'.repeat(1_100_000))).toThrow('Řádek 1 je delší než 1 MB.');
  });
});

const cell = fc.string({
  unit: fc.constantFrom('a', 'ž', ' ', ';', ',', '"', '\n', '\r\n', '\t'),
  maxLength: 6,
});
const written = (value: string, quoted: boolean) =>
  quoted || /["\n\r;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

test('written rows are read back, as csv-parse reads them', () => {
  const table = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      table,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('\n', '\r\n'),
      (written_, size, end) => {
        const text = written_
          .map(row => row.map(([value, quoted]) => written(value, quoted)).join(';'))
          .join(end);
        const values = written_.map(row => row.map(([value]) => value));
        expect(cells(text, size)).toEqual(values);
        const oracle = parse(text, {
          delimiter: ';',
          relax_column_count: true,
          record_delimiter: end,
        }) as string[][];
        expect(oracle).toEqual(values);
      },
    ),
    { numRuns: 300 },
  );
});
