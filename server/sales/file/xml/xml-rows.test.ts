import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { kanonicky, readContent, sentences, withFile } from '../fixtures/read.ts';
import { isWithoutRows } from '../lines.ts';

const { pohoda, money_s3, shoptet_xml, upgates_xml } = BUILT_IN_PROFILES;
const golden = (name: string) => readFileSync(new URL(`./golden/${name}`, import.meta.url));

const read = (content: Buffer | string, profile = pohoda as typeof kanonicky) =>
  readContent(content, { profile });

/** 'document type day branch code × pieces = turnover / without VAT'. */
async function told(content: Buffer | string, profile?: typeof kanonicky) {
  const { lines, problems, error } = await read(content, profile);
  expect(error).toBeNull();
  expect(problems.filter(({ jePreskocen }) => !jePreskocen)).toEqual([]);
  return lines.map(({ values: v }) =>
    [
      v.doklad,
      v.typ,
      v.cas?.slice(0, 10),
      v.stredisko ?? '–',
      `${v.kod ?? v.nazev} × ${v.kusy} = ${v.obrat} / ${v.obrat_bez_dph}`,
      ...(v.je_doprava ? ['mimo položky'] : []),
    ].join(' '),
  );
}

describe('XML of e-shops', () => {
  test('Shoptet: reads items, shipping, a cancelled order, sums of unit prices, euros and rounding', async () => {
    expect(await told(golden('shoptet.xml'), shoptet_xml)).toEqual([
      '2026000201 prodej 2026-06-01 – SAM-A55-128 × 1 = 9990 / 8256.2',
      '2026000201 prodej 2026-06-01 – SUN-FOL × 2 = 798 / 659.5',
      '2026000201 prodej 2026-06-01 – ZAS × 1 = 79 / 65.29 mimo položky',
      '2026000202 prodej 2026-06-01 – APL-IP15-128 × 1 = 17990 / 14867.77',
      '2026000202/storno storno 2026-06-01 – APL-IP15-128 × -1 = -17990 / -14867.77',
      '2026000203 prodej 2026-06-02 – OBAL-EU × 2 = 2595.34 / 2144.909105',
      '2026000203 prodej 2026-06-02 – Zaokrouhlení × 1 = -10.04 / -10.04 mimo položky',
    ]);
  });

  test('Shoptet: reads an order without items as its total, and never sells an unknown status', async () => {
    const order = (status: string) =>
      `<ORDERS><ORDER><CODE>7</CODE><DATE>2026-06-01</DATE><STATUS>${status}</STATUS><TOTAL_PRICE><WITH_VAT>121</WITH_VAT></TOTAL_PRICE></ORDER></ORDERS>`;
    expect(await told(order('Vyřízena'), shoptet_xml)).toEqual([
      '7 prodej 2026-06-01 – Objednávka bez položek × 1 = 121 / null mimo položky',
    ]);
    const { lines, problems } = await read(order('Někde'), shoptet_xml);
    expect(lines).toEqual([]);
    expect(problems[0]?.duvod).toContain('Neznámý stav „Někde“');
  });

  test.each([
    ['Shoptet', shoptet_xml],
    ['Upgates', upgates_xml],
  ])('%s: a file without orders has no rows, a cut one is damaged', async (_, profile) => {
    for (const frame of ['<ORDERS/>', '<?xml version="1.0"?>\n<ORDERS>\n</ORDERS>\n'])
      await withFile(frame, async path => {
        expect(await isWithoutRows(path, profile)).toBe(true);
        expect((await read(frame, profile)).error).toContain('nejsou žádné vydané faktury');
      });
    await withFile('<ORDERS>', async path => expect(await isWithoutRows(path, profile)).toBe(false));
  });

  test('Upgates: reads one line per order, is told from Shoptet, and refuses another currency', async () => {
    expect(await told(golden('upgates.xml'), upgates_xml)).toEqual([
      'U2026001 prodej 2026-05-10 – Objednávka bez položek × 1 = 1499.9 / null mimo položky',
      'U2026002 prodej 2026-05-11 – Objednávka bez položek × 1 = 890 / null mimo položky',
      'U2026002/storno storno 2026-05-11 – Objednávka bez položek × -1 = -890 / null mimo položky',
    ]);
    expect((await read(golden('upgates.xml'), shoptet_xml)).error).toContain('soubor je z programu Upgates');
    const euros = golden('upgates.xml').toString().replaceAll('CZK', 'EUR');
    expect((await read(euros, upgates_xml)).lines).toEqual([]);
  });
});

