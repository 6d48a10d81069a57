import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#shared/core/days.ts';
import { GOAL } from '#shared/goals/fields.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { testApp } from '#test/app.ts';
import { generateSales } from '#world/sales/generator.ts';
import { importLines, NOW, TODAY } from '../analytics/fixtures/world.ts';
import { insertNight } from '../forecast/queries.ts';
import { sweep } from '../operation/sweep.ts';

/** Goals and their pace (rule analytics-15), over four months of the generated chain; today is 15 April. */

const clock = { time: NOW, now: () => clock.time };
const app = testApp({ clock });
const lines: LineValues[] = [];
const GLOBUS = 1;

beforeAll(async () => {
  lines.push(
    ...generateSales({ from: '2025-12-10', to: `${TODAY}T11:00:00+02:00`, linesPerDay: 60, seed: 3 }),
  );
  await importLines(app.url, lines);
  await sweep(app);
});

const set = async (who: string, body: object) => (await app.as(who)).put('/api/cile/', body);
const globus = async (query = '') => {
  const { body } = await (await app.as('admin')).get(`/api/cile/${query}`);
  return body.prodejny.find(({ prodejna }: { prodejna: number }) => prodejna === GLOBUS);
};
const measure = async (mira: string, query = '') =>
  (await globus(query)).miry.find((one: { mira: string }) => one.mira === mira);

/** The file's lines of April before `TODAY`. */
const ofApril = () =>
  lines.filter(
    line => line.stredisko === 'Globus' && line.cas! >= '2026-04-01' && line.cas!.slice(0, 10) < TODAY,
  );
const sumOf = (values: (string | null)[]) => values.reduce((sum, one) => sum + Number(one), 0);

