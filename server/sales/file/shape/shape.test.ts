import { describe, expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { known, readContent, sentences, withFile } from '../fixtures/read.ts';
import { workbook, zip } from '../fixtures/zip.ts';
import { preview } from '../preview.ts';
import { plainNumber } from './numbers.ts';
import { patternProblems } from './patterns.ts';
import { joinTime } from './shaper.ts';
import { zoneOffsets } from './zone.ts';

const base: Profile = {
  nazev: 'Kasa',
  oddelovac: ';',
  kodovani: 'auto',
  desetinna_carka: true,
  format_casu: 'DD.MM.RRRR HH:mm',
  pole: {
    doklad: { sloupec: 'Účtenka' },
    cas: { sloupec: 'Datum' },
    nazev: { sloupec: 'Zboží' },
    kusy: { sloupec: 'Ks' },
    cena_s_dph: { sloupec: 'Cena' },
  },
  vychozi_kanal: 'prodejna',
};

const HEADER = 'Účtenka;Datum;Zboží;Ks;Cena';
const read = (rows: string[], changes: Partial<Profile> = {}, header = HEADER) =>
  readContent(`${[header, ...rows].join('\n')}\n`, { profile: { ...base, ...changes } });

/** The lines' values of the named fields; the file must be valid. */
async function values(rows: string[], names: string[], changes: Partial<Profile> = {}, header = HEADER) {
  const result = await read(rows, changes, header);
  expect(result.error).toBeNull();
  expect(result.problems.filter(({ jePreskocen }) => !jePreskocen)).toEqual([]);
  return result.lines.map(line => names.map(name => known(line.values)[name as 'kusy'] ?? null));
}

describe('the place of the table', () => {
  const titled = [
    'Sestava prodejů;;;;',
    '',
    `${HEADER}`,
    '1;01.06.2026 10:00;A;1;10',
    'Celkem;;;1;10',
    'Vytištěno 2. 6. 2026',
  ];

  test('is below titles, found or given by row number, and above sums', async () => {
    for (const hlavicka of ['hledat', 3] as const) {
      const { lines, problems, error } = await readContent(titled.join('\n'), {
        profile: { ...base, hlavicka, paticky: ['Celkem', 'vytištěno'] },
      });
      expect(error).toBeNull();
      expect(lines.map(({ row, values: { doklad } }) => [row, doklad])).toEqual([[4, '1']]);
      expect(problems.map(({ radek, jePreskocen, duvod }) => [radek, jePreskocen, duvod])).toEqual([
        [5, true, 'Přeskakuje se. Je to součtový řádek.'],
        [6, true, 'Přeskakuje se. Je to součtový řádek.'],
      ]);
    }
  });

  test('is reported when the header is missing', async () => {
    expect((await readContent('a;b\n1;2\n', { profile: { ...base, hlavicka: 'hledat' } })).error).toContain(
      'není záhlaví se sloupci podle profilu „Kasa“: Účtenka, Datum, Ks, Cena',
    );
    expect((await readContent('a;b\n1;2\n', { profile: { ...base, hlavicka: 9 } })).error).toContain(
      'Na řádku 9',
    );
  });

  test('is found with any delimiter, even under a title with another one', async () => {
    const piped = [HEADER, '1;01.06.2026 10:00;A;1;10'].map(line => line.replaceAll(';', '|')).join('\n');
    const found = await readContent(`Export, ze dne 1. 6., pobočka A, B, C, D\n${piped}`, {
      profile: { ...base, oddelovac: 'auto', hlavicka: 'hledat' },
    });
    expect(found.lines).toHaveLength(1);
    expect((await readContent(piped, { profile: { ...base, oddelovac: '|' } })).lines).toHaveLength(1);
  });

  test('is found in Latin-2', async () => {
    const bytes = Buffer.from([...'Zbo'].map(c => c.charCodeAt(0)).concat([0xbe, 0xed]));
    const header = Buffer.concat([
      Buffer.from([0xda]),
      Buffer.from('\xe8tenka;Datum;', 'latin1'),
      bytes,
      Buffer.from(';Ks;Cena\n'),
    ]);
    const row = Buffer.concat([
      Buffer.from('1;01.06.2026 10:00;'),
      Buffer.from([0xae]),
      Buffer.from('lu'),
      Buffer.from([0xbb]),
      Buffer.from('\xe1;1;10\n', 'latin1'),
    ]);
    const { lines, error } = await readContent(Buffer.concat([header, row]), {
      profile: { ...base, kodovani: 'iso-8859-2' },
    });
    expect(error).toBeNull();
    expect(lines[0]?.values.nazev).toBe('Žluťá');
    expect(
      (await readContent(`${HEADER}\n`, { profile: { ...base, kodovani: 'iso-8859-2' } })).error,
    ).toContain('ISO-8859-2');
  });
});

describe('sheets', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (...rows: string[]) =>
    `<worksheet><sheetData>${rows.map(row => `<row>${row.split(';').map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const book = (sheets: [name: string, content: string][]) => {
    const names = sheets.map(([name], at) => `<sheet name="${name}" r:id="r${at}"/>`).join('');
    const targets = sheets
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)
      .join('');
    return zip([
      { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${names}</sheets></workbook>` },
      { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${targets}</Relationships>` },
      ...sheets.map(([, content], at) => ({ name: `xl/worksheets/s${at}.xml`, content })),
    ]);
  };
  const two = book([
    ['Přerov', sheet(HEADER, '1;01.06.2026 10:00;A;1;10')],
    ['Vsetín', sheet('Datum;Účtenka;Zboží;Ks;Cena', '02.06.2026 10:00;2;B;1;20')],
    ['Souhrn', sheet('Celkem;30')],
  ]);

  test('are read together, with columns in any order and their names as a column', async () => {
    const profile: Profile = {
      ...base,
      listy: ['Přerov', 'Vsetín'],
      pole: { ...base.pole, stredisko: { sloupec: '@list' } },
    };
    const { lines, error } = await readContent(two, { profile });
    expect(error).toBeNull();
    expect(
      lines.map(({ values: { doklad, stredisko, cena_s_dph } }) => [doklad, stredisko, cena_s_dph]),
    ).toEqual([
      ['1', 'Přerov', '10'],
      ['2', 'Vsetín', '20'],
    ]);
  });

  test('that each count their own rows name the sheet of a bad row', async () => {
    const bad = book([
      ['Přerov', sheet(HEADER, '1;01.06.2026 10:00;A;mnoho;10')],
      ['Vsetín', sheet(HEADER, '2;01.06.2026 10:00;A;málo;10')],
    ]);
    const profile: Profile = { ...base, listy: ['*'] };
    expect(sentences(await readContent(bad, { profile }))).toEqual([
      '2 Ks: List „Přerov“: Číslo „mnoho“ nelze přečíst.',
      '2 Ks: List „Vsetín“: Číslo „málo“ nelze přečíst.',
    ]);
    const options = { format: 'auto' as const, profile, zdroj: 'test' };
    const { nahled } = await withFile(bad, path => preview(path, options));
    expect([nahled.souhrn?.radku, nahled.souhrn?.odmitnute]).toEqual([2, 2]);
    const alone = await readContent(bad, { profile: base });
    expect(sentences(alone)).toEqual(['2 Ks: Číslo „mnoho“ nelze přečíst.']);
  });

  test('report an incomplete document at the row of its own sheet', async () => {
    const numbered = `${HEADER};Pořadí`;
    const bad = book([
      ['Přerov', sheet(numbered, '1;01.06.2026 10:00;A;1;10;1', '2;01.06.2026 10:00;A;1;10;1')],
      ['Vsetín', sheet(numbered, '3;01.06.2026 10:00;A;1;10;1', '4;01.06.2026 10:00;A;1;10;3')],
    ]);
    const profile: Profile = {
      ...base,
      listy: ['*'],
      pole: { ...base.pole, radek: { sloupec: 'Pořadí' } },
    };
    expect(sentences(await readContent(bad, { profile }))).toEqual([
      '3 Pořadí: List „Vsetín“: Doklad 4 není celý: chybí řádky 1, 2.',
    ]);
    const options = { format: 'auto' as const, profile, zdroj: 'test' };
    const { nahled } = await withFile(bad, path => preview(path, options));
    expect(nahled.radky.map(({ list, radek, problemy }) => [list, radek, problemy.length])).toEqual([
      ['Přerov', 2, 0],
      ['Přerov', 3, 0],
      ['Vsetín', 2, 0],
      ['Vsetín', 3, 1],
    ]);
    expect(nahled.souhrn?.odmitnute).toBe(1);
  });

  test('are read only from the first unless listed; an unsuitable or missing one is refused', async () => {
    expect((await readContent(two, { profile: base })).lines).toHaveLength(1);
    expect((await readContent(two, { profile: { ...base, listy: ['*'] } })).error).toContain(
      'List „Souhrn“ má jiné sloupce',
    );
    expect((await readContent(two, { profile: { ...base, listy: ['Leden'] } })).error).toContain(
      'Má listy „Přerov“, „Vsetín“, „Souhrn“',
    );
    expect((await readContent(workbook(''), { profile: { ...base, hlavicka: 'hledat' } })).error).toContain(
      'není záhlaví',
    );
  });
});

