import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  canonical,
  goodRow,
  kanonicky,
  known,
  online_retail,
  readContent,
  readPath,
  sentences,
  shoptet,
  superstore,
  withFile,
} from './fixtures/read.ts';

const SAMPLES = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const isThere = existsSync(SAMPLES);
const where = isThere ? '' : ' (skipped: ../shared/data is not there)';

/** A decimal as an integer in units of 10⁻⁶. */
const units = (decimal: string) => BigInt(Math.round(Number(decimal) * 1e6));

describe.skipIf(!isThere)(`Shoptet's samples${where}`, () => {
  const read = (name: string) =>
    readPath(`${SAMPLES}/czech/orders_CONSTRUCTED_${name}.csv`, { profile: shoptet, zdroj: 'shoptet' });

  test('give equal lines in Windows-1250 and UTF-8', async () => {
    const [windows, unicode] = await Promise.all([read('cp1250'), read('utf8bom')]);
    expect(windows).toEqual(unicode);
    expect(windows.problems).toEqual([]);
    expect(windows.error).toBeNull();
    // 12 rows; the two of the cancelled order and the one of the returned order give two lines each.
    expect(windows.lines).toHaveLength(15);
  });

  test('give the values of each row', async () => {
    const { lines } = await read('cp1250');
    expect(known(lines[1]!.values)).toEqual({
      zdroj: 'shoptet',
      doklad: '2026000101',
      radek: '2',
      typ: 'prodej',
      cas: '2026-06-01T09:14:22+02:00',
      kanal: 'eshop',
      objednavka: '2026000101',
      kod: 'SUN-FOL',
      nazev: 'SUNSHINE hydrogel fólie',
      kategorie_2: 'SUNSHINE',
      kusy: '2',
      cena_s_dph: '399',
      obrat: '798',
      obrat_bez_dph: '659.5',
      naklad_bez_dph: '120',
    });
    const inOrder = lines.map(
      ({ values: { doklad, radek, typ, je_doprava } }) =>
        `${doklad} ${radek} ${typ}${je_doprava ? ' doprava' : ''}`,
    );
    expect(inOrder).toEqual([
      '2026000101 1 prodej',
      '2026000101 2 prodej',
      '2026000101 3 prodej doprava',
      '2026000101 4 prodej doprava',
      '2026000102 1 prodej',
      '2026000102/storno 1 storno',
      '2026000102 2 prodej doprava',
      '2026000102/storno 2 storno doprava',
      '2026000103 1 prodej',
      '2026000103 2 prodej',
      '2026000103 3 prodej doprava',
      '2026000103 4 prodej doprava',
      '2026000104 1 prodej',
      '2026000104/storno 1 storno',
      '2026000105 1 prodej',
    ]);
    const last = lines.at(-1)!.values;
    expect(last).toMatchObject({
      cas: '2026-10-25T02:30:00+02:00',
      cena_s_dph: '1290',
      naklad_bez_dph: '4157',
    });
    expect(lines[8]!.values.kanal).toBe('allegro');
    expect(lines[8]!.values.nazev).toBe('Kabel USB-C "FAST" 1 m');
  });

  test('sell and take back a cancelled order at once', async () => {
    const { lines } = await read('utf8bom');
    const [sale, cancellation] = [lines[4]!, lines[5]!];
    expect(cancellation.row).toBe(sale.row);
    expect(cancellation.values).toEqual({
      ...sale.values,
      doklad: '2026000102/storno',
      typ: 'storno',
      puvodni_doklad: '2026000102',
      kusy: '-1',
      obrat: '-17990',
      obrat_bez_dph: '-14867.77',
      naklad_bez_dph: '-14500',
    });
  });
});

test('refuses an order in euros without a rate, and an unknown channel', async () => {
  const header =
    'code;date;statusName;currencyCode;sourceName;orderItemType;orderItemAmount;orderItemTotalPriceWithVat';
  const row = (currency: string, source: string) =>
    `1;2026-06-01 09:14:22;Vyřízena;${currency};${source};product;1;5,00`;
  const read = await readContent(
    canonical([row('CZK', 'Eshop'), row('EUR', 'Eshop'), row('CZK', 'Heureka'), row('CZK', '')], header),
    { profile: shoptet },
  );
  expect(sentences(read)).toEqual([
    '3 currencyCode: Měna „EUR“ nemá kurz. Doplňte jej v profilu.',
    '4 sourceName: Hodnota „Heureka“ není prodejna, eshop, allegro, servis.',
  ]);
  expect(read.lines.map(({ values }) => values.kanal)).toEqual(['eshop', 'eshop']);
});

test("a name meaning 'Neuvedeno' is stored as no name", async () => {
  const names = ['stredisko', 'prodejce', 'technik', 'nazev', 'kategorie', 'kategorie_1', 'kategorie_2'];
  const header = ['doklad;cas;kanal;kusy;cena_s_dph;kod;objednavka', ...names].join(';');
  const row = (doklad: string, name: string) =>
    [goodRow(doklad), 'Neuvedeno', 'Neuvedeno', ...names.map(() => name)].join(';');
  const { lines } = await readContent(
    canonical([row('1', 'Neuvedeno'), row('2', ' neuvedeno '), row('3', 'Neuvedeno 2')], header),
  );
  const named = lines.map(({ values }) => names.filter(name => known(values)[name as 'nazev'] !== undefined));
  expect(named).toEqual([[], [], names]);
  // Identifiers stay as they are written.
  expect(known(lines[0]!.values)).toMatchObject({ kod: 'Neuvedeno', objednavka: 'Neuvedeno' });
});

