import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineField } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { textFile } from '#world/records.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { ColumnWatch } from '../../sales/file/columns/columns.ts';
import { columnWarnings } from './compare.ts';

const app = testApp();

const MONTHS = Array.from({ length: 13 }, (_, at) => {
  const [year, month] = [2025 + Math.floor((at + 4) / 12), ((at + 4) % 12) + 1];
  return `${year}-${String(month).padStart(2, '0')}`;
});
/** A month's lines of the generated chain. */
const linesOf = (month: string, linesPerDay = 15) => [
  ...generateSales({ from: `${month}-01`, to: `${month}-20`, linesPerDay, seed: 7 }),
];
type Lines = ReturnType<typeof linesOf>;

/** The looks of lines whose columns are named by `names`: names in another order exchange the columns. */
function looksOf(lines: Lines, names: readonly string[] = LINE_FIELDS) {
  const watch = new ColumnWatch(BUILT_IN_PROFILES.kanonicky);
  for (const line of lines)
    watch.see(
      [...names],
      LINE_FIELDS.map(field => line[field] ?? ''),
    );
  return watch.looks();
}
const exchanged = (a: LineField, b: LineField) =>
  LINE_FIELDS.map(field => (field === a ? b : field === b ? a : field));

test('successive months give no warning, nor does a short file after a long one', () => {
  const months = MONTHS.map(month => linesOf(month));
  for (const [at, lines] of months.slice(1).entries())
    expect(columnWarnings(looksOf(lines), looksOf(months[at]!)), MONTHS[at + 1]).toEqual([]);
  for (const rows of [20, 60])
    expect(columnWarnings(looksOf(months[3]!.slice(0, rows)), looksOf(months[2]!))).toEqual([]);
});

test.each<[LineField, LineField]>([
  ['kusy', 'cena_s_dph'],
  ['kod', 'nazev'],
  ['nazev', 'kategorie'],
  ['prodejce', 'kategorie'],
  ['kategorie', 'stredisko'],
  ['sazba_dph', 'obrat'],
])('names %s and %s when exchanged since the last file, and nothing else', (a, b) => {
  const warnings = columnWarnings(looksOf(linesOf('2026-02'), exchanged(a, b)), looksOf(linesOf('2026-01')));
  expect(warnings.length).toBe(1);
  expect(warnings[0]).toContain('prohozené');
  for (const name of [a, b]) expect(warnings[0]).toContain(`„${name}“`);
});

test('names a column whose kind of values changed, but not from a few values', () => {
  const before = looksOf(linesOf('2026-01'));
  const other = linesOf('2026-02').map((line, at) => ({ ...line, prodejce: `${1000 + at}` }));
  expect(columnWarnings(looksOf(other), before)).toEqual([
    'Sloupec „prodejce“ má jiný druh hodnot, minule: slova, teď: čísla. Je to pořád týž sloupec?',
  ]);
  expect(columnWarnings(looksOf(other.slice(0, 5)), before)).toEqual([]);
});

test('a preview warns by the last successful import only', async () => {
  const admin = await app.as('admin');
  const file = (lines: Lines, names: readonly string[] = LINE_FIELDS) => {
    // A token may write only into its own source.
    const own = lines.map(line => ({ ...line, zdroj: 'kanonicky' }));
    const [, ...rows] = [...csvPieces(own)].join('').split('\n');
    return textFile('prodeje.csv', [names.join(','), ...rows].join('\n'));
  };
  const warned = async (form: FormData) => {
    const { status, body } = await admin.post('/api/import/nahled/?profil=kanonicky', form);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.nahled.varovani;
  };
  const [january, february] = ['2026-01', '2026-02'].map(month => linesOf(month)) as [Lines, Lines];
  const swapped = exchanged('kod', 'nazev');
  expect(await warned(file(february, swapped))).toEqual([]);
  const refused = await admin.post('/api/import/prodeje/', textFile('x.csv', 'doklad,cas,kusy\n1,nikdy,x\n'));
  expect(refused.status).toBe(400);
  expect(await warned(file(february, swapped))).toEqual([]);
  expect((await admin.post('/api/import/prodeje/', file(january))).status).toBe(200);
  expect(await warned(file(february))).toEqual([]);
  expect(await warned(file(february, swapped))).toEqual([
    'Sloupce „nazev“ a „kod“ vypadají proti minulému souboru prohozené. Zkontrolujte je v náhledu.',
  ]);
  // Only digests of the values are stored.
  const { rows } = { rows: await app.db.selectFrom('prodej_profil_sloupce').selectAll().execute() };
  expect(rows.map(({ zdroj }) => zdroj)).toEqual(['kanonicky']);
  expect(JSON.stringify(rows)).not.toContain(january.find(({ prodejce }) => prodejce)!.prodejce!);
});