describe('rows', () => {
  test('that repeat the header on each page are skipped and reported', async () => {
    const rows = [
      '1;01.06.2026 10:00;A;1;10',
      HEADER.toUpperCase(),
      ';;B;1;20',
      HEADER,
      '2;01.06.2026 11:00;C;1;30',
    ];
    const told = await read(rows, { dedit: ['Účtenka', 'Datum'] });
    expect(told.lines.map(({ values: { doklad, nazev } }) => [doklad, nazev])).toEqual([
      ['1', 'A'],
      ['1', 'B'],
      ['2', 'C'],
    ]);
    expect(told.problems.map(({ radek, jePreskocen, duvod }) => [radek, jePreskocen, duvod])).toEqual([
      [3, true, 'Přeskakuje se. Je to zopakované záhlaví.'],
      [5, true, 'Přeskakuje se. Je to zopakované záhlaví.'],
    ]);
    const bare = await read([rows[0]!, HEADER, rows[4]!]);
    expect([bare.lines.length, bare.problems.length]).toEqual([2, 1]);
    // A product may have the same name as a column.
    expect(await values(['Účtenka;01.06.2026 10:00;Zboží;1;10'], ['doklad', 'nazev'])).toEqual([
      ['Účtenka', 'Zboží'],
    ]);
  });

  test('inherit values from the row above', async () => {
    const rows = ['1;01.06.2026 10:00;A;1;10', ';;B;2;20', '2;01.06.2026 11:00;C;1;30', ';;D;1;40'];
    expect(await values(rows, ['doklad', 'cas', 'nazev'], { dedit: ['Účtenka', 'Datum'] })).toEqual([
      ['1', '2026-06-01T10:00:00+02:00', 'A'],
      ['1', '2026-06-01T10:00:00+02:00', 'B'],
      ['2', '2026-06-01T11:00:00+02:00', 'C'],
      ['2', '2026-06-01T11:00:00+02:00', 'D'],
    ]);
  });

  test('inherit values from a skipped row, not from the document before it', async () => {
    const header = `${HEADER};Stav`;
    const rows = [
      '1;01.06.2026 10:00;A;1;10;Hotovo',
      '2;01.06.2026 11:00;Vklad hotovosti;1;500;Hotovo',
      ';;B;1;20;',
      '3;01.06.2026 12:00;C;1;30;Zrušeno',
      ';;D;1;40;',
      'Celkem;;;5;600;',
      ';;E;1;50;',
      '4;01.06.2026 13:00;F;1;60;Hotovo',
    ];
    const left = await values(
      rows,
      ['doklad', 'cas', 'nazev'],
      {
        ...{ dedit: ['Účtenka', 'Datum', 'Stav'], paticky: ['Celkem'] },
        vynechat: [
          { sloupec: 'Zboží', jak: 'zacina', hodnoty: ['Vklad'] },
          { sloupec: 'Stav', jak: 'je', hodnoty: ['Zrušeno'] },
        ],
      },
      header,
    );
    expect(left.map(([doklad, cas, nazev]) => `${doklad} ${cas?.slice(11, 16)} ${nazev}`)).toEqual([
      '1 10:00 A',
      '2 11:00 B',
      '4 13:00 F',
    ]);
  });

  test('of a document are kept when a header is repeated between them', async () => {
    const rows = ['1;01.06.2026 10:00;A;1;10', 'Účtenka;Datum;Zboží;Kusů;Cena', ';;B;1;20'];
    const vynechat = [{ sloupec: 'Účtenka', jak: 'je' as const, hodnoty: ['Účtenka'] }];
    expect(await values(rows, ['doklad', 'nazev'], { dedit: ['Účtenka', 'Datum'], vynechat })).toEqual([
      ['1', 'A'],
      ['1', 'B'],
    ]);
  });

  test('inherit from a document’s own header row without goods, which is skipped', async () => {
    const rows = ['1;01.06.2026 10:00;;;', ';;A;1;10', ';;B;2;20', '2;01.06.2026 11:00;;;', ';;C;1;30'];
    for (const filter of [
      { sloupec: 'Zboží', jak: 'prazdne' as const, hodnoty: [] },
      { sloupec: 'Účtenka', jak: 'vyplnene' as const, hodnoty: [] },
    ])
      expect(
        await values(rows, ['doklad', 'nazev'], { dedit: ['Účtenka', 'Datum'], vynechat: [filter] }),
      ).toEqual([
        ['1', 'A'],
        ['1', 'B'],
        ['2', 'C'],
      ]);
  });

  test.each<[Profile['vynechat'], string[]]>([
    [[{ sloupec: 'Zboží', jak: 'je', hodnoty: ['vklad hotovosti'] }], ['1', '3', '4']],
    [[{ sloupec: 'Zboží', jak: 'neni', hodnoty: ['Kabel'] }], ['1']],
    [[{ sloupec: 'Zboží', jak: 'zacina', hodnoty: ['vklad', 'záloha'] }], ['1', '4']],
    [[{ sloupec: 'Zboží', jak: 'obsahuje', hodnoty: ['hotov'] }], ['1', '3', '4']],
    [[{ sloupec: 'Zboží', jak: 'prazdne', hodnoty: [] }], ['1', '2', '3']],
    [[{ sloupec: 'Zboží', jak: 'vyplnene', hodnoty: [] }], ['4']],
  ])('are skipped by %j', async (vynechat, left) => {
    const rows = ['Kabel', 'Vklad hotovosti', 'Záloha na telefon', ''].map(
      (zbozi, at) => `${at + 1};01.06.2026 10:00;${zbozi};1;10`,
    );
    expect(await values(rows, ['doklad'], { vynechat })).toEqual(left.map(doklad => [doklad]));
  });

  test('with an unmapped value get the default', async () => {
    const pole = {
      ...base.pole,
      kanal: { sloupec: 'Kde', hodnoty: { Alza: 'allegro' }, jinak: 'eshop' },
    };
    const rows = [
      '1;01.06.2026 10:00;A;1;10;Alza',
      '2;01.06.2026 10:00;A;1;10;Heureka',
      '3;01.06.2026 10:00;A;1;10;',
    ];
    expect(await values(rows, ['kanal'], { pole }, `${HEADER};Kde`)).toEqual([
      ['allegro'],
      ['eshop'],
      ['prodejna'],
    ]);
  });

  test('with a negative amount are returns, but not discounts', async () => {
    const rows = [
      '1;01.06.2026 10:00;A;1;10',
      '2;01.06.2026 10:00;A;-1;10',
      '3;01.06.2026 10:00;A;1;-10',
      '4;01.06.2026 10:00;Sleva;1;-5',
    ];
    const changes: Partial<Profile> = {
      zaporne_vratka: true,
      doprava: { sloupec: 'Zboží', hodnoty: ['Sleva'] },
    };
    expect(await values(rows, ['typ'], changes)).toEqual([['prodej'], ['vratka'], ['vratka'], ['prodej']]);
    expect(await values(rows, ['typ'])).toEqual([['prodej'], ['prodej'], ['prodej'], ['prodej']]);
  });

  test('are classified by regular expressions on document numbers', async () => {
    const rows = [
      '2026-1/A;01.06.2026 10:00;A;1;10',
      '2026-1/B;01.06.2026 10:00;B;1;10',
      'OD-7;01.06.2026 10:00;C;1;10',
      'X9;01.06.2026 10:00;D;1;10',
    ];
    const changes: Partial<Profile> = {
      vzory_dokladu: [
        { vzor: '^OD-\\d+$', typ: 'vratka' },
        { vzor: '^X', typ: 'vynechat' },
      ],
      cislo_dokladu: '^(\\d+-\\d+)/',
    };
    expect(await values(rows, ['doklad', 'typ', 'radek'], changes)).toEqual([
      ['2026-1', 'prodej', '1'],
      ['2026-1', 'prodej', '2'],
      ['OD-7', 'vratka', '1'],
    ]);
    const problems = [
      ...patternProblems({ ...base, vzory_dokladu: [{ vzor: '(a', typ: 'vratka' }], cislo_dokladu: 'a' }),
    ];
    expect(problems.map(([path]) => path)).toEqual(['vzory_dokladu.0.vzor', 'cislo_dokladu']);
  });

  test('are matched in linear time even by a catastrophic expression', async () => {
    const rows = [`${'a'.repeat(59)};01.06.2026 10:00;A;1;10`];
    expect(await values(rows, ['typ'], { vzory_dokladu: [{ vzor: '^(a+)+$', typ: 'storno' }] })).toEqual([
      ['storno'],
    ]);
  });
});

