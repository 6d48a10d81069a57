import { describe, expect, test } from 'vitest';
import { paceOf, paceText } from './pace.ts';

const text = (...told: Parameters<typeof paceText>) => paceText(...told).replaceAll('\u00a0', ' ');

describe('the progress of an import in words', () => {
  test.each([
    [1_234_567, 44_987, 19, '1 234 567 řádků, 45 000/s, zbývá asi 20 s'],
    [1, null, null, '1 řádek'],
    [3, 7, null, '3 řádky, 10/s'],
    [1500, 1549, 4, '1 500 řádků, 1 500/s, zbývají asi 4 s'],
    [0, 523, 2, '0 řádků, 520/s, zbývá chvilka'],
    [90_000, 9000, 89, '90 000 řádků, 9 000/s, zbývá asi 90 s'],
    [90_000, 9000, 150, '90 000 řádků, 9 000/s, zbývají asi 3 min'],
    [90_000, 9000, 3600, '90 000 řádků, 9 000/s, zbývá asi 60 min'],
  ])('%i lines', (lines, rychlost, zbyva, told) => {
    expect(text(lines, { rychlost, zbyva })).toBe(told);
  });
});

describe('the pace of an import', () => {
  test('is unknown at first', () => {
    expect(paceOf(500, 0.5, { passed: 900, reading: 900 })).toEqual({ rychlost: null, zbyva: null });
    expect(paceOf(500, 0.01, { passed: 5000, reading: 5000 })).toEqual({ rychlost: null, zbyva: null });
  });

  test('follows what has been read, plus time for storing it', () => {
    expect(paceOf(100_000, 0.25, { passed: 10_000, reading: 10_000 })).toEqual({
      rychlost: 10_000,
      zbyva: 62,
    });
  });

  test('continues to the end once all is read, and is never negative', () => {
    expect(paceOf(100_000, 1, { passed: 12_000, reading: 10_000 })).toEqual({ rychlost: 10_000, zbyva: 6 });
    expect(paceOf(100_000, 1, { passed: 99_000, reading: 10_000 })).toEqual({ rychlost: 10_000, zbyva: 0 });
  });
});
