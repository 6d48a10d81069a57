import { describe, expect, test } from 'vitest';
import { SHOPS } from '#world/chain.ts';
import { type Meant, SEGMENT_OF } from './fixtures/random-sales.ts';
import {
  distinctDocuments,
  groupsOf,
  type Line,
  margin,
  mean,
  ratio,
  reduce,
  type Sums,
  tile,
  uncosted,
  withoutIds,
} from './fixtures/reduction.ts';
import { soldWorld, TODAY } from './fixtures/world.ts';

/** Checks every call's numbers against a plain reduction over random sales, with every filter. */

const RANGE = { od: '2026-02-10', do: '2026-04-10' };
const BEFORE = { od: '2025-12-12', do: '2026-02-09' };
const DAYS = `period=custom&start_date=${RANGE.od}&end_date=${RANGE.do}`;

/** A filter as a query string and as a condition on lines. */
const FILTERS: [query: string, keeps: (line: Line) => boolean][] = [
  ['', () => true],
  ['prodejna_id=1', line => line.branch.id_prodejny === 1],
  ['prodejna_id=9&kategorie=', line => line.branch.id_prodejny === 9],
  ['stredisko=senimo', line => line.branch.stredisko === 'Senimo'],
  ['stredisko=Neuvedeno', line => line.branch.stredisko === 'Neuvedeno'],
  ['kategorie=P%C5%99%C3%ADslu%C5%A1enstv%C3%AD', line => line.kategorie === 'Příslušenství'],
  ['kategorie=Neuvedeno', line => line.kategorie === null],
  ['kategorie=Nen%C3%AD', () => false],
  [
    'kategorie=Slu%C5%BEby&prodejna_id=2',
    line => line.kategorie === 'Služby' && line.branch.id_prodejny === 2,
  ],
  ['kanal=allegro', line => line.kanal === 'allegro'],
  ['channel=servis&kanal=all', line => line.kanal === 'servis'],
  ['exclude_allegro=true', line => line.kanal !== 'allegro'],
];

const within = (line: Line, { od, do: to }: typeof RANGE) => line.den >= od && line.den <= to;
const named = (name: string | null) => name ?? 'Neuvedeno';
const isListed = (line: Line) => !line.doprava;
const segmentOf = (line: Line) => SEGMENT_OF[line.kategorie ?? ''] ?? 'prislusenstvi_k_servisu';
const branchKey = ({ branch }: { branch: Meant }) => `${branch.id_prodejny} ${branch.stredisko}`;

const textOf = (row: unknown) => JSON.stringify(row, Object.keys(row as object).sort());
const byText = (a: unknown, b: unknown) => textOf(a).localeCompare(textOf(b));
const sorted = <T>(rows: T[]): T[] => [...rows].sort(byText);
/** Rows of equal value may be in any order: compares rows as a set, and only the order of the values. */
function expectRanked<T>(found: T[], expected: T[], value: (row: T) => number) {
  expect(sorted(found)).toEqual(sorted(expected));
  const values = found.map(value);
  expect(values).toEqual([...values].sort((a, b) => b - a));
}

/** Only the best few of a long ranking are sent: each must be a true row, and their values the highest. */
function expectTop<T>(found: T[], all: T[], value: (row: T) => number, limit: number) {
  for (const row of found) expect(all).toContainEqual(row);
  const best = all.map(value).sort((a, b) => b - a);
  expect(found.map(value)).toEqual(best.slice(0, limit));
}

/** Shops with a branch number are shown even without sales; Senimo because the feed has it. */
const ACTIVE: Meant[] = SHOPS.map(({ id_prodejny, nazev }) => ({
  id_prodejny,
  stredisko: nazev,
}));

