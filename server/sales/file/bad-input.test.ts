import { describe, expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { dos, utf16 } from './fixtures/encodings.ts';
import { canonical, goodRow, kanonicky, readContent, sentences, shoptet } from './fixtures/read.ts';

const HEADER = 'doklad;cas;kanal;kusy;cena_s_dph';
const object = '{"doklad":"A","cas":"2026-03-01T10:00","kanal":"eshop","kusy":1,"cena_s_dph":1}';
const two = canonical([goodRow('A'), goodRow('B')]);

test.each([
  ['spaces', '   '],
  ['a hard space', '\u00a0'],
  ['spaces and delimiters', ' ; ;;;'],
  ['the end of a file of DOS', '\u001a'],
])('a line of %s counts as blank, at the end and between rows', async (_, blank) => {
  const rows = canonical([goodRow('A'), goodRow('B')])
    .trimEnd()
    .split('\n');
  const { lines, problems, error } = await readContent([...rows, blank, goodRow('C'), blank].join('\n'));
  expect([error, problems]).toEqual([null, []]);
  expect(lines.map(({ values: { doklad } }) => doklad)).toEqual(['A', 'B', 'C']);
});

describe('a file is refused as a whole:', () => {
  const manyColumns = Array.from({ length: 100_000 }, (_, n) => `s${n}`).join(';');

  test.each<[string, Buffer | string, string]>([
    ['empty', '', 'Soubor je prázdný.'],
    ['a BOM and blank lines', '\ufeff\n\n', 'Soubor je prázdný.'],
    ['blank lines', '\n\r\n  \n', 'Soubor je prázdný.'],
    ['a BOM alone', '\ufeff', 'Soubor je prázdný.'],
    ['header only', `${HEADER}\n`, 'Soubor neobsahuje žádné řádky.'],
    ['header only, without a line end', HEADER, 'Soubor neobsahuje žádné řádky.'],
    ['header and blank lines', `${HEADER}\n\n;;;;\n`, 'Soubor neobsahuje žádné řádky.'],
    [
      'no header',
      `${goodRow('A')}\n`,
      'V souboru chybí sloupce podle profilu „Kanonický“: doklad, cas, kusy, cena_s_dph nebo obrat, kanal. Nalezené sloupce: A, 2026-03-01T10:00:00+01:00, prodejna, 1, 100.',
    ],
    [
      'a required column is missing',
      'doklad;cas;kanal;cena_s_dph\nA;B;C;D\n',
      'V souboru chybí sloupce podle profilu „Kanonický“: kusy. Nalezené sloupce: doklad, cas, kanal, cena_s_dph.',
    ],
    [
      'a column twice',
      canonical(['A;B;C;D;E;F'], 'doklad;cas;kanal;kusy;cena_s_dph;KUSY'),
      'Sloupec je v hlavičce vícekrát: kusy.',
    ],
    [
      '100,000 columns',
      `${manyColumns}\n${manyColumns}\n`,
      'Soubor má 100000 sloupců; nejvýše jich smí být 1000.',
    ],
    [
      'cut inside quotes',
      canonical([goodRow('A'), '"B;2026']),
      'Soubor je useknutý: uvozovka z řádku 3 není uzavřena.',
    ],
    [
      'Windows-1250',
      Buffer.from(two.replace('A;', 'Stornov\xe1na;'), 'latin1'),
      'Soubor není v kódování UTF-8 (řádek 2). Uložte jej znovu jako CSV UTF-8, nebo zvolte profil s kódováním Windows-1250.',
    ],
    [
      'cut inside a character',
      Buffer.concat([Buffer.from(two), Buffer.from([0xc5])]),
      'Soubor je useknutý: končí uprostřed znaku.',
    ],
    [
      'UTF-16 that is cut inside of a character',
      Buffer.from(`\ufeff${two}`, 'utf16le').subarray(0, -1),
      'Soubor je useknutý: končí uprostřed znaku.',
    ],
    [
      'UTF-16 with half of a character',
      Buffer.from(`\ufeff${two.replace('A', '\ud83d')}`, 'utf16le'),
      'Soubor je v kódování UTF-16. Uložte jej znovu jako CSV UTF-8.',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(two, 'utf16le'),
      'Soubor je v kódování UTF-16. Uložte jej znovu jako CSV UTF-8.',
    ],
    [
      'line ends of an old Mac',
      two.replaceAll('\n', '\r'),
      'Řádky souboru jsou oddělené jen znakem CR. Uložte soubor znovu jako CSV.',
    ],
    ['a row over 1 MB', canonical([goodRow('A'), 'x'.repeat(1_200_000)]), 'Řádek 3 je delší než 1 MB.'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'Soubor je zabalený (gzip). Nejprve jej rozbalte.'],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      'Soubor je starý sešit XLS nebo je chráněný heslem. Uložte jej jako XLSX bez hesla, nebo jako CSV.',
    ],
    ['NDJSON without an object', '{"a":\n[1]\n', 'Soubor neobsahuje žádný objekt JSON.'],
    ['an empty array', '[]', 'Soubor neobsahuje žádné řádky.'],
    ['an array that is cut', `[${object},`, 'Soubor je useknutý: pole JSON končí uprostřed (za řádkem 1).'],
    [
      'an object that is cut',
      `[${object},{"dok`,
      'Soubor je useknutý: pole JSON končí uprostřed (za řádkem 1).',
    ],
    [
      'an array with something else',
      `[${object},5]`,
      'Soubor není platné pole JSON: po čárce nenásleduje objekt (za řádkem 1).',
    ],
    [
      'an array without a comma',
      `[${object} ${object}]`,
      'Soubor není platné pole JSON: za řádkem chybí čárka nebo konec pole (za řádkem 1).',
    ],
    [
      'text after the array',
      `[${object}] x`,
      'Soubor není platné pole JSON: za koncem pole pokračuje další obsah (za řádkem 1).',
    ],
    [
      'other keys',
      '{"a":1,"b":2}\n',
      'V souboru chybí sloupce podle profilu „Kanonický“: doklad, cas, kusy, cena_s_dph nebo obrat, kanal. Nalezené sloupce: a, b.',
    ],
  ])('%s', async (_, content, sentence) => {
    expect((await readContent(content)).error).toBe(sentence);
  });

  test.each([
    ['xlsx', two, 'Soubor není ve formátu XLSX, podle obsahu je to CSV.'],
    ['json', two, 'Soubor není ve formátu JSON, podle obsahu je to CSV.'],
    ['csv', '{"doklad":1}', 'Soubor není ve formátu CSV, podle obsahu je to NDJSON.'],
  ] as const)('declared as %s', async (format, content, sentence) => {
    expect((await readContent(content, { format })).error).toBe(sentence);
  });

  test('UTF-8 under a Windows-1250 profile is not imported as mojibake', async () => {
    const profile = { ...kanonicky, kodovani: 'windows-1250' } as const;
    const content = canonical([goodRow('Žluťoučký')]);
    const sentence = 'Soubor není v kódování Windows-1250. Zvolte profil s kódováním UTF-8.';
    expect((await readContent(content, { profile })).error).toBe(sentence);
    expect((await readContent(`\ufeff${two}`, { profile })).error).toBe(sentence);
    expect((await readContent(Buffer.from(two.replace('A;', '\x81;'), 'latin1'), { profile })).error).toBe(
      sentence,
    );
    expect((await readContent(two, { profile })).error).toBeNull();
  });

  test('damaged UTF-8 is not taken for Windows-1250', async () => {
    const profile = { ...kanonicky, kodovani: 'auto' } as const;
    const bytes = Buffer.from(canonical([goodRow('Žluťoučký kůň'), goodRow('B')]));
    bytes[bytes.indexOf('ů') + 1] = 0x41;
    expect((await readContent(bytes, { profile })).error).toContain('není v kódování UTF-8 (řádek 2)');
    const windows = Buffer.from('\x8elu\x9dou\xe8k\xfd k\xf9\xf2', 'latin1');
    const sound = Buffer.concat([
      Buffer.from('doklad;cas;kanal;kusy;cena_s_dph\n'),
      windows,
      Buffer.from(goodRow('')),
    ]);
    const { lines } = await readContent(sound, { profile });
    expect(lines[0]?.values.doklad).toBe('Žluťoučký kůň');
  });

  test('a wrong byte late in a large file is reported with its line', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => goodRow(`ž${n}`));
    const bytes = Buffer.from(canonical(rows));
    bytes[bytes.lastIndexOf('ž19000;') + 1] = 0x41;
    expect((await readContent(bytes)).error).toContain('(řádek 19002)');
  });
});

