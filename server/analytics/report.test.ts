import { describe, expect, test } from 'vitest';
import { mondayOf } from '#shared/core/days.ts';
import type { Filter } from './conditions.ts';
import { groupsOf, type Line, reduce } from './fixtures/reduction.ts';
import { soldWorld } from './fixtures/world.ts';
import { DOCUMENT_SUMS, GRAINS, type Grain, SUMS, type Value } from './model.ts';
import { valueIds } from './names.ts';
import { addUp } from './numbers.ts';

import { type Row, report } from './report.ts';

/** Every measure × dimension × filter against a plain reduction over the lines, to the haléř. */

const RANGES = [
  { od: '2024-01-01', do: '2026-12-31' },
  { od: '2026-03-28', do: '2026-04-01' },
  { od: '2025-10-20', do: '2026-01-04' },
  { od: '2026-02-01', do: '2026-02-28' },
];

const FILTERS: Filter[] = [
  {},
  { kanal: 'prodejna' },
  { kanal: ['eshop', 'allegro'] },
  { kanal: 'servis' },
  { kanal: [] },
];

const shown = (name: string | null) => name ?? 'Neuvedeno';

/** A dimension's value of a line, and of a row by the row's columns. */
const DIMENSIONS: Record<Value, { of: (line: Line) => string; row: (row: Row) => string }> = {
  osoba: { of: line => line.osoba, row: row => row.nazev },
  kategorie: { of: line => shown(line.kategorie), row: row => row.nazev },
  kategorie_1: { of: line => shown(line.kategorie_1), row: row => row.nazev },
  kategorie_2: { of: line => shown(line.kategorie_2), row: row => row.nazev },
  produkt: {
    of: line => `${line.kod} ${line.nazev} ${line.kategorie}`,
    row: row => `${row.kod} ${row.nazev}`,
  },
};
const PRODUCT_DIMENSIONS = ['kategorie', 'kategorie_1', 'kategorie_2'] as const;

const BUCKETS: Record<Grain, (day: string) => string> = {
  den: day => day,
  tyden: mondayOf,
  mesic: day => `${day.slice(0, 7)}-01`,
  rok: day => `${day.slice(0, 4)}-01-01`,
};

const isChosen = (line: Line, range: { od: string; do: string }, { kanal }: Filter) =>
  line.den >= range.od &&
  line.den <= range.do &&
  (kanal === undefined || [kanal].flat().includes(line.kanal as never));

const numbers = (row: Partial<Row>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
const sorted = (rows: object[]) => [...rows].sort(byText);

describe.each([1, 2, 3])('random sales %i', seed => {
  const { app, lines } = soldWorld(seed);
  const cases = RANGES.flatMap(range => FILTERS.map(filter => ({ range, filter })));

  test.each(cases)('$range.od to $range.do, $filter: the whole', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    expect(await report(app.db, { range, sums: SUMS, filter })).toEqual([reduce(lines, chosen)]);
  });

  test.each(cases)('$range.od to $range.do, $filter: by every dimension', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    for (const by of ['kategorie', 'kategorie_1', 'kategorie_2', 'produkt'] as const) {
      const { of } = DIMENSIONS[by];
      const rows = await report(app.db, { range, sums: SUMS, by, filter });
      const expected = [...groupsOf(chosen, of).values()].map(group => reduce(lines, group, of));
      expect(sorted(rows.map(row => numbers(row, SUMS)))).toEqual(sorted(expected));
      const names = [...groupsOf(chosen, of).values()].map(([line]) =>
        by === 'produkt' ? `${line!.kod} ${line!.nazev}` : of(line!),
      );
      expect(rows.map(DIMENSIONS[by].row).sort()).toEqual(names.sort());
    }
  });

  test.each(cases)('$range.od to $range.do, $filter: by channel, by time', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    const channels = await report(app.db, { range, sums: SUMS, kanal: true, filter });
    expect(sorted(channels)).toEqual(
      sorted(
        [...groupsOf(chosen, line => line.kanal)].map(([kanal, group]) => ({
          kanal,
          ...reduce(lines, group),
        })),
      ),
    );
    for (const grain of Object.keys(GRAINS) as Grain[]) {
      const rows = await report(app.db, { range, sums: SUMS, grain, filter });
      const groups = groupsOf(chosen, line => BUCKETS[grain](line.den));
      expect(sorted(rows)).toEqual(
        sorted([...groups].map(([obdobi, group]) => ({ obdobi, ...reduce(lines, group) }))),
      );
    }
  });

  const additive = SUMS.filter(name => !DOCUMENT_SUMS.includes(name));

  test.each(PRODUCT_DIMENSIONS.flatMap(by => PRODUCT_DIMENSIONS.map(other => ({ by, other }))))(
    'by $by within a $other',
    async ({ by, other }) => {
      const range = RANGES[2]!;
      for (const name of new Set(lines.map(DIMENSIONS[other].of))) {
        const filter: Filter = { hodnoty: { [other]: await valueIds(app.db, other, [name]) } };
        const chosen = lines.filter(line => isChosen(line, range, {}) && DIMENSIONS[other].of(line) === name);
        const rows = await report(app.db, { range, sums: additive, by, filter });
        const expected = [...groupsOf(chosen, DIMENSIONS[by].of)].map(([nazev, group]) => ({
          nazev,
          ...numbers(reduce(lines, group), additive),
        }));
        const found = rows.map(row => ({ nazev: row.nazev, ...numbers(row, additive) }));
        expect(sorted(found)).toEqual(sorted(expected));
        const [whole] = await report(app.db, { range, sums: SUMS, filter });
        expect(whole).toEqual(reduce(lines, chosen, DIMENSIONS[other].of));
      }
    },
  );

  test.each(RANGES)('$od to $do: technicians by category, in service and in all', async range => {
    for (const filter of [{ kanal: 'servis' }, {}] satisfies Filter[]) {
      const chosen = lines.filter(line => isChosen(line, range, filter));
      const sums = additive;
      const rows = await report(app.db, { range, sums, by: 'osoba', kategorie: true, filter });
      expect(addUp(rows)).toMatchObject(numbers(reduce(lines, chosen), sums));
    }
  });

  test('documents are refused where they do not add up', async () => {
    const filter = { hodnoty: { kategorie: [1] } };
    const question = { range: RANGES[0]!, sums: SUMS, by: 'kategorie_1', filter } as const;
    await expect(report(app.db, question)).rejects.toThrow('do not add up');
  });
});
