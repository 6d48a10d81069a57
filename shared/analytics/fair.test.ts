import { describe, expect, test } from 'vitest';
import { addDays } from '../core/days.ts';
import { fairScores, type WorkedDay } from './fair.ts';

const [ME, OTHER] = [1, 2];
const FIRST = '2026-10-05';

/** A person's days from `FIRST` on, from [minutes, points] of each. */
const daysOf = (osoba: number, days: [minuty: number, body: number][]): WorkedDay[] =>
  days.map(([minuty, body], at) => ({ osoba, prodejna: 1, den: addDays(FIRST, at), minuty, body }));
const scoreOf = (own: [number, number][], others: [number, number][]) =>
  fairScores([...daysOf(ME, own), ...daysOf(OTHER, others)], FIRST).get(ME)!.skore;

/** 24 and 80 hours in minutes whose parts of an hour do not add up to whole hours in floating point. */
const OWN = [450, 335, 234, 421].map((minutes): [number, number] => [minutes, 10]);
const OTHERS = [...[450, 335, 234, 421], ...[450, 335, 234, 421, 450, 335, 234, 421], ...[150, 100, 230]].map(
  (minutes): [number, number] => [minutes, 10],
);

describe('a fair score', () => {
  test('exists from exactly 24 own hours and 80 of others on, however they are divided', () => {
    expect(OWN.reduce((sum, [minutes]) => sum + minutes, 0)).toBe(24 * 60);
    expect(OTHERS.reduce((sum, [minutes]) => sum + minutes, 0)).toBe(80 * 60);
    expect(scoreOf(OWN, [[6000, 100]])).not.toBeNull();
    expect(scoreOf([[2000, 100]], OTHERS)).not.toBeNull();
    expect(scoreOf(OWN, OTHERS)).not.toBeNull();
    const less = OWN.with(0, [449, 10]);
    expect([scoreOf(less, OTHERS), scoreOf(OWN, OTHERS.with(0, [449, 10]))]).toEqual([null, null]);
  });

  test('does not exist where the points of the others cancel each other out', () => {
    const own = { osoba: ME, prodejna: 1, den: addDays(FIRST, 3), minuty: 2000, body: 50 };
    const others = daysOf(OTHER, [
      [2000, 0.1],
      [2000, 0.2],
      [2000, -0.3],
    ]);
    expect(fairScores([own, ...others], FIRST).get(ME)!.skore).toBeNull();
  });
});
