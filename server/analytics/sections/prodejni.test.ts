import { describe, expect, test } from 'vitest';
import type { Step } from '#shared/analytics/kinds.ts';
import { addDays, daysBetween, daysFrom, mondayOf } from '#shared/core/days.ts';
import { testApp } from '#test/app.ts';
import {
  groupsOf,
  isBefore,
  type Line,
  margin,
  reduce,
  tile,
  uncosted,
  withoutIds,
} from '../fixtures/reduction.ts';
import { line } from '../fixtures/sold-lines.ts';
import { importLines, soldWorld } from '../fixtures/world.ts';
import { isoWeek } from '../period/range.ts';

/** Checks advanced analytics (rule analytics-8) against a plain reduction. Today is Wednesday 15 April 2026. */

type Axis = {
  start: string;
  before: string;
  until: string;
  of(day: string): string;
  buckets: number;
  last: string;
};

const AXES: Record<Step, Axis> = {
  daily: {
    start: '2026-03-17',
    before: '2026-02-15',
    until: '2026-03-16',
    of: day => day,
    buckets: 30,
    last: '2026-04-15',
  },
  weekly: {
    start: '2026-01-26',
    before: '2025-11-03',
    until: '2026-01-21',
    of: day => isoWeek(mondayOf(day)),
    buckets: 12,
    last: '2026-W16',
  },
  monthly: {
    start: '2025-05-01',
    before: '2024-05-01',
    until: '2025-04-15',
    of: day => day.slice(0, 7),
    buckets: 12,
    last: '2026-04',
  },
  yearly: {
    start: '2022-01-01',
    before: '2017-01-01',
    until: '2021-04-15',
    of: day => day.slice(0, 4),
    buckets: 5,
    last: '2026',
  },
};

const FILTERS: [string, (line: Line) => boolean][] = [
  ['', () => true],
  ['kanal=servis', line => line.kanal === 'servis'],
  ['channel=prodejna&prodejna_id=1', line => line.kanal === 'prodejna' && line.branch.id_prodejny === 1],
  ['kategorie=Telefony&exclude_allegro=1', line => line.kategorie === 'Telefony' && line.kanal !== 'allegro'],
];

const cases = Object.entries(AXES).flatMap(([period, axis]) =>
  FILTERS.map(([query, keeps]) => ({ period, axis, query, keeps })),
);

