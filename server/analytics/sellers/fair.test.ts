import { beforeAll, expect, test } from 'vitest';
import { addDays, daysFrom } from '#shared/core/days.ts';
import { random } from '#shared/core/random.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { testApp } from '#test/app.ts';
import { line, sell } from '../fixtures/sold-lines.ts';

/** Checks the fair score (rule analytics-18) of a random chain against its rule computed over plain lists. */

const TODAY = '2026-11-21';
const app = testApp({ clock: { now: () => Date.parse(`${TODAY}T11:00:00Z`) } });

const PEOPLE = [
  { id: 12, jmeno: 'Petra Nováková', shop: 1 },
  { id: 13, jmeno: 'Pavel Svoboda', shop: 1 },
  { id: 11, jmeno: 'Viktor Malý', shop: 1 },
  { id: 42, jmeno: 'Michal Kolář', shop: 3 },
  { id: 2, jmeno: 'Karel Beneš', shop: 3 },
];
const FIRST = addDays(TODAY, -90);
const YESTERDAY = addDays(TODAY, -1);
/** Points per piece (migration 0002): of an item over the threshold, and of AKT, which is not such an item. */
const [ITEM, AKT] = [15, 30];

type Day = { id: number; shop: number; den: string; hours: number; items: number; akt: number };
const days: Day[] = [];
const numbers = new Map<number, string>();
let documents = 0;

beforeAll(async () => {
  const shops = await app.db.selectFrom('prodejna').select(['id', 'id_prodejny']).execute();
  for (const { id, id_prodejny } of shops) numbers.set(id, `${id_prodejny}`);
  const next = random(17);
  const lines: LineValues[] = [];
  for (const den of daysFrom(FIRST, 91))
    for (const { id, jmeno, shop } of PEOPLE) {
      const at = next() < 0.1 ? 4 - shop : shop;
      // This person works one day a month: too few days for a score.
      const isIn = id === 2 ? den.endsWith('-05') : next() < 0.6;
      const day = { id, shop: at, den, hours: isIn ? 3 + Math.floor(next() * 8) : 0 };
      const sold = { items: Math.floor(next() * (id === 12 ? 8 : 4)), akt: next() < 0.3 ? 1 : 0 };
      days.push({ ...day, ...sold });
      const own = { prodejce: jmeno, id_prodejny: numbers.get(at)!, stredisko: null };
      const write = (kod: string, kusy: number, cena_s_dph: string) =>
        kusy > 0 &&
        lines.push(
          line({
            doklad: `D${++documents}`,
            cas: `${den}T09:00:00Z`,
            kod,
            kusy: `${kusy}`,
            cena_s_dph,
            ...own,
          }),
        );
      write('KRYT', sold.items, '199');
      write('AKT', sold.akt, '300');
    }
  await sell(app, lines);
  await app.db.deleteFrom('dochazka').execute();
  await app.db.deleteFrom('smena').execute();
  for (const { id, shop, den, hours } of days.filter(one => one.hours > 0)) {
    const shift = await app.db
      .insertInto('smena')
      .values({
        uzivatel_id: id,
        prodejna_id: shop,
        datum: den,
        cas_od: '08:00',
        cas_do: '20:00',
        poznamka: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const record = { smena_id: shift.id, poznamka: null, zapsal_id: id, duvod: null, opravuje_id: null };
    const at = (hour: number) => `${den}T${String(6 + hour).padStart(2, '0')}:00:00Z`;
    await app.db
      .insertInto('dochazka')
      .values([
        { ...record, typ_akce: 'prichod', cas: at(0) },
        { ...record, typ_akce: 'odchod', cas: at(hours) },
      ])
      .execute();
  }
});

/** The score according to the rule, computed day by day and person by person. */
function scoreOf(id: number, od: string, to: string): number | null {
  const window = days.filter(({ den, hours }) => hours > 0 && den <= to && den > addDays(to, -84));
  const weekday = (den: string) => new Date(den).getUTCDay();
  const points = ({ items, akt }: Day) => items * ITEM + akt * AKT;
  let [actual, expected, hours] = [0, 0, 0];
  for (const own of window) {
    if (own.id !== id || own.den < od) continue;
    let [shopHours, shopPoints, dayHours, dayPoints] = [0, 0, 0, 0];
    for (const other of window) {
      if (other.id === id || other.shop !== own.shop) continue;
      shopHours += other.hours;
      shopPoints += points(other);
      if (weekday(other.den) !== weekday(own.den)) continue;
      dayHours += other.hours;
      dayPoints += points(other);
    }
    if (shopHours < 80) continue;
    actual += points(own);
    hours += own.hours;
    expected += (own.hours * (dayPoints + (40 * shopPoints) / shopHours)) / (dayHours + 40);
  }
  return hours < 24 || expected <= 0 ? null : Math.round((actual / expected) * 100);
}

const fair = async (query = '') => {
  const { status, body } = await (await app.as('petra')).get(`/api/analytics/leaderboard/fair/${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test.each([
  ['this month to yesterday', '', '2026-11-01', YESTERDAY],
  ['a month that is over', '?mesic=2026-10', '2026-10-01', '2026-10-31'],
])('fair scores of everybody follow the rule: %s', async (_, query, od, to) => {
  const { data, do: until } = await fair(query);
  expect(until).toBe(to);
  const there = PEOPLE.filter(({ id }) =>
    days.some(day => day.id === id && day.hours > 0 && day.den >= od && day.den <= to),
  );
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect([...data].sort(byId)).toEqual(
    there.map(({ id }) => ({ id, skore: scoreOf(id, od, to) })).sort(byId),
  );
  const scores = data.map(({ skore }: { skore: number | null }) => skore);
  expect(scores).toContain(null);
  expect(scores.filter((skore: number | null) => skore !== null).length).toBeGreaterThan(2);
});

test('the fair score does not rank: the board is ordered by points, and hours stay private', async () => {
  const { body } = await (await app.as('petra')).get('/api/analytics/leaderboard/points/');
  const points = body.data.map((row: { total_points: number }) => row.total_points);
  expect(points).toEqual([...points].sort((a, b) => b - a));
  expect(Object.keys((await fair()).data[0]).sort()).toEqual(['id', 'skore']);
});