describe('times', () => {
  test('are read from a date and a time of day in two columns', async () => {
    const header = `${HEADER};Hodina`;
    expect(
      await values(
        ['1;01.06.2026;A;1;10;9:05'],
        ['cas'],
        { cas_dne: 'Hodina', format_casu: 'DD.MM.RRRR H:mm' },
        header,
      ),
    ).toEqual([['2026-06-01T09:05:00+02:00']]);
    const missing = await read(['1;01.06.2026;A;1;10;'], { cas_dne: 'Hodina' }, header);
    expect(sentences(missing)).toEqual(['2 Datum: Čas „01.06.2026“ není ve tvaru DD.MM.RRRR HH:mm.']);
    expect((await read(['1;01.06.2026;A;1;10'], { cas_dne: 'Hodina' })).error).toContain('Hodina');
  });

  test.each([
    ['2026-06-01T00:00:00', '1899-12-30T09:14:22', '2026-06-01T09:14:22'],
    ['2026-06-01T00:00:00', '9:14', '2026-06-01T09:14'],
    ['1. 6. 2026', '9:14', '1. 6. 2026 9:14'],
    ['1. 6. 2026', '', '1. 6. 2026'],
    ['', '9:14', ''],
  ])('joins %s and %s', (day, time, joined) => expect(joinTime(day, time)).toBe(joined));

  test('are read in the zone of the profile', async () => {
    const cas = async (zona: string, time: string) =>
      (await values([`1;${time};A;1;10`], ['cas'], { zona }))[0]![0];
    expect(await cas('UTC', '01.06.2026 10:00')).toBe('2026-06-01T10:00:00+00:00');
    expect(await cas('Europe/London', '01.06.2026 10:00')).toBe('2026-06-01T10:00:00+01:00');
    expect(await cas('America/New_York', '01.01.2026 10:00')).toBe('2026-01-01T10:00:00-05:00');
  });

  test('take the first of a repeated hour, and for a skipped one the offset before', () => {
    const london = zoneOffsets('Europe/London');
    expect(london(Date.UTC(2025, 9, 26, 1, 30))).toEqual({ minutes: 60, isSkipped: false });
    expect(london(Date.UTC(2026, 2, 29, 1, 30))).toEqual({ minutes: 0, isSkipped: true });
    const prague = zoneOffsets(undefined);
    expect(prague(Date.UTC(2026, 2, 29, 2, 30))).toEqual({ minutes: 60, isSkipped: true });
  });
});