describe('encodings', () => {
  const auto = { ...kanonicky, kodovani: 'auto' } as const;
  const of = (doklad: string) => canonical([goodRow(doklad)]);
  const read = async (content: Buffer | string, profile: Profile = auto) => {
    const { lines, error } = await readContent(content, { profile });
    return error ?? lines.map(({ values: { doklad } }) => doklad);
  };

  test.each([false, true])(
    'reads UTF-16 with its mark, as from Excel’s Unicode text; big-endian: %s',
    async isBig => {
      const text = of('Žluťoučký kůň 📱').replaceAll(';', '\t').replaceAll('\n', '\r\n');
      for (const profile of [auto, kanonicky])
        expect(await read(utf16(text, isBig), profile)).toEqual(['Žluťoučký kůň 📱']);
      expect(await read(utf16(`[${object}]`, isBig))).toEqual(['A']);
      expect(await read(utf16(text, isBig), { ...auto, kodovani: 'windows-1250' })).toContain('Windows-1250');
    },
  );

  test('loses no character of UTF-16 between pieces', async () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => goodRow(`📱ž${n}`));
    const found = await read(utf16(canonical(rows)));
    expect(found).toEqual(rows.map(text => text.split(';')[0]));
  });

  const HORSE = 'Příliš žluťoučký kůň úpěl ďábelské ódy ČŽŠÚĚŘ';

  test('recognizes CP852 by its letters, and refuses it where the profile says otherwise', async () => {
    expect(await read(dos(of(HORSE)))).toEqual([HORSE]);
    expect(await read(dos(of('Město')))).toEqual(['Město']);
    expect(await read(dos(of(HORSE)), { ...auto, kodovani: 'windows-1250' })).toBe(
      'Soubor je v kódování CP852 (DOS). Zvolte profil, který kódování pozná sám.',
    );
  });

  test('does not take Windows-1250 punctuation for CP852', async () => {
    const windows = (text: string) => Buffer.from(text, 'latin1');
    // A non-breaking space, an ellipsis, a section sign, a low quotation mark, and Czech letters.
    expect(await read(windows(of('1\xa0290 K\xe8\x85 \xa7 84 \x82a\x91')))).toEqual([
      '1\xa0290 Kč… § 84 ‚a‘',
    ]);
    expect(await read(windows(of('1\xa0290\x85 \xa7 84 \x82a\x91')))).toEqual(['1\xa0290… § 84 ‚a‘']);
    // Middle dots, a name and a word of other languages, with few or no letters that tell the code pages apart.
    expect(await read(windows(of('Kryt \xb7 \xe8ern\xfd \xb7 2')))).toEqual(['Kryt · černý · 2']);
    expect(await read(windows(of('Displej\xb7b\xedl\xfd, fran\xe7aise, \xa3uk, ka\x9f\xac')))).toEqual([
      'Displej·bílý, française, Łuk, kaź¬',
    ]);
    expect(await read(windows(of('Baterie \xb7 10%\xb7')))).toEqual(['Baterie · 10%·']);
    expect(await read(windows(of('\xd8\xedzek, \x8eivotn\xed')))).toEqual(['Řízek, Životní']);
  });
});

