import { describe, expect, test } from 'vitest';
import { explain, type Goods, logMean, type Period } from '#shared/analytics/proc/lmdi.ts';
import { apportioned } from '#shared/analytics/proc/rounding.ts';
import { random } from '#shared/core/random.ts';

/** Simpson's rule, for a second way to the same bars: an integral along the path from one period to the other. */
function integral(of: (at: number) => number, steps = 200): number {
  let sum = of(0) + of(1);
  for (let at = 1; at < steps; at++) sum += of(at / steps) * (at % 2 === 1 ? 4 : 2);
  return sum / steps / 3;
}

/** ∫ T(t) d ln x(t), where everything grows at a constant rate from `before` to `now`. */
const path = (now: number, before: number, x: number, y: number) =>
  integral(at => before ** (1 - at) * now ** at) * (Math.log(x) - Math.log(y));

const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);

const next = random(1717);
const upTo = (most: number) => Math.floor(next() * (most + 1));
/** A number of any magnitude: from a stall on a slow day to a chain in a year. */
const sized = () => upTo(10 ** (1 + upTo(11)));
const oftenZero = (value: number) => (next() < 0.12 ? 0 : value);

function randomPeriod(isTimed: boolean): Period {
  const kategorie = new Map<number, Goods>();
  for (let key = 0; key < 4; key++) {
    if (next() < 0.25) continue;
    const trzba = next() < 0.05 ? -upTo(5000) : oftenZero(sized());
    kategorie.set(key, { trzba, kusy: oftenZero(1 + upTo(400)) });
  }
  const goods = [...kategorie.values()];
  return {
    trzba: sum(goods.map(one => one.trzba)),
    vraceno: oftenZero(sized()),
    ocekavano: oftenZero(next() * 1e6),
    hodiny: isTimed ? oftenZero(next() * 500) : null,
    uctenky: oftenZero(upTo(3000)),
    kusy: sum(goods.map(one => one.kusy)),
    kategorie,
  };
}

test('bars of 100,000 random pairs add up to the haléř, and categories to their bars', () => {
  const wrong: unknown[] = [];
  for (let turn = 0; turn < 100_000; turn++) {
    const isTimed = next() < 0.6;
    const [now, before] = [randomPeriod(isTimed), randomPeriod(isTimed && next() < 0.9)];
    const { bars, mix, cena } = explain(now, before);
    const change = now.trzba - now.vraceno - (before.trzba - before.vraceno);
    const isWhole = Object.values(bars).every(Number.isSafeInteger);
    const isSum = sum(Object.values(bars)) === change;
    const hasKeys = now.kategorie.size + before.kategorie.size > 0;
    const isOfKeys =
      !hasKeys || (sum(mix.values()) === (bars.mix ?? 0) && sum(cena.values()) === (bars.cena ?? 0));
    if (!(isWhole && isSum && isOfKeys)) wrong.push({ now, before, bars });
  }
  expect(wrong).toEqual([]);
});

const period = (values: Partial<Period>): Period => ({
  ...{ trzba: 0, vraceno: 0, ocekavano: 0, hodiny: null, uctenky: 0, kusy: 0, kategorie: new Map() },
  ...values,
});

