import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { random } from '#shared/core/random.ts';
import { fewestPoints, smallModel } from './fixtures.ts';
import { costOf } from './model.ts';
import { solve } from './solve.ts';

const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1);

test('of small rosters the best is found, as every roster there is says', async () => {
  const highs = await loadHighs();
  const models = SEEDS.map(seed => smallModel(random(seed)));
  const counted = models.map(fewestPoints);
  const solved = models.map(model => solve(highs, model, { budget: { steps: 40 }, seed: 1 }));
  expect(solved.map(({ roster, points }) => (roster ? points : null))).toEqual(counted);
  // No bound is over what can be reached, and the points are those of the roster.
  for (const [at, { roster, points, bound, impossible }] of solved.entries()) {
    if (!roster) expect(impossible.length).toBeGreaterThan(0);
    else expect([points, bound <= points + 1e-6]).toEqual([costOf(models[at]!, roster), true]);
  }
  expect(counted.filter(points => points !== null).length).toBeGreaterThan(10);
  expect(counted).toContain(null);
});

test('the same seed and steps make the same roster', async () => {
  const once = async (seed: number) =>
    solve(await loadHighs(), smallModel(random(seed)), { budget: { steps: 6 }, seed: 7 });
  const first = await Promise.all(SEEDS.slice(0, 6).map(once));
  expect(await Promise.all(SEEDS.slice(0, 6).map(once))).toEqual(first);
  expect(first.some(({ roster }) => roster !== null)).toBe(true);
});