describe('amounts', () => {
  test.each([
    ['1 234,50 Kč', {}, '1 234,50'],
    ['1 290,-', {}, '1 290'],
    ['2 ks', {}, '2'],
    ['-1 ks.', {}, '-1'],
    ['1 290,- Kč', {}, '1 290'],
    ['1.290,-Kč', { tisice: '.' as const }, '1290'],
    ['-1 290,-- Kč', {}, '-1 290'],
    ['1290.- CZK', {}, '1290'],
    ['1 290,–', {}, '1 290'],
    ['-1 290,— Kč', {}, '-1 290'],
    ['100,00- Kč', {}, '-100,00'],
    ['100,00-', {}, '-100,00'],
    ['(100)', {}, '-100'],
    ['(1 290,00 Kč)', {}, '-1 290,00'],
    ['-5', {}, '-5'],
    ['1 234,50 €', {}, '1 234,50 €'],
    ['1.290,00', { tisice: '.' as const }, '1290,00'],
    ['1.290.000', { tisice: '.' as const }, '1290000'],
    ['1.29', { tisice: '.' as const }, '1.29'],
    ["1'290.5", { tisice: "'" as const }, '1290.5'],
  ])('are read from %s', (raw, notation, plain) =>
    expect(plainNumber(raw, { volna_cisla: true, ...notation })).toBe(plain),
  );

  test('in free notation are accepted by one profile and refused by another', async () => {
    const rows = ['1;01.06.2026 10:00;A;1;1.290,00 Kč', '2;01.06.2026 10:00;A;1;100,00-'];
    expect(await values(rows, ['cena_s_dph'], { tisice: '.', volna_cisla: true })).toEqual([
      ['1290'],
      ['-100'],
    ]);
    expect((await read(rows)).problems).toHaveLength(2);
  });

  test('without VAT are increased by the rate of the row, or by 21 % without one', async () => {
    const pole = { ...base.pole, sazba_dph: { sloupec: 'DPH' } };
    const names = ['cena_s_dph', 'obrat', 'obrat_bez_dph', 'sazba_dph'];
    const rows = [
      '1;01.06.2026 10:00;A;2;100,00;21',
      '2;01.06.2026 10:00;A;1;100;12',
      '3;01.06.2026 10:00;A;1;100;',
      '4;01.06.2026 10:00;A;1;100;12 %',
    ];
    expect(await values(rows, names, { ceny_bez_dph: true, pole }, `${HEADER};DPH`)).toEqual([
      ['121', '242', '200', '21'],
      ['112', '112', '100', '12'],
      ['121', '121', '100', '21'],
      ['112', '112', '100', '12'],
    ]);
  });

  test('are reduced by a discount in percent', async () => {
    const rows = [
      '1;01.06.2026 10:00;A;2;100;10',
      '2;01.06.2026 10:00;A;1;100;',
      '3;01.06.2026 10:00;A;1;100;12,5 ',
      '4;01.06.2026 10:00;A;1;100;10 %',
      '5;01.06.2026 10:00;A;1;100;12,5%',
    ];
    expect(await values(rows, ['cena_s_dph'], { sleva: 'Sleva' }, `${HEADER};Sleva`)).toEqual([
      ['90'],
      ['100'],
      ['87.5'],
      ['90'],
      ['87.5'],
    ]);
    const wrong = await read(['1;01.06.2026 10:00;A;2;100;110'], { sleva: 'Sleva' }, `${HEADER};Sleva`);
    expect(sentences(wrong)).toEqual(['2 Sleva: Sleva „110“ není od 0 do 100 %.']);
  });

  test('are converted by a column or a table of rates; a missing or inverted rate is refused', async () => {
    const header = `${HEADER};Měna;Kurz`;
    const rows = [
      '1;01.06.2026 10:00;A;1;10;EUR;25,10',
      '2;01.06.2026 10:00;A;1;10;CZK;',
      '3;01.06.2026 10:00;A;1;10;USD;1',
    ];
    const mena = { sloupec: 'Měna', kurz: 'Kurz', kurzy: { usd: '22,5' } };
    expect(await values(rows, ['cena_s_dph'], { mena }, header)).toEqual([['251'], ['10'], ['225']]);
    const bad = await read(
      ['1;01.06.2026 10:00;A;1;10;EUR;', '2;01.06.2026 10:00;A;1;10;EUR;0,04'],
      { mena },
      header,
    );
    expect(sentences(bad)).toEqual([
      '2 Kurz: Měna „EUR“ nemá kurz.',
      '3 Kurz: Kurz „0.04“ měny EUR není počet korun za jednotku. Uveďte kurz v profilu.',
    ]);
    const noRate = await read(['1;01.06.2026 10:00;A;1;10;EUR;25'], { mena: { sloupec: 'Měna' } }, header);
    expect(sentences(noRate)).toEqual(['2 Měna: Měna „EUR“ nemá kurz. Doplňte jej v profilu.']);
  });
});