describe.each([11, 12])('random sales %i', seed => {
  const { app, lines } = soldWorld(seed);
  const get = async (path: string) => {
    const { status, body } = await (await app.as('admin')).get(`/api/analytics/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  /** The lines that a filter keeps in these channels, in the period and in the one before. */
  const chosen = (keeps: (line: Line) => boolean, channels?: string[]) => {
    const kept = lines.filter(line => keeps(line) && (!channels || channels.includes(line.kanal!)));
    return [RANGE, BEFORE].map(range => kept.filter(line => within(line, range))) as [Line[], Line[]];
  };

  const meta = (some: Line[]) => ({
    total_records: some.filter(isListed).length,
    generated_at: '2026-04-15T10:00:00.000Z',
    data_source: 'WEB_PRODEJE_ALL',
    obdobi: RANGE,
    predchozi: BEFORE,
    srovnani: { ...BEFORE, do_casu: null },
  });

  const branches = (query: string, some: Line[], earlier: Line[] = []) => {
    const wanted = /prodejna_id|stredisko/.test(query);
    const groups = groupsOf([...some, ...earlier], branchKey);
    const all = new Map(
      [...(wanted ? [] : ACTIVE), ...lines.map(line => line.branch)].map(one => [
        branchKey({ branch: one }),
        one,
      ]),
    );
    const isFiltered = (branch: Meant) =>
      FILTERS.find(([text]) => text === query)![1]({ branch, kategorie: 'Služby' } as Line);
    return [...all.values()].filter(branch => {
      if (wanted) return isFiltered(branch);
      return groups.has(branchKey({ branch })) || ACTIVE.some(one => one.stredisko === branch.stredisko);
    });
  };

  describe.each(FILTERS)('?%s', (query, keeps) => {
    test('celkova-cisla: totals, and channels that add up to them', async () => {
      const body = await get(`celkova-cisla/?${DAYS}&${query}`);
      const [now, before] = chosen(keeps);
      const totals = (some: Line[]) => {
        const all = reduce(some);
        return {
          celkovy_obrat: all.obrat,
          celkovy_obrat_bez_dph: all.obrat_bez_dph,
          celkovy_zisk: all.zisk,
          marze_procenta: margin(all),
          celkem_polozek: all.polozky,
          celkem_kusu: all.kusy,
          pocet_dokladu: all.doklady,
          prumerna_objednavka: mean(all.obrat, all.doklady),
        };
      };
      const card = (some: Line[]) => {
        const { obrat, obrat_bez_dph, zisk, polozky, kusy, doklady, ...rest } = reduce(some);
        const marze_procenta = ratio(zisk, rest.zaklad_marze);
        return { obrat, obrat_bez_dph, marze: zisk, marze_procenta, polozky, kusy, doklady };
      };
      const ofChannel = (kanal: string) => {
        const own = now.filter(line => line.kanal === kanal);
        return {
          ...tile(card(own), card(before.filter(line => line.kanal === kanal))),
          obrat_bez_nakladu: uncosted(reduce(own)),
        };
      };
      expect(body).toEqual({
        success: true,
        aggregations: { ...tile(totals(now), totals(before)), obrat_bez_nakladu: uncosted(reduce(now)) },
        breakdown: {
          kanaly: Object.fromEntries(
            ['prodejna', 'eshop', 'allegro', 'servis'].map(kanal => [kanal, ofChannel(kanal)]),
          ),
        },
        meta: meta(now),
      });
      const channels = Object.values<{ obrat: number; doklady: number }>(body.breakdown.kanaly);
      expect(channels.reduce((sum, one) => sum + one.obrat, 0)).toBeCloseTo(
        body.aggregations.celkovy_obrat,
        6,
      );
      // A receipt of two channels counts in each of them, but once in the total.
      const { pocet_dokladu } = body.aggregations;
      expect(channels.reduce((sum, one) => sum + one.doklady, 0)).toBeGreaterThanOrEqual(pocet_dokladu);
    });

    test('celkova-cisla/prodejna-detail: branches that add up to the channel', async () => {
      const { prodejny } = await get(`celkova-cisla/prodejna-detail/?${DAYS}&${query}`);
      const isOther = /(kanal|channel)=(allegro|servis)/.test(query);
      const [now] = chosen(keeps, isOther ? undefined : ['prodejna']);
      const groups = groupsOf(now, branchKey);
      const expected = branches(query, now).map(branch => {
        const all = reduce(groups.get(branchKey({ branch })) ?? []);
        return {
          ...branch,
          obrat: all.obrat,
          obrat_bez_dph: all.obrat_bez_dph,
          marze: all.zisk,
          marze_procenta: margin(all),
          obrat_bez_nakladu: uncosted(all),
          polozky: all.polozky,
          kusy: all.kusy,
          doklady: all.doklady,
          prumerna_objednavka: mean(all.obrat, all.doklady),
        };
      });
      expect(sorted(prodejny)).toEqual(sorted(expected));
      const numbers = prodejny.map((row: Meant) => row.id_prodejny ?? Infinity);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      const total = prodejny.reduce((sum: number, row: Sums) => sum + row.obrat, 0);
      expect(total).toBeCloseTo(reduce(now).obrat, 6);
    });

    test('celkova-cisla/channel-items: every line except shipping, newest first', async () => {
      const { items, count } = await get(`celkova-cisla/channel-items/?${DAYS}&${query}`);
      expectItems(items, count, chosen(keeps)[0]);
    });

    test('servis: totals, branches, technicians, kinds, brands, awards', async () => {
      const body = await get(`servis/?${DAYS}&${query}`);
      const [now, before] = chosen(keeps, ['servis']);
      const totals = (some: Line[]) => {
        const all = reduce(some);
        return {
          celkovy_obrat_bez_dph: all.obrat_bez_dph,
          marze_korun: all.zisk,
          marze_procenta: margin(all),
          celkem_polozek: all.polozky,
          celkem_kusu: all.kusy,
          pocet_dokladu: all.doklady,
          prumerna_objednavka_bez_dph: mean(all.obrat_bez_dph, all.doklady),
        };
      };
      expect(body.aggregations).toEqual({
        ...tile(totals(now), totals(before)),
        obrat_bez_nakladu: uncosted(reduce(now)),
      });
      const isWork = (line: Line) => segmentOf(line) !== 'prislusenstvi_k_servisu';
      const pure = (some: Line[]) => {
        const all = reduce(some.filter(isWork));
        return { celkem_polozek: all.polozky, celkovy_obrat_bez_dph: all.obrat_bez_dph };
      };
      expect(body.ciste_sluzby).toEqual(tile(pure(now), pure(before)));
      const place = (some: Line[]) => {
        const { obrat_bez_dph, zisk, polozky, doklady, ...rest } = reduce(some);
        return {
          obrat_bez_dph,
          marze: zisk,
          marze_procenta: ratio(zisk, rest.zaklad_marze),
          polozky,
          doklady,
        };
      };
      const places = [now, before].map(some => groupsOf(some, branchKey));
      expect(sorted(body.breakdown.prodejny)).toEqual(
        sorted(
          branches(query, now, before).map(branch => {
            const [own, earlier] = places.map(groups => place(groups.get(branchKey({ branch })) ?? []));
            return { ...branch, ...tile(own!, earlier!) };
          }),
        ),
      );
      const people = groupsOf(now, line => line.osoba);
      const work = (some: Line[]) => {
        const { doklady: _, ...rest } = place(some);
        return rest;
      };
      expect(sorted(body.breakdown.technici)).toEqual(
        sorted(
          [...people].map(([technik, own]) => ({
            technik,
            ...tile(work(own), work(before.filter(line => line.osoba === technik))),
          })),
        ),
      );
      const kinds = (of: (line: Line) => string | null) =>
        [...groupsOf(now, of)]
          .filter(([, own]) => own.some(isListed))
          .map(([name, own]) => ({ name: named(name), ...reduce(own) }));
      expectRanked<{ obrat: number }>(
        body.breakdown.typy_servisu,
        kinds(line => line.kategorie_1).map(({ name, obrat, polozky }) => ({
          kategorie_1: name,
          obrat,
          polozky,
        })),
        row => row.obrat,
      );
      expectRanked<{ obrat: number }>(
        body.breakdown.znacky_telefonu,
        kinds(line => line.kategorie_2).map(({ name, obrat, polozky }) => ({
          kategorie_2: name,
          obrat,
          polozky,
        })),
        row => row.obrat,
      );
      const services = [...groupsOf(now.filter(isWork).filter(isListed), line => line.kod)].map(
        ([kod, own]) => ({
          kod,
          nazev: own[0]!.nazev,
          celkem_kusu: reduce(own).kusy,
          obrat: reduce(own).obrat,
        }),
      );
      expectTop<{ celkem_kusu: number }>(
        body.breakdown.top_servisni_sluzby,
        services as never,
        row => row.celkem_kusu,
        10,
      );
      const best = (score: string, counts: (line: Line) => boolean) => {
        const scores = [...people]
          .filter(([name]) => name !== 'Neuvedeno')
          .map(([technik, own]) => ({ technik, [score]: reduce(own.filter(counts)).obrat_bez_dph }))
          .sort((a, b) => Number(b[score]) - Number(a[score]));
        return Number(scores[0]?.[score] ?? 0) > 0 ? scores[0] : null;
      };
      expect(body.awards).toEqual({
        top_all: best('obrat_bez_dph', () => true),
        top_service: best('service_score', isWork),
        top_seller: best('seller_score', line => !isWork(line)),
      });
      expect(body.meta).toEqual(meta(now));
    });

    test.each(['', 'Tomáš Kučera', 'Externista', 'Neuvedeno', 'Nikdo'])(
      'servis: segments and items of „%s“',
      async technik => {
        const [now] = chosen(line => keeps(line) && (technik === '' || line.osoba === technik), ['servis']);
        const path = technik ? 'technik' : 'prodejna';
        const asked = `${DAYS}&${query}&technik=${encodeURIComponent(technik)}`;
        const { detail } = await get(`servis/${path}-detail/?${asked}`);
        for (const segment of ['sluzby', 'prislusenstvi_k_servisu', 'servisni_prace'] as const) {
          const own = now.filter(line => segmentOf(line) === segment);
          const { obrat_bez_dph, zisk, polozky, ...rest } = reduce(own);
          expect(detail.breakdown[segment]).toEqual({
            obrat_bez_dph,
            marze: zisk,
            marze_procenta: ratio(zisk, rest.zaklad_marze),
            obrat_bez_nakladu: uncosted({ obrat_bez_dph, ...rest } as Sums),
            polozky,
            doklady: distinctDocuments(own),
          });
          const list = await get(`servis/${path}-items/?${asked}&segment=${segment}`);
          expectItems(list.items, list.count, own);
        }
      },
    );

    test('eshop: metrics and channels', async () => {
      const body = await get(`eshop/?${DAYS}&${query}`);
      const [now, before] = chosen(keeps, ['eshop', 'allegro']);
      const card = (some: Line[], kanal: string) => {
        const all = reduce(some.filter(line => line.kanal === kanal));
        return {
          obrat_bez_dph: all.obrat_bez_dph,
          zisk: all.zisk,
          marze_procenta: margin(all),
          polozky: all.polozky,
          objednavky: all.doklady,
        };
      };
      const metrics = (some: Line[]) => {
        const [own, allegro] = [card(some, 'eshop'), card(some, 'allegro')];
        return {
          eshop_obrat_bez_dph: own.obrat_bez_dph,
          eshop_zisk: own.zisk,
          eshop_marze_procenta: own.marze_procenta,
          allegro_obrat_bez_dph: allegro.obrat_bez_dph,
          allegro_zisk: allegro.zisk,
          allegro_marze_procenta: allegro.marze_procenta,
          pocet_objednavek: distinctDocuments(some),
          pocet_polozek: own.polozky + allegro.polozky,
        };
      };
      const channel = (kanal: string) => ({
        ...tile(card(now, kanal), card(before, kanal)),
        obrat_bez_nakladu: uncosted(reduce(now.filter(line => line.kanal === kanal))),
      });
      expect(body).toEqual({
        success: true,
        metrics: tile(metrics(now), metrics(before)),
        channels: { eshop: channel('eshop'), allegro: channel('allegro') },
        exclude_allegro: query === 'exclude_allegro=true',
        meta: meta(now),
      });
    });

    test('eshop/channel-detail: the top 8 of each dimension and 10 products, without shipping', async () => {
      const { breakdown } = await get(`eshop/channel-detail/?${DAYS}&${query}`);
      const [now] = chosen(keeps, ['eshop', 'allegro']);
      const ranked = (of: (line: Line) => string | null) =>
        [...groupsOf(now, of).values()]
          .filter(own => own.some(isListed))
          .map(own => ({ own, all: reduce(own) }));
      for (const name of ['kategorie', 'kategorie_1', 'kategorie_2'] as const) {
        const all = ranked(line => line[name]).map(
          ({ own, all: { obrat_bez_dph, zisk, zaklad_marze, kusy, polozky } }) => ({
            nazev: named(own[0]![name]),
            obrat_bez_dph,
            zisk,
            marze_procenta: ratio(zisk, zaklad_marze),
            kusy,
            polozky,
          }),
        );
        expectTop(breakdown[name], all, row => row.obrat_bez_dph, 8);
      }
      const products = ranked(line => `${line.kod} ${line.kategorie}`).map(
        ({ own, all: { obrat_bez_dph, zisk, zaklad_marze, kusy } }) => ({
          kod: own[0]!.kod,
          nazev: own[0]!.nazev,
          celkem_kusu: kusy,
          obrat_bez_dph,
          zisk,
          marze_procenta: ratio(zisk, zaklad_marze),
        }),
      );
      expectTop(
        withoutIds<Sums>(breakdown.top_produkty),
        products as never,
        (row: Sums) => row.obrat_bez_dph,
        10,
      );
    });

    test.each(['kategorie', 'kategorie_1', 'kategorie_2', 'produkt', 'prodejna'] as const)(
      'eshop/categories-analytics by %s: returns, groups, total',
      async dimension => {
        const body = await get(`eshop/categories-analytics/?${DAYS}&${query}&dimension=${dimension}`);
        const [now, before] = chosen(keeps, ['eshop', 'allegro']);
        const all = reduce(now);
        const returned = (one: Sums) => ({
          vraceno_objednavek: one.vraceno_dokladu,
          vraceno_polozek: one.vraceno_polozek,
          vraceno_kusu: one.vraceno_kusu,
          vraceno_hodnota: one.vraceno_hodnota,
        });
        const rate = (part: number, whole: number) => Math.round(ratio(part, whole) * 10) / 10;
        expect(body.returns).toEqual({
          ...tile(returned(all), returned(reduce(before))),
          total_objednavek: all.doklady,
          return_rate_orders: rate(all.vraceno_dokladu, all.doklady),
          total_polozek: all.polozky,
          return_rate_items: rate(all.vraceno_polozek, all.polozky),
          total_kusu: reduce(now.filter(line => line.typ === 'prodej')).kusy,
        });
        const group = (one: Sums) => ({
          obrat_bez_dph: one.obrat_bez_dph,
          zisk: one.zisk,
          marze_procenta: margin(one),
          obrat_bez_nakladu: uncosted(one),
          kusy: one.kusy,
          polozky: one.polozky,
          objednavky: one.doklady,
          vraceno_kusu: one.vraceno_kusu,
        });
        expect(body.total).toEqual(group(all));
        const row = (nazev: string | null, one: Sums) => ({
          nazev: named(nazev),
          ...group(one),
          podil: ratio(one.obrat_bez_dph, all.obrat_bez_dph),
        });
        const expected =
          dimension === 'prodejna'
            ? branches(query, now).map(branch =>
                row(branch.stredisko, reduce(now.filter(line => branchKey(line) === branchKey({ branch })))),
              )
            : [
                ...groupsOf(now, line =>
                  dimension === 'produkt' ? `${line.kod} ${line.nazev} ${line.kategorie}` : line[dimension],
                ).values(),
              ].map(own => {
                const one = reduce(own);
                if (dimension !== 'produkt') return row(own[0]![dimension], one);
                return { ...row(own[0]!.nazev, one), kod: own[0]!.kod };
              });
        const categories = dimension === 'produkt' ? withoutIds(body.categories) : body.categories;
        expectRanked(categories, expected, (one: { obrat_bez_dph: number }) => one.obrat_bez_dph);
      },
    );

    test.each([
      ['kategorie', 'daily'],
      ['kategorie_2', 'weekly'],
      ['produkt', 'daily'],
      ['produkt', 'monthly'],
      ['prodejna', 'weekly'],
    ] as const)('celkova-cisla/categories-timeseries by %s, %s', async (dimension, group_by) => {
      const asked = `${DAYS}&${query}&dimension=${dimension}&group_by=${group_by}`;
      const body = await get(`celkova-cisla/categories-timeseries/?${asked}`);
      const [now] = chosen(keeps);
      const of = (line: Line) =>
        dimension === 'prodejna'
          ? line.branch.stredisko
          : named(dimension === 'produkt' ? line.nazev : line[dimension]);
      const goods = new Set(now.filter(isListed).map(of));
      expect(new Set(body.available)).toEqual(goods);
      expect(body.selected).toEqual(body.available.slice(0, 5));
      const day = (date: string, count: number) =>
        new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
      const bucketOf = (date: string) => {
        if (group_by === 'daily') return date;
        if (group_by === 'monthly') return `${date.slice(0, 7)}-01`;
        return day(date, -((new Date(date).getUTCDay() + 6) % 7));
      };
      const buckets = new Set<string>();
      for (let date = RANGE.od; date <= RANGE.do; date = day(date, 1)) buckets.add(bucketOf(date));
      expect(body.data).toEqual(
        body.selected.map((key: string) => ({
          key,
          points: [...buckets].map(date => {
            const own = now.filter(line => of(line) === key && bucketOf(line.den) === date);
            const { kusy, obrat_bez_dph } = reduce(own);
            return { date, kusy, obrat_bez_dph };
          }),
        })),
      );
      // A thing looks the same whatever is chosen, and with every filter and screen.
      const looks = (answer: { vzhled: { key: string }[] }) =>
        new Map(answer.vzhled.map(({ key, ...look }) => [key, look]));
      const first = body.available.at(-1);
      if (!first) return;
      const other = await get(
        `celkova-cisla/categories-timeseries/?${asked}&selected=${encodeURIComponent(first)}`,
      );
      expect(other.vzhled).toEqual(body.vzhled);
      if (dimension === 'produkt') return;
      const wide = looks(
        await get(
          `celkova-cisla/categories-timeseries/?period=monthly&dimension=${dimension}&group_by=daily&selected=${encodeURIComponent(first)}`,
        ),
      );
      expect(wide.get(first)).toEqual(looks(body).get(first));
      const numbers = [...looks(body).values()].map(look => (look as { poradi: number }).poradi);
      expect(new Set(numbers).size).toBe(numbers.length);
    });
  });

  test('a series names the bucket that is still running', async () => {
    const path = 'celkova-cisla/categories-timeseries/?period=monthly';
    expect((await get(`${path}&group_by=daily`)).bezi).toBe(TODAY);
    expect((await get(`${path}&group_by=weekly`)).bezi).toBe('2026-04-13');
    expect((await get(`${path}&group_by=monthly`)).bezi).toBe('2026-04-01');
    expect((await get(`celkova-cisla/categories-timeseries/?${DAYS}`)).bezi).toBeNull();
  });

  test.each([
    ['segment=kategorie&value=Telefony', (line: Line) => line.kategorie === 'Telefony'],
    ['segment=kategorie_1&value=Kryty', (line: Line) => line.kategorie_1 === 'Kryty'],
    ['segment=kategorie_1&value=Neuvedeno', (line: Line) => line.kategorie_1 === null],
    [
      'segment=kategorie_2&value=Apple&kategorie=Telefony',
      (line: Line) => line.kategorie_2 === 'Apple' && line.kategorie === 'Telefony',
    ],
    ['segment=produkt&value=Telefon', (line: Line) => line.nazev === 'Telefon'],
    ['kod=K1', (line: Line) => line.kod === 'K1'],
    ['kod=K1&segment=kategorie&value=Telefony', () => false],
    [
      'channel=eshop&kod=S1&prodejna_id=1',
      (line: Line) => line.kanal === 'eshop' && line.kod === 'S1' && line.branch.id_prodejny === 1,
    ],
    ['segment=kategorie&value=', () => true],
  ])('eshop/channel-items?%s', async (query, keeps) => {
    const { items, count } = await get(`eshop/channel-items/?${DAYS}&${query}`);
    expectItems(items, count, chosen(keeps, ['eshop', 'allegro'])[0]);
  });

  test('items are limited on request with a true count, and a spreadsheet has all of them', async () => {
    const path = 'celkova-cisla/channel-items/?period=custom&start_date=2025-04-20&end_date=2026-04-15';
    const { items, count } = await get(`${path}&limit=3`);
    const all = lines.filter(line => within(line, { od: '2025-04-20', do: TODAY }) && isListed(line));
    expect(items).toHaveLength(3);
    expect(count).toBe(all.length);
    expect((await get(path)).items).toHaveLength(200);
    const { response } = await (await app.as('admin')).get(`/api/analytics/${path}&format=csv`);
    const rows = response.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(rows[0]).toBe('Datum;Doklad;Objednávka;Kód;Název;Kusy;Obrat bez DPH');
    expect(rows).toHaveLength(all.length + 1);
  });

  function expectItems(items: Record<string, unknown>[], count: number, some: Line[]) {
    const listed = some.filter(isListed);
    expect(count).toBe(listed.length);
    const expected = listed.map(({ objednavka, nazev, kod, doklad, zdroj, den, kusy, obrat_bez_dph }) => ({
      objednavka,
      nazev,
      kod,
      doklad,
      zdroj,
      datum: den,
      kusy: Number(kusy),
      obrat_bez_dph: Number(obrat_bez_dph),
    }));
    expect(sorted(items)).toEqual(sorted(expected));
    const days = items.map(item => String(item.datum));
    expect(days).toEqual([...days].sort().reverse());
  }
});