describe('a row is refused with its number, column and reason:', () => {
  const wide = (changes: Record<string, string>) => {
    const row: Record<string, string> = {
      doklad: 'A',
      cas: '2026-03-01 10:00',
      kanal: 'eshop',
      kusy: '1',
      cena_s_dph: '5',
      ...changes,
    };
    return `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`;
  };

  test.each<[Record<string, string>, string]>([
    [{ doklad: '' }, 'doklad: Povinný údaj chybí.'],
    [{ doklad: '  ' }, 'doklad: Povinný údaj chybí.'],
    [{ cas: '' }, 'cas: Povinný údaj chybí.'],
    [{ cas: '2026-02-30 10:00' }, 'cas: Čas „2026-02-30 10:00“ neexistuje.'],
    [{ cas: '1250.00' }, 'cas: Čas „1250.00“ není ve tvaru RRRR-MM-DDTHH:mm:ss.'],
    [{ kusy: '' }, 'kusy: Povinný údaj chybí.'],
    [{ kusy: 'NaN' }, 'kusy: Číslo „NaN“ nelze přečíst.'],
    [{ cena_s_dph: '1e400' }, 'cena_s_dph: Číslo „1e400“ má více než 12 míst před desetinnou čárkou.'],
    [{ cena_s_dph: 'Infinity' }, 'cena_s_dph: Číslo „Infinity“ nelze přečíst.'],
    [{ cena_s_dph: '1,5' }, 'cena_s_dph: V čísle „1,5“ má být desetinná tečka, ne čárka.'],
    [{ cena_s_dph: '' }, 'cena_s_dph: Chybí cena i obrat.'],
    [{ cena_s_dph: '', obrat: '' }, 'obrat: Chybí cena i obrat.'],
    [{ kanal: '' }, 'kanal: Povinný údaj chybí.'],
    [{ kanal: 'pobočka' }, 'kanal: Hodnota „pobočka“ není prodejna, eshop, allegro, servis.'],
    [{ typ: 'refundace' }, 'typ: Hodnota „refundace“ není prodej, vratka, storno.'],
    [{ id_prodejny: '0' }, 'id_prodejny: Hodnota „0“ není celé číslo od 1 do 9999.'],
    [{ id_prodejny: '10000' }, 'id_prodejny: Hodnota „10000“ není celé číslo od 1 do 9999.'],
    [{ id_prodejny: '1.5' }, 'id_prodejny: Hodnota „1.5“ není celé číslo od 1 do 9999.'],
    [{ radek: '-1' }, 'radek: Hodnota „-1“ není celé číslo od 1 do 1000000.'],
    [{ radek: '2' }, 'radek: Doklad A není celý: chybí řádek 1.'],
    [{ sazba_dph: '101' }, 'sazba_dph: Sazba DPH „101“ není od 0 do 100.'],
    [{ sazba_dph: '-21' }, 'sazba_dph: Sazba DPH „-21“ není od 0 do 100.'],
    [{ sazba_dph: '1.21' }, 'sazba_dph: Sazba DPH „1.21“ není v procentech.'],
    [{ je_doprava: 'možná' }, 'je_doprava: Hodnota „možná“ není ano ani ne.'],
    [{ nazev: 'a\0b' }, 'nazev: Text „a b“ obsahuje nepovolené znaky.'],
  ])('%j', async (changes, sentence) => {
    const read = await readContent(wide(changes));
    expect(read.error).toBeNull();
    expect(sentences(read)).toEqual([`2 ${sentence}`]);
    expect(read.lines).toHaveLength(changes.radek === '2' ? 1 : 0);
  });

  test.each([
    ['doklad', 61, `Text „${'x'.repeat(40)}…“ je delší než 60 znaků.`],
    ['kod', 81, `Text „${'x'.repeat(40)}…“ je delší než 80 znaků.`],
    ['nazev', 301, `Text „${'x'.repeat(40)}…“ je delší než 300 znaků.`],
    ['prodejce', 121, `Text „${'x'.repeat(40)}…“ je delší než 120 znaků.`],
    ['poznamka', 10_001, 'Buňka je delší než 10 000 znaků.'],
  ])('%s of %d characters', async (column, length, sentence) => {
    const read = await readContent(wide({ [column]: 'x'.repeat(length) }));
    expect(sentences(read)).toEqual([`2 ${column}: ${sentence}`]);
  });

  test('several wrong cells, all reported', async () => {
    const read = await readContent(wide({ cas: 'x', kusy: 'y', sazba_dph: '200' }));
    expect(read.problems.map(({ sloupec }) => sloupec)).toEqual(['cas', 'kusy', 'sazba_dph']);
  });

  test('a wrong number of cells, text after a quote', async () => {
    const read = await readContent(
      canonical([goodRow('A'), 'B;2026-03-01', `${goodRow('C')};navíc`, '"D"x;;;;']),
    );
    expect(sentences(read)).toEqual([
      '3 : Řádek má jiný počet buněk (2) než hlavička (5).',
      '4 : Řádek má jiný počet buněk (6) než hlavička (5).',
      '5 doklad: Za koncovou uvozovkou je další text: „Dx“.',
    ]);
    expect(read.lines.map(({ row }) => row)).toEqual([2]);
  });

  test('cells over several lines, reported by the first line', async () => {
    const header = `${HEADER};nazev`;
    const read = await readContent(
      canonical([`${goodRow('A')};"x\ny\nz"`, `${goodRow('B')};"x\n${'z'.repeat(301)}"`, 'C;;;;;'], header),
    );
    expect(read.lines.map(({ row }) => row)).toEqual([2]);
    expect(read.problems.map(({ radek }) => radek)).toEqual([5, 7, 7, 7, 7]);
  });

  test('JSON that is not an object, has no plain value or is too long', async () => {
    const good = '{"doklad":"A","cas":"2026-03-01T10:00","kanal":"eshop","kusy":1,"cena_s_dph":1e400}';
    const read = await readContent(
      `${good}\n\n[1]\nnull\n{"doklad":{"a":1}}\n{"doklad":"${'x'.repeat(10_001)}"}\n{"doklad":\n`,
    );
    expect(sentences(read)).toEqual([
      '1 cena_s_dph: Číslo „1e400“ má více než 12 míst před desetinnou čárkou.',
      '3 : Řádek není objekt JSON.',
      '4 : Řádek není objekt JSON.',
      '5 doklad: Hodnota musí být text nebo číslo.',
      '6 doklad: Buňka je delší než 10 000 znaků.',
      '7 : Řádek není platný JSON.',
    ]);
  });
});

