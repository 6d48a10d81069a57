import type { Bar } from './kinds.ts';
import { apportioned } from './rounding.ts';

/**
 * Splits a change of sales into parts (rule analytics-13, docs/decisions/0073) by the logarithmic mean Divisia index.
 * Sales are a product of factors, T = E × H/E × R/H × I/R × T/I; the bar of a factor is the logarithmic mean of both
 * sales times the logarithm of the factor's change. The bars add up to the change, whatever the order of the periods.
 */

/** One category of goods: sales in haléře without returns, and pieces sold. */
export type Goods = { trzba: number; kusy: number };

/** One shop and channel in one period. Money in whole haléře, without returns. */
export type Period = {
  trzba: number;
  /** The value of returns in haléře; positive. */
  vraceno: number;
  /** The usual sales of days like those on which it was open. */
  ocekavano: number;
  /** Attended hours; null where they are not known. */
  hodiny: number | null;
  uctenky: number;
  kusy: number;
  kategorie: ReadonlyMap<number, Goods>;
};

/** In whole haléře; together they are the change of sales minus the change of returns. */
export type Bars = Partial<Record<Bar, number>>;
export type Explained = { bars: Bars; mix: Map<number, number>; cena: Map<number, number> };

/** ln(a ÷ b), accurate to the last digits even where both are nearly equal. */
const logRatio = (a: number, b: number) => Math.log1p((a - b) / b);

/** L(a, b) = (a − b) ÷ ln(a ÷ b), of two positive numbers; L(a, a) = a. */
export const logMean = (a: number, b: number) => (a === b ? a : (a - b) / logRatio(a, b));

type Factor = [bar: Bar, now: number, before: number];

/** The factors before the price; each is taken relative to the one before it. */
const factorsOf = (now: Period, before: Period): Factor[] => {
  const isTimed = now.hodiny !== null && before.hodiny !== null;
  return [
    ['kalendar', now.ocekavano, before.ocekavano],
    ...(isTimed ? ([['hodiny', now.hodiny, before.hodiny]] as Factor[]) : []),
    [isTimed ? 'uctenky_za_hodinu' : 'uctenky', now.uctenky, before.uctenky],
    ['polozky', now.kusy, before.kusy],
  ];
};

/** For sales that exist in one period only: the first factor that is missing in the other takes the whole change. */
function ofOnePeriod(factors: Factor[], isNow: boolean): Bar {
  const missing = factors.find(([, now, before]) => !((isNow ? before : now) > 0));
  return missing?.[0] ?? 'cena';
}

type Raw = { bars: Map<Bar, number>; perPiece: { now: number; before: number } | null };

function rawBars(now: Period, before: Period): Raw {
  const factors = factorsOf(now, before);
  const bars = new Map<Bar, number>(factors.map(([bar]) => [bar, 0]));
  const change = now.trzba - before.trzba;
  if (!(now.trzba > 0 && before.trzba > 0)) {
    const isPlain = now.trzba >= 0 && before.trzba >= 0 && change !== 0;
    bars.set(isPlain ? ofOnePeriod(factors, change > 0) : 'cena', change);
    return { bars, perPiece: null };
  }
  const weight = logMean(now.trzba, before.trzba);
  let [of, ofBefore] = [1, 1];
  // A factor that is missing in one of the periods is left out; the next one is then relative to the one before it.
  for (const [bar, value, earlier] of factors.filter(([, a, b]) => a > 0 && b > 0)) {
    bars.set(bar, weight * logRatio(value / of, earlier / ofBefore));
    [of, ofBefore] = [value, earlier];
  }
  bars.set('cena', weight * logRatio(now.trzba / of, before.trzba / ofBefore));
  const hasPieces = now.kusy > 0 && before.kusy > 0;
  return { bars, perPiece: hasPieces ? { now: now.kusy, before: before.kusy } : null };
}

const NONE: Goods = { trzba: 0, kusy: 0 };

/**
 * Splits a category's part in the price of a piece (Σ share × price) into changed shares and changed prices. A
 * category sold in only one period is all shares; one without pieces (delivery) or with negative sales is all prices.
 */
function sharesAndPrices(key: number, now: Period, before: Period, pieces: { now: number; before: number }) {
  const [a, b] = [now.kategorie.get(key) ?? NONE, before.kategorie.get(key) ?? NONE];
  const [wa, wb] = [a.trzba / pieces.now, b.trzba / pieces.before];
  const change = wa - wb;
  if (a.kusy > 0 !== b.kusy > 0) return { mix: change, cena: 0 };
  if (!(a.kusy > 0 && a.trzba > 0 && b.trzba > 0)) return { mix: 0, cena: change };
  const mix = logMean(wa, wb) * logRatio(a.kusy / pieces.now, b.kusy / pieces.before);
  return { mix, cena: change - mix };
}

/** Splits the change of one shop and channel into its parts, exact to the haléř. */
export function explain(now: Period, before: Period): Explained {
  const { bars, perPiece } = rawBars(now, before);
  const keys = [...new Set([...now.kategorie.keys(), ...before.kategorie.keys()])];
  let parts = keys.map(() => ({ mix: 0, cena: 0 }));
  if (perPiece) {
    const scale =
      logMean(now.trzba, before.trzba) / logMean(now.trzba / perPiece.now, before.trzba / perPiece.before);
    parts = keys.map(key => {
      const { mix, cena } = sharesAndPrices(key, now, before, perPiece);
      return { mix: mix * scale, cena: cena * scale };
    });
    const mix = parts.reduce((sum, part) => sum + part.mix, 0);
    bars.set('mix', mix);
    bars.set('cena', bars.get('cena')! - mix);
  } else if (now.trzba !== before.trzba) {
    // Without pieces there are no shares: each category gets the same part of the bar as it has of the change.
    const scale = (bars.get('cena') ?? 0) / (now.trzba - before.trzba);
    const of = (period: Period, key: number) => (period.kategorie.get(key) ?? NONE).trzba;
    parts = keys.map(key => ({ mix: 0, cena: (of(now, key) - of(before, key)) * scale }));
  }
  const names = [...bars.keys()];
  const whole = apportioned([...bars.values()], now.trzba - before.trzba);
  const found: Bars = Object.fromEntries(names.map((name, at) => [name, whole[at]!]));
  const byKey = (name: 'mix' | 'cena') => {
    const shares = apportioned(
      parts.map(part => part[name]),
      found[name] ?? 0,
    );
    return new Map(keys.map((key, at) => [key, shares[at]!]));
  };
  return {
    bars: { ...found, vratky: before.vraceno - now.vraceno },
    mix: byKey('mix'),
    cena: byKey('cena'),
  };
}