describe('Pohoda', () => {
  test('reads a real export: items, a summary without items, euros in crowns, rounding', async () => {
    expect(await told(golden('pohoda-faktury.xml'))).toEqual([
      '240100007 prodej 2024-06-30 – KPSAN × 30 = 2123.55 / 1755',
      '240100007 prodej 2024-06-30 – AC × 35 = 825.83 / 682.5',
      '240100007 prodej 2024-06-30 – Zaokrouhlení × 1 = -0.38 / -0.38 mimo položky',
      '240100014 prodej 2024-10-10 – Fakturujeme Vám zboží dle Vaší objednávky: × 1 = 8950.5 / 7397.11 mimo položky',
      '240100014 prodej 2024-10-10 – Zaokrouhlení × 1 = 0.5 / 0.5 mimo položky',
      '250100001 prodej 2025-01-30 BRNO Z220 × 2 = 4762.56 / 3936',
      '250100001 prodej 2025-01-30 BRNO Konf11 × 1 = 9292.8 / 7680',
      '250100001 prodej 2025-01-30 BRNO Kr1320 × 4 = 28981.92 / 23952',
      '250100001 prodej 2025-01-30 BRNO Zaokrouhlení × 1 = -0.28 / -0.28 mimo položky',
      '250100013 prodej 2025-11-20 – Fakturujeme Vám zboží dle Vaší objednávky: × 1 = 276800 / 276800 mimo položky',
    ]);
  });

  test('reads receipts, credit notes and cancellations, but no advances', async () => {
    expect(await told(golden('pohoda-doklady.xml'))).toEqual([
      '26PR00001 prodej 2026-03-02 PREROV KAB-1 × 2 = 498 / null',
      '26PR00001 prodej 2026-03-02 PREROV KN-1 × 1 = 100.8 / 90',
      '26PR00001 prodej 2026-03-02 PREROV Zaokrouhlení × 1 = 0.2 / 0.2 mimo položky',
      '26D00001 vratka 2026-03-05 PREROV KAB-1 × 1 = -249 / -205.79',
      '26F00007 prodej 2026-03-06 – Obal × 1 = 1210 / 1000',
      '26F00008 storno 2026-03-06 – Obal × -1 = -1210 / -1000',
    ]);
    const { lines } = await read(golden('pohoda-doklady.xml'));
    expect(lines.slice(0, 2).map(({ values }) => values.nazev)).toEqual([
      'Kabel USB-C & adaptér',
      'Kniha <průvodce>',
    ]);
  });
});

test('Money S3: reads prices with and without VAT, its sums, credit notes, a document without items', async () => {
  expect(await told(golden('money-s3.xml'), money_s3)).toEqual([
    'F260001 prodej 2026-04-01 VSETÍN FOL-Z × 3 = 363 / 300',
    'F260001 prodej 2026-04-01 VSETÍN Sluchátka × 1 = 1299 / null',
    'F260001 prodej 2026-04-01 VSETÍN Montáž × 1 = 484 / 400',
    'D260001 vratka 2026-04-02 – Žlutá fólie × 1 = 121 / 100',
    'F260002 prodej 2026-04-04 – Bez položek × 1 = 1210 / 1000 mimo položky',
  ]);
});

test('reads a file whose letters are not in its declared encoding', async () => {
  const text = golden('money-s3.xml').toString('latin1').replace('windows-1250', 'utf-8');
  const { lines } = await read(Buffer.from(text, 'latin1'), money_s3);
  expect(lines[0]?.values).toMatchObject({ stredisko: 'VSETÍN', nazev: 'Žlutá fólie' });
});

