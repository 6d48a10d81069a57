import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { workedTime } from '#shared/shifts/attendance/attendance.ts';
import { groupsOf, type Line, reduce } from '../fixtures/reduction.ts';
import { branchOf, daysIn, type Hours, placeOf, why } from '../fixtures/why.ts';
import { soldWorld } from '../fixtures/world.ts';

/** Checks 'Proč?' against a plain implementation over the raw lines and the attendance (rule analytics-13). */

const NOW_DAYS = { od: '2026-02-10', do: '2026-04-10' };
const BEFORE = { od: '2025-12-12', do: '2026-02-09' };
const USUAL = { od: '2026-01-10', do: '2026-04-10' };
const DAYS = `start_date=${NOW_DAYS.od}&end_date=${NOW_DAYS.do}`;

type Bar = { klic: string; castka: number; ted: number | null; predtim: number | null };
type Row = { nazev: string; castka: number };

const hellers = (rows: { castka: number }[]) =>
  rows.reduce((sum, { castka }) => sum + Math.round(castka * 100), 0);

const FILTERS: [query: string, keeps: (line: Line) => boolean][] = [
  ['', () => true],
  ['prodejna_id=1', line => line.branch.id_prodejny === 1],
  ['prodejna_id=1&kanal=servis', line => line.branch.id_prodejny === 1 && line.kanal === 'servis'],
  ['kanal=eshop', line => line.kanal === 'eshop'],
  ['exclude_allegro=1&kategorie=Telefony', line => line.kanal !== 'allegro' && line.kategorie === 'Telefony'],
  ['kategorie=Není', () => false],
];

