import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { PEOPLE } from '#world/chain.ts';
import { keptThreads } from '../core/thread.ts';
import { type Book, formatOf, writeBook } from './book.ts';

const columns: Book['tables'][0]['columns'] = [
  { header: 'Název', type: 'text' },
  { header: 'Obrat', type: 'money' },
  { header: 'Den', type: 'date' },
  { header: 'Čas', type: 'instant' },
];
const rows = [
  ['=1+1', -5.5, '2026-03-29', '2026-03-29T01:30:00+01:00'],
  ['Kryt "Slim"; modrý', 1234567.89, null, null],
];
const tables = [{ name: 'Seznam', columns, rows }];

const first = async (file: Uint8Array) => {
  const [sheet] = await readXlsxFile(Buffer.from(file));
  return sheet!;
};

test('writes a CSV for Czech Excel: BOM, semicolons, decimal commas, no formulas', async () => {
  const text = Buffer.from(await writeBook({ format: 'csv', tables })).toString();
  expect(text).toBe(
    '\uFEFFNázev;Obrat;Den;Čas\r\n' +
      "'=1+1;-5,5;2026-03-29;2026-03-29 01:30:00\r\n" +
      '"Kryt ""Slim""; modrý";1234567,89;;\r\n',
  );
});

test('writes a text that every JavaScript object knows into a spreadsheet that can be read', async () => {
  const texts = ['constructor', '__proto__', 'toString', 'běžný'];
  const table = { name: 'Poznámky', columns: [columns[0]!], rows: texts.map(text => [text]) };
  const { data } = await first(await writeBook({ format: 'xlsx', tables: [table] }));
  expect(data.slice(1)).toEqual(texts.map(text => [text]));
});

test('writes a text of several lines as one CSV cell, whatever its line ends', async () => {
  const lines = [['a\nb'], ['a\r\nb'], ['a\rb']];
  const book = { format: 'csv', tables: [{ name: '', columns: [columns[0]!], rows: lines }] } satisfies Book;
  expect(Buffer.from(await writeBook(book)).toString()).toBe(
    '\uFEFFNázev\r\n"a\nb"\r\n"a\r\nb"\r\n"a\rb"\r\n',
  );
});

test('writes an XLSX with real numbers, dates and times, and formula-like text as text', async () => {
  const { sheet, data } = await first(await writeBook({ format: 'xlsx', tables }));
  expect(sheet).toBe('Seznam');
  expect(data[0]).toEqual(['Název', 'Obrat', 'Den', 'Čas']);
  expect(data[1]).toEqual(['=1+1', -5.5, new Date('2026-03-29T00:00:00Z'), new Date('2026-03-29T01:30:00Z')]);
  expect(data[2]).toEqual(['Kryt "Slim"; modrý', 1234567.89, null, null]);
});

test('leaves out of an XLSX what XML cannot hold, and escapes the rest', async () => {
  const texts = [['<b> & "c"'], ['\u0001a\uD800b'], ['😀']];
  const table = { name: 'A&', columns: [columns[0]!], rows: texts };
  expect(await first(await writeBook({ format: 'xlsx', tables: [table] }))).toEqual({
    sheet: 'A&',
    data: [['Název'], ['<b> & "c"'], ['ab'], ['😀']],
  });
});

test('writes several lists into one CSV table with the list in the first column', async () => {
  const other = {
    name: 'Prodejny',
    columns: [{ header: 'Číslo', type: 'number' as const }, columns[1]!],
    rows: [[7, 2.5]],
  };
  const book = { format: 'csv', tables: [{ ...tables[0]!, rows: rows.slice(1) }, other] } satisfies Book;
  expect(Buffer.from(await writeBook(book)).toString()).toBe(
    '\uFEFFSeznam;Název;Obrat;Den;Čas;Číslo\r\n' +
      'Seznam;"Kryt ""Slim""; modrý";1234567,89;;;\r\n' +
      'Prodejny;;2,5;;;7\r\n',
  );
});

test.each([
  [791, 'number', '#,##0'],
  [2.5, 'number', '#,##0.##'],
  [791, 'money', '#,##0.00'],
  ['791', 'text', undefined],
] as const)('formats %j as %s by %s', (value, type, format) => expect(formatOf(value, type)).toBe(format));

describe('threads that write sheets', () => {
  const write = keptThreads<Book, Uint8Array>('sheets');
  const book: Book = { format: 'csv', tables };

  test('write the same books, one after another and at once', async () => {
    const expected = Buffer.from(await writeBook(book));
    const files = [await write(book), ...(await Promise.all([write(book), write(book)]))];
    expect(files.map(file => Buffer.from(file))).toEqual([expected, expected, expected]);
  });

  test('report failures, and the next task gets another thread', async () => {
    await expect(write({ format: 'csv', tables: null } as never)).rejects.toThrow('null');
    expect(Buffer.from(await write(book))).toEqual(Buffer.from(await writeBook(book)));
  });
});

describe('a call with sheets', () => {
  const app = testApp();
  const path = '/api/users/list/';

  test('answers its whole list as XLSX with a file name', async () => {
    const { status, headers, response } = await (await app.as('admin')).get(`${path}?format=xlsx`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(headers['content-disposition']).toBe('attachment; filename="list.xlsx"');
    const { data } = await first(response.rawPayload);
    expect(data).toHaveLength(PEOPLE.length + 1);
    expect(data[0]).toContain('Uživatelské jméno');
  });

  test('has the labels of the screens for stored values', async () => {
    const { response } = await (await app.as('admin')).get(`${path}?format=csv`);
    const row = response.payload.split('\r\n').find(one => one.includes(';petra;'));
    expect(row).toMatch(/;Prodejce;[^;]*;ano$/);
  });

  test('leaves an audit row that says what was taken', async () => {
    await (await app.as('admin')).get(`${path}?format=csv`);
    const row = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('co', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kdo: 1, zaznam: '/users/list/', zmeny: { format: [null, 'csv'] } });
  });

  test.each([
    ['format=pdf', 'format'],
    ['format=csv&seznam=prodejny', 'seznam'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await (await app.as('admin')).get(`${path}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test('keeps its permission', async () => {
    expect((await (await app.as('petra')).get(`${path}?format=xlsx`)).status).toBe(403);
  });
});
