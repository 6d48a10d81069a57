import { expect, test } from 'vitest';
import { createSource, retryMissing } from './source.ts';

/** A load that fails until the network is back, and counts its attempts. */
function flaky() {
  const network = { isThere: false, asked: 0 };
  const load = async () => {
    network.asked += 1;
    if (!network.isThere) throw new Error('Failed to fetch dynamically imported module');
    return 'code';
  };
  return { network, load };
}
const noticed = () => Promise.resolve();

test('code that failed to load is requested again', async () => {
  const { network, load } = flaky();
  const source = createSource(load, noticed);
  const leave = source.subscribe(() => {});
  await source.arrival();
  expect(source.state()).toEqual({ is: 'missing', isTrying: false });
  network.isThere = true;
  retryMissing();
  await source.arrival();
  expect(source.state()).toEqual({ is: 'here', value: 'code' });
  await source.arrival();
  expect(network.asked).toBe(2);
  leave();
});

test('a retry says that it is trying until the code arrives', async () => {
  const { network, load } = flaky();
  const source = createSource(load, noticed);
  const seen: unknown[] = [];
  const leave = source.subscribe(() => seen.push(source.state()));
  await source.arrival();
  source.retry();
  await source.arrival();
  network.isThere = true;
  source.retry();
  await source.arrival();
  const missing = { is: 'missing', isTrying: false };
  const trying = { is: 'missing', isTrying: true };
  expect(seen).toEqual([missing, trying, missing, trying, { is: 'here', value: 'code' }]);
  leave();
});

test('closing and reopening starts anew', async () => {
  const { load } = flaky();
  const source = createSource(load, noticed);
  await source.arrival();
  source.subscribe(() => {})();
  expect(source.state()).toEqual({ is: 'coming' });
});

test('a failed preload is forgotten, and code that nobody shows is not retried', async () => {
  const { network, load } = flaky();
  const source = createSource(load, noticed);
  source.preload();
  await source.arrival();
  await Promise.resolve();
  expect(source.state()).toEqual({ is: 'coming' });
  retryMissing();
  expect(network.asked).toBe(1);
});

test('a failure is reported before it is shown, so that a new build is known by then', async () => {
  const { load } = flaky();
  const told: unknown[] = [];
  const source = createSource(load, async () => void told.push(source.state()));
  await source.arrival();
  expect(told).toEqual([{ is: 'coming' }]);
});
