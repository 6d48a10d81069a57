import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { random } from '#shared/core/random.ts';
import { fewestPoints, smallModel } from './fixtures.ts';
import { costOf } from './model.ts';
import { solve } from './solve.ts';

const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1);

test('finds the best of small rosters, as checked against every possible one', async () => {
  const highs = await loadHighs();
  const models = SEEDS.map(seed => smallModel(random(seed)));
  const counted = models.map(fewestPoints);
  const solved = models.map(model => solve(highs, model, { budget: { steps: 40 }, seed: 1 }));
  const plain = (points: number | null) => points && Math.round(points * 1e6) / 1e6;
  expect(solved.map(({ roster, points }) => (roster ? plain(points) : null))).toEqual(counted.map(plain));
  // The bound is never above the points, and the points are those of the roster.
  for (const [at, { roster, points, bound, impossible }] of solved.entries()) {
    if (!roster) expect(impossible.length).toBeGreaterThan(0);
    else expect([points, bound <= points + 1e-6]).toEqual([costOf(models[at]!, roster), true]);
  }
  expect(counted.filter(points => points !== null).length).toBeGreaterThan(10);
  expect(counted).toContain(null);
});

test('with most ways left out the roster is still legal and no bound exceeds the best', async () => {
  const highs = await loadHighs();
  for (const seed of SEEDS) {
    const model = smallModel(random(seed));
    const { roster, points, bound } = solve(highs, model, { budget: { steps: 10 }, seed: 1, beam: 3 });
    const fewest = fewestPoints(model);
    if (!roster) continue;
    expect(points).toBeCloseTo(costOf(model, roster), 6);
    expect(fewest! - 1e-6).toBeLessThanOrEqual(points);
    expect(bound).toBeLessThanOrEqual(fewest! + 1e-6);
  }
});

test('the same seed and steps give the same roster', async () => {
  const once = async (seed: number) =>
    solve(await loadHighs(), smallModel(random(seed)), { budget: { steps: 6 }, seed: 7 });
  const first = await Promise.all(SEEDS.slice(0, 6).map(once));
  expect(await Promise.all(SEEDS.slice(0, 6).map(once))).toEqual(first);
  expect(first.some(({ roster }) => roster !== null)).toBe(true);
});
