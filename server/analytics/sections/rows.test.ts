import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BEHIND } from '#shared/analytics/rows.ts';
import { type Line, reduce } from '../fixtures/reduction.ts';
import { line, type Sold } from '../fixtures/sold-lines.ts';
import { importLines, soldWorld } from '../fixtures/world.ts';

/** Every number equals the sum of its rows, and the plain reduction over the lines (rule analytics-16). */

const { app, lines } = soldWorld(41);
const RANGE = { od: '2026-02-10', do: '2026-04-10' };
const DAYS = `period=custom&start_date=${RANGE.od}&end_date=${RANGE.do}`;

const read = async (path: string) => {
  const { status, body } = await (await app.as('admin')).get(`/api/analytics/${path}`);
  expect(status, path).toBe(200);
  return body;
};

/** All rows, where a screen shows only 200: read from the file, in which money has two decimals. */
async function allRows(query: string): Promise<string[][]> {
  const body: string = await read(`radky/?${query}&format=csv`);
  const [, ...rows] = body.replace('\uFEFF', '').trim().split('\r\n');
  return rows.map(row => row.split(';'));
}

const number = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'));
const cents = (value: number) => Math.round(value * 100);

/** The sum of the rows, the sum that the screen shows, and the number of rows. */
async function behind(of: Record<string, string>, filter: string) {
  const query = `${filter}&${new URLSearchParams(of)}`;
  const rows = await allRows(query);
  const { soucet, pocet, radky } = await read(`radky/?${query}`);
  expect(rows).toHaveLength(pocet);
  expect(radky).toHaveLength(Math.min(pocet, 200));
  const given = rows.reduce((sum, row) => sum + number(row.at(-1)!), 0);
  return { soucet, given, rows: rows.length };
}

type Screen = { call: string; at: string; of: Record<string, Record<string, string>>; filter?: string };

const SCREENS: Screen[] = [
  { call: 'celkova-cisla', at: 'aggregations', of: BEHIND.celkova },
  { call: 'celkova-cisla', at: 'aggregations', of: BEHIND.celkova, filter: 'kanal=prodejna&prodejna_id=1' },
  { call: 'celkova-cisla', at: 'aggregations', of: BEHIND.celkova, filter: 'kategorie=Telefony' },
  { call: 'eshop', at: 'metrics', of: BEHIND.eshop },
  { call: 'eshop', at: 'metrics', of: BEHIND.eshop, filter: 'exclude_allegro=1' },
  { call: 'eshop/categories-analytics', at: 'returns', of: BEHIND.vratky },
  { call: 'eshop/categories-analytics', at: 'total', of: BEHIND.kategorie },
  { call: 'servis', at: 'aggregations', of: BEHIND.servis, filter: 'prodejna_id=1' },
  { call: 'servis', at: 'ciste_sluzby', of: BEHIND.prace },
];

/** The parts of a share or an average have their own rows; the ratio itself is not a sum of rows. */
const isRatio = (name: string) => /procenta|prumerna|pol_dok/.test(name);

/** Numbers given for each entry of a list. */
const OF_LISTS = ['obrat', 'kusy'];

describe.each(SCREENS)('$call $at $filter', ({ call, at, of, filter = '' }) => {
  test.each(Object.keys(of).filter(name => !isRatio(name) && !OF_LISTS.includes(name)))('%s', async name => {
    const shown = (await read(`${call}/?${DAYS}&${filter}`))[at][name];
    const { soucet, given } = await behind(of[name]!, `${DAYS}&${filter}`);
    expect(soucet).toBe(shown);
    expect(cents(given)).toBe(cents(shown));
  });
});

test.each([
  'cislo=doklady',
  'cislo=vraceno_dokladu',
  'cislo=obrat&podle=doklady',
  'cislo=doklady&kategorie=Telefony',
])('%s: a limit returns the first documents of the whole list', async of => {
  const { radky } = await read(`radky/?${DAYS}&${of}`);
  expect(radky.length).toBeGreaterThan(15);
  for (const limit of [1, 2, 7, 15]) {
    const { radky: first } = await read(`radky/?${DAYS}&${of}&limit=${limit}`);
    expect(first, `${limit}`).toEqual(radky.slice(0, limit));
  }
});

