import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import { csvPieces, writeCsv } from './csv.ts';
import { generateSales } from './generator.ts';

const OPTIONS = { from: '2026-11-01', to: '2026-11-08', linesPerDay: 300, seed: 1 };

/** A row's cells; quoted ones may contain commas and doubled quotes. */
const cells = (row: string) =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

test('a file has a heading and the generated lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prodeje-'));
  try {
    const path = join(folder, 'prodeje.csv');
    const count = await writeCsv(path, OPTIONS);
    const [heading, ...rows] = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(heading).toBe(LINE_FIELDS.join(','));
    expect(rows).toHaveLength(count);
    const lines = [...generateSales(OPTIONS)];
    expect(rows.map(cells)).toEqual(lines.map(line => LINE_FIELDS.map(field => line[field] ?? '')));
    expect(lines.some(line => /[",]/.test(line.nazev!))).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('pieces are small and end with a whole row', () => {
  const pieces = [...csvPieces(generateSales({ ...OPTIONS, linesPerDay: 1000 }))];
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThan(270_000);
    expect(piece.endsWith('\n')).toBe(true);
  }
});