describe('a refused row', () => {
  test('names its document, so that the rest is not imported alone', async () => {
    const read = await readContent(canonical([goodRow('A'), 'A;;;;', goodRow('B'), 'C;x', ';;eshop;1;1']));
    const spoiled = read.problems.map(({ zdroj, doklady }) => `${zdroj}: ${doklady}`);
    expect([...new Set(spoiled)]).toEqual(['test: A', 'test: C', 'test: ']);
  });

  test('is reported when a document is cut over two files, in either order', async () => {
    const header = `${HEADER};radek`;
    const part = (...rows: number[]) =>
      canonical(
        rows.map(radek => `${goodRow('A')};${radek}`),
        header,
      );
    expect(sentences(await readContent(part(3, 4)))).toEqual([
      '2 radek: Doklad A není celý: chybí řádky 1, 2.',
    ]);
    expect(sentences(await readContent(part(1, 2, 4)))).toEqual([
      '4 radek: Doklad A není celý: chybí řádek 3.',
    ]);
    expect(sentences(await readContent(part(1, 2, 2)))).toEqual(['4 radek: Doklad A má řádek 2 dvakrát.']);
    expect(sentences(await readContent(part(2, 1)))).toEqual([]);
  });

  test('of a cancelled order names both its sale and its cancellation', async () => {
    const read = await readContent(
      'code;date;statusName;sourceName;orderItemType;orderItemAmount;orderItemUnitDiscountPriceWithVat\n1;x;Stornována;Eshop;product;1;5\n',
      { profile: shoptet },
    );
    expect(read.problems[0]?.doklady).toEqual(['1', '1/storno']);
  });
});

test('a great many mistakes come in bounded batches', async () => {
  const read = await readContent(canonical(Array.from({ length: 5000 }, () => 'A;;;;')));
  expect(read.problems).toHaveLength(5000 * 4);
  expect(read.batches).toBeGreaterThan(30);
});
