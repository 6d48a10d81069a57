import type { DayNumber } from './calendar.ts';
import type { Known } from './history.ts';

/** The number of waves of the year that are fitted; enough to tell a month from a season. */
const WAVES = 5;
const YEAR = 365.25;
/** The waves of a year cannot be fitted without more than a year of history. */
const SHORTEST = 420;
const LONGEST = 3 * 366;
const HALF_LIFE = 500;
/** Ridge penalty: the evidence that a wave needs to be believed, in days. */
const RIDGE = 20;
/** Correction of recent errors: the days it looks back, how quickly it follows, and how quickly it is forgotten. */
const LATELY = 90;
const QUICKNESS = 0.05;
const FORGETTING = 0.985;

const SIZE = 2 + 2 * WAVES;

const known = new Map<DayNumber, Float64Array>();

/** The waves of the year on a day; the first two places are left for 1 and the trend. */
function wavesOf(day: DayNumber): Float64Array {
  const before = known.get(day);
  if (before) return before;
  const waves = new Float64Array(SIZE);
  for (let wave = 1; wave <= WAVES; wave++) {
    const angle = (2 * Math.PI * wave * day) / YEAR;
    waves[2 * wave] = Math.cos(angle);
    waves[2 * wave + 1] = Math.sin(angle);
  }
  known.set(day, waves);
  return waves;
}

/** Solves a symmetric positive definite system by Cholesky decomposition; overwrites both arguments. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!;
      for (let at = 0; at < column; at++) sum -= matrix[row]![at]! * matrix[column]![at]!;
      matrix[row]![column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[column]![column]!;
    }
  }
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) right[row]! -= matrix[row]![at]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) right[row]! -= matrix[at]![row]! * right[at]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}

/** The average day for each day ahead, by trend and season of the year; null without a year of history. */
export function seasonOfYear({ origin, level }: Known): ((ahead: number) => number) | null {
  const end = level.length;
  const from = Math.max(0, end - LONGEST);
  if (end - from < SHORTEST) return null;
  const matrix = Array.from({ length: SIZE }, () => new Array<number>(SIZE).fill(0));
  const right = new Array<number>(SIZE).fill(0);
  const row = new Float64Array(SIZE);
  const read = (day: DayNumber, years: number) => {
    row.set(wavesOf(day));
    row[0] = 1;
    row[1] = years;
  };
  for (let at = from; at < end; at++) {
    const value = level[at]!;
    if (Number.isNaN(value)) continue;
    read(origin - end + at, (at - end) / YEAR);
    const weight = 0.5 ** ((end - at) / HALF_LIFE);
    for (let one = 0; one < SIZE; one++) {
      const weighted = weight * row[one]!;
      const own = matrix[one]!;
      right[one]! += weighted * value;
      for (let other = 0; other <= one; other++) own[other]! += weighted * row[other]!;
    }
  }
  for (let at = 1; at < SIZE; at++) matrix[at]![at]! += RIDGE;
  const parts = solved(matrix, right);
  const fitted = (day: DayNumber, years: number) => {
    read(day, years);
    return row.reduce((sum, one, at) => sum + one * parts[at]!, 0);
  };
  let off = 0;
  for (let at = Math.max(from, end - LATELY); at < end; at++) {
    const value = level[at]!;
    if (!Number.isNaN(value)) off += QUICKNESS * (value - fitted(origin - end + at, (at - end) / YEAR) - off);
  }
  // The trend continues at half its pace, as nothing grows forever.
  return ahead => fitted(origin + ahead, (ahead * 0.5) / YEAR) + off * FORGETTING ** ahead;
}
