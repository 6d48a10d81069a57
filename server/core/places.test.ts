import { expect, test } from 'vitest';
import { places } from './places.ts';

const make = () => places({ atOnce: 3, each: 2, full: 'Plno.', tooMany: 'Máte jich moc.', seconds: 5 });

test('one has two places, all have three; what is left is free again', async () => {
  const { take } = make();
  const leave = take('a');
  take('a');
  expect(() => take('a')).toThrow(expect.objectContaining({ status: 429, message: 'Máte jich moc.' }));
  take('b');
  expect(() => take('c')).toThrow(
    expect.objectContaining({ status: 503, message: 'Plno.', details: { retryAfter: 5 } }),
  );
  leave();
  take('c');
});

test('work gives its place back, also when it fails', async () => {
  const { take, within } = make();
  await expect(within('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await within('a', async () => 'done')).toBe('done');
  take('a');
  take('a');
});
