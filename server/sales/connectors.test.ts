import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RowProblem } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { importFile } from './importer.ts';

const app = testApp();
const golden = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The stored figures of a source by day: documents, lines, turnover with and without VAT, cost. */
async function figures(zdroj: string) {
  const { rows } = await sql<{
    den: string;
    doklady: number;
    radky: number;
    obrat: string;
    bez: string;
    naklad: string | null;
  }>`
    select r.den::text, count(distinct r.doklad_id)::int as doklady, count(*)::int as radky,
      round(sum(r.obrat), 2)::text as obrat, round(sum(r.obrat_bez_dph), 2)::text as bez,
      round(sum(r.naklad_bez_dph), 2)::text as naklad
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = ${zdroj} group by r.den order by r.den`.execute(app.db);
  return rows.map(
    ({ den, doklady, radky, obrat, bez, naklad }) =>
      `${den} ${doklady}/${radky} ${obrat} ${bez} ${naklad ?? '–'}`,
  );
}

/** The periods of the golden files: a request may span a year at most. */
const YEARS = [
  '2024-01-01&end_date=2024-12-31',
  '2025-01-01&end_date=2025-12-31',
  '2026-01-01&end_date=2026-06-30',
];

/** Turnover with and without VAT as the screens receive it, in haléře. */
async function shown() {
  const sums = [0, 0];
  for (const days of YEARS) {
    const path = `/api/analytics/celkova-cisla/?period=custom&start_date=${days}`;
    const { body, status } = await (await app.as('admin')).get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    const { celkovy_obrat, celkovy_obrat_bez_dph } = body.aggregations;
    sums[0]! += Math.round(celkovy_obrat * 100);
    sums[1]! += Math.round(celkovy_obrat_bez_dph * 100);
  }
  return sums;
}

/** Turnover with and without VAT, in haléře, summed over days as `figures` returns them. */
const haleru = (days: string[]) =>
  [2, 3].map(at => days.reduce((sum, day) => sum + Math.round(Number(day.split(' ')[at]) * 100), 0));

type Key = keyof typeof BUILT_IN_PROFILES;

test.each<[Key, string, string[]]>([
  [
    'pohoda',
    './file/xml/golden/pohoda-faktury.xml',
    [
      '2024-06-30 1/3 2949.00 2437.12 –',
      '2024-10-10 1/2 8951.00 7397.61 –',
      '2025-01-30 1/4 43037.00 35567.72 –',
      '2025-11-20 1/1 276800.00 276800.00 –',
    ],
  ],
  [
    'pohoda',
    './file/xml/golden/pohoda-doklady.xml',
    ['2026-03-02 1/3 599.00 501.77 –', '2026-03-05 1/1 -249.00 -205.79 –', '2026-03-06 2/2 0.00 0.00 –'],
  ],
  [
    'money_s3',
    './file/xml/golden/money-s3.xml',
    [
      '2026-04-01 1/3 2146.00 1773.55 –',
      '2026-04-02 1/1 -121.00 -100.00 –',
      '2026-04-04 1/1 1210.00 1000.00 –',
    ],
  ],
  [
    'shoptet',
    './file/golden/shoptet.csv',
    [
      '2026-06-01 3/8 10867.00 8980.99 7220.00',
      '2026-06-02 1/4 720.20 595.21 153.50',
      '2026-06-03 2/2 0.00 0.00 0.00',
      '2026-06-04 1/2 2585.30 2136.61 1000.00',
    ],
  ],
  ['shoptet_kratky', './file/golden/shoptet-kratky.csv', ['2026-06-05 1/3 1297.94 1075.00 –']],
  ['dotykacka', './file/golden/dotykacka.csv', ['2026-05-04 2/5 447.00 369.42 135.00']],
  [
    'upgates',
    './file/golden/upgates.csv',
    ['2026-05-10 1/1 1499.90 1239.59 –', '2026-05-11 2/2 0.00 0.00 –'],
  ],
  [
    'shoptet_xml',
    './file/xml/golden/shoptet.xml',
    ['2026-06-01 3/5 10867.00 8980.99 –', '2026-06-02 1/2 2585.30 2134.87 –'],
  ],
  [
    'upgates_xml',
    './file/xml/golden/upgates.xml',
    ['2026-05-10 1/1 1499.90 1239.59 –', '2026-05-11 2/2 0.00 0.00 –'],
  ],
])('%s: %s imports to the haléř, and changes nothing again', async (klic, path, days) => {
  const zdroj = `${klic} ${path}`.slice(0, 60);
  const options = { path: golden(path), profile: BUILT_IN_PROFILES[klic], zdroj };
  const before = await shown();
  const first = await importFile(app.url, options);
  expect(await figures(zdroj)).toEqual(days);
  expect(first.odmitnute).toBe(0);
  // Turnover without VAT is rounded day by day: at most one haléř of difference per day.
  const [withVat, without] = (await shown()).map((value, at) => value - before[at]!);
  expect(withVat).toBe(haleru(days)[0]);
  expect(Math.abs(without! - haleru(days)[1]!)).toBeLessThanOrEqual(days.length);
  const again = await importFile(app.url, options);
  expect(again).toMatchObject({ dokladu: first.dokladu, nove: 0, nahrazene: 0 });
  expect(await figures(zdroj)).toEqual(days);
});

test('an Upgates file with one row per item is refused rather than counted twice', async () => {
  const options = {
    path: golden('./file/golden/upgates-polozky.csv'),
    profile: BUILT_IN_PROFILES.upgates,
    zdroj: 'u',
  };
  const { chyby } = await importFile(app.url, options).catch(error => error);
  expect(chyby.map(({ sloupec, duvod }: RowProblem) => [sloupec, duvod])).toEqual([
    ['', expect.stringContaining('je v souboru ve více řádcích, profil čeká jeden.')],
  ]);
});
