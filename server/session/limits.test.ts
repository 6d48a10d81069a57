import { describe, expect, test } from 'vitest';
import { attempt, type Count, type Limit, limitsOf, networkOf } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-05T00:00:00Z');
const at = (now: number) => new Date(now).toISOString();
const NOTHING: Count = { pocet: 0, od: at(START), naposledy: at(START), blokovano_do: null };

/** As many failures as do not wait, one a second from `from` on. */
function fail(times: number, count: Count, free: number, from: number) {
  let now = count;
  for (let i = 0; i < times; i++) now = attempt(now, free, from + i).after!;
  return now;
}

describe('failures fade', () => {
  test.each([
    [0, 20],
    [HOUR, 10],
    [2 * HOUR, 5],
    [DAY + MINUTE, 0],
  ])('after %d ms of quiet 20 are %d', (quiet, left) => {
    const count = fail(20, NOTHING, 40, START);
    expect(attempt(count, 40, START + 20 + quiet).after!.pocet).toBeCloseTo(left + 1, 2);
  });

  test('but not while they wait: each further one waits twice as long', () => {
    let count = fail(5, NOTHING, 5, START);
    const waits = [];
    for (let i = 0; i < 8; i++) {
      const now = Date.parse(count.blokovano_do!);
      waits.push((now - Date.parse(count.naposledy)) / MINUTE);
      expect(attempt(count, 5, now - 1).wait).toBe(1);
      count = attempt(count, 5, now).after!;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('a device that the account knows is counted by itself, everybody else by address and by account', () => {
    const free = (device: string | null) =>
      limitsOf('petra', { address: '10.0.0.1', device }).map(limit => limit.free);
    expect(free('otisk')).toEqual([5]);
    expect(free(null)).toEqual([40, 30, 5]);
    const keys = JSON.stringify(limitsOf('Moje-Heslo-1', { address: '10.0.0.1', device: null }));
    expect(keys.toLowerCase()).not.toContain('moje-heslo-1');
  });
});

test('ten thousand guesses of an account in a quarter of an hour, from two hundred addresses, are thirty', () => {
  const counts = new Map<string, Count>();
  let through = 0;
  for (let i = 0; i < 10_000; i++) {
    const now = START + (i * 15 * MINUTE) / 10_001;
    const limits = limitsOf('petra', { address: `10.0.0.${i % 200}`, device: null });
    const tried = limits.map(({ key, free }) => ({ key, ...attempt(counts.get(key) ?? NOTHING, free, now) }));
    if (tried.some(({ wait }) => wait > 0)) continue;
    for (const { key, after } of tried) counts.set(key, after!);
    through++;
  }
  // Thirty within the second, then one after each wait of 1, 2, 4 and 8 minutes.
  expect(through).toBe(33);
});

test.each([
  ['10.2.0.1', '10.2.0.1'],
  ['::ffff:10.2.0.1', '10.2.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** A small generator of the same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Two years of one address: 40 people sign in one to three times a day, most at nine, on a device that knows
 * nobody. Every sixth tries again, some more than once; every week somebody has forgotten the password, tries seven
 * times and goes to an ADMIN.
 */
function years() {
  const random = numbers(20_261_122);
  const counts = new Map<string, Count>();
  const asked = new Map<string, Limit[]>();
  const limits = (username: string) => {
    const known = asked.get(username) ?? limitsOf(username, { address: '10.0.0.1', device: null });
    asked.set(username, known);
    return known;
  };
  const longest = { address: 0, account: 0 };
  let signedIn = 0;
  const ask = (username: string, now: number): number => {
    const counted: [string, Count][] = [];
    for (const { key, free } of limits(username)) {
      const before = counts.get(key) ?? { ...NOTHING, od: at(now), naposledy: at(now) };
      const { wait, after } = attempt(before, free, now);
      const kind = key.startsWith('adresa:') ? 'address' : 'account';
      longest[kind] = Math.max(longest[kind], wait);
      if (wait > 0) return wait;
      counted.push([key, after!]);
    }
    for (const [key, after] of counted) counts.set(key, after);
    return 0;
  };
  const succeed = (username: string) => {
    signedIn++;
    for (const { key } of limits(username)) {
      const count = counts.get(key)!;
      if (key.startsWith('adresa:'))
        counts.set(key, { ...count, pocet: Math.max(0, count.pocet - 1), blokovano_do: null });
      else counts.delete(key);
    }
  };
  for (let day = 0; day < 2 * 365; day++) {
    const visits = Array.from({ length: 40 }, (_, who) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, (_, visit) => ({
        who: `osoba${who}`,
        at: START + day * DAY + (visit === 0 ? 9 : 9 + 10 * random()) * HOUR + random() * 20 * MINUTE,
      })),
    ).flat();
    const forgetful = day % 7 === 0 ? `osoba${Math.floor(random() * 40)}` : null;
    for (const { who, at } of visits.sort((one, other) => one.at - other.at)) {
      let now = at;
      for (let typed = 0; typed < 7; typed++, now += 8_000) {
        const wait = ask(who, now);
        if (wait > 0) break;
        if (who !== forgetful && random() > 1 / 6) {
          succeed(who);
          break;
        }
      }
    }
  }
  return { longest, signedIn };
}

test('years of ordinary days at one address make nobody wait for what others mistyped', () => {
  const { longest, signedIn } = years();
  expect(signedIn).toBeGreaterThan(55_000);
  expect(longest.address).toBe(0);
  // For one's own seven mistakes, up to three times a day.
  expect(longest.account).toBeLessThan(5 * MINUTE);
});
