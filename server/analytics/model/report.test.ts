import { describe, expect, test } from 'vitest';
import { startOf, type Unit } from '#shared/analytics/units.ts';
import { addDays, mondayOf } from '#shared/core/days.ts';
import { groupsOf, isBefore, type Line, reduce } from '../fixtures/reduction.ts';
import { importLines, soldWorld, TODAY } from '../fixtures/world.ts';
import type { Range } from '../period/range.ts';
import type { Filter } from './conditions.ts';
import { DOCUMENT_SUMS, GRAINS, SUMS, type Value } from './model.ts';
import { branchIds, valueIds } from './names.ts';
import { addUp } from './numbers.ts';
import type { Row } from './question.ts';
import { report } from './report.ts';

/** Checks every measure × dimension × filter against a plain reduction over the lines, to the haléř. */

const RANGES: Range[] = [
  { od: '2024-01-01', do: '2026-12-31' },
  { od: '2026-03-28', do: '2026-04-01' },
  { od: '2025-10-20', do: '2026-01-04' },
  { od: '2026-02-01', do: '2026-02-28' },
  // Whole years, months and decades with days at both edges; the first has sales after its end, the second has none.
  { od: '2024-08-09', do: '2026-03-12' },
  { od: '2025-08-07', do: TODAY },
  // The last day up to a time: after whole days, and alone.
  { od: '2025-08-09', do: '2026-03-12', do_casu: '14:30' },
  { od: '2026-03-29', do: '2026-03-29', do_casu: '11:05' },
  { od: '2026-04-01', do: TODAY, do_casu: '00:00' },
];

const FILTERS: Filter[] = [
  {},
  { kanal: 'prodejna' },
  { kanal: ['eshop', 'allegro'] },
  { kanal: 'servis' },
  { kanal: [] },
];

const shown = (name: string | null) => name ?? 'Neuvedeno';

/** A dimension's value of a line, and of an answer's row. */
const DIMENSIONS: Record<
  Exclude<Value, 'prodejce'>,
  { of: (line: Line) => string; row: (row: Row) => string }