describe('XML is refused:', () => {
  const document = (inner: string) => `<dat:dataPack xmlns:dat="d" xmlns:inv="i">${inner}</dat:dataPack>`;
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
  ).join(
    '',
  )}]>${document('<inv:invoice><inv:invoiceHeader><inv:text>&lol9;</inv:text></inv:invoiceHeader></inv:invoice>')}`;
  const external = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${document('<inv:invoice/>')}`;
  const types = 'vlastní definici typu dokumentu (DOCTYPE)';
  const cut = golden('pohoda-doklady.xml');

  test.each<[string, Buffer | string, string]>([
    ['a bomb', bomb, types],
    ['an external entity', external, types],
    [
      'a type behind a long comment',
      `<?xml version="1.0"?><dat:dataPack><!--${'x'.repeat(2000)}--><!DOCTYPE a [<!ENTITY b "c">]></dat:dataPack>`,
      types,
    ],
    ['half a file', cut.subarray(0, 3000), 'useknutý'],
    ['broken XML', document('<inv:invoice></inv:prodejka>'), 'neplatné XML'],
    [
      'another program',
      '<?xml version="1.0"?><shop><item/></shop>',
      'ne z Pohody, Money S3, Shoptetu ani Upgates',
    ],
    ['another profile', golden('money-s3.xml'), 'čte XML z programu Pohoda, soubor je z programu Money S3'],
    ['no documents', document('<inv:nothing/>'), 'nejsou žádné vydané faktury'],
    ['elements in each other', document('<a>'.repeat(200) + '</a>'.repeat(200)), 'příliš hluboko'],
    [
      'a text without an end',
      document(
        `<inv:invoice><inv:invoiceHeader><inv:text>${'x'.repeat(20_000)}</inv:text></inv:invoiceHeader></inv:invoice>`,
      ),
      'delší než 10 000',
    ],
    ['a table saved as HTML', '<html><body><table><tr><td>doklad</td></tr></table></body></html>', 'HTML'],
  ])('%s', async (_, content, sentence) => {
    expect((await read(content)).error).toContain(sentence);
  });

  test('with another program’s profile, naming the right one', async () => {
    expect((await read(golden('pohoda-faktury.xml'), kanonicky)).error).toContain('XML z programu Pohoda');
    expect((await readContent('a;b\n1;2\n', { profile: pohoda })).error).toContain('chybí sloupce');
  });

  test('an invoice without a number or a date, by row', async () => {
    const result = await read(
      document(
        '<inv:invoice><inv:invoiceHeader><inv:invoiceType>issuedInvoice</inv:invoiceType></inv:invoiceHeader><inv:invoiceSummary><inv:homeCurrency><inv:priceHighSum>10</inv:priceHighSum></inv:homeCurrency></inv:invoiceSummary></inv:invoice>',
      ),
    );
    expect(sentences(result)).toEqual(['1 cislo: Povinný údaj chybí.', '1 datum: Povinný údaj chybí.']);
  });
});

test('streams a file of 100 MB in a heap of 64 MB, growing by less than 100 MB', {
  timeout: 120_000,
}, async () => {
  const text = new TextDecoder('windows-1250').decode(golden('pohoda-faktury.xml'));
  const [begin, end] = [text.indexOf('<lst:invoice '), text.lastIndexOf('</lst:listInvoice>')];
  const invoices = text.slice(begin, end);
  const times = Math.ceil(100_000_000 / invoices.length);
  const once = (await told(golden('pohoda-faktury.xml'))).length;
  await withFile(text.slice(0, begin), async path => {
    for (let piece = 0; piece < times; piece += 100)
      appendFileSync(path, invoices.repeat(Math.min(100, times - piece)));
    appendFileSync(path, text.slice(end));
    const script = new URL('../fixtures/read-all.ts', import.meta.url).pathname;
    // A young generation as large as that of the import's thread: its default limit differs between Node versions.
    const heap = ['--max-old-space-size=64', '--max-semi-space-size=4'];
    const said = execFileSync(process.execPath, [...heap, '--import', 'tsx', script, path]);
    const { lines, grown } = JSON.parse(said.toString());
    expect(lines).toBe(once * times);
    expect(grown).toBeLessThan(100);
  });
});