describe.each([31, 32])('random sales %i', seed => {
  const { app, lines } = soldWorld(seed);
  const get = async (query: string) => {
    const { status, body } = await (await app.as('admin')).get(`/api/analytics/prodejni-analytika/?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  type Point = { od: string; date?: string; month?: string; bezi: boolean };
  const keyOf = ({ date, month }: Point) => date ?? month;

  const pointSums = (some: Line[]) => {
    const { obrat, zisk, polozky, kusy } = reduce(some);
    return { obrat, zisk, polozky, kusy };
  };

  test.each(cases)('$period, ?$query', async ({ period, axis, query, keeps }) => {
    const kept = lines.filter(keeps);
    const now = kept.filter(line => line.den >= axis.start);
    // Today is still running, so the comparison counts up to the same time: noon.
    const earlier = kept.filter(
      line => line.den >= axis.before && line.den <= axis.until && isBefore(line, axis.until, '12:00'),
    );
    const totals = (some: Line[]) => {
      const all = reduce(some);
      return {
        celkovy_obrat: all.obrat,
        celkovy_zisk: all.zisk,
        marze_procenta: margin(all),
        celkem_polozek: all.polozky,
      };
    };
    const inBuckets = groupsOf(now, line => axis.of(line.den));
    const types = ['categories', 'stores', 'time', 'products'] as const;
    for (const type of types) {
      const { data, meta } = await get(`type=${type}&period=${period}&${query}`);
      expect(meta.obdobi).toEqual({ od: axis.start, do: '2026-04-15' });
      expect(meta.predchozi).toEqual({ od: axis.before, do: axis.until });
      expect(meta.srovnani).toEqual({ od: axis.before, do: axis.until, do_casu: '12:00' });
      expect(Object.keys(data)).toEqual(['aggregations', type]);
      expect(data.aggregations).toEqual({
        ...tile(totals(now), totals(earlier)),
        obrat_bez_nakladu: uncosted(reduce(now)),
      });
      const points = data[type].time_series;
      expect(points).toHaveLength(axis.buckets);
      expect(keyOf(points.at(-1))).toBe(axis.last);
      expect(points.map(({ od }: Point) => od)).toEqual(
        daysFrom(axis.start, daysBetween(axis.start, '2026-04-15') + 1).filter(
          day => axis.of(day) !== axis.of(addDays(day, -1)),
        ),
      );
      expect(points.map((point: Point) => point.bezi)).toEqual(
        points.map((_: Point, at: number) => at === axis.buckets - 1),
      );
      for (const point of points) {
        expect(point).toMatchObject(pointSums(inBuckets.get(keyOf(point)!) ?? []));
      }
    }
  });

  test.each(FILTERS)('top lists and their series for ?%s', async (query, keeps) => {
    const now = lines.filter(keeps).filter(line => line.den >= AXES.monthly.start);
    const top = (some: Line[]) => {
      const all = reduce(some);
      return { obrat: all.obrat, zisk: all.zisk, marze_procenta: margin(all), kusy: all.kusy };
    };
    const ranked = (of: (line: Line) => string | null) =>
      [...groupsOf(now, of)].filter(([, own]) => own.some(line => !line.doprava));
    const { data } = await get(`type=categories&period=monthly&${query}`);
    const { top_categories, series } = data.categories;
    const categories = ranked(line => line.kategorie).map(([name, own]) => ({
      kategorie: name ?? 'Neuvedeno',
      ...top(own),
    }));
    const byTurnover = (a: { obrat: number }, b: { obrat: number }) => b.obrat - a.obrat;
    expect(top_categories).toEqual(categories.sort(byTurnover).slice(0, 10));
    expect(series.map((one: { nazev: string }) => one.nazev)).toEqual(
      categories.slice(0, 5).map(one => one.kategorie),
    );
    for (const { nazev, points } of series) {
      for (const point of points) {
        const own = now.filter(
          line => (line.kategorie ?? 'Neuvedeno') === nazev && line.den.slice(0, 7) === point.month,
        );
        const { obrat, kusy } = reduce(own);
        expect(point).toMatchObject({ obrat, kusy });
      }
    }
    const { top_products } = (await get(`type=products&period=monthly&${query}`)).data.products;
    const products = ranked(line => `${line.kod} ${line.kategorie}`).map(([, own]) => ({
      kod: own[0]!.kod,
      nazev: own[0]!.nazev,
      ...top(own),
    }));
    expect(withoutIds(top_products)).toEqual(products.sort(byTurnover).slice(0, 15));
    const { top_stores, series: drawn } = (await get(`type=stores&period=monthly&${query}`)).data.stores;
    const shops = top_stores.map(({ stredisko }: { stredisko: string }) => stredisko);
    const named = top_stores.filter(({ stredisko }: { stredisko: string }) => stredisko !== 'Neuvedeno');
    expect(named).toEqual([...named].sort(byTurnover));
    // Sales without a shop take no shop's place in the ranking, however high they are.
    expect(shops.slice(0, named.length)).not.toContain('Neuvedeno');
    expect(drawn.map((one: { nazev: string }) => one.nazev)).toEqual(shops.slice(0, 5));
    for (const { id_prodejny, stredisko, ...numbers } of top_stores) {
      const own = now.filter(
        line => line.branch.id_prodejny === id_prodejny && line.branch.stredisko === stredisko,
      );
      expect(numbers).toEqual(top(own));
    }
    const sum = top_stores.reduce((all: number, one: { obrat: number }) => all + one.obrat, 0);
    expect(sum).toBeCloseTo(reduce(now).obrat, 6);
  });

  test('given dates override the default range of the grain, whatever their length', async () => {
    const { data } = await get('type=time&period=yearly&start_date=2020-06-01&end_date=2026-04-15');
    expect(data.time.time_series.map((point: Point) => point.month)).toEqual([
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
  });

  test('a view that ends before today has no prediction', async () => {
    const past = await get('type=time&period=daily&start_date=2026-04-01&end_date=2026-04-14');
    expect(past.data.time.prediction).toBeNull();
    expect(past.data.time.time_series.every((point: Point) => !point.bezi)).toBe(true);
    const bucketOf = async (to: string) =>
      (await get(`type=time&period=monthly&start_date=2026-04-01&end_date=${to}`)).data.time.time_series;
    expect(await bucketOf('2026-04-10')).toMatchObject([{ month: '2026-04', bezi: false }]);
    expect(await bucketOf('2026-04-15')).toMatchObject([{ month: '2026-04', bezi: true }]);
    const { data } = await get('type=time&period=monthly');
    expect(data.time.prediction.label).toBe('květen 2026');
    const months = ['2026-01', '2026-02', '2026-03'];
    const turnover = (list: string[]) =>
      reduce(lines.filter(line => list.includes(line.den.slice(0, 7)))).obrat;
    const base = turnover(['2025-01', '2025-02', '2025-03']);
    const lastYear = turnover(['2025-05']);
    const expected = base > 0 && lastYear > 0 ? (lastYear * turnover(months)) / base : turnover(months) / 3;
    expect(data.time.prediction.obrat).toBeCloseTo(expected, 6);
    const [february, march] = [turnover(['2026-02']), turnover(['2026-03'])];
    expect(data.time.growth_rate).toBeCloseTo(((march - february) / Math.abs(february)) * 100, 6);
  });
});

describe('on the 1st of a month', () => {
  const app = testApp({ clock: { now: () => Date.parse('2026-05-01T12:00:00+02:00') } });
  const FIRST = '2026-05-01';

  test('the chosen period decides what the day is compared with, as on other screens', async () => {
    const admin = await app.as('admin');
    await importLines(app.url, [
      line({ doklad: 'D1', cas: '2026-04-01T10:00:00+02:00', cena_s_dph: '2000' }),
      line({ doklad: 'D2', cas: '2026-04-24T10:00:00+02:00', cena_s_dph: '70' }),
    ]);
    const read = async (path: string) => (await admin.get(`/api/analytics/${path}`)).body;
    const view = (obdobi: string) =>
      read(`prodejni-analytika/?start_date=${FIRST}&end_date=${FIRST}&obdobi=${obdobi}`);
    const overall = await read('celkova-cisla/?period=monthly');
    const month = { od: '2026-04-01', do: '2026-04-01', do_casu: '12:00' };
    expect(overall.meta.srovnani).toEqual(month);
    for (const obdobi of ['monthly', 'month']) {
      const { meta, data } = await view(obdobi);
      expect(meta).toMatchObject({ obdobi: { od: FIRST, do: FIRST }, srovnani: month });
      expect(data.aggregations.zmena.celkovy_obrat).toEqual(overall.aggregations.zmena.celkovy_obrat);
    }
    for (const obdobi of ['daily', 'custom', '']) {
      const { meta, data } = await view(obdobi);
      expect(meta.srovnani).toEqual({ od: '2026-04-24', do: '2026-04-24', do_casu: '12:00' });
      expect(data.aggregations.zmena.celkovy_obrat.predchozi).toBe(70);
    }
  });
});
