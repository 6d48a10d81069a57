import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import type { Change } from '#shared/events/topics.ts';
import { createGathering } from './gathering.ts';
import type { Stream } from './stream.ts';

afterEach(() => vi.useRealTimers());

/** A stream that records the contents of each write. */
function follower(userId: number, role: Role = 'PRODEJCE') {
  const writes: object[][] = [];
  const send = (events: Buffer) =>
    void writes.push([...`${events}`.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!)));
  const stream: Stream = { relace: `${userId}`, userId, role, send, end: () => {} };
  return { stream, writes };
}

const change = (id: number, more: Partial<Change> = {}): Change => ({
  ...{ tema: 'news', id, co: 'zmena', kdo: 7 },
  ...more,
});
const told = (id: number) => ({ tema: 'news', id, co: 'zmena' });

/** A hundred streams may be written to once every 40 ms. */
const CROWD = 100;

test('a change after a quiet moment is sent at once, the following ones together and in order', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const crowd = Array.from({ length: CROWD }, (_, at) => follower(at + 1));
  const gathering = createGathering(new Set(crowd.map(({ stream }) => stream)), () => true);
  const [{ writes }] = crowd as [(typeof crowd)[0]];
  gathering.add(change(1));
  expect(writes).toEqual([[told(1)]]);
  gathering.add(change(2));
  gathering.add(change(3));
  vi.advanceTimersByTime(39);
  expect(writes).toEqual([[told(1)]]);
  vi.advanceTimersByTime(2);
  expect(writes).toEqual([[told(1)], [told(2), told(3)]]);
  vi.advanceTimersByTime(100);
  gathering.add(change(4));
  expect(writes.at(-1)).toEqual([told(4)]);
  expect(crowd.every(one => one.writes.flat().length === 4)).toBe(true);
});

test('of changes sent together everybody hears only what they may', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const [seller, other, admin] = [follower(1), follower(2), follower(3, 'ADMIN')];
  const streams = new Set([seller, other, admin].map(({ stream }) => stream));
  const gathering = createGathering(streams, (role, tema) => role === 'ADMIN' || tema !== 'users');
  gathering.add(change(0));
  gathering.add(change(1, { tema: 'users' }));
  gathering.add(change(2, { pro: [2] }));
  gathering.add(change(3));
  gathering.tell();
  expect(seller.writes.slice(1)).toEqual([[told(3)]]);
  expect(other.writes.slice(1)).toEqual([[told(2), told(3)]]);
  expect(admin.writes.slice(1)).toEqual([[{ ...told(1), tema: 'users' }, told(3)]]);
});

test('a person who may hear none of the changes is not written to', () => {
  const { stream, writes } = follower(1);
  createGathering(new Set([stream]), () => false).add(change(1));
  expect(writes).toEqual([]);
});

test('all pages of a person are sent the same piece: those that do not read keep one in memory, not one each', () => {
  const pieces: Buffer[] = [];
  const page = { ...follower(1).stream, send: (events: Buffer) => void pieces.push(events) };
  createGathering(new Set([page, { ...page }]), () => true).add(change(1, { pro: [1] }));
  expect(pieces).toHaveLength(2);
  expect(pieces[1]).toBe(pieces[0]);
});
