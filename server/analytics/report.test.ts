import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { importFile } from '../sales/importer.ts';
import type { Filter } from './conditions.ts';
import type { Sum, Value } from './model.ts';
import { report } from './report.ts';

/** An independent reduction over the lines in TypeScript; money in millionths, so that sums are exact. */
type Line = {
  den: string;
  kanal: string;
  pobocka_id: number;
  doklad_id: number;
  je_prodej: boolean;
  je_doprava: boolean;
  obrat: string;
  kusy: string;
} & Record<Value, number>;

const app = testApp();
let lines: Line[];
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-report-'));
  const path = join(directory, 'sales.csv');
  const sales = generateSales({ from: '2026-01-20', to: '2026-04-10', linesPerDay: 40, seed: 5 });
  await writeFile(path, [...csvPieces(sales)].join(''));
  await importFile(app.url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'pokladna' });
  const { rows } = await sql<Line>`
    select r.den, r.kanal, r.pobocka_id, r.doklad_id, r.typ = 'prodej' as je_prodej, p.je_doprava,
      r.obrat::text as obrat, r.kusy::text as kusy, r.osoba_id as osoba, p.kategorie_id as kategorie,
      p.kategorie_1_id as kategorie_1, p.kategorie_2_id as kategorie_2, p.id as produkt
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id`.execute(app.db);
  lines = rows;
}, 60_000);
afterAll(() => rm(directory, { recursive: true }));

const millionths = (text: string) => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
  return text.startsWith('-') ? -amount : amount;
};
const total = (chosen: Line[], field: 'obrat' | 'kusy') =>
  Number(chosen.reduce((sum, line) => sum + millionths(line[field]), 0n)) / 1e6;

const expected = (chosen: Line[]) => ({
  obrat: total(chosen, 'obrat'),
  kusy: total(
    chosen.filter(line => !line.je_doprava),
    'kusy',
  ),
  polozky: chosen.filter(line => line.je_prodej && !line.je_doprava).length,
  doklady: new Set(chosen.filter(line => line.je_prodej).map(line => line.doklad_id)).size,
});

const SUMS: Sum[] = ['obrat', 'kusy', 'polozky', 'doklady'];
const RANGES = [
  { od: '2026-01-01', do: '2026-12-31' },
  { od: '2026-02-01', do: '2026-02-28' },
  { od: '2026-01-25', do: '2026-04-03' },
  { od: '2026-03-28', do: '2026-03-29' },
];
const FILTERS: Filter[] = [{}, { kanal: 'prodejna' }, { kanal: ['eshop', 'allegro'] }, { kanal: 'servis' }];
const BY: (Value | undefined)[] = [undefined, 'osoba', 'kategorie', 'kategorie_1', 'kategorie_2', 'produkt'];

const cases = RANGES.flatMap(range => FILTERS.flatMap(filter => BY.map(by => ({ range, filter, by }))));

test.each(cases)(
  '$range.od to $range.do, $filter, by $by equals the lines',
  async ({ range, filter, by }) => {
    const channels = filter.kanal === undefined ? null : [filter.kanal].flat();
    const chosen = lines.filter(
      line =>
        line.den >= range.od &&
        line.den <= range.do &&
        (channels === null || channels.includes(line.kanal as never)),
    );
    const rows = await report(app.db, { range, sums: SUMS, by, filter });
    const values = by ? [...new Set(chosen.map(line => line[by]))] : [null];
    expect(rows).toHaveLength(values.length);
    for (const value of values) {
      const row = rows.find(one => value === null || one.a === value);
      expect(row).toMatchObject(
        expected(value === null ? chosen : chosen.filter(line => line[by!] === value)),
      );
    }
  },
);

test.each(['den', 'tyden', 'mesic'] as const)('buckets of %s add up to the whole', async grain => {
  const range = RANGES[2]!;
  const buckets = await report(app.db, { range, sums: SUMS, grain });
  const [whole] = await report(app.db, { range, sums: SUMS });
  for (const name of SUMS) {
    expect(buckets.reduce((sum, bucket) => sum + bucket[name], 0)).toBeCloseTo(whole![name], 6);
  }
});
