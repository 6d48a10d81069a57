import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answered, answerKey, areAnswered, proposedAnswers } from '#shared/imports/answers.ts';
import type { Recognition } from '#shared/imports/recognition.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { checkProfile } from '#shared/sales/profile-schema.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { dos, utf16 } from '../../sales/file/fixtures/encodings.ts';
import { readContent, withFile } from '../../sales/file/fixtures/read.ts';
import { workbook } from '../../sales/file/fixtures/zip.ts';
import { recognise } from './recognise.ts';

const profiles = Object.entries(BUILT_IN_PROFILES).map(([klic, definice]) => ({
  ...{ klic, vestaveny: true, zdroj: klic, definice, verze: 1 },
}));
const NOW = Date.parse('2026-06-10T12:00:00Z');
const shops = [
  { id_prodejny: 1, nazev: 'Přerov' },
  { id_prodejny: 2, nazev: 'Vsetín' },
  { id_prodejny: null, nazev: 'Nový Jičín' },
];

const told = (content: Buffer | string): Promise<Recognition> =>
  withFile(content, path => recognise({ path, nazev: 'Kasa', isSample: false, profiles, shops, now: NOW }));

/** The lines that the wizard's profile reads from a file, with its proposals and these answers. */
async function lines(content: Buffer | string, answers: Record<string, string> = {}) {
  const { definice, otazky, duvod } = await told(content);
  expect(duvod).toBeNull();
  const profile = answered(definice!, otazky, { ...proposedAnswers(otazky), ...answers });
  expect(checkProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
  const read = await readContent(content, { profile });
  expect(read.error).toBeNull();
  expect(read.problems.filter(({ jePreskocen }) => !jePreskocen)).toEqual([]);
  return read.lines.map(
    ({ values: v }) =>
      `${v.doklad} ${v.typ} ${v.cas?.slice(0, 16)} ${v.nazev} ${v.kusy}× ${v.cena_s_dph ?? v.obrat}`,
  );
}

const TILL = [
  'Pokladna 1 – přehled prodejů za 1. 6. – 2. 6. 2026',
  '',
  'Číslo účtenky;Datum;Čas;Název zboží;Množství;Cena za ks s DPH;DPH %;Obsluha',
  '260001;1.6.2026;9:05;Kabel USB-C;2;149,00 Kč;21;Novák',
  ';;;Obal na telefon;1;1.249,00 Kč;21;',
  '260002;1.6.2026;10:30;Kabel USB-C;-1;149,00 Kč;21;Malá',
  '260003;2.6.2026;11:00;Vklad hotovosti;1;5.000,00 Kč;0;Malá',
  'Celkem;;;;2;;;',
].join('\r\n');

test.each([
  ['shoptet.xml', 'shoptet_xml'],
  ['upgates.xml', 'upgates_xml'],
])('recognizes orders in XML: %s', async (name, klic) => {
  const content = readFileSync(new URL(`../../sales/file/xml/golden/${name}`, import.meta.url));
  expect(await told(content)).toMatchObject({ znamy: { klic }, otazky: [], duvod: null });
});

describe('an unknown file of a till', () => {
  test('is read with titles, footers, separate times, currency signs, inherited numbers, returns and cash moves', async () => {
    expect(await lines(TILL)).toEqual([
      '260001 prodej 2026-06-01T09:05 Kabel USB-C 2× 149',
      '260001 prodej 2026-06-01T09:05 Obal na telefon 1× 1249',
      '260002 vratka 2026-06-01T10:30 Kabel USB-C -1× 149',
    ]);
  });

  test('keeps lines of a receipt that begins with no sale apart from the previous receipt', async () => {
    const rows = TILL.split('\r\n').toSpliced(
      6,
      1,
      '260003;2.6.2026;11:00;Vklad hotovosti;1;5.000,00 Kč;0;Malá',
      ';;;Obal na telefon;1;1.249,00 Kč;21;',
    );
    expect((await lines(rows.join('\r\n'))).at(-1)).toBe(
      '260003 prodej 2026-06-02T11:00 Obal na telefon 1× 1249',
    );
  });

  test('is read in UTF-16 or CP852, with two-digit years, and with its head on each page', async () => {
    const same = await lines(TILL);
    const plain = TILL.replace('–', '-').replace('–', '-');
    for (const [content, kde] of [
      [utf16(plain.replaceAll(';', '\t')), 'UTF-16'],
      [dos(plain), 'CP852 (DOS)'],
    ] as const) {
      expect(await lines(content)).toEqual(same);
      expect((await told(content)).odhady.find(({ co }) => co === 'Kódování')?.kde).toBe(kde);
    }
    expect(await lines(TILL.replaceAll('.2026;', '.26;'))).toEqual(same);
    const rows = TILL.split('\r\n');
    expect(await lines(rows.toSpliced(4, 0, rows[2]!).toSpliced(6, 0, rows[2]!).join('\r\n'))).toEqual(same);
  });

  test('is read by column names over several lines or with invisible characters', async () => {
    const file = TILL.replace(
      'Číslo účtenky;Datum;Čas;Název zboží;Množství;Cena za ks s DPH;',
      '"Číslo\r\núčtenky";Datum;Čas;Název\u00a0zboží;\u200bMnožství;"Cena za ks\ns  DPH";',
    );
    expect(await lines(file)).toEqual(await lines(TILL));
    const { odhady } = await told(file);
    expect(odhady.map(({ kde }) => kde)).toEqual(
      expect.arrayContaining(['Číslo účtenky', 'Název zboží', 'Množství', 'Cena za ks s DPH']),
    );
  });

  test('without a name of its date column is refused with the reason', async () => {
    const { definice, duvod } = await told('Doklad;;Název;Počet;Cena\nD1;1.6.2026 10:00;Obal;1;100\n');
    expect(definice).toBeNull();
    expect(duvod).toContain('Datum a čas prodeje');
  });

  test('is read the same in Windows-1250, Latin-2 and with another delimiter', async () => {
    const encode = (text: string, encoding: 'windows-1250' | 'iso-8859-2') => {
      const decoder = new TextDecoder(encoding);
      const bytes = new Map(
        Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
      );
      return Buffer.from([...text.replaceAll('–', '-')].map(char => bytes.get(char) ?? 63));
    };
    const expected = await lines(TILL);
    expect(await lines(encode(TILL, 'windows-1250'))).toEqual(expected);
    expect(await lines(encode(TILL, 'iso-8859-2'))).toEqual(expected);
    expect(await lines(TILL.replaceAll(';', '|'))).toEqual(expected);
    expect(await lines(TILL.replaceAll(';', '\t'))).toEqual(expected);
  });

  test('shows what was found where and how surely, and asks what it cannot know', async () => {
    const { znamy, odhady, otazky, prvni_radky } = await told(TILL);
    expect(znamy).toBeNull();
    expect(prvni_radky[0]![0]).toContain('Pokladna 1');
    expect(odhady.map(({ co, kde }) => [co, kde])).toEqual(
      expect.arrayContaining([
        ['Oddělovač', 'středník'],
        ['Číslo dokladu', 'Číslo účtenky'],
        ['Cena za kus s DPH', 'Cena za ks s DPH'],
        ['Prodejce', 'Obsluha'],
        ['Desetinná značka', 'čárka'],
        // Counted as a person counts lines, including the blank one below the title.
        ['Názvy sloupců', 'řádek 3'],
      ]),
    );
    expect(odhady.every(({ jistota }) => jistota > 0 && jistota <= 100)).toBe(true);
    expect(otazky.map(({ druh }) => druh)).toEqual(['kde', 'prodejna', 'zaporne', 'vynechat']);
    expect(areAnswered(otazky, proposedAnswers(otazky))).toBe(false);
    expect(areAnswered(otazky, { ...proposedAnswers(otazky), [answerKey('prodejna', '')]: '2' })).toBe(true);
    const profile = answered(BUILT_IN_PROFILES.superstore, otazky, { [answerKey('prodejna', '')]: '2' });
    expect(profile.pole.id_prodejny).toEqual({ konstanta: '2' });
    // A shop without a number in any till can be chosen, too: lines get its name, by which they are matched.
    const { moznosti } = otazky.find(({ druh }) => druh === 'prodejna')!;
    expect(moznosti.map(({ popis }) => popis)).toEqual([
      'Přerov',
      'Vsetín',
      'Nový Jičín',
      'žádná (e-shop, více prodejen)',
    ]);
    const named = answered(BUILT_IN_PROFILES.superstore, otazky, {
      [answerKey('prodejna', '')]: moznosti[2]!.hodnota,
    });
    expect(named.pole.stredisko).toEqual({ konstanta: 'Nový Jičín' });
    expect(named.pole.id_prodejny).toBeUndefined();
  });

  test('is read with prices without VAT alone', async () => {
    const file =
      'Faktura,Vystaveno,Popis,Počet,Cena bez DPH,Sazba DPH\nF1,2026-06-01,Obal,2,100.00,21\nF2,2026-06-02,Kniha,1,50.50,12\n';
    expect(await lines(file)).toEqual([
      'F1 prodej 2026-06-01T00:00 Obal 2× 121',
      'F2 prodej 2026-06-02T00:00 Kniha 1× 56.56',
    ]);
  });
});

describe('notation of dates and times', () => {
  const table = (...times: string[]) =>
    ['Doklad;Datum;Název;Počet;Cena', ...times.map((time, at) => `D${at + 1};${time};Telefon;1;990`)].join(
      '\n',
    );
  const formatOf = async (...times: string[]) => {
    const { definice, odhady } = await told(table(...times));
    const jistota = odhady.find(({ co }) => co === 'Podoba data')?.jistota;
    return [definice?.format_casu, jistota];
  };

  test.each([
    ['27.11.2026 14:05', '2.12.2026 9:12', '2026-12-02T09:12'],
    ['27. 11. 2026 14:05', '2. 12. 2026 9:12', '2026-12-02T09:12'],
    ['27.11.2026', '2.12.2026', '2026-12-02T00:00'],
    ['27.11.2026 14:05:00', '2.12.2026 9:12:30', '2026-12-02T09:12'],
    ['2026-11-27 14:05', '2026-12-02 9:12', '2026-12-02T09:12'],
    ['2026-11-27', '2026-12-2', '2026-12-02T00:00'],
    ['2026/11/27 14:05', '2026/12/2 9:12', '2026-12-02T09:12'],
    ['27/11/2026 14:05', '2/12/2026 9:12', '2026-12-02T09:12'],
    ['11/27/2026 14:05', '12/2/2026 9:12', '2026-12-02T09:12'],
    ['27-11-2026', '2-12-2026', '2026-12-02T00:00'],
  ])('a profile from %s reads the %s of another day', async (first, next, time) => {
    const { definice, otazky } = await told(table(first, first));
    const profile = answered(definice!, otazky, proposedAnswers(otazky));
    const read = await readContent(table(next), { profile });
    expect(read.problems).toEqual([]);
    expect(read.lines.map(({ values }) => values.cas?.slice(0, 16))).toEqual([time]);
  });

  test('two-digit years are sure where days exceed them, and codes with dots are not dates', async () => {
    expect(await formatOf('25.10.26', '26.10.26')).toEqual(['D.M.RRRR', 100]);
    // These may be the 15th to the 17th of October 2025.
    expect(await formatOf('25.10.15', '25.10.16', '25.10.17')).toEqual(['D.M.RRRR', 60]);
    const codes = ['10.20.30', '11.12.13', '12.10.44'];
    const rows = codes.map((code, at) => `${at};27.11.2026;${code};Obal ${at};1;990`);
    const { definice } = await told(['Doklad;Datum;Kód;Název;Počet;Cena', ...rows].join('\n'));
    expect(definice?.pole).toMatchObject({ kod: { sloupec: 'Kód' }, cas: { sloupec: 'Datum' } });
  });

  test.each([
    ['a time', 0.378472222222222],
    ['a text', '9:05'],
  ])('a sheet’s date is joined with its time as %s in another column', async (_, hour) => {
    const styles = [0, 14, 20].map(id => `<xf numFmtId="${id}"/>`).join('');
    const cell = (told: string | number, style = 0) =>
      typeof told === 'number'
        ? `<c s="${style}"><v>${told}</v></c>`
        : `<c t="inlineStr"><is><t>${told}</t></is></c>`;
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
    const sheet = workbook(
      row(...['Doklad', 'Datum', 'Čas', 'Název', 'Počet', 'Cena'].map(name => cell(name))) +
        row(cell('D1'), cell(46174, 1), cell(hour, 2), cell('Telefon'), cell(1), cell(990)),
      {
        'xl/styles.xml': {
          name: 'xl/styles.xml',
          content: `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`,
        },
      },
    );
    expect(await lines(sheet)).toEqual(['D1 prodej 2026-06-01T09:05 Telefon 1× 990']);
  });

  test('leading zeros stay in the notation where day and month cannot be told apart', async () => {
    expect(await formatOf('03/04/2026', '05/04/2026')).toEqual(['DD/MM/RRRR', 60]);
    expect(await formatOf('3/4/2026', '5/4/2026')).toEqual(['D/M/RRRR', 60]);
    expect(await formatOf('03-04-2026', '05-04-2026')).toEqual(['DD-MM-RRRR', 60]);
    expect(await formatOf('3-4-2026', '5-4-2026')).toEqual([undefined, undefined]);
    expect(await formatOf('3-4-2026', '27-4-2026')).toEqual(['D-M-RRRR', 100]);
    expect(await formatOf('04-27-2026', '05-27-2026')).toEqual([undefined, undefined]);
  });
});

describe('notation of numbers', () => {
  const table = (head: string, ...rows: string[]) =>
    [
      `Doklad;Datum;Název;${head}`,
      ...rows.map((cells, at) => `D${at + 1};1.6.2026 10:00;Telefon;${cells}`),
    ].join('\n');
  const doubts = async (file: string) => (await told(file)).varovani.join();

  test.each([
    ['thousands of amounts without decimals', 'Počet;Cena', ['1;12.490', '1;990'], ['1× 12490', '1× 990']],
    ['the same with a dash', 'Počet;Celkem', ['1;12.490,-', '2;990,-'], ['1× 12490', '2× 990']],
    ['decimals of an amount below one', 'Počet;Cena', ['1;0.125', '1;12.490'], ['1× 0.125', '1× 12.49']],
    ['a piece with three decimals', 'Množství;Cena', ['1,000;990', '2,000;12490'], ['1× 990', '2× 12490']],
    ['a piece with a point', 'Množství;Cena', ['1.000;990', '0.500;12490'], ['1× 990', '0.5× 12490']],
    ['both with a comma', 'Množství;Cena', ['1,000;990,00', '2,000;1.249,00'], ['1× 990', '2× 1249']],
  ])('%s', async (_, head, rows, expected) => {
    const read = await lines(table(head, ...rows));
    expect(read.map(line => line.split('Telefon ')[1])).toEqual(expected);
  });

  test('pieces are read with their unit, and an unreadable unit is refused', async () => {
    const read = await lines(table('Počet;Cena', '2 ks;990', '-1 ks.;1 249,-'));
    expect(read.map(line => line.split('Telefon ')[1])).toEqual(['2× 990', '-1× 1249']);
    const { definice, duvod } = await told(table('Počet;Cena', '2 balení;990', '1 balení;990'));
    expect(definice).toBeNull();
    expect(duvod).toContain('počet kusů, který lze přečíst');
  });

  test('a dash for haléře is not a negative amount, but a trailing minus is', async () => {
    const file = table('Počet;Cena', '1;1 290,- Kč', '2;990,–', '1;100,00- Kč');
    const read = await lines(file);
    expect(read.map(line => line.split('Telefon ')[1])).toEqual(['1× 1290', '2× 990', '1× -100']);
    expect((await told(file)).otazky.find(({ druh }) => druh === 'zaporne')).toMatchObject({
      hodnoty: [{ pocet: 1 }],
    });
  });

  test('an ambiguous amount gives a warning before the import', async () => {
    expect(await doubts(table('Počet;Cena', '1;12.490', '1;990'))).toContain('Částku „12.490“ čteme');
    expect(await doubts(table('Počet;Cena', '1;12.490,00', '1;990,00'))).toBe('');
  });

  test('numbers of a sheet keep all their decimals', async () => {
    const row = (...cells: (string | number)[]) =>
      `<row>${cells.map(cell => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
    const sheet = workbook(
      row('Doklad', 'Datum', 'Název', 'Počet', 'Cena') +
        row('D1', '1.6.2026 10:00', 'Telefon', 1, 83.125) +
        row('D2', '1.6.2026 11:00', 'Telefon', 1, 990),
    );
    expect((await lines(sheet)).map(line => line.split('Telefon ')[1])).toEqual(['1× 83.125', '1× 990']);
    expect((await told(sheet)).varovani).toEqual([]);
  });

  test('pieces with an ambiguous point are refused, or give a warning as possible thousands', async () => {
    const apart = table('Množství;Cena', '1.000;12490,00', '2.000;990,00');
    const { definice, otazky } = await told(apart);
    const read = await readContent(apart, {
      profile: answered(definice!, otazky, proposedAnswers(otazky)),
    });
    expect(read.lines).toEqual([]);
    expect(read.problems[0]!.duvod).toBe('V čísle „1.000“ má být desetinná čárka, ne tečka.');
    expect(await doubts(apart)).toBe('');
    expect(await doubts(table('Množství;Cena', '1.000;12.490,00', '2.000;990,00'))).toContain(
      'Kusů jsou skoro všude celé tisíce.',
    );
  });
});

describe('a discount column', () => {
  const table = (head: string, ...rows: string[]) =>
    [`Doklad;Datum;Název;Počet;${head}`, ...rows.map(cells => `D;1.6.2026 10:00;Telefon;1;${cells}`)].join(
      '\n',
    );
  const prices = async (file: Buffer | string, said?: string) => {
    const key = answerKey('sleva', '');
    const read = await lines(file, said === undefined ? {} : { [key]: said });
    return read.map(line => Number(line.split('× ')[1]));
  };

  test('that is unclear is asked about, and not taken as percent before the answer', async () => {
    const file = table('Cena;Sleva', '1000;50', '2000;0');
    const { definice, otazky } = await told(file);
    expect(definice!.sleva).toBeUndefined();
    expect(otazky.map(({ druh }) => druh)).toContain('sleva');
    expect(areAnswered(otazky, { ...proposedAnswers(otazky), [answerKey('prodejna', '')]: '2' })).toBe(false);
    expect(await prices(file, 'procenta')).toEqual([500, 2000]);
    expect(await prices(file, 'v_cene')).toEqual([1000, 2000]);
    expect(await prices(table('Cena;Sleva', '1000;50 Kč'), 'v_cene')).toEqual([1000]);
  });

  test('with cells in the percent format is taken as percent, like a rate of VAT', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const cell = (told: string | number, style = 0) =>
      typeof told === 'number'
        ? `<c s="${style}"><v>${told}</v></c>`
        : `<c t="inlineStr"><is><t>${told}</t></is></c>`;
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
    const names = ['Doklad', 'Datum', 'Název', 'Počet', 'Cena', 'Sleva', 'DPH'];
    const sheet = workbook(
      row(...names.map(name => cell(name))) +
        row(
          ...['D1', '1.6.2026 10:00', 'Telefon', 1, 1000].map(told => cell(told)),
          cell(0.1, 1),
          cell(0.12, 1),
        ) +
        row(
          ...['D2', '1.6.2026 10:00', 'Telefon', 1, 1000].map(told => cell(told)),
          cell(0, 1),
          cell(0.21, 1),
        ),
      { 'xl/styles.xml': { name: 'xl/styles.xml', content: styles } },
    );
    expect((await told(sheet)).definice!.pole.sazba_dph).toEqual({ sloupec: 'DPH' });
    expect(await prices(sheet)).toEqual([900, 1000]);
  });

  test('with percent signs is taken as percent, like a rate of VAT', async () => {
    const file = table('Cena;Sleva;DPH', '1000;10 %;21 %', '1000;;12 %');
    expect((await told(file)).otazky.map(({ druh }) => druh)).not.toContain('sleva');
    expect(await prices(file)).toEqual([900, 1000]);
  });

  test('named as percent is taken so; beside a total it is ignored', async () => {
    const percent = table('Cena;Sleva %', '1000;10');
    expect((await told(percent)).otazky.map(({ druh }) => druh)).not.toContain('sleva');
    expect(await prices(percent)).toEqual([900]);
    const total = await told(table('Cena;Sleva;Celkem', '1000;100;900'));
    expect([total.definice!.sleva, total.otazky.some(({ druh }) => druh === 'sleva')]).toEqual([
      undefined,
      false,
    ]);
  });
});

describe('negative amounts', () => {
  const table = (...rows: string[]) => ['Doklad;Datum;Název;Počet;Celkem', ...rows].join('\n');
  const asked = async (file: string) => (await told(file)).otazky.find(({ druh }) => druh === 'zaporne');

  test('with positive pieces are asked about like negative pieces', async () => {
    const file = table('D1;1.6.2026 10:00;Telefon;1;12490', 'D2;1.6.2026 11:00;Telefon;1;-12490');
    expect(await asked(file)).toMatchObject({
      text: 'V souboru jsou záporné částky (řádků: 1). Co to znamená?',
      sloupec: 'Celkem',
      hodnoty: [{ pocet: 1, navrh: 'vratka' }],
    });
    expect((await lines(file)).map(line => line.split(' ')[1])).toEqual(['prodej', 'vratka']);
    const kept = await lines(file, { [answerKey('zaporne', '')]: 'prodej' });
    expect(kept.map(line => line.split(' ')[1])).toEqual(['prodej', 'prodej']);
    expect(await asked(table('D1;1.6.2026 10:00;A;-1;-10', 'D2;1.6.2026 11:00;B;1;-10'))).toMatchObject({
      text: 'V souboru jsou záporné kusy i částky (řádků: 2). Co to znamená?',
      sloupec: 'Počet',
    });
  });

  test('far below in the file are asked about too', async () => {
    const sold = Array.from({ length: 600 }, (_, at) => `D${at};1.6.2026 10:00;Telefon;1;990`);
    expect(await asked(table(...sold))).toBeUndefined();
    expect(await asked(table(...sold, 'V1;1.6.2026 11:00;Telefon;-1;-990'))).toMatchObject({
      ...{ sloupec: 'Počet', hodnoty: [{ pocet: 1, navrh: 'vratka' }] },
    });
  });

  test('in a document that also sold goods are not proposed as returns', async () => {
    const rows = ['D1;1.6.2026 10:00;Telefon;1;990', 'D1;1.6.2026 10:00;Kupón;1;-90'];
    expect(await asked(table(...rows))).toMatchObject({ hodnoty: [{ pocet: 1, navrh: '' }] });
    const apart = ['D1;1.6.2026 10:00;Telefon;1;990', 'D2;1.6.2026 11:00;Telefon;1;-990'];
    expect(await asked(table(...apart))).toMatchObject({ hodnoty: [{ pocet: 1, navrh: 'vratka' }] });
  });

  test('of discounts and cash moves are not asked about, nor is a dash for haléře', async () => {
    expect(
      await asked(
        table(
          ...['D1;1.6.2026 10:00;Telefon;1;990,-', 'D1;1.6.2026 10:00;Sleva za věrnost;1;-90'],
          'D2;1.6.2026 11:00;Výběr hotovosti;1;-5000',
        ),
      ),
    ).toBeUndefined();
  });
});

describe('amounts that differ from what was paid', () => {
  const fields = async (head: string, cells: string) => {
    const { definice } = await told(
      `Doklad;Datum;Název;Počet;${head}\nD1;1.6.2026 10:00;Telefon;2;${cells}\n`,
    );
    const { cena_s_dph, obrat, naklad_bez_dph, sazba_dph } = definice!.pole;
    const names = [cena_s_dph, obrat, naklad_bez_dph, sazba_dph];
    return names.map(source => (source && 'sloupec' in source ? source.sloupec : null));
  };

  test.each([
    ['Prodejní cena;Nákupní cena celkem', '200;150', ['Prodejní cena', null, 'Nákupní cena celkem', null]],
    ['Cena;Zisk celkem', '200;50', ['Cena', null, null, null]],
    ['Cena;Marže celkem', '200;50', ['Cena', null, null, null]],
    ['Cena;DPH celkem', '200;34,71', ['Cena', null, null, null]],
    ['Cena;Sleva celkem;Celkem po slevě', '200;50;350', ['Cena', 'Celkem po slevě', null, null]],
    ['Cena před slevou;Cena po slevě', '250;200', ['Cena po slevě', null, null, null]],
    ['Cena před slevou', '250', ['Cena před slevou', null, null, null]],
    ['Cena;DPH', '60,5;10,5', ['Cena', null, null, null]],
    ['Cena;DPH', '60,5;12,00', ['Cena', null, null, 'DPH']],
    ['Částka za kus', '200', ['Částka za kus', null, null, null]],
    ['Celková cena', '400', [null, 'Celková cena', null, null]],
    ['Cena celkem vč. DPH', '400', [null, 'Cena celkem vč. DPH', null, null]],
    ['Price total', '400', [null, 'Price total', null, null]],
    ['Cena za kus;Celková cena s DPH', '200;400', ['Cena za kus', 'Celková cena s DPH', null, null]],
    ['Celková cena bez DPH', '400', [null, 'Celková cena bez DPH', null, null]],
    ['Cena;Nákupní cena s DPH', '200;150', ['Cena', null, null, null]],
    ['Cena;Nákupní cena bez DPH', '200;150', ['Cena', null, 'Nákupní cena bez DPH', null]],
  ])('%s', async (head, cells, expected) => expect(await fields(head, cells)).toEqual(expected));

  test('a cost of all pieces is not multiplied by them again', async () => {
    const each = async (name: string, price = 'Cena') =>
      (await told(`Doklad;Datum;Název;Počet;${price};${name}\nD1;1.6.2026 10:00;Telefon;2;200;150\n`))
        .definice!.naklad_za_kus;
    expect(await each('Nákupní cena')).toBe(true);
    expect(await each('Nákupní cena', 'Cena bez DPH')).toBe(true);
    expect(await each('Nákupní cena celkem')).toBeUndefined();
  });
});

describe('totals of documents', () => {
  const table = (...rows: string[]) => ['Doklad;Datum;Název;Počet;Cena;Celkem', ...rows].join('\n');
  const warned = async (file: string) => (await told(file)).varovani.join();
  const money = async (file: string) => (await lines(file)).map(line => line.split('Telefon ')[1]);

  test('repeated on each line or only on the first are not taken as turnover of a line', async () => {
    const each = table(
      'D1;1.6.2026 10:00;Telefon;1;990;1190',
      'D1;1.6.2026 10:00;Telefon;2;100;1190',
      'D2;1.6.2026 11:00;Telefon;1;500;500',
    );
    expect((await told(each)).definice!.pole.obrat).toBeUndefined();
    expect(await money(each)).toEqual(['1× 990', '2× 100', '1× 500']);
    expect(await warned(each)).toContain('Sloupec „Celkem“ je součet celého dokladu.');
    const first = table(
      'D1;1.6.2026 10:00;Telefon;1;990;1190',
      ';;Telefon;2;100;',
      'D2;1.6.2026 11:00;Telefon;1;500;500',
    );
    expect((await told(first)).definice!.pole.obrat).toBeUndefined();
    // If they include the cost of carriage, which has no line, they are not the sum of the lines.
    const carried = table('D1;1.6.2026 10:00;Telefon;1;990;1289', 'D1;1.6.2026 10:00;Telefon;2;100;1289');
    expect((await told(carried)).definice!.pole.obrat).toBeUndefined();
  });

  test('that fit the lines stay, whatever is taken off them', async () => {
    for (const rows of [
      ['D1;1.6.2026 10:00;Telefon;1;990;990', 'D1;1.6.2026 10:00;Telefon;2;100;200'],
      ['D1;1.6.2026 10:00;Telefon;1;100;90', 'D1;1.6.2026 10:00;Telefon;1;100;90'],
      ['D1;1.6.2026 10:00;Telefon;1;100;100', 'D1;1.6.2026 10:00;Telefon;1;100;100'],
      ['D1;1.6.2026 10:00;Telefon;1;199;99', 'D1;1.6.2026 10:00;Telefon;1;149;99'],
    ]) {
      const { definice, varovani } = await told(table(...rows));
      expect([definice!.pole.obrat, varovani]).toEqual([{ sloupec: 'Celkem' }, []]);
    }
  });

  test('give a warning where no price shows what they are', async () => {
    const file = (of: (document: number, line: number) => number) =>
      [
        'Doklad;Datum;Název;Celkem',
        ...[1, 2, 3].flatMap(document =>
          [1, 2].map(line => `D${document};1.6.2026 10:00;Telefon;${of(document, line)}`),
        ),
      ].join('\n');
    expect(await warned(file(document => 100 * document))).toContain('Není to součet celého dokladu?');
    expect(await warned(file((document, line) => 100 * document + line))).toBe('');
    const named = (name: string) =>
      `Order Number,Order Date,Item Name,${name}\n1,2026-06-01,A,350\n1,2026-06-01,B,350\n2,2026-06-01,A,100\n`;
    expect(await warned(named('Order Total'))).toContain('Není to součet celého dokladu?');
    expect(await warned(named('Total'))).toBe('');
  });
});

describe('types of documents', () => {
  const table = (...rows: string[]) =>
    ['Typ dokladu;Číslo;Doklad;Datum;Název;Počet;Cena', ...rows].join('\n');
  const sold = 'Účtenka;1;D1;1.6.2026 10:00;Telefon;1;990';
  const back = 'Dobropis;2;D2;1.6.2026 11:00;Telefon;1;990';

  test('decide by their name: a return counts as one even with positive pieces', async () => {
    expect(
      (await lines(table(sold, back, 'STORNO;3;D3;1.6.2026 12:00;Obal;1;100'))).map(line => line.slice(0, 9)),
    ).toEqual(['D1 prodej', 'D2 vratka', 'D3 storno']);
    const negative = await told(table(sold, back.replace(';1;990', ';-1;990')));
    expect(negative.otazky.map(({ druh }) => druh)).toEqual(['kde', 'prodejna']);
  });

  test('that mix receipts with returns are asked about by their negative sign', async () => {
    const file = table(
      sold,
      'Účtenka;2;D2;1.6.2026 11:00;Telefon;-1;990',
      'Dobropis;3;D3;1.6.2026 12:00;Telefon;1;990',
    );
    expect((await told(file)).otazky.map(({ druh }) => druh)).toEqual(['kde', 'prodejna', 'zaporne']);
    expect((await lines(file)).map(line => line.slice(0, 9))).toEqual([
      'D1 prodej',
      'D2 vratka',
      'D3 vratka',
    ]);
  });

  test('with an unknown name are asked about, in the first file and in later ones', async () => {
    const file = table(sold, 'Zálohová faktura;2;D2;1.6.2026 11:00;Telefon;1;500');
    const asked = await told(file);
    expect(asked.otazky[0]).toMatchObject({
      ...{ druh: 'typ', sloupec: 'Typ dokladu' },
      hodnoty: [{ hodnota: 'Zálohová faktura', pocet: 1, navrh: '' }],
    });
    const key = answerKey('typ', 'Zálohová faktura');
    expect(await lines(file, { [key]: 'vynechat' })).toHaveLength(1);
    expect((await lines(file, { [key]: 'storno' }))[1]).toContain('D2 storno');

    const shop = { ...proposedAnswers(asked.otazky), [key]: 'vynechat', [answerKey('prodejna', '')]: '2' };
    const definice = answered(asked.definice!, asked.otazky, shop);
    const own = { klic: 'Kasa', vestaveny: false, zdroj: 'Kasa', definice, verze: 1 };
    const later = table(sold, 'Výměna;4;D4;2.6.2026 10:00;Telefon;1;990');
    const next = await withFile(later, path =>
      recognise({ path, nazev: '', isSample: false, profiles: [...profiles, own], shops, now: NOW }),
    );
    expect(next.otazky).toMatchObject([{ druh: 'typ', hodnoty: [{ hodnota: 'Výměna', pocet: 1 }] }]);
  });

  test('are not confused with kinds of goods or payment', async () => {
    const file =
      'Typ;Doklad;Datum;Název;Počet;Cena\nObal;D1;1.6.2026 10:00;Kryt;1;990\nKabel;D2;1.6.2026 11:00;USB-C;1;190\n';
    const { definice, otazky } = await told(file);
    expect([definice!.pole.typ, otazky.map(({ druh }) => druh)]).toEqual([undefined, ['kde', 'prodejna']]);
    const paid = await told(
      'Typ platby;Doklad;Datum;Název;Počet;Cena\nNa fakturu;D1;1.6.2026 10:00;Kryt;1;990\nHotově;D2;1.6.2026 11:00;Obal;1;190\n',
    );
    expect([paid.definice!.pole.typ, paid.otazky.map(({ druh }) => druh)]).toEqual([
      undefined,
      ['kde', 'prodejna'],
    ]);
    // Models of phones in such a column are the goods' name when no other column is.
    const models = await told(
      'Doklad;Datum;Značka;Typ;Ks;Cena\nD1;1.6.2026 10:00;Samsung;Galaxy S24;1;990\nD2;1.6.2026 11:00;Samsung;Galaxy S25;1;190\n',
    );
    expect(models.definice!.pole.nazev).toEqual({ sloupec: 'Typ' });
    // The document's type is not its number, although the two have similar column names.
    const { definice: none } = await told(
      'Typ dokladu;Datum;Název;Počet;Cena\nÚčtenka;1.6.2026 10:00;Kryt;1;990\n',
    );
    expect(none).toBeNull();
  });
});

describe('a known file', () => {
  const shoptet = (...rows: string[]) =>
    [
      'code;date;statusName;currencyCode;currencyExchangeRate;sourceName;orderItemType;orderItemName;orderItemAmount;orderItemTotalPriceWithVat',
      ...rows,
    ].join('\n');
  const row = (code: string, status: string, currency = 'CZK', source = 'Eshop') =>
    `${code};2026-06-01 09:14:22;${status};${currency};;${source};product;Obal;1;100,00`;

  test('asks once about unknown statuses, channels and currencies', async () => {
    const file = shoptet(
      row('1', 'Vyřízena'),
      row('2', 'Čeká na platbu'),
      row('3', 'U kurýra'),
      row('4', 'Vyřízena', 'CZK', 'Heureka'),
      row('5', 'Vyřízena', 'EUR'),
    );
    const { znamy, otazky, definice } = await told(file);
    expect(znamy).toEqual({ klic: 'shoptet', nazev: 'Shoptet – objednávky', vestaveny: true, verze: 1 });
    expect(
      otazky.map(({ druh, hodnoty }) => [
        druh,
        ...hodnoty.map(({ hodnota, navrh }) => `${hodnota}=${navrh}`),
      ]),
    ).toEqual([
      ['stav', 'Čeká na platbu=vynechat', 'U kurýra='],
      ['kanal', 'Heureka='],
      ['kurz', 'EUR='],
    ]);
    const answers = {
      ...proposedAnswers(otazky),
      [answerKey('stav', 'U kurýra')]: 'prodej',
      [answerKey('kanal', 'Heureka')]: 'eshop',
      [answerKey('kurz', 'EUR')]: '24,5',
    };
    const profile = answered(definice!, otazky, answers);
    const read = await readContent(file, { profile });
    expect(read.lines.map(({ values }) => [values.doklad, values.obrat, values.kanal])).toEqual([
      ['1', '100', 'eshop'],
      ['3', '100', 'eshop'],
      ['4', '100', 'eshop'],
      ['5', '2450', 'eshop'],
    ]);
  });

  test('of a profile made from a file without returns asks about them once', async () => {
    const file = (...rows: string[]) => ['Doklad;Datum;Název;Počet;Celkem', ...rows].join('\n');
    const first = file('D1;1.6.2026 10:00;Telefon;1;990');
    const made = await told(first);
    const shop = { ...proposedAnswers(made.otazky), [answerKey('prodejna', '')]: '2' };
    const ofProfile = (definice: Profile) => [
      ...profiles,
      { klic: 'Kasa', vestaveny: false, zdroj: 'Kasa', definice, verze: 1 },
    ];
    const again = (content: string, definice: Profile) =>
      withFile(content, path =>
        recognise({ path, nazev: 'Kasa', isSample: false, profiles: ofProfile(definice), shops, now: NOW }),
      );
    const own = answered(made.definice!, made.otazky, shop);
    expect(own.zaporne_vratka).toBeUndefined();
    expect((await again(first, own)).otazky).toEqual([]);

    const second = file('D2;2.6.2026 10:00;Telefon;-1;-990', 'D3;2.6.2026 11:00;Obal;1;100');
    const { znamy, otazky } = await again(second, own);
    expect(znamy?.klic).toBe('Kasa');
    expect(otazky).toMatchObject([
      { druh: 'zaporne', sloupec: 'Počet', hodnoty: [{ hodnota: '', pocet: 1, navrh: 'vratka' }] },
    ]);
    for (const [said, typ] of [
      ['vratka', 'vratka'],
      ['prodej', 'prodej'],
    ] as const) {
      const grown = answered(own, otazky, { [answerKey('zaporne', '')]: said });
      expect((await again(second, grown)).otazky).toEqual([]);
      const read = await readContent(second, { profile: grown });
      expect(read.lines.map(({ values }) => values.typ)).toEqual([typ, 'prodej']);
    }
    const coupon = file('D4;2.6.2026 10:00;Telefon;1;990', 'D4;2.6.2026 10:00;Kupón;1;-90');
    expect((await again(coupon, own)).otazky).toMatchObject([
      { druh: 'zaporne', sloupec: 'Celkem', hodnoty: [{ pocet: 1, navrh: '' }] },
    ]);
    for (const told of [
      { vratky: [{ predpona: 'V', typ: 'vratka' as const }] },
      { vzory_dokladu: [{ vzor: '^V', typ: 'storno' as const }] },
    ])
      expect((await again(second, { ...own, ...told })).otazky).toEqual([]);
  });

  test('with nothing unknown asks nothing', async () => {
    expect((await told(shoptet(row('1', 'Vyřízena')))).otazky).toEqual([]);
  });
});

describe('warnings', () => {
  const table = (rows: string[]) => ['Doklad;Datum;Název;Kód;Ks;Cena', ...rows].join('\n');
  test('tell of a date about a year off and of swapped columns', async () => {
    const old = table(['1;12.06.2025 10:00;Obal;A1;1;100']);
    expect((await told(old)).varovani.join().replaceAll('\u00a0', ' ')).toContain(
      'Nejnovější prodej je ze 12. 6. 2025, skoro přesně před rokem.',
    );
    const ancient = table(['1;12.06.2016 10:00;Obal;A1;1;100']);
    expect((await told(ancient)).varovani.join()).toContain('Je to soubor, který chcete?');
    const swapped = table(Array.from({ length: 8 }, (_, n) => `${n};08.06.2026 10:00;Obal;A1;${100 + n};1`));
    expect((await told(swapped)).varovani.join()).toContain('Nejsou sloupce s kusy a cenou prohozené?');
    const names = table(
      Array.from({ length: 8 }, (_, n) => `${n};08.06.2026 10:00;859412345678${n};Obal na telefon;1;100`),
    );
    expect((await told(names)).varovani.join()).toContain('s kódem a názvem prohozené?');
    expect((await told(table(['1;08.06.2026 10:00;Obal;A1;1;100']))).varovani).toEqual([]);
  });
});

describe('content that is not a table of sales', () => {
  test.each([
    ['jen text bez sloupců\na další řádek\n', 'není tabulka'],
    ['', 'prázdný'],
    ['<html><table></table></html>', 'HTML'],
    ['<?xml version="1.0"?><!DOCTYPE a><a/>', 'DOCTYPE'],
  ])('%j is refused', async (content, sentence) => {
    await expect(told(content)).rejects.toThrow(sentence);
  });

  test('a table without a date or money is refused with what is missing', async () => {
    const { definice, duvod } = await told('Jméno;Město\nJana;Přerov\nPetr;Vsetín\n');
    expect(definice).toBeNull();
    expect(duvod).toContain('Číslo dokladu, Datum a čas prodeje, cena nebo částka');
  });
});
