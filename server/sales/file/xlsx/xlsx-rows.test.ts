import { describe, expect, test } from 'vitest';
import { kanonicky, known, readContent, sentences } from '../fixtures/read.ts';
import { workbook, zip } from '../fixtures/zip.ts';
import { dateText, numberText } from './cell.ts';
import { isDateFormat } from './workbook.ts';

const names = ['doklad', 'cas', 'kanal', 'kusy', 'cena_s_dph', 'nazev'];
const header = `<row r="1">${names.map(name => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
const text = (value: string, at = '') => `<c ${at && `r="${at}"`} t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
/** A valid row; `cells` follow the five required ones. */
const row = (at: number, cells = '', money = number('2.5499999999999998')) =>
  `<row r="${at}"><c t="s"><v>0</v></c>${number('46174.384976851848', 1)}${text('eshop')}${number('2')}${money}${cells}</row>`;

describe('a workbook', () => {
  test('gives shared and formatted texts, real dates, and numbers without binary error', async () => {
    const { lines, error } = await readContent(workbook(header + row(2, '<c t="s"><v>1</v></c>')));
    expect(error).toBeNull();
    expect(known(lines[0]!.values)).toEqual({
      zdroj: 'test',
      doklad: 'P-1',
      radek: '1',
      typ: 'prodej',
      cas: '2026-06-01T09:14:22+02:00',
      kanal: 'eshop',
      kusy: '2',
      cena_s_dph: '2.55',
      nazev: 'Žluťoučký & A',
    });
  });

  test('gives percents as they are shown', async () => {
    const content =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\ %"/><numFmt numFmtId="165" formatCode="0&quot; %&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const styled = (sheet: string) =>
      workbook(sheet, { 'xl/styles.xml': { name: 'xl/styles.xml', content } });
    const columns = header.replace('</row>', `${text('sleva')}${text('dph')}</row>`);
    const profile = {
      ...kanonicky,
      sleva: 'sleva',
      pole: { ...kanonicky.pole, sazba_dph: { sloupec: 'dph' } },
    };
    const sheet = styled(
      columns +
        row(2, text('A') + number('0.1', 2) + number('0.21', 3), number('100')) +
        row(3, text('B') + number('0.125', 3) + number('12'), number('100')) +
        row(4, text('C') + number('10', 4) + text('21 %'), number('100')),
    );
    for (const desetinna_carka of [false, true]) {
      const { lines, problems } = await readContent(sheet, { profile: { ...profile, desetinna_carka } });
      expect(problems).toEqual([]);
      expect(lines.map(({ values: { cena_s_dph, sazba_dph } }) => [cena_s_dph, sazba_dph])).toEqual([
        ['90', '21'],
        ['87.5', '12'],
        ['90', '21'],
      ]);
    }
  });

  test('gives numbers to a profile with a decimal comma', async () => {
    const { lines } = await readContent(workbook(header + row(2)), {
      profile: { ...kanonicky, desetinna_carka: true },
    });
    expect(lines[0]?.values.cena_s_dph).toBe('2.55');
  });

  test('keeps its row numbers, skips empty rows and allows missing cells', async () => {
    const sheet = `${header.replace('r="1"', 'r="3"')}<row r="4"/>${row(6)}<row r="8"><c r="A8"/><c r="C8" s="1"/></row><row r="9">${text('B', 'A9')}${text('eshop', 'C9')}</row>`;
    const read = await readContent(workbook(sheet));
    expect(read.lines.map(one => one.row)).toEqual([6]);
    expect(sentences(read)).toEqual([
      '9 cas: Povinný údaj chybí.',
      '9 kusy: Povinný údaj chybí.',
      '9 cena_s_dph: Chybí cena i obrat.',
    ]);
  });

  test('has formula errors, cells beside the header and long texts refused', async () => {
    const read = await readContent(
      workbook(
        header +
          row(2, '<c t="e"><v>#N/A</v></c>') +
          row(3, text('navíc', 'H3')) +
          row(4, text('x'.repeat(10_001))) +
          row(5, '<c t="s"><v>99</v></c>'),
      ),
    );
    expect(read.lines).toEqual([]);
    expect(sentences(read)).toEqual([
      '2 nazev: Buňka obsahuje chybu „#N/A“.',
      '3 : Řádek má více buněk (8) než hlavička (6).',
      '4 nazev: Buňka je delší než 10 000 znaků.',
      '5 nazev: Buňka odkazuje na text, který v sešitu není.',
    ]);
  });

  test('may have errors in unused columns', async () => {
    const sheet =
      header.replace('</row>', `${text('poznamka')}</row>`) + row(2, `${text('x')}<c t="e"><v>#N/A</v></c>`);
    expect((await readContent(workbook(sheet))).lines).toHaveLength(1);
  });

  test('is read from its first visible sheet', async () => {
    const book =
      '<workbook xmlns:r="r"><sheets><sheet name="skrytý" state="hidden" r:id="rId9"/><sheet name="List" r:id="rId1"/></sheets></workbook>';
    const { lines } = await readContent(
      workbook(header + row(2), { 'xl/workbook.xml': { name: 'xl/workbook.xml', content: book } }),
    );
    expect(lines).toHaveLength(1);
  });

  test('may use prefixed XML names', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${(header + row(2)).replace(/<(\/?)(\w)/g, '<$1x:$2')}</x:sheetData></x:worksheet>`;
    const { lines } = await readContent(
      workbook('', { 'xl/worksheets/sheet1.xml': { name: 'xl/worksheets/sheet1.xml', content: sheet } }),
    );
    expect(lines).toHaveLength(1);
  });
});

describe('a workbook is refused', () => {
  const good = workbook(header + row(2));
  const sheet = (content: string | Buffer, lie = {}) =>
    workbook('', { 'xl/worksheets/sheet1.xml': { name: 'xl/worksheets/sheet1.xml', content, lie } });
  const bomb = Buffer.alloc(8 * 1024 * 1024, ' ');

  test.each<[string, Buffer, string]>([
    ['cut', good.subarray(0, good.length - 30), 'poškozený nebo useknutý'],
    ['a zip of something else', zip([{ name: 'a.txt', content: 'a' }]), 'archiv ZIP, ale ne sešit XLSX'],
    [
      'more than 300 MB',
      sheet('<worksheet/>', { size: 301 * 1024 * 1024, compressed: 10_000_000 }),
      'příliš velký',
    ],
    ['a bomb', sheet(bomb), 'příliš velký'],
    [
      'a bomb that lies about its size',
      sheet(bomb.subarray(0, 2 * 1024 * 1024), { size: 1000 }),
      'poškozený',
    ],
    [
      'too many files',
      zip(Array.from({ length: 2001 }, (_, n) => ({ name: `${n}`, content: '' }))),
      'příliš mnoho souborů',
    ],
    ['a wrong checksum', sheet('<worksheet/>', { crc: 1 }), 'poškozený'],
    ['encrypted', sheet('<worksheet/>', { flags: 1 }), 'neobvyklým způsobem'],
    ['ZIP64 without its sizes', sheet('<worksheet/>', { size: 0xffffffff }), 'příliš velký'],
    ['broken XML', sheet('<worksheet><sheetData></worksheet>'), 'neplatné XML'],
    [
      'a tag without an end',
      sheet(`<worksheet a="${'xy'.repeat(700_000).replace(/x/g, () => `${Math.random()}`)}`),
      'neplatné XML',
    ],
    [
      'entities of its own',
      sheet(
        '<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      ),
      'chybí sloupce',
    ],
    ['empty', workbook(''), 'Soubor je prázdný.'],
    ['header only', workbook(header), 'Soubor neobsahuje žádné řádky.'],
    ['too many columns', workbook(`<row r="1">${text('a', 'ALM1')}</row>`), 'více než 1000 sloupců'],
    ['too many rows', workbook(`${header}<row r="1048577">${text('a')}</row>`), 'více než 1048576 řádků'],
    ['a cell without an address', workbook(`<row r="1">${text('a', '1')}</row>`), 'nemá adresu'],
    ['rows that go back', workbook(header + row(5) + row(4)), 'poškozený'],
  ])('%s', async (_, content, sentence) => {
    const { error } = await readContent(content);
    expect(error).toContain(sentence);
  });
});