describe('why sales changed, on random sales', () => {
  const { app, lines } = soldWorld(31);
  const ask = async (path: string) => (await app.as('admin')).get(`/api/analytics/${path}`);
  const get = async (path: string) => {
    const { status, body } = await ask(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const hours: Hours[] = [];

  /** The first shop has attendance daily: 8 hours before, now 6 and a half-hour break; the second on some days. */
  beforeAll(async () => {
    const shop = lines.find(line => line.branch.id_prodejny === 1)!;
    for (const day of [...daysIn(BEFORE), ...daysIn(NOW_DAYS)]) {
      const isNow = day >= NOW_DAYS.od;
      const steps = isNow
        ? [
            ['prichod', 9],
            ['pauza_start', 12],
            ['pauza_konec', 12.5],
            ['odchod', 15.5],
          ]
        : [
            ['prichod', 9],
            ['pauza_start', 17],
            ['odchod', 18],
          ];
      for (const prodejna of day.endsWith('1') ? [1, 2] : [1]) {
        const { rows } = await sql<{ id: number }>`
          insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do)
          values (12, ${prodejna}, ${day}, ${prodejna === 1 ? '09:00' : '19:00'}, ${prodejna === 1 ? '18:00' : '20:00'})
          returning id`.execute(app.db);
        for (const [akce, hour] of steps) {
          await sql`insert into dochazka (smena_id, typ_akce, cas, zapsal_id) values (${rows[0]!.id}, ${akce},
            (${day}::date + make_interval(mins => ${Number(hour) * 60}::int)) at time zone 'Europe/Prague', 12)`.execute(
            app.db,
          );
        }
      }
      const minutes = workedTime(
        steps.map(([akce, hour]) => ({ typ_akce: akce as 'prichod', cas: Number(hour) * 3_600_000 })),
        null,
      ).odpracovano;
      hours.push({ branch: branchOf(shop), den: day, hodiny: minutes / 60 });
    }
  });

  test.each(FILTERS)('%s', async (query, keeps) => {
    const { obrat, slozky, meta } = await get(`proc/?${DAYS}&${query}`);
    const chosen = lines.filter(keeps);
    const expected = why({ all: lines, chosen, periods: [NOW_DAYS, BEFORE], usual: USUAL, hours });
    const found = Object.fromEntries((slozky as Bar[]).map(({ klic, castka }) => [klic, castka]));
    for (const [name, value] of Object.entries(expected)) {
      expect(Math.abs((found[name] ?? 0) - value), `${name} ${found[name]} ${value}`).toBeLessThan(0.5);
    }
    // The numbers equal those of the overall numbers, and the bars add up to their difference to the haléř.
    const overall = await get(`celkova-cisla/?${DAYS}&${query}`);
    const { celkovy_obrat, zmena } = overall.aggregations;
    expect(obrat).toEqual({
      ted: celkovy_obrat,
      predtim: zmena.celkovy_obrat.predchozi,
      rozdil: zmena.celkovy_obrat.rozdil,
    });
    expect(meta).toEqual(overall.meta);
    expect(obrat.ted).toBe(
      reduce(chosen.filter(({ den }) => den >= NOW_DAYS.od && den <= NOW_DAYS.do)).obrat,
    );
    expect(hellers(slozky)).toBe(Math.round(obrat.rozdil * 100));
  });

  test('the chain is the sum of its shops and channels, and each bar the sum of its rows', async () => {
    const { slozky } = await get(`proc/?${DAYS}`);
    const parts = [...groupsOf(lines, placeOf)].map(([, [line]]) => line!);
    const sums: Record<string, number> = {};
    for (const { kanal, branch } of parts) {
      const place =
        kanal === 'eshop' || kanal === 'allegro' ? '' : `&stredisko=${encodeURIComponent(branch.stredisko)}`;
      const own = await get(`proc/?${DAYS}&kanal=${kanal}${place}`);
      for (const { klic, castka } of own.slozky as Bar[])
        sums[klic] = (sums[klic] ?? 0) + Math.round(castka * 100);
    }
    for (const { klic, castka } of slozky as Bar[]) {
      expect(Math.round(castka * 100), klic).toBe(sums[klic]);
      const { radky } = await get(`proc/rozpad/?${DAYS}&slozka=${klic}`);
      expect(hellers(radky as Row[]), klic).toBe(sums[klic]);
    }
  });

  test('hours come from attendance; a shop without any is explained by receipts, and is named', async () => {
    const shop = await get(`proc/?${DAYS}&prodejna_id=1&kanal=prodejna`);
    const bar = (name: string) => (shop.slozky as Bar[]).find(({ klic }) => klic === name);
    expect(bar('hodiny')).toMatchObject({
      ted: daysIn(NOW_DAYS).length * 6,
      predtim: daysIn(BEFORE).length * 8,
    });
    expect(bar('uctenky')).toBeUndefined();
    expect(shop.bez_hodin).toEqual([]);
    const online = await get(`proc/?${DAYS}&kanal=eshop`);
    expect(online.slozky.map(({ klic }: Bar) => klic)).toEqual([
      'kalendar',
      'uctenky',
      'polozky',
      'mix',
      'cena',
      'vratky',
    ]);
    expect(online.bez_hodin).toEqual(['E-shop']);
    const other = await get(`proc/?${DAYS}&prodejna_id=2&kanal=prodejna`);
    expect(other.bez_hodin).toEqual(['Zlín']);
  });

  test('a seller’s bars explain only what the seller sold, also within a category', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from uzivatel where prijmeni = 'Fiala' and jmeno = 'Jakub'`.execute(app.db);
    const filters = [
      ['', () => true],
      ['&kategorie=Telefony', (line: Line) => line.kategorie === 'Telefony'],
    ] as const;
    for (const [query, keeps] of filters) {
      const { obrat, slozky } = await get(`proc/?${DAYS}&prodejce_id=${rows[0]!.id}${query}`);
      const chosen = lines.filter(line => line.osoba === 'Jakub Fiala' && keeps(line));
      expect(obrat.ted).toBe(
        reduce(chosen.filter(({ den }) => den >= NOW_DAYS.od && den <= NOW_DAYS.do)).obrat,
      );
      expect(hellers(slozky)).toBe(Math.round(obrat.rozdil * 100));
      // Online channels have no attendance, so their hours are unknown.
      const periods: [typeof NOW_DAYS, typeof BEFORE] = [NOW_DAYS, BEFORE];
      const expected = why({ all: lines, chosen, periods, usual: USUAL, hours: [] });
      for (const { klic, castka } of slozky as Bar[]) {
        expect(Math.abs(castka - (expected[klic] ?? 0)), klic).toBeLessThan(0.5);
      }
    }
  });

  test('compares any two periods and lists the lines of each', async () => {
    const days = 'start_date=2026-04-02&end_date=2026-04-08&proti_od=2026-03-05&proti_do=2026-03-06';
    const { obrat, slozky, meta } = await get(`proc/?${days}`);
    expect(meta.srovnani).toEqual({ od: '2026-03-05', do: '2026-03-06', do_casu: null });
    expect(hellers(slozky)).toBe(Math.round(obrat.rozdil * 100));
    const before = await get(`proc/polozky/?${days}&strana=predtim`);
    expect(before.obdobi).toEqual({ od: '2026-03-05', do: '2026-03-06' });
    const returned = await get(`proc/polozky/?${DAYS}&jen_vratky=1`);
    const kept = lines.filter(line => line.den >= NOW_DAYS.od && line.den <= NOW_DAYS.do && !line.doprava);
    expect(returned.count).toBe(kept.filter(line => line.typ !== 'prodej').length);
    expect(
      returned.items.every(
        ({ kusy, obrat_bez_dph }: { kusy: number; obrat_bez_dph: number }) => kusy <= 0 || obrat_bez_dph <= 0,
      ),
    ).toBe(true);
    const { status, body } = await ask('proc/?proti_od=2026-03-05');
    expect([status, body.errors]).toEqual([400, { proti_do: ['Vyberte konec období.'] }]);
  });

  test('the server searches, sorts and counts lines', async () => {
    const kept = lines.filter(line => line.den >= NOW_DAYS.od && line.den <= NOW_DAYS.do && !line.doprava);
    const dearest = await get(`proc/polozky/?${DAYS}&razeni=-obrat_bez_dph`);
    const sums = dearest.items.map(({ obrat_bez_dph }: { obrat_bez_dph: number }) => obrat_bez_dph);
    expect(sums).toEqual([...sums].sort((a: number, b: number) => b - a));
    expect(dearest.count).toBe(kept.length);
    const found = await get(`proc/polozky/?${DAYS}&hledat=VYMENA`);
    const expected = kept.filter(line => line.nazev === 'Výměna displeje');
    expect([found.count, found.items.length]).toEqual([expected.length, expected.length]);
    const none = await get(`proc/polozky/?${DAYS}&hledat=${encodeURIComponent('100%_')}`);
    expect([none.count, none.items]).toEqual([0, []]);
    const one = await get(
      `proc/polozky/?${DAYS}&hledat=${encodeURIComponent(expected[0]!.doklad!)}&razeni=nazev`,
    );
    expect(one.items.every(({ doklad }: { doklad: string }) => doklad.includes(expected[0]!.doklad!))).toBe(
      true,
    );
  });

  test('a running period is cut at the same time of day on both sides', async () => {
    const { obrat, slozky, meta } = await get('proc/?period=monthly');
    expect(meta.srovnani.do_casu).toBe('12:00');
    expect(hellers(slozky)).toBe(Math.round(obrat.rozdil * 100));
  });
});
