import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineField } from '#shared/sales/lines.ts';
import { fc } from '#test/property.ts';
import { kanonicky, type Result, readContent } from './fixtures/read.ts';

type Written = Partial<Record<LineField, string>>;

const NUMBERS = new Set<LineField>([
  'radek',
  'id_prodejny',
  'kusy',
  'cena_s_dph',
  'obrat',
  'obrat_bez_dph',
  'naklad_bez_dph',
  'sazba_dph',
]);

const csv = (rows: Written[], delimiter: string) =>
  stringify(rows as Record<string, string>[], { header: true, columns: [...LINE_FIELDS], delimiter });

/** Writes numbers as JSON numbers, digit by digit. */
const json = (row: Written) =>
  `{${Object.entries(row)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${NUMBERS.has(key as LineField) ? value : JSON.stringify(value)}`,
    )
    .join(',')}}`;

/** Writes numbers as Excel numbers, times as Excel dates (which have no time zone), the rest as text. */
const xlsx = (rows: Written[]) => {
  const cell = (field: LineField, value: string | undefined) => {
    if (value === undefined) return null;
    if (NUMBERS.has(field)) return { value: Number(value), type: Number };
    if (field === 'cas') return { value: new Date(`${value}Z`), type: Date, format: 'd.m.yyyy h:mm:ss' };
    return { value, type: String };
  };
  const header = LINE_FIELDS.map(value => ({ value, type: String }));
  return writeXlsx([
    header,
    ...rows.map(row => LINE_FIELDS.map(field => cell(field, row[field]))),
  ]).toBuffer();
};

const text = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aŽ9 "\';,-=&<>_\n😀'), minLength: 1, maxLength: max })
    .filter(value => value.trim() !== '')
    .map(value => value.trim());
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 999_999 }), fc.constantFrom('', '.5', '.25', '.999', '.000001'))
  .map(([whole, rest]) => `${whole}${rest}`);
const time = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 19))
  // Times in the hour skipped in spring are refused; that is tested elsewhere.
  .filter(value => !/^\d{4}-03-(2[5-9]|3[01])T02/.test(value));

const line: fc.Arbitrary<Written> = fc.record(
  {
    doklad: text(8),
    cas: time,
    kanal: fc.constantFrom('prodejna', 'eshop', 'allegro', 'servis'),
    kusy: decimal,
    cena_s_dph: decimal,
    typ: fc.constantFrom('prodej', 'vratka', 'storno'),
    id_prodejny: fc.integer({ min: 1, max: 9999 }).map(String),
    prodejce: text(10),
    kod: text(10),
    nazev: text(20),
    obrat: decimal,
    naklad_bez_dph: decimal,
    sazba_dph: fc.constantFrom('0', '12', '21'),
    je_doprava: fc.constant('true'),
  },
  { requiredKeys: ['doklad', 'cas', 'kanal', 'kusy', 'cena_s_dph'] },
);

/** A document of two shops is refused (tested elsewhere), so every document takes the shop of its first line. */
const ofOneShop = (rows: Written[]): Written[] =>
  rows.map(({ id_prodejny: _, ...row }) => {
    const { id_prodejny } = rows.find(({ doklad }) => doklad === row.doklad)!;
    return id_prodejny === undefined ? row : { ...row, id_prodejny };
  });

const valuesOf = ({ lines, problems, error }: Result) => ({
  values: lines.map(({ values }) => values),
  problems,
  error,
});

test('CSV, NDJSON, JSON and XLSX give the same lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }).map(ofOneShop), async rows => {
      const [first, ...others] = await Promise.all([
        readContent(csv(rows, ';')),
        readContent(csv(rows, ',')),
        readContent(`\ufeff${csv(rows, '\t')}`),
        readContent(rows.map(json).join('\n')),
        readContent(`[\n${rows.map(json).join(',\n')}\n]\n`),
        readContent(await xlsx(rows)),
      ]);
      const expected = valuesOf(first!);
      expect(expected.error).toBeNull();
      expect(expected.problems).toEqual([]);
      expect(expected.values).toHaveLength(rows.length);
      for (const other of others) expect(valuesOf(other)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

describe('JSON', () => {
  const row = '"cas":"2026-03-01T10:00","kanal":"eshop","kusy":1';

  test('keeps every digit of numbers, even with a decimal-comma profile', async () => {
    const content = `{"doklad":"1.5","obrat":123456789012.123456,${row},"nazev":"a 1.5 \\"2.5\\" b","naklad_bez_dph":1.50E1}`;
    for (const profile of [kanonicky, { ...kanonicky, desetinna_carka: true }]) {
      const { lines } = await readContent(content, { profile });
      expect(lines[0]?.values).toMatchObject({
        doklad: '1.5',
        obrat: '123456789012.123456',
        nazev: 'a 1.5 "2.5" b',
        naklad_bez_dph: '15',
      });
    }
  });

  test('reads a key that only a later object has; null and a missing key are empty', async () => {
    const content = `{"doklad":"A","obrat":1,${row}}\n{"doklad":"B","obrat":1,"nazev":"x","kod":null,${row}}`;
    const { lines } = await readContent(content);
    expect(lines.map(({ values }) => [values.nazev, values.kod])).toEqual([
      [null, null],
      ['x', null],
    ]);
  });

  test('reads a key written later with capitals or invisible characters', async () => {
    const content = [
      `{"doklad":"A","obrat":1,${row}}`,
      `{"Doklad":"B","OBRAT":2,${row},"Nazev":"x"}`,
      `{"doklad\\u200b":"C","obrat":3,${row},"NAZEV ":"y"}`,
      `{"doklad":"D","obrat":4,${row},"nazev":"z","Nazev":"other"}`,
    ];
    for (const text of [content.join('\n'), `[${content.join(',')}]`]) {
      const { lines, problems } = await readContent(text);
      expect(problems).toEqual([]);
      expect(lines.map(({ values: { doklad, obrat, nazev } }) => [doklad, obrat, nazev])).toEqual([
        ['A', '1', null],
        ['B', '2', 'x'],
        ['C', '3', 'y'],
        ['D', '4', 'z'],
      ]);
    }
  });

  test('ignores an object in an unused key', async () => {
    const { lines } = await readContent(`{"doklad":"A","obrat":1,"adresa":{"obec":"Přerov"},${row}}`);
    expect(lines).toHaveLength(1);
  });

  test('does not take inherited properties of objects for values', async () => {
    const profile = { ...kanonicky, pole: { ...kanonicky.pole, nazev: { sloupec: 'constructor' } } };
    const { lines } = await readContent(`{"doklad":"A","obrat":1,${row}}`, { profile });
    expect(lines[0]?.values.nazev).toBeNull();
  });

  test('is read as an array over many pieces, with brackets and quotes in texts', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, n) => `{"doklad":"${n}]}\\"\\\\","obrat":1,${row},"nazev":"[{${'ž'.repeat(n % 50)}"}`,
    );
    const { lines, problems } = await readContent(`[${rows.join(' ,\r\n')}]`);
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(3000);
    expect(lines[2999]).toMatchObject({ row: 3000, values: { doklad: '2999]}"\\' } });
  });
});

test('CSV headers that begin with a bracket are not taken for JSON', async () => {
  const profile = { ...kanonicky, pole: { ...kanonicky.pole, doklad: { sloupec: '[ORDER_NUMBER]' } } };
  const { lines } = await readContent('[ORDER_NUMBER];cas;kanal;kusy;obrat\nA;2026-03-01 10:00;eshop;1;5\n', {
    profile,
  });
  expect(lines).toHaveLength(1);
});