test.each([
  [2.5499999999999998, '2.55'],
  [0.1 + 0.2, '0.3'],
  [1e21, '1e+21'],
  [1e-7, '0.0000001'],
  [1e-12, '0'],
  [100 / 3, '33.3333333333'],
  [8806095467474, '8806095467474'],
  [-1290, '-1290'],
  [0, '0'],
])('shows Excel’s number %d as %s', (value, shown) => expect(numberText(value)).toBe(shown));

test.each([
  [46174, false, '2026-06-01T00:00:00'],
  [46174.5, false, '2026-06-01T12:00:00'],
  [46174.999988425923, false, '2026-06-01T23:59:59'],
  [44712, true, '2026-06-01T00:00:00'],
  [46174.50000578704, false, '2026-06-01T12:00:00.500'],
  [0.385, false, '1899-12-30T09:14:24'],
  [0.385, true, '1899-12-30T09:14:24'],
  [0, true, '1899-12-30T00:00:00'],
  [1.5, true, '1904-01-02T12:00:00'],
  [1e300, false, ''],
])('shows Excel’s day %d as %s', (value, from1904, shown) => expect(dateText(value, from1904)).toBe(shown));

test.each([
  ['d/m/yyyy', true],
  ['[$-405]d. mmmm yyyy;@', true],
  ['[h]:mm:ss', true],
  ['#,##0.00', false],
  ['#,##0.00 "dní"', false],
  ['[Red]0.00', false],
  ['General', false],
  ['0\\ \\d', false],
])('detects %s as a date format: %s', (code, isDate) => expect(isDateFormat(code)).toBe(isDate));