test('each number in the table of shops leads to rows that add up to it', async () => {
  const { prodejny } = await read(`celkova-cisla/prodejna-detail/?${DAYS}`);
  for (const shop of prodejny) {
    const filter = `${DAYS}&kanal=prodejna&${new URLSearchParams({ stredisko: shop.stredisko })}`;
    for (const [name, of] of Object.entries(BEHIND.misto).filter(([name]) => !isRatio(name))) {
      const { soucet, given } = await behind(of, filter);
      expect(soucet, `${shop.stredisko} ${name}`).toBe(shop[name]);
      expect(cents(given)).toBe(cents(shop[name]));
    }
  }
});

test('the lists of service and the sales analysis lead to rows that add up to them', async () => {
  const { breakdown } = await read(`servis/?${DAYS}`);
  for (const { kategorie_1: hodnota, obrat } of breakdown.typy_servisu) {
    const { soucet } = await behind({ ...BEHIND.servis.obrat, dimenze: 'kategorie_1', hodnota }, DAYS);
    expect(soucet, hodnota).toBe(obrat);
  }
  for (const { kod, nazev, celkem_kusu } of breakdown.top_servisni_sluzby) {
    const of = { ...BEHIND.prace.kusy, dimenze: 'produkt', hodnota: nazev, kod };
    expect((await behind(of, DAYS)).soucet, nazev).toBe(celkem_kusu);
  }
  const years = 'start_date=2024-11-01&end_date=2026-04-15';
  const { data } = await read(`prodejni-analytika/?type=stores&period=monthly&${years}`);
  for (const { stredisko, obrat, zisk } of data.stores.top_stores) {
    const of = { dimenze: 'prodejna', hodnota: stredisko };
    expect((await behind({ ...of, cislo: 'obrat' }, years)).soucet, stredisko).toBe(obrat);
    expect((await behind({ ...of, cislo: 'zisk' }, years)).soucet, stredisko).toBe(zisk);
  }
  for (const [name, of] of Object.entries(BEHIND.prodejni).filter(([name]) => !isRatio(name))) {
    expect((await behind(of, years)).soucet, name).toBe(data.aggregations[name]);
  }
});

test('each counter of the sellers’ total, people and shops leads to rows that add up to it', async () => {
  const { data, celkem, prodejny } = await read('web-prodeje/polozky/?type=monthly&date=2026-03');
  const month = 'period=month&selected_month=2026-03';
  const people = data.map((row: { id: number | null; prodejce: string }) =>
    row.id === null ? { prodejce: row.prodejce } : { prodejce_id: `${row.id}` },
  );
  const shops = prodejny.map((row: { prodejna: string }) => ({ stredisko: row.prodejna }));
  const named = Object.entries(BEHIND.prodejci).filter(([name]) => !isRatio(name));
  let compared = 0;
  for (const [shown, narrow] of [
    [celkem, {}],
    ...data.map((row: unknown, at: number) => [row, people[at]]),
    ...prodejny.map((row: unknown, at: number) => [row, shops[at]]),
  ]) {
    for (const [name, of] of named) {
      const query = new URLSearchParams({ ...of, ...narrow });
      const { soucet } = await read(`radky/?${month}&${query}`);
      expect(soucet, `${query}`).toBe(shown[name]);
      if (shown[name] !== 0) compared++;
    }
  }
  expect(compared).toBeGreaterThan(30);
  const { soucet, given } = await behind(BEHIND.prodejci.polozky_nad_100!, month);
  expect(given).toBe(soucet);
});

test('a counter without sellers includes what nobody sold online', async () => {
  const online = 'start_date=2024-11-01&end_date=2026-04-15&oblast=online';
  const { given, soucet } = await behind({ cislo: 'ct300' }, online);
  const { soucet: ofSellers } = await behind({ cislo: 'ct300', jen_prodejci: '1' }, online);
  expect(soucet).toBe(given);
  expect(soucet).not.toBe(ofSellers);
});

test('points and pieces on the leaderboard lead to rows of each seller', async () => {
  const month = 'period=month&selected_month=2026-03';
  const { data } = await read('leaderboard/points/?mesic=2026-03');
  let compared = 0;
  for (const row of data) {
    const who: Record<string, string> =
      row.id === null ? { prodejce: row.prodejce } : { prodejce_id: `${row.id}` };
    const of = { ...BEHIND.zebricek.total_points!, ...who };
    const { soucet, given } = await behind(of, month);
    expect(soucet, row.prodejce).toBeCloseTo(row.total_points, 6);
    expect(given).toBeCloseTo(row.total_points, 6);
    if (row.total_points !== 0) compared++;
  }
  expect(compared).toBeGreaterThan(1);
});