test('an automatic file with exchanged columns is refused until a person imports one', async () => {
  const admin = await app.as('admin');
  const made = await admin.post('/api/import/tokeny/', { nazev: 'Pokladny' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const csv = (lines: Lines, names: readonly string[] = LINE_FIELDS) => {
    // A token may write only into its own source.
    const own = lines.map(line => ({ ...line, zdroj: 'kanonicky' }));
    const [, ...rows] = [...csvPieces(own)].join('').split('\n');
    return [names.join(','), ...rows].join('\n');
  };
  const send = async (text: string) => {
    const answer = await app.server.inject({
      ...{ method: 'POST', url: '/api/import/prodeje/', payload: text },
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${made.body.hodnota}` },
    });
    return [answer.statusCode, answer.json().message] as const;
  };
  const [december, january, february] = ['2025-12', '2026-01', '2026-02'].map(month => linesOf(month)) as [
    Lines,
    Lines,
    Lines,
  ];
  const documents = async () => (await sql`select id from prodej_doklad order by id`.execute(app.db)).rows;
  const swapped = exchanged('kod', 'nazev');
  expect((await send(csv(december)))[0]).toBe(200);
  expect((await send(csv(january)))[0]).toBe(200);
  const before = await documents();
  expect(await send(csv(february, swapped))).toEqual([
    400,
    'Nic se neimportovalo. Sloupce „nazev“ a „kod“ vypadají proti minulému souboru prohozené. Jsou-li správně, importujte ten soubor jednou na obrazovce Import; další pak projdou samy.',
  ]);
  expect(await documents()).toEqual(before);
  // A person who has seen the preview decides, and the next file is compared with what they imported.
  expect(
    (await admin.post('/api/import/prodeje/', textFile('unor.csv', csv(february, swapped)))).status,
  ).toBe(200);
  expect((await send(csv(february, swapped)))[0]).toBe(200);
});

test('a taken back import is not compared with, and a deleted profile leaves nothing to compare', async () => {
  const admin = await app.as('admin');
  const profile = { ...BUILT_IN_PROFILES.kanonicky, nazev: 'Stánek' };
  const make = async () => {
    const { status, body } = await admin.post('/api/import/profily/', profile);
    expect(status, JSON.stringify(body)).toBe(201);
  };
  const file = (lines: Lines, names: readonly string[] = LINE_FIELDS) => {
    const [, ...rows] = [...csvPieces(lines.map(line => ({ ...line, zdroj: 'Stánek' })))]
      .join('')
      .split('\n');
    return textFile('stanek.csv', [names.join(','), ...rows].join('\n'));
  };
  const send = async (form: FormData): Promise<number> => {
    const { status, body } = await admin.post('/api/import/prodeje/?profil=Stánek', form);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.import.id;
  };
  const warned = async (form: FormData): Promise<number> => {
    const { status, body } = await admin.post('/api/import/nahled/?profil=Stánek', form);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.nahled.varovani.length;
  };
  const swapped = exchanged('kod', 'nazev');
  const [december, january, february] = ['2025-12', '2026-01', '2026-02'].map(month => linesOf(month)) as [
    Lines,
    Lines,
    Lines,
  ];
  await make();
  await send(file(december));
  const wrong = await send(file(january, swapped));
  expect([await warned(file(february)), await warned(file(february, swapped))]).toEqual([1, 0]);
  expect((await admin.post(`/api/import/${wrong}/vratit/`, {})).status).toBe(200);
  expect([await warned(file(february)), await warned(file(february, swapped))]).toEqual([0, 1]);
  expect((await admin.delete(`/api/import/profily/${encodeURIComponent('Stánek')}/`)).status).toBe(200);
  await make();
  expect([await warned(file(february)), await warned(file(february, swapped))]).toEqual([0, 0]);
});

test('the two orders of the Shoptet sample give no warning', () => {
  const text = new TextDecoder('windows-1250').decode(
    readFileSync(new URL('../../sales/file/golden/shoptet.csv', import.meta.url)),
  );
  const [header = '', ...rows] = text.trim().split('\n');
  const look = (part: string[]) => {
    const watch = new ColumnWatch(BUILT_IN_PROFILES.shoptet);
    for (const row of part) watch.see(header.split(';'), row.split(';'));
    return watch.looks();
  };
  expect(columnWarnings(look(rows), look([...rows].reverse()))).toEqual([]);
});