describe('compared with a plain second implementation', () => {
  test('each bar is the integral of its factor', () => {
    for (let turn = 0; turn < 300; turn++) {
      const some = (most: number) => 1 + upTo(most);
      const make = (growth: number) => {
        const goods = [some(5_000_000), some(3_000_000), some(90_000)].map(trzba => ({
          trzba: Math.ceil(trzba * growth),
          kusy: some(900),
        }));
        return period({
          trzba: sum(goods.map(one => one.trzba)),
          kusy: sum(goods.map(one => one.kusy)),
          uctenky: some(800),
          hodiny: some(700) / 4,
          ocekavano: some(90_000_000),
          kategorie: new Map(goods.map((one, key) => [key, one])),
        });
      };
      const [now, before] = [make(1), make(0.3 + next())];
      const bar = (x: number, y: number) => path(now.trzba, before.trzba, x, y);
      // Shares and prices: the path of the price of a piece, category by category, scaled to the sales.
      const price = [now.trzba / now.kusy, before.trzba / before.kusy] as const;
      const weight = integral(at => before.trzba ** (1 - at) * now.trzba ** at);
      const scale = weight / integral(at => price[1] ** (1 - at) * price[0] ** at);
      let mix = 0;
      for (const [key, a] of now.kategorie) {
        const b = before.kategorie.get(key)!;
        const [wa, wb] = [a.trzba / now.kusy, b.trzba / before.kusy];
        mix += scale * path(wa, wb, a.kusy / now.kusy, b.kusy / before.kusy);
      }
      const expected = {
        kalendar: bar(now.ocekavano, before.ocekavano),
        hodiny: bar(now.hodiny! / now.ocekavano, before.hodiny! / before.ocekavano),
        uctenky_za_hodinu: bar(now.uctenky / now.hodiny!, before.uctenky / before.hodiny!),
        polozky: bar(now.kusy / now.uctenky, before.kusy / before.uctenky),
        mix,
        cena: bar(...price) - mix,
      };
      const { bars } = explain(now, before);
      for (const [name, value] of Object.entries(expected)) {
        const found = bars[name as keyof typeof bars]!;
        expect(Math.abs(found - value), name).toBeLessThan(2 + Math.abs(value) * 1e-6);
      }
    }
  });

  test('swapping the periods turns every bar into its opposite', () => {
    const one = period({ trzba: 120_000, ocekavano: 9, hodiny: 8, uctenky: 40, kusy: 70, vraceno: 500 });
    const two = period({ trzba: 80_000, ocekavano: 11, hodiny: 6, uctenky: 50, kusy: 60, vraceno: 100 });
    const [there, back] = [explain(one, two).bars, explain(two, one).bars];
    for (const name of Object.keys(there) as (keyof typeof there)[]) {
      expect(Math.abs(there[name]! + back[name]!)).toBeLessThanOrEqual(1);
    }
  });
});

describe('values that cannot be divided', () => {
  const open = { ocekavano: 5000, hodiny: 8, uctenky: 10, kusy: 20 };

  test('the logarithmic mean of x and x is x, and of nearly equal values nearly x', () => {
    expect(logMean(42, 42)).toBe(42);
    expect(logMean(1e9 + 1, 1e9)).toBeCloseTo(1e9 + 0.5, 3);
  });

  test.each([
    ['a new shop: no open day before', period({ trzba: 900, ...open }), period({ hodiny: 0 }), 'kalendar'],
    ['a closed shop: no open day now', period({ hodiny: 0 }), period({ trzba: 900, ...open }), 'kalendar'],
    [
      'nobody came to work',
      period({ ocekavano: 5000, hodiny: 0 }),
      period({ trzba: 900, ...open }),
      'hodiny',
    ],
    [
      'no receipt',
      period({ ocekavano: 5000, hodiny: 8 }),
      period({ trzba: 900, ...open }),
      'uctenky_za_hodinu',
    ],
    ['hours unknown', period({ ocekavano: 1 }), period({ trzba: 900, ...open, hodiny: null }), 'uctenky'],
    ['negative sales', period({ trzba: -5, ...open }), period({ trzba: 900, ...open }), 'cena'],
  ])('%s', (_, now, before, bar) => {
    const { bars } = explain(now, before);
    const others = Object.entries(bars).filter(([name, value]) => name !== bar && value !== 0);
    expect(bars[bar as keyof typeof bars]).toBe(now.trzba - before.trzba);
    expect(others).toEqual([]);
  });

  test('two empty periods give empty bars', () => {
    expect(Object.values(explain(period({}), period({})).bars).every(value => value === 0)).toBe(true);
  });

  test('rounding does not change zeros', () => {
    expect(apportioned([0.5, 0.5, 0], 1)).toEqual([1, 0, 0]);
    expect(apportioned([-0.6, 0, 3.6], 3)).toEqual([-1, 0, 4]);
    expect(apportioned([0, 0], 3)).toEqual([2, 1]);
  });
});