const within = (line: Line) => line.den >= RANGE.od && line.den <= RANGE.do;
const chosen = lines.filter(within);

test.each(['radky', 'doklady', 'produkty'])('rows by %s give the same sums as the lines', async podle => {
  for (const cislo of ['obrat', 'obrat_bez_dph', 'zisk', 'kusy', 'polozky', 'vraceno_hodnota'] as const) {
    const { given, rows } = await behind({ cislo, podle }, DAYS);
    expect(cents(given), cislo).toBe(cents(reduce(chosen)[cislo]));
    expect(rows).toBeGreaterThan(10);
  }
});

test('a point of a chart leads to rows that add up to it, by category, shop and product', async () => {
  const series = await read(
    `celkova-cisla/categories-timeseries/?${DAYS}&dimension=prodejna&group_by=weekly`,
  );
  const { key, points } = series.data[0];
  const week = points[2];
  const days = `period=custom&start_date=${week.date}&end_date=2026-03-01`;
  const of = { cislo: 'obrat_bez_dph', dimenze: 'prodejna', hodnota: key };
  expect((await behind(of, days)).soucet).toBe(week.obrat_bez_dph);
  const phones = { cislo: 'obrat', dimenze: 'kategorie', hodnota: 'Telefony' };
  const sold = reduce(chosen.filter(line => line.kategorie === 'Telefony'));
  expect((await behind(phones, DAYS)).soucet).toBe(sold.obrat);
  expect((await behind({ ...phones, cislo: 'doklady' }, `${DAYS}&kanal=prodejna`)).soucet).toBe(
    reduce(chosen.filter(line => line.kategorie === 'Telefony' && line.kanal === 'prodejna')).doklady,
  );
});

test.each(['datum', 'doklad', 'nazev', 'kod', 'prodejna', 'prodejce', 'kusy', 'obrat', 'hodnota'])(
  'rows are sorted by %s in both directions',
  async name => {
    const ask = async (razeni: string) =>
      (await read(`radky/?${DAYS}&kanal=prodejna&cislo=obrat&razeni=${razeni}&limit=200`)).radky.map(
        (row: Record<string, string | number>) => row[name],
      );
    const collator = new Intl.Collator('cs', { sensitivity: 'base', ignorePunctuation: false });
    const order = (a: string | number, b: string | number) =>
      typeof a === 'number' ? a - Number(b) : collator.compare(a, `${b}`);
    const up = await ask(name);
    const down = await ask(`-${name}`);
    if (['datum', 'kusy', 'obrat', 'hodnota', 'prodejna', 'prodejce'].includes(name)) {
      expect(up).toEqual([...up].sort(order));
      expect(down).toEqual([...down].sort(order).reverse());
    }
    expect(up[0]).not.toBe(down[0]);
  },
);

test('a search recomputes the sum from the found rows', async () => {
  const all = await read(`radky/?${DAYS}&cislo=obrat`);
  const one = all.radky[0];
  const found = await read(`radky/?${DAYS}&cislo=obrat&hledat=${encodeURIComponent(one.doklad)}`);
  expect(found.pocet).toBeLessThan(all.pocet);
  expect(cents(found.soucet)).toBe(
    cents(found.radky.reduce((sum: number, { hodnota }: { hodnota: number }) => sum + hodnota, 0)),
  );
});

test('finds a document by a number with Czech letters, taking % and _ literally', async () => {
  const cas = '2026-04-14T10:00:00+02:00';
  await importLines(app.url, [line({ doklad: 'Ž/100%', cas, objednavka: 'Řada_7', kusy: '1' })]);
  const countOf = async (hledat: string) =>
    (await read(`radky/?period=monthly&cislo=kusy&${new URLSearchParams({ hledat })}`)).pocet;
  for (const hledat of ['Ž/100%', 'Řada_7']) expect(await countOf(hledat), hledat).toBe(1);
  for (const hledat of ['Ž/100_', 'Řada%7']) expect(await countOf(hledat), hledat).toBe(0);
});

test.each(['sluzby_celkem', 'ct300'])('%s within a category is the sum of its rows', async cislo => {
  const categories = [...new Set(lines.map(({ kategorie }) => kategorie))].filter(Boolean) as string[];
  const sums: number[] = [];
  for (const hodnota of categories) {
    const { soucet, given } = await behind({ cislo, dimenze: 'kategorie', hodnota }, DAYS);
    expect(soucet).toBe(given);
    sums.push(soucet);
  }
  expect(sums.some(sum => sum !== 0)).toBe(true);
});

