import { expect, test } from 'vitest';
import { serverSettings } from './settings.ts';

const settings = (memory: number, cores: number, durable = true) =>
  serverSettings({ port: 1, sockets: '', clusterName: 'x', durable, memory, cores });

test('memory follows the machine, within bounds', () => {
  expect(settings(24 * 1024, 2)).toMatchObject({ shared_buffers: '2048MB', work_mem: '32MB' });
  expect(settings(1024, 1)).toMatchObject({
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
  });
  expect(settings(128, 1)).toMatchObject({ shared_buffers: '32MB', maintenance_work_mem: '32MB' });
});

test('pages are not compressed in the log', () => {
  for (const durable of [true, false]) expect(settings(1024, 2, durable).wal_compression).toBe('off');
});

test('only a database that need not be durable gives up safety', () => {
  expect(settings(1024, 2)).not.toHaveProperty('fsync');
  expect(settings(1024, 2, false)).toMatchObject({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
});