describe.skipIf(!isThere)(`UCI Online Retail${where}`, () => {
  test('gives every line, every document and the whole sum', async () => {
    const csv = gunzipSync(await readFile(`${SAMPLES}/online_retail_dev_2010-12_2011-07.csv.gz`));
    await withFile(csv, async path => {
      const { lines, problems, error } = await readPath(path, { profile: online_retail, zdroj: 'uci' });
      expect([error, problems]).toEqual([null, []]);
      expect(lines).toHaveLength(285_421);
      const documents = new Map<string, number>();
      let sum = 0n;
      const wrong: string[] = [];
      for (const { values } of lines) {
        const { doklad, radek, typ, kusy, cena_s_dph, nazev } = values;
        const position = (documents.get(doklad!) ?? 0) + 1;
        documents.set(doklad!, position);
        sum += BigInt(kusy!) * units(cena_s_dph!);
        const isRight =
          radek === `${position}` &&
          (typ === 'storno') === doklad!.startsWith('C') &&
          nazev === (nazev?.trim() ?? null);
        if (!isRight) wrong.push(`${doklad} ${radek}`);
      }
      expect(wrong).toEqual([]);
      expect(documents.size).toBe(14_722);
      expect(sum).toBe(5_079_250_872_000n);
      const delivery = new Set(
        lines.filter(({ values }) => values.je_doprava).map(({ values }) => values.kod),
      );
      expect([...delivery].sort()).toEqual([
        'AMAZONFEE',
        'BANK CHARGES',
        'C2',
        'D',
        'DOT',
        'M',
        'POST',
        'S',
        'm',
      ]);
    });
  });
});

test('an adjustment of bad debt stays as in the file', async () => {
  const read = await readContent(
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\nA563185,B,Adjust bad debt,1,2011-08-12 14:50:00,11062.06,,United Kingdom\nA563186,B,Adjust bad debt,1,2011-08-12 14:51:00,-11062.06,,United Kingdom\n',
    { profile: online_retail },
  );
  expect(read.lines.map(({ values }) => [values.typ, values.cena_s_dph, values.je_doprava])).toEqual([
    ['prodej', '11062.06', 'true'],
    ['prodej', '-11062.06', 'true'],
  ]);
});

describe.skipIf(!isThere)(`Superstore${where}`, () => {
  test('has cost as sales less profit', async () => {
    const { lines, problems, error } = await readPath(`${SAMPLES}/superstore/superstore.csv`, {
      profile: superstore,
    });
    expect([error, problems]).toEqual([null, []]);
    expect(lines).toHaveLength(9994);
    expect(new Set(lines.map(({ values }) => values.doklad)).size).toBe(5009);
    expect(known(lines[1]!.values)).toEqual({
      zdroj: 'test',
      doklad: 'CA-2016-152156',
      radek: '2',
      typ: 'prodej',
      cas: '2016-11-08T00:00:00+01:00',
      kanal: 'eshop',
      kod: 'FUR-CH-10000454',
      nazev: 'Hon Deluxe Fabric Upholstered Stacking Chairs, Rounded Back',
      kategorie: 'Furniture',
      kategorie_1: 'Chairs',
      kusy: '3',
      obrat: '731.94',
      obrat_bez_dph: '731.94',
      naklad_bez_dph: '512.358',
      sazba_dph: '0',
    });
  });
});

describe('the canonical profile', () => {
  test('reads any delimiter, Excel’s first line, and columns in any order and case', async () => {
    const text = 'KUSY;Doklad;cas;kanal;obrat;zdroj\n1;A;2026-03-01 10:00;Eshop;5;pokladna\n';
    const results = await Promise.all(
      [
        text,
        text.replaceAll(';', ','),
        text.replaceAll(';', '\t'),
        `sep=;\r\n${text}`,
        `\ufeff\n${text}`,
      ].map(one => readContent(one)),
    );
    for (const { lines, error } of results) {
      expect(error).toBeNull();
      expect(lines.map(({ values }) => known(values))).toEqual([
        {
          zdroj: 'pokladna',
          doklad: 'A',
          radek: '1',
          typ: 'prodej',
          cas: '2026-03-01T10:00:00+01:00',
          kanal: 'eshop',
          kusy: '1',
          obrat: '5',
        },
      ]);
    }
    expect(results.map(({ lines }) => lines[0]!.row)).toEqual([2, 2, 2, 3, 3]);
  });

  test('keeps all identical lines of a document, even when it is scattered', async () => {
    const { lines } = await readContent(canonical([goodRow('A'), goodRow('A'), goodRow('B'), goodRow('A')]));
    expect(lines.map(({ values }) => `${values.doklad} ${values.radek}`)).toEqual([
      'A 1',
      'A 2',
      'B 1',
      'A 3',
    ]);
  });

  test('recognizes returns by prefix, unless the file states the type', async () => {
    const profile = { ...kanonicky, vratky: [{ predpona: 'D', typ: 'vratka' as const }] };
    const header = 'doklad;cas;kanal;kusy;cena_s_dph;typ';
    const { lines } = await readContent(
      canonical([`${goodRow('D1')};`, `${goodRow('D2')};prodej`, `${goodRow('P1')};`], header),
      { profile },
    );
    expect(lines.map(({ values }) => values.typ)).toEqual(['vratka', 'prodej', 'prodej']);
  });

  test('refuses a cancelled number too long for its cancellation', async () => {
    const profile = { ...kanonicky, storno_stavem: { sloupec: 'stav', hodnoty: ['S'] } };
    const header = 'doklad;cas;kanal;kusy;cena_s_dph;stav';
    const read = await readContent(
      canonical([`${goodRow('x'.repeat(54))};S`, `${goodRow('x'.repeat(53))};S`], header),
      { profile },
    );
    expect(read.lines).toHaveLength(2);
    expect(sentences(read)).toEqual(['2 doklad: Číslo stornovaného dokladu je delší než 53 znaků.']);
  });
});