describe('goals of shops', () => {
  test('are set by an ADMIN; a manager sees those of their own shop', async () => {
    const month = { prodejna: GLOBUS, mesic: '2026-04' };
    const { status, body } = await set('admin', { ...month, obrat: 1_200_000, polozky: 1.8 });
    expect(status).toBe(200);
    expect(body.cil).toMatchObject({ obrat: 1_200_000, marze: null, polozky: 1.8, sluzby: null, verze: 2 });
    const late = await set('admin', { ...month, obrat: 1, verze: 1 });
    expect([late.status, late.body.mezitim.zaznam.obrat]).toEqual([409, 1_200_000]);
    expect((await set('viktor', { ...month, obrat: 1 })).status).toBe(403);
    const wrong = await set('admin', { ...month, obrat: -1 });
    expect(wrong.body.errors).toEqual({ obrat: ['Cíl je kladné číslo, nejvýše se dvěma desetinnými místy'] });
    const large = await set('admin', { ...month, obrat: 2_000_000_000 });
    expect(large.body.errors).toEqual({ obrat: ['Cíl je nejvýše 1\u00a0000\u00a0000\u00a0000'] });
    expect(GOAL.obrat.problem?.('2 000 000 000', {})).toBe(large.body.errors.obrat[0]);
    const seen = (await (await app.as('viktor')).get('/api/cile/')).body.prodejny;
    expect(seen.map(({ prodejna }: { prodejna: number }) => prodejna)).toEqual([GLOBUS]);
    expect((await (await app.as('petra')).get('/api/cile/')).status).toBe(403);
  });

  test('compare with the sales lines of the month so far', async () => {
    const { dosud, cil } = await measure('obrat');
    expect([cil, dosud]).toEqual([1_200_000, expect.closeTo(sumOf(ofApril().map(line => line.obrat)), 1)]);
    const known = ofApril().filter(line => line.naklad_bez_dph !== null);
    const margin =
      sumOf(known.map(line => line.obrat_bez_dph)) - sumOf(known.map(line => line.naklad_bez_dph));
    expect((await measure('marze')).dosud).toBeCloseTo(margin, 1);
  });

  test('take their pace and expected end from the stored forecast', async () => {
    const row = await app.db
      .selectFrom('predpoved')
      .selectAll()
      .where('prodejna_id', '=', GLOBUS)
      .where('kanal', 'is', null)
      .executeTakeFirstOrThrow();
    const { dosud, tempo, konec, konec_od, konec_do } = await measure('obrat');
    // 15 to 30 April, 16 days.
    const rest = row.hodnota.slice(0, 16).reduce((sum, one) => sum + one, 0);
    expect(konec).toBeCloseTo(dosud + rest, 1);
    expect(konec_od).toBeCloseTo(dosud + rest * (1 + row.soucet_od[15]!), 1);
    expect(konec_do).toBeCloseTo(dosud + rest * (1 + row.soucet_do[15]!), 1);
    // Each weekday's weight is the mean of the five forecasts for it.
    const weight = (day: string) => {
      const own = row.hodnota.filter(
        (_, at) => new Date(addDays(TODAY, at)).getUTCDay() === new Date(day).getUTCDay(),
      );
      return own.reduce((sum, one) => sum + one, 0) / own.length;
    };
    const days = daysFrom('2026-04-01', 30);
    const weightOf = (some: string[]) => some.reduce((sum, day) => sum + weight(day), 0);
    expect(tempo).toBeCloseTo((1_200_000 * weightOf(days.slice(0, 14))) / weightOf(days), 0);
  });

  test('end a finished month at its result, and expect nothing of a distant one', async () => {
    const march = await measure('obrat', '?mesic=2026-03');
    expect([march.konec, march.konec_od, march.tempo]).toEqual([march.dosud, march.dosud, null]);
    const september = await measure('obrat', '?mesic=2026-09');
    expect([september.dosud, september.konec]).toEqual([0, null]);
  });

  test('have no pace for items per receipt before the first receipt', async () => {
    await set('admin', { prodejna: GLOBUS, mesic: '2026-05', obrat: 100_000, polozky: 1.8 });
    expect(await measure('polozky', '?mesic=2026-05')).toMatchObject({ cil: 1.8, dosud: 0, tempo: null });
    expect(await measure('obrat', '?mesic=2026-05')).toMatchObject({ cil: 100_000, dosud: 0, tempo: 0 });
    const april = await measure('polozky');
    expect([april.dosud > 0, april.tempo]).toEqual([true, 1.8]);
  });

  test('expect of the next month its own days only, and no average without receipts', async () => {
    const days = (value: number) => new Array<number>(35).fill(value);
    await app.db.transaction().execute(tx =>
      insertNight(tx, '2026-04-30', [
        {
          ...{ prodejna_id: GLOBUS, kanal: null, metoda: 'kombinace', chyba: 0.1, chyba_naivni: 0.1 },
          ...{ hodnota: days(100), od80: days(95), do80: days(105), od95: days(90), do95: days(110) },
          ...{ soucet_od: days(-0.1), soucet_do: days(0.2), hodiny: new Array<number>(168).fill(1 / 24) },
        },
      ]),
    );
    clock.time = Date.parse('2026-04-30T12:00:00+02:00');
    try {
      const may = await measure('obrat', '?mesic=2026-05');
      // 31 days of 100, without 30 April.
      expect([may.dosud, may.konec]).toEqual([0, 3100]);
      expect([may.konec_od, may.konec_do]).toEqual([expect.closeTo(2790, 6), expect.closeTo(3720, 6)]);
      for (const mira of ['marze', 'sluzby']) {
        const { konec, konec_od, konec_do } = await measure(mira, '?mesic=2026-05');
        expect(konec).toBeGreaterThan(0);
        expect([konec_od / konec, konec_do / konec]).toEqual([
          expect.closeTo(0.9, 6),
          expect.closeTo(1.2, 6),
        ]);
      }
      expect((await measure('polozky', '?mesic=2026-05')).konec).toBeNull();
      const april = await measure('polozky');
      expect(april.konec).toBe(april.dosud);
    } finally {
      clock.time = NOW;
    }
  });

  test('expect no end from a forecast older than a week, as on Výhled', async () => {
    clock.time = Date.parse('2026-04-23T12:00:00+02:00');
    try {
      const { body } = await (await app.as('admin')).get(`/api/predpoved/?prodejna=${GLOBUS}`);
      expect(body.predpoved).toBeNull();
      expect(await measure('obrat')).toMatchObject({ konec: null, konec_od: null, konec_do: null });
    } finally {
      clock.time = NOW;
    }
  });

  test('keep the months of a closed shop in which it had a goal', async () => {
    const shops = async (mesic: string) => {
      const { body } = await (await app.as('admin')).get(`/api/cile/?mesic=${mesic}`);
      return body.prodejny.map(({ prodejna }: { prodejna: number }) => prodejna);
    };
    await set('admin', { prodejna: GLOBUS, mesic: '2026-03', obrat: 1_000_000 });
    await set('admin', { prodejna: GLOBUS, mesic: '2026-02', obrat: null });
    const before = await measure('obrat', '?mesic=2026-03');
    const close = (aktivni: boolean) =>
      app.db.updateTable('prodejna').set({ aktivni }).where('id', '=', GLOBUS).execute();
    await close(false);
    try {
      expect(await measure('obrat', '?mesic=2026-03')).toEqual(before);
      // In the current month the shop is not expected to sell anything more.
      expect(await measure('obrat')).toMatchObject({ cil: 1_200_000, konec: null, konec_od: null });
      for (const mesic of ['2026-01', '2026-02']) expect(await shops(mesic)).not.toContain(GLOBUS);
    } finally {
      await close(true);
    }
    expect(await shops('2026-02')).toContain(GLOBUS);
  });
});
