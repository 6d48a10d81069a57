import { describe, expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { writeBook } from '../../sheets/book.ts';
import { canonical, goodRow, kanonicky, known, readContent, sentences, shoptet } from './fixtures/read.ts';
import { Notes } from './notes.ts';

const HEADER = 'doklad;id_prodejny;stredisko;puvodni_doklad;cas;kanal;kusy;cena_s_dph';
const receipt = (doklad: string, branch: string, original = '', name = '') =>
  `${doklad};${branch};${name};${original};2026-03-01T10:00:00+01:00;prodejna;1;100`;

describe('the same document number in two branches (rule sales-4)', () => {
  test('is refused with both branches named; lines without a branch fit any', async () => {
    const rows = [receipt('1001', '1'), receipt('1001', ''), receipt('1002', '2'), receipt('1001', '2')];
    const read = await readContent(canonical(rows, HEADER));
    expect(sentences(read)).toEqual([
      '5 id_prodejny: Doklad 1001 je v souboru na dvou pobočkách, „1“ a „2“. Pokud si pobočky číslují účtenky samostatně, zvolte to v profilu.',
    ]);
    expect(read.problems[0]!.doklady).toEqual(['1001']);
  });

  test('makes two documents where branches number separately, returns included', async () => {
    const profile = { ...kanonicky, pobocky_cisluji: true };
    const rows = [
      receipt('1001', '1'),
      receipt('1001', '02'),
      receipt('1003', '2', '1001'),
      receipt('1001', '', '', 'Zlín/Čepkov'),
      receipt('1001', ''),
    ];
    const { lines, problems } = await readContent(canonical(rows, HEADER), { profile });
    expect(problems).toEqual([]);
    expect(lines.map(({ values }) => [values.doklad, values.radek, values.puvodni_doklad])).toEqual([
      ['1/1001', '1', null],
      ['2/1001', '1', null],
      ['2/1003', '1', '2/1001'],
      ['Zlín-Čepkov/1001', '1', null],
      ['1001', '1', null],
    ]);
  });
});

test('a number shortened by Excel is refused as a document or goods number', async () => {
  const rows = ['4,01E+10;K', 'A1;4.01E+10', 'A2;E+10', 'A3;10E5'].map(
    cells => `${cells};2026-03-01T10:00;prodejna;1;100`,
  );
  const read = await readContent(canonical(rows, 'doklad;kod;cas;kanal;kusy;cena_s_dph'));
  expect(sentences(read)).toEqual([
    '2 doklad: Hodnota „4,01E+10“ je číslo zkrácené Excelem. Uložte sloupec jako text.',
    '3 kod: Hodnota „4.01E+10“ je číslo zkrácené Excelem. Uložte sloupec jako text.',
  ]);
  expect(read.lines).toHaveLength(2);
});

describe('values that the profile does not know', () => {
  const COLUMNS =
    'code;date;statusName;currencyCode;sourceName;orderItemType;orderItemAmount;orderItemTotalPriceWithVat';
  const order = (code: string, status: string, currency = 'CZK', source = 'Eshop') =>
    `${code};2026-03-01 10:00:00;${status};${currency};${source};product;1;100`;
  const rows = [
    order('1', 'Vyřízena'),
    order('2', 'Čeká na platbu'),
    order('3', 'Stornována'),
    order('4', 'Čeká na platbu'),
    order('5', 'Vyřízena', 'EUR'),
    order('6', 'Vyřízena', 'CZK', 'Heureka'),
    order('7', ''),
  ];
  const read = async (changes: Partial<Profile>) => {
    const notes = new Notes();
    const result = await readContent(canonical(rows, COLUMNS), {
      profile: { ...shoptet, ...changes },
      notes,
    });
    return { ...result, notes, sold: result.lines.map(({ values }) => known(values).doklad) };
  };

  test('refuse their rows and are listed with their counts', async () => {
    const { notes, sold, ...result } = await read({});
    expect(sold).toEqual(['1', '3', '3/storno', '7']);
    expect(sentences(result)).toEqual([
      '3 statusName: Neznámý stav „Čeká na platbu“. Určete v profilu, zda znamená prodej, storno, nebo se má přeskočit.',
      '5 statusName: Neznámý stav „Čeká na platbu“. Určete v profilu, zda znamená prodej, storno, nebo se má přeskočit.',
      '6 currencyCode: Měna „EUR“ nemá kurz. Doplňte jej v profilu.',
      '7 sourceName: Hodnota „Heureka“ není prodejna, eshop, allegro, servis.',
    ]);
    expect(notes.nezname).toEqual([
      { sloupec: 'statusName', hodnota: 'Čeká na platbu', pocet: 2 },
      { sloupec: 'currencyCode', hodnota: 'EUR', pocet: 1 },
      { sloupec: 'sourceName', hodnota: 'Heureka', pocet: 1 },
    ]);
  });

  test('exclude their documents where the profile says so', async () => {
    const { notes, sold, problems } = await read({ nezname_preskocit: true });
    expect(sold).toEqual(['1', '3', '3/storno', '7']);
    expect(notes.preskocene).toBe(4);
    expect(problems.every(({ jePreskocen }) => jePreskocen)).toBe(true);
    expect(problems.map(({ doklady }) => doklady[0])).toEqual(['2', '4', '5', '6']);
    expect(problems[0]?.duvod).toBe(
      'Přeskakuje se. Hodnotu „Čeká na platbu“ sloupce „statusName“ profil nezná.',
    );
  });

  test('are sold or skipped once a status is mapped', async () => {
    const storno_stavem = { ...shoptet.storno_stavem!, preskocit: ['Čeká na platbu'] };
    const { notes, problems } = await read({ storno_stavem });
    expect(notes.preskocene).toBe(2);
    expect(problems.find(({ jePreskocen }) => jePreskocen)?.duvod).toBe(
      'Přeskakuje se. Stav je „Čeká na platbu“.',
    );
    expect(problems.filter(({ jePreskocen }) => !jePreskocen).map(({ radek }) => radek)).toEqual([6, 7]);
    const asSold = { ...shoptet.storno_stavem!, prodano: ['Vyřízena', 'Čeká na platbu'] };
    expect((await read({ storno_stavem: asSold })).sold).toEqual(['1', '2', '3', '3/storno', '4', '7']);
  });
});

describe('content that is not a table is named', () => {
  test.each([
    ['<?xml version="1.0" encoding="Windows-1250"?>\n<dat:dataPack/>', 'Soubor je XML'],
    ['<MoneyData ICAgendy="1"/>', 'Soubor je XML'],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
      'Soubor je tabulka Excelu 2003',
    ],
    ['\ufeff <html xmlns:x="urn:excel"><table>', 'Soubor je HTML tabulka uložená jako XLS'],
    ['<table border=1><tr><td>doklad', 'Soubor je HTML tabulka uložená jako XLS'],
    [`Prodeje za březen\n\nVytvořeno 1. 4. 2026\n${canonical([goodRow('1')])}`, 'Záhlaví je asi na řádku 4'],
    [`"Prodeje; březen";\n${canonical([goodRow('1')])}`, 'Záhlaví je asi na řádku 2'],
    ['a;b\n1;2\n', 'V souboru chybí sloupce podle profilu „Kanonický“: doklad, cas, kusy'],
  ])('%j', async (content, sentence) => expect((await readContent(content)).error).toContain(sentence));

  test('a sheet with titles above its header', async () => {
    const names = ['doklad', 'cas', 'kanal', 'kusy', 'cena_s_dph'];
    const rows = [['', '', '', '', ''], names, goodRow('1').split(';')];
    const columns = ['Prodeje za březen', '', '', '', ''].map(header => ({ header, type: 'text' as const }));
    const book = await writeBook({ format: 'xlsx', tables: [{ name: 'List', columns, rows }] });
    expect((await readContent(Buffer.from(book))).error).toMatch(/Záhlaví je asi na řádku \d/);
  });
});