describe('names with invisible characters', () => {
  const sold = line({
    ...{ doklad: 'E\u00ad1', cas: '2026-04-14T10:00:00+02:00', kod: 'ODZNAK', nazev: 'Odznak\u200b malý' },
    ...{ kategorie: 'Odznaky\u00ad', prodejce: 'Nikdo\u200b Tajný', kusy: '1', cena_s_dph: '100' },
  });
  const given = async (of: Record<string, string>) =>
    (await read(`radky/?period=monthly&cislo=obrat&${new URLSearchParams(of)}`)).soucet;

  test('are imported without them, and only once', async () => {
    await importLines(app.url, [sold]);
    await importLines(app.url, [sold]);
    expect(await given({ dimenze: 'kategorie', hodnota: 'Odznaky' })).toBe(100);
    expect(await given({ dimenze: 'produkt', hodnota: 'Odznak malý' })).toBe(100);
    expect(await given({ prodejce: 'Nikdo Tajný' })).toBe(100);
  });

  test('lead to their rows even where they were stored with them before', async () => {
    await sql`update prodej_nazev set nazev = 'Odznaky' || chr(173) where nazev = 'Odznaky'`.execute(app.db);
    await sql`update prodej_produkt set nazev = 'Odznak' || chr(8203) where kod = 'ODZNAK'`.execute(app.db);
    await sql`update prodej_osoba set jmeno = 'Nikdo' || chr(8203) where jmeno = 'Nikdo Tajný'`.execute(
      app.db,
    );
    const of = { dimenze: 'kategorie', hodnota: 'Odznaky\u00ad' };
    expect(await given(of)).toBe(100);
    expect(await given({ kategorie: of.hodnota })).toBe(100);
    expect(await given({ dimenze: 'produkt', hodnota: 'Odznak\u200b' })).toBe(100);
    expect(await given({ prodejce: 'Nikdo\u200b' })).toBe(100);
    const { doklad } = await read(
      `doklad/?${new URLSearchParams({ doklad: 'E\u00ad1', zdroj: 'pokladna' })}`,
    );
    expect(doklad.soucty.obrat).toBe(100);
    // The same file is imported again: its document is replaced, not duplicated.
    await importLines(app.url, [sold]);
    expect(await given({ kod: 'ODZNAK' })).toBe(100);
    expect((await read(`doklad/?${new URLSearchParams({ doklad: 'E\u00ad1' })}`)).nalezeno).toHaveLength(1);
  });
});

