import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { numberOf } from '#shared/forecast/calendar.ts';
import { forecastAt } from '#shared/forecast/forecast.ts';
import { historyOf } from '#shared/forecast/history.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { openApp, testApp } from '#test/app.ts';
import { generateSales } from '#world/sales/generator.ts';
import { importLines, NOW, TODAY } from '../analytics/fixtures/world.ts';
import { sweep } from '../operation/sweep.ts';
import { forecastTonight } from './make.ts';

/** The stored forecast (rule analytics-14) over four months of the generated chain. */

const clock = { time: NOW, now: () => clock.time };
const app = testApp({ clock });
const FROM = '2025-12-10';
const lines: LineValues[] = [];

const stored = () => app.db.selectFrom('predpoved').selectAll().orderBy('id').execute();

beforeAll(async () => {
  lines.push(...generateSales({ from: FROM, to: `${TODAY}T11:00:00+02:00`, linesPerDay: 60, seed: 3 }));
  await importLines(app.url, lines);
  await sweep(app);
});

/** Daily turnover straight from the file's lines, computed differently from the program. */
function soldBy(isMeant: (line: LineValues) => boolean) {
  const days = Array.from({ length: daysBetween(FROM, TODAY) }, () => 0);
  for (const line of lines) {
    const at = daysBetween(FROM, line.cas!.slice(0, 10));
    if (isMeant(line) && at < days.length) days[at]! += Number(line.obrat);
  }
  const first = days.findIndex(one => one !== 0);
  return { od: addDays(FROM, first), values: days.slice(first) };
}

describe('a nightly forecast', () => {
  test.each([
    ['all together', { prodejna_id: null, kanal: null }, () => true],
    ['the e-shop', { prodejna_id: null, kanal: 'eshop' }, (line: LineValues) => line.kanal === 'eshop'],
    [
      'service in Globus',
      { prodejna_id: 1, kanal: 'servis' },
      (line: LineValues) => line.kanal === 'servis' && line.stredisko === 'Globus',
    ],
  ])('stores for %s what the model computes from finished days', async (_, place, isMeant) => {
    const { od, values } = soldBy(isMeant);
    const said = forecastAt(historyOf({ first: numberOf(od), values }), values.length)!;
    const row = (await stored()).find(
      one => one.prodejna_id === place.prodejna_id && one.kanal === place.kanal,
    )!;
    expect(row).toMatchObject({ den: TODAY, metoda: said.method });
    expect(row.chyba).toBeCloseTo(said.error.own!, 6);
    said.days.forEach((day, at) => {
      for (const [name, value] of [
        ['hodnota', day.value],
        ['od80', day.od80],
        ['do95', day.do95],
      ] as const)
        expect(Math.abs(row[name][at]! - value)).toBeLessThan(0.011);
    });
    for (let weekday = 0; weekday < 7; weekday++) {
      const shares = row.hodiny.slice(weekday * 24, weekday * 24 + 24);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
    }
  });

  test('may take long: its transaction has no idle limit', async () => {
    const night = Date.parse(`${addDays(TODAY, -2)}T12:00:00+02:00`);
    const made = app.db.transaction().execute(async tx => {
      await tx.deleteFrom('predpoved').execute();
      await forecastTonight(tx, night);
      const { rows } = await sql<{ limit: string }>`
        select current_setting('idle_in_transaction_session_timeout') as limit from predpoved limit 1`.execute(
        tx,
      );
      expect(rows).toEqual([{ limit: '0' }]);
      throw new Error('as it was');
    });
    await expect(made).rejects.toThrow('as it was');
  });

  test('is made once even with several instances, and never changes later', async () => {
    const before = await stored();
    await importLines(app.url, [
      ...generateSales({ from: '2026-04-10', to: TODAY, linesPerDay: 200, seed: 9 }),
    ]);
    const other = await openApp(app.url, { clock });
    try {
      await Promise.all([sweep(app), sweep(other), sweep(app)]);
      expect(await stored()).toEqual(before);
      clock.time = Date.parse(`${addDays(TODAY, 1)}T03:59:00+02:00`);
      await sweep(app);
      expect(await stored()).toHaveLength(before.length);
      clock.time = Date.parse(`${addDays(TODAY, 1)}T04:00:00+02:00`);
      await Promise.all([sweep(app), sweep(other)]);
      const after = await stored();
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(2 * before.length);
    } finally {
      clock.time = NOW;
      await other.close();
    }
  });
});

describe('reading forecasts', () => {
  test('shows a manager only their own shop, an ADMIN any', async () => {
    const viktor = await app.as('viktor');
    expect((await viktor.get('/api/predpoved/')).body.prodejna).toBe(1);
    expect((await viktor.get('/api/predpoved/?prodejna=3')).status).toBe(403);
    const { body } = await (await app.as('admin')).get('/api/predpoved/?prodejna=1&kanal=servis');
    const row = (await stored()).find(one => one.prodejna_id === 1 && one.kanal === 'servis')!;
    expect(body.predpoved).toMatchObject({ den: TODAY, chyba: row.chyba, chyba_naivni: row.chyba_naivni });
    expect(body.predpoved.dny[3]).toEqual({
      ...{ den: addDays(TODAY, 3), hodnota: row.hodnota[3], od80: row.od80[3], do80: row.do80[3] },
      ...{ od95: row.od95[3], do95: row.do95[3] },
    });
    expect(body.minule).toHaveLength(56);
  });

  test('shows none when the last one is a week old', async () => {
    const ask = async () => (await (await app.as('admin')).get('/api/predpoved/?kanal=servis')).body;
    const den = (await stored())
      .map(one => one.den)
      .sort()
      .at(-1)!;
    const morningAfter = (days: number) => NOW + (daysBetween(TODAY, den) + days) * DAY;
    try {
      clock.time = morningAfter(6);
      expect((await ask()).predpoved).toMatchObject({ den });
      clock.time = morningAfter(7);
      expect(await ask()).toMatchObject({ dnes: addDays(den, 7), predpoved: null });
    } finally {
      clock.time = NOW;
    }
  });

  test('provides the prediction of the sales analysis by day and week', async () => {
    const rows = await stored();
    const ask = async (query: string) =>
      (await (await app.as('admin')).get(`/api/analytics/prodejni-analytika/?type=time&${query}`)).body.data
        .time.prediction;
    const chain = rows.find(one => one.den === TODAY && one.prodejna_id === null && one.kanal === null)!;
    const day = await ask('period=daily');
    expect(Object.keys(day).sort()).toEqual(['high', 'label', 'low', 'obrat', 'polozky', 'zisk']);
    expect(day.obrat).toBeCloseTo(chain.hodnota[1]!, 2);
    expect(day.high - day.low).toBeCloseTo((chain.do80[1]! - chain.od80[1]!) / 1.2816, 0);
    // Monday to Sunday after this Wednesday.
    const eshop = rows.find(one => one.den === TODAY && one.prodejna_id === null && one.kanal === 'eshop')!;
    const week = await ask('period=weekly&kanal=eshop');
    expect(week.obrat).toBeCloseTo(
      eshop.hodnota.slice(5, 12).reduce((sum, one) => sum + one, 0),
      1,
    );
    const shop = rows.find(one => one.den === TODAY && one.prodejna_id === 1 && one.kanal === null)!;
    expect((await ask('period=daily&prodejna_id=1')).obrat).toBeCloseTo(shop.hodnota[1]!, 2);
    // Months are longer than the stored forecast, so they are answered as before.
    expect((await ask('period=monthly')).label).toBe('květen 2026');
  });
});
