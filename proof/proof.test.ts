import { expect, test } from 'vitest';
import { crash } from './crash.ts';
import { twoInstances } from './instances.ts';

test('kill -9 in the middle of writes loses nothing acknowledged, and it is ready again within 5 s', async () => {
  const { problems, acknowledged, restarts } = await crash(3);
  expect(problems).toEqual([]);
  expect(restarts).toHaveLength(3);
  expect(acknowledged).toBeGreaterThan(0);
}, 90_000);

test('two instances on one database share changes within a second and sessions at once', async () => {
  const { announcedMs, closedMs } = await twoInstances();
  expect(announcedMs).toBeLessThan(1_000);
  expect(closedMs).toBeLessThan(2_000);
}, 60_000);