describe('records of the same name', () => {
  const sold = (doklad: string, of: Partial<Sold>) =>
    line({ ...of, cas: '2026-04-14T10:00:00+02:00', doklad });
  const given = async (of: Record<string, string>) =>
    (await read(`radky/?period=monthly&cislo=obrat&${new URLSearchParams({ dimenze: 'prodejna', ...of })}`))
      .soucet;

  test('branches lead to their own rows, by their exact name or by their number', async () => {
    const at = (id_prodejny: string | null, stredisko: string, cena_s_dph: string) => ({
      ...{ id_prodejny, stredisko, cena_s_dph },
    });
    await importLines(app.url, [
      sold('V1', at(null, 'Vozík', '10')),
      sold('V2', at(null, 'VOZÍK', '20')),
      sold('V3', at('21', 'Výdejna', '100')),
      sold('V4', at('22', 'Výdejna', '250')),
    ]);
    expect(await given({ hodnota: 'Vozík' })).toBe(10);
    expect(await given({ hodnota: 'VOZÍK' })).toBe(20);
    // Spelled in another way, the name matches both.
    expect(await given({ hodnota: 'vozik' })).toBe(30);
    expect(await given({ hodnota: 'Výdejna', prodejna_id: '21' })).toBe(100);
    expect(await given({ hodnota: 'Výdejna', prodejna_id: '22' })).toBe(250);
  });

  /** The two shops named 'Výdejna', told apart by their numbers as on every screen. */
  const OUTLETS = { 'Výdejna (21)': 100, 'Výdejna (22)': 250 };
  const isOutlet = (name: string) => name.startsWith('Výdejna');

  test('branches get series of their own, told apart by their numbers', async () => {
    const series = (more = '') =>
      read(
        `celkova-cisla/categories-timeseries/?period=monthly&dimension=prodejna&group_by=monthly&kategorie=Kryty${more}`,
      );
    const { available, data, vzhled } = await series();
    expect(new Set(available).size).toBe(available.length);
    expect(available.filter(isOutlet).sort()).toEqual(Object.keys(OUTLETS));
    expect(new Set(vzhled.map(({ poradi }: { poradi: number }) => poradi)).size).toBe(vzhled.length);
    const sold = data.filter(({ key }: { key: string }) => isOutlet(key));
    expect(sold).toHaveLength(2);
    for (const { key, points } of sold) {
      const of = { cislo: 'obrat_bez_dph', dimenze: 'prodejna', hodnota: key };
      expect((await behind(of, 'period=monthly')).soucet, key).toBe(points[0].obrat_bez_dph);
      expect(await given({ hodnota: key })).toBe(OUTLETS[key as keyof typeof OUTLETS]);
    }
    // An older address with the bare name selects both, like its rows.
    const both = await series(`&selected=${encodeURIComponent('Výdejna')}`);
    expect(both.data.map(({ key }: { key: string }) => key)).toEqual(['Výdejna']);
    const sum = await read(
      `radky/?period=monthly&cislo=obrat_bez_dph&${new URLSearchParams({ stredisko: 'Výdejna' })}`,
    );
    expect(cents(both.data[0].points[0].obrat_bez_dph)).toBe(cents(sum.soucet));
    expect(await given({ hodnota: 'Výdejna' })).toBe(350);
  });

  test('each number of a shop, and each row of why, belongs to its own branch', async () => {
    const day = 'period=custom&start_date=2026-04-14&end_date=2026-04-14';
    const { prodejny } = await read('web-prodeje/polozky/?type=daily&date=2026-04-14');
    const outlets = prodejny.filter(({ prodejna }: { prodejna: string }) => isOutlet(prodejna));
    expect(outlets.map(({ prodejna }: { prodejna: string }) => prodejna).sort()).toEqual(
      Object.keys(OUTLETS),
    );
    for (const shop of outlets) {
      const of = { ...BEHIND.prodejci.doklady!, stredisko: shop.prodejna };
      expect((await behind(of, day)).soucet).toBe(shop.doklady);
      expect(shop.doklady).toBe(1);
    }
    const { radky } = await read(`proc/rozpad/?${day}&slozka=kalendar`);
    const rows = radky.filter(({ nazev }: { nazev: string }) => isOutlet(nazev));
    expect(rows.map(({ nazev }: { nazev: string }) => nazev).sort()).toEqual(Object.keys(OUTLETS));
    for (const { stredisko, kanal } of rows) {
      const { items } = await read(`proc/polozky/?${day}&${new URLSearchParams({ stredisko, kanal })}`);
      expect(items).toHaveLength(1);
    }
  });

  describe('products lead to their own rows', () => {
    type Product = { produkt_id: number; nazev: string; kod: string };
    const ofProduct = ({ produkt_id, nazev, kod }: Product) => ({
      ...{ dimenze: 'produkt', hodnota: nazev, kod, produkt_id: `${produkt_id}` },
    });
    const isCalled = (name: string) => (row: Product) => row.nazev === name;

    test('when the till corrected the category of one code', async () => {
      const cable = { nazev: 'Kabel', kod: 'K1' };
      await importLines(app.url, [
        sold('P1', { ...cable, kategorie: 'Kabely', cena_s_dph: '70000' }),
        sold('P2', { ...cable, kategorie: 'Příslušenství', cena_s_dph: '30000' }),
      ]);
      const { top_products, series } = (await read('prodejni-analytika/?type=products')).data.products;
      const bars = top_products.filter(isCalled('Kabel'));
      expect(bars.map(({ obrat }: { obrat: number }) => obrat)).toEqual([70000, 30000]);
      for (const bar of bars) expect(await given(ofProduct(bar))).toBe(bar.obrat);
      const lines = series.filter(isCalled('Kabel'));
      expect(lines).toHaveLength(2);
      for (const one of lines) expect(await given(ofProduct(one))).toBe(one.points.at(-1).obrat);
      expect(new Set(series.map(({ poradi }: { poradi: number }) => poradi)).size).toBe(series.length);
      // An older address without an id selects both.
      expect(await given({ dimenze: 'produkt', hodnota: 'Kabel', kod: 'K1' })).toBe(100_000);
      const file: string = await read(
        'prodejni-analytika/?type=products&format=csv&seznam=data.products.radky',
      );
      const names = file.split('\r\n').map(row => row.split(';')[0]!);
      expect([...new Set(names.filter(name => name.startsWith('Kabel')))]).toHaveLength(2);
    });

    test('when they differ by code or brand, in tables of the e-shop and its channel', async () => {
      const usb = { nazev: 'USB kabel', kategorie: 'Kabely', kanal: 'eshop' as const };
      await importLines(app.url, [
        sold('E1', { ...usb, kod: 'U1', kategorie_2: 'Alza', cena_s_dph: '1000' }),
        sold('E2', { ...usb, kod: 'U2', kategorie_2: 'Alza', cena_s_dph: '300' }),
        sold('E3', { ...usb, kod: 'U2', kategorie_2: 'Datart', cena_s_dph: '50' }),
      ]);
      const period = 'period=monthly';
      const { categories } = await read(`eshop/categories-analytics/?${period}&dimension=produkt`);
      const rows = categories.filter(isCalled('USB kabel'));
      expect(rows.map(({ kod }: Product) => kod)).toEqual(['U1', 'U2', 'U2']);
      for (const row of rows) {
        const of = { ...BEHIND.kategorie.obrat_bez_dph!, ...ofProduct(row) };
        expect((await behind(of, period)).soucet).toBe(row.obrat_bez_dph);
      }
      const file: string = await read(`eshop/categories-analytics/?${period}&dimension=produkt&format=csv`);
      const names = file.split('\r\n').map(row => row.split(';')[0]!);
      const told = names.filter(name => name.startsWith('USB kabel'));
      expect(told).toContain('USB kabel (U1)');
      expect(new Set(told).size).toBe(rows.length);
      const { breakdown } = await read(`eshop/channel-detail/?${period}&channel=eshop`);
      const listed = breakdown.top_produkty.filter(isCalled('USB kabel'));
      expect(listed.length).toBeGreaterThan(1);
      const items = async (of: Record<string, string>) =>
        (
          await read(
            `eshop/channel-items/?${period}&channel=eshop&segment=produkt&${new URLSearchParams(of)}`,
          )
        ).items;
      for (const row of listed) {
        const found = await items({ value: row.nazev, kod: row.kod, produkt_id: `${row.produkt_id}` });
        expect(found.map((item: { obrat_bez_dph: number }) => item.obrat_bez_dph)).toEqual([
          row.obrat_bez_dph,
        ]);
      }
      expect(await items({ value: 'USB kabel', kod: 'U2' })).toHaveLength(2);
    });
  });

  test('a branch without a number says so beside a namesake with one; the bare name means both', async () => {
    await importLines(app.url, [
      sold('BUDKA1', { id_prodejny: null, stredisko: 'Budka', cena_s_dph: '10' }),
      sold('BUDKA2', { id_prodejny: '91', stredisko: 'Budka', cena_s_dph: '100' }),
    ]);
    expect(await given({ hodnota: 'Budka' })).toBe(110);
    expect(await given({ hodnota: 'Budka (bez čísla)' })).toBe(10);
    expect(await given({ hodnota: 'Budka (91)' })).toBe(100);
  });

  test("unnamed values lead to their rows even where something was once called 'Neuvedeno'", async () => {
    await importLines(app.url, [sold('BEZNAZVU', { kategorie: null, cena_s_dph: '70' })]);
    const nameless = () => given({ dimenze: 'kategorie', hodnota: 'Neuvedeno' });
    const before = await nameless();
    expect(before).not.toBe(0);
    await sql`insert into prodej_nazev (nazev) values ('Neuvedeno')`.execute(app.db);
    expect(await nameless()).toBe(before);
  });

  test('series of products show their codes, and those of branches their numbers', async () => {
    const [kod, other] = ['DRAHY1', 'DRAHY2'];
    const cable = { nazev: 'Drahý kabel', cena_s_dph: '900000', kategorie: 'Kabely' };
    await importLines(app.url, [sold('K1', { ...cable, kod }), sold('K2', { ...cable, kod: other })]);
    const seriesOf = async (type: 'products' | 'stores') =>
      (await read(`prodejni-analytika/?type=${type}`)).data[type].series;
    const named = (await seriesOf('products')).filter(
      ({ nazev }: { nazev: string }) => nazev === cable.nazev,
    );
    expect(named.map((one: { kod: string }) => one.kod).sort()).toEqual([kod, other]);
    const shops = await seriesOf('stores');
    expect(shops.find(({ nazev }: { nazev: string }) => nazev === 'Globus').id_prodejny).toBe(1);
    expect(shops[0]).not.toHaveProperty('kod');
  });
});
