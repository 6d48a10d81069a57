import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../core/api.ts';
import { createPresses } from './presses.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const PETRA = { osoba: 12, pin: '4719', typ_akce: 'odchod' } as const;
const PAVEL = { osoba: 13, pin: '5820', typ_akce: 'prichod' } as const;

/** A server that can be unreachable for a person, or refuse, or never answer. */
function lab() {
  const server = { away: new Set<number>(), refuses: new Set<number>(), hangs: false };
  const sent: { osoba: number; klic: string }[] = [];
  const presses = createPresses(async ({ osoba, typ_akce }, klic, signal) => {
    sent.push({ osoba, klic });
    if (server.hangs)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    if (server.away.has(osoba)) throw new ApiError(0, 'Server není dostupný.');
    if (server.refuses.has(osoba)) throw new ApiError(409, 'Akci teď nelze zaznamenat.');
    return { success: true, jmeno: `č. ${osoba}`, typ_akce, cas: new Date().toISOString() };
  });
  const states = () => presses.all().map(({ osoba, stav, cekala }) => [osoba, stav, cekala]);
  return { server, sent, presses, states };
}

test('a press that cannot be sent waits without blocking others, and is repeated with the same key', async () => {
  const { server, sent, presses, states } = lab();
  server.away.add(12);
  presses.press(PETRA, 'Petra');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([[12, 'posila', true]]);
  presses.press(PETRA, 'Petra');
  presses.press(PAVEL, 'Pavel');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([
    [12, 'posila', true],
    [13, 'zapsano', false],
  ]);
  server.away.delete(12);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(states()[0]).toEqual([12, 'zapsano', true]);
  const keys = sent.filter(({ osoba }) => osoba === 12).map(({ klic }) => klic);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test.each(['away', 'hangs'] as const)(
  'after two minutes without an answer (%s) a press is no longer sent',
  async how => {
    const { server, sent, presses, states } = lab();
    if (how === 'away') server.away.add(12);
    else server.hangs = true;
    presses.press(PETRA, 'Petra');
    await vi.advanceTimersByTimeAsync(116_000);
    expect(states()[0]![1]).toBe('posila');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(states()).toEqual([[12, 'vzdano', true]]);
    const tries = sent.length;
    Object.assign(server, { away: new Set(), hangs: false });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sent.length, states()]).toEqual([tries, [[12, 'vzdano', true]]]);
    // Pressing again creates a new press.
    presses.press(PETRA, 'Petra');
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual([[12, 'zapsano', false]]);
    expect(sent.at(-1)!.klic).not.toBe(sent[0]!.klic);
  },
);

test('a press is not sent after the computer has slept', async () => {
  const { server, sent, presses, states } = lab();
  server.away.add(12);
  presses.press(PETRA, 'Petra');
  await vi.advanceTimersByTimeAsync(0);
  server.away.delete(12);
  vi.setSystemTime(8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([sent.length, states()]).toEqual([1, [[12, 'vzdano', true]]]);
});

test('a refusal is shown until it is dismissed', async () => {
  const { server, presses, states } = lab();
  server.refuses.add(12);
  presses.press(PETRA, 'Petra');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([[12, 'odmitnuto', false]]);
  presses.forget(presses.all()[0]!.klic);
  expect(states()).toEqual([]);
});