> = {
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

const BUCKETS: Record<Unit, (day: string) => string> = {
  den: day => day,
  tyden: mondayOf,
  mesic: day => `${day.slice(0, 7)}-01`,
  ctvrtleti: day => startOf('ctvrtleti', day),
  rok: day => `${day.slice(0, 4)}-01-01`,
};

const isChosen = (line: Line, range: Range, { kanal }: Filter) =>
  line.den >= range.od &&
  line.den <= range.do &&
  (range.do_casu === undefined || isBefore(line, range.do, range.do_casu)) &&
  (kanal === undefined || [kanal].flat().includes(line.kanal as never));

const numbers = (row: Partial<Row>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
const sorted = (rows: readonly object[]) => [...rows].sort(byText);

const later = soldWorld(4);

describe.each([1, 2, 3])('random sales %i', seed => {
  const { app, lines } = soldWorld(seed);
  const additive = SUMS.filter(name => !DOCUMENT_SUMS.includes(name));
  const cases = RANGES.flatMap(range => FILTERS.map(filter => ({ range, filter })));

  test.each(cases)('$range.od to $range.do, $filter: total', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    expect(await report(app.db, { range, sums: SUMS, filter })).toEqual([reduce(chosen)]);
  });

  test.each(cases)('$range.od to $range.do, $filter: by every dimension', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    for (const by of ['kategorie', 'kategorie_1', 'kategorie_2', 'produkt'] as const) {
      const { of } = DIMENSIONS[by];
      const rows = await report(app.db, { range, sums: SUMS, by, filter });
      const expected = [...groupsOf(chosen, of).values()].map(group => reduce(group));
      expect(sorted(rows.map(row => numbers(row, SUMS)))).toEqual(sorted(expected));
      const names = [...groupsOf(chosen, of).values()].map(([line]) =>
        by === 'produkt' ? `${line!.kod} ${line!.nazev}` : of(line!),
      );
      expect(rows.map(DIMENSIONS[by].row).sort()).toEqual(names.sort());
    }
  });

  test.each(cases)('$range.od to $range.do, $filter: by channel and by time', async ({ range, filter }) => {
    const chosen = lines.filter(line => isChosen(line, range, filter));
    const channels = await report(app.db, { range, sums: SUMS, kanal: true, filter });
    expect(sorted(channels)).toEqual(
      sorted(
        [...groupsOf(chosen, line => line.kanal)].map(([kanal, group]) => ({
          kanal,
          ...reduce(group),
        })),
      ),
    );
    for (const grain of Object.keys(GRAINS) as Unit[]) {
      const rows = await report(app.db, { range, sums: SUMS, grain, filter });
      const groups = groupsOf(chosen, line => BUCKETS[grain](line.den));
      expect(sorted(rows)).toEqual(
        sorted([...groups].map(([obdobi, group]) => ({ obdobi, ...reduce(group) }))),
      );
    }
  });

  test.each(RANGES)(
    '$od to $do: products and their categories over time, of all branches and of one',
    async range => {
      const branch = { pobocky: await branchIds(app.db, { prodejna_id: 1 }) };
      for (const filter of [{}, branch, { kanal: 'servis' }] satisfies Filter[]) {
        const chosen = lines
          .filter(line => isChosen(line, range, filter))
          .filter(line => filter !== branch || line.branch.id_prodejny === 1);
        for (const grain of [undefined, ...Object.keys(GRAINS)] as (Unit | undefined)[]) {
          const bucket = (line: Line) => (grain ? BUCKETS[grain](line.den) : '');
          const rows = await report(app.db, { range, sums: SUMS, by: 'produkt', grain, filter });
          const of = DIMENSIONS.produkt.of;
          const expected = [...groupsOf(chosen, line => `${bucket(line)} ${of(line)}`).values()].map(group =>
            JSON.stringify([bucket(group[0]!), reduce(group)]),
          );
          const found = rows.map(row => JSON.stringify([row.obdobi ?? '', numbers(row, SUMS)]));
          expect(found.sort()).toEqual(expected.sort());
          if (!grain) continue;
          const hodnoty = { kategorie_2: await valueIds(app.db, 'kategorie_2', ['Apple']) };
          const ofBrand = await report(app.db, {
            range,
            sums: additive,
            grain,
            filter: { ...filter, hodnoty },
          });
          const apple = groupsOf(
            chosen.filter(line => line.kategorie_2 === 'Apple'),
            bucket,
          );
          expect(ofBrand.map(row => row.obrat).sort()).toEqual(
            [...apple.values()].map(group => reduce(group).obrat).sort(),
          );
        }
      }
    },
  );

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
          ...numbers(reduce(group), additive),
        }));
        const found = rows.map(row => ({ nazev: row.nazev, ...numbers(row, additive) }));
        expect(sorted(found)).toEqual(sorted(expected));
        const [whole] = await report(app.db, { range, sums: SUMS, filter });
        expect(whole).toEqual(reduce(chosen));
      }
    },
  );

  test.each(RANGES)('$od to $do: technicians by category, in service and in all channels', async range => {
    for (const filter of [{ kanal: 'servis' }, {}] satisfies Filter[]) {
      const chosen = lines.filter(line => isChosen(line, range, filter));
      const sums = additive;
      const rows = await report(app.db, { range, sums, by: 'osoba', further: 'kategorie', filter });
      expect(addUp(rows)).toMatchObject(numbers(reduce(chosen), sums));
    }
  });

  test('refuses to count documents where they do not add up', async () => {
    const filter = { hodnoty: { kategorie: [1] } };
    const question = { range: RANGES[0]!, sums: SUMS, by: 'kategorie_1', filter } as const;
    await expect(report(app.db, question)).rejects.toThrow('do not add up');
    const ofSellers = { range: RANGES[0]!, sums: ['doklady'], by: 'prodejce' } as const;
    await expect(report(app.db, { ...ofSellers, filter })).rejects.toThrow('do not add up');
    expect((await report(app.db, ofSellers)).length).toBeGreaterThan(1);
  });
});

test('numbers of a running period stay the same when the next day is imported', async () => {
  const { app, lines } = later;
  const range = { od: '2025-11-05', do: TODAY };
  const sale = lines.find(line => line.typ === 'prodej' && line.zdroj === 'pokladna')!;
  const ask = () => report(app.db, { range, sums: SUMS, by: 'produkt', order: 'obrat' });
  const before = await ask();
  expect(addUp(before).obrat).toBe(reduce(lines.filter(line => isChosen(line, range, {}))).obrat);
  await importLines(app.url, [
    { ...sale.psano, doklad: 'zítra', radek: '1', cas: `${addDays(TODAY, 1)}T10:00:00+02:00` },
  ]);
  expect(await ask()).toEqual(before);
  const withIt = await report(app.db, { range: { ...range, do: addDays(TODAY, 1) }, sums: ['doklady'] });
  expect(withIt[0]!.doklady).toBe(reduce(lines.filter(line => isChosen(line, range, {}))).doklady + 1);
});
