import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type TestApp, testApp } from '#test/app.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { sweep } from '../core/sweep.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const clock = { now: () => now };
let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

const app = testApp({ clock });

let shops = 0;
/** An address that nobody signed in from yet. */
const newAddress = () => `10.2.0.${++shops}`;

const guess = (username: string, remoteAddress: string, heslo = 'spatne', on: TestApp = app) =>
  on.guest.post('/api/users/login/', { uzivatelske_jmeno: username, heslo }, { remoteAddress });

const statusOf = async (...args: Parameters<typeof guess>) => (await guess(...args)).status;

async function failTimes(count: number, username: string, address: string) {
  for (let i = 0; i < count; i++) expect(await statusOf(username, address)).toBe(401);
}

const waiting = (minutes: number) => ({
  success: false,
  error: `Příliš mnoho pokusů, zkuste to za ${minutes} minut.`,
  message: `Příliš mnoho pokusů, zkuste to za ${minutes} minut.`,
});

describe('an account at an address', () => {
  test('waits after five failures, longer after each further one, an hour at most', async () => {
    const address = newAddress();
    await failTimes(4, 'petra', address);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await statusOf('petra', address)).toBe(401);
      const answer = await guess('petra', address);
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject(waiting(minutes));
      expect(answer.headers['retry-after']).toBe(`${minutes * 60}`);
      now += minutes * MINUTE - SECOND;
      expect(await statusOf('petra', address)).toBe(429);
      now += SECOND;
    }
  });

  test('is told whole minutes, rounded up, and the exact seconds in Retry-After', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    now += MINUTE;
    await failTimes(1, 'petra', address);
    now += 30 * SECOND;
    const answer = await guess('petra', address);
    expect(answer.body).toMatchObject(waiting(2));
    expect(answer.headers['retry-after']).toBe('90');
  });

  test('waits with the right password, too, so that nobody learns that it is right', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(429);
    now += MINUTE;
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(200);
  });

  test('waits no longer for trying while it waits', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    for (let i = 0; i < 20; i++) expect(await statusOf('petra', address)).toBe(429);
    now += MINUTE;
    expect(await statusOf('petra', address)).toBe(401);
    expect((await guess('petra', address)).body).toMatchObject(waiting(2));
  });

  test('is counted whatever the case of the username and the form of its marks', async () => {
    const address = newAddress();
    for (const typed of ['petřa', 'PETŘA', 'Petřa'.normalize('NFD'), 'pEtřA', 'petřa']) {
      expect(await statusOf(typed, address)).toBe(401);
    }
    expect(await statusOf('petřa', address)).toBe(429);
  });

  test.each([['nobody-here'], ['zdenek']])('%s waits just like a real and active one', async username => {
    const address = newAddress();
    await failTimes(5, username, address);
    const answer = await guess(username, address);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject(waiting(1));
  });

  test('does not keep out the same person elsewhere, nor others at the same place', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    expect(await statusOf('petra', newAddress(), DEMO_PASSWORD)).toBe(200);
    expect(await statusOf('pavel', address, DEMO_PASSWORD)).toBe(200);
  });

  test.each([2 * DAY, 60 * MINUTE])(
    'waits its minutes and no more when the clock is put back by %d ms',
    async by => {
      const address = newAddress();
      now += by;
      await failTimes(5, 'petra', address);
      now -= by;
      const answer = await guess('petra', address);
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('60');
      now += MINUTE - SECOND;
      expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(429);
      now += SECOND;
      expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(200);
    },
  );

  test('starts anew with a success', async () => {
    const address = newAddress();
    for (let round = 0; round < 3; round++) {
      await failTimes(4, 'pavel', address);
      expect(await statusOf('pavel', address, DEMO_PASSWORD)).toBe(200);
    }
  });

  test('starts anew after a day', async () => {
    const address = newAddress();
    await failTimes(5, 'pavel', address);
    now += DAY + SECOND;
    await failTimes(5, 'pavel', address);
    expect((await guess('pavel', address)).body).toMatchObject(waiting(1));
  });

  test('keeps its failures for a day', async () => {
    const address = newAddress();
    await failTimes(4, 'pavel', address);
    now += DAY - MINUTE;
    await failTimes(1, 'pavel', address);
    expect(await statusOf('pavel', address)).toBe(429);
  });
});

describe('an address', () => {
  /** Failures of many different accounts, none of which waits itself. */
  async function failAll(count: number, address: string) {
    const all = Array.from({ length: count }, (_, i) => statusOf(`nikdo-${i}`, address));
    expect(new Set(await Promise.all(all))).toEqual(new Set([401]));
  }

  test('waits after forty failures, whoever tries next', async () => {
    const address = newAddress();
    await failAll(40, address);
    const answer = await guess('petra', address, DEMO_PASSWORD);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject(waiting(1));
    expect(answer.headers['retry-after']).toBe('60');
    expect(await statusOf('petra', newAddress(), DEMO_PASSWORD)).toBe(200);
  });

  test('waits without its accounts paying for it', async () => {
    const address = newAddress();
    await failAll(40, address);
    now += 30 * SECOND;
    for (let i = 0; i < 10; i++) expect(await statusOf('lukas', address)).toBe(429);
    now += 30 * SECOND;
    expect(await statusOf('lukas', address, DEMO_PASSWORD)).toBe(200);
  });

  test('is not made to wait by what a waiting account tries', async () => {
    const address = newAddress();
    await failAll(30, address);
    await failTimes(5, 'lukas', address);
    for (let i = 0; i < 10; i++) expect(await statusOf('lukas', address)).toBe(429);
    await failAll(4, address);
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(200);
  });

  test('gets back only the attempt that succeeded', async () => {
    const address = newAddress();
    await failAll(39, address);
    for (let i = 0; i < 3; i++) expect(await statusOf('jana', address, DEMO_PASSWORD)).toBe(200);
    await failAll(1, address);
    expect(await statusOf('jana', address, DEMO_PASSWORD)).toBe(429);
  });
});

describe('the counts', () => {
  const waitingStatements = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]!.n;
  };

  test('are kept in the database: another instance knows them', async () => {
    const address = newAddress();
    const other = await openApp(app.url, { clock });
    try {
      await failTimes(3, 'tomas', address);
      for (let i = 0; i < 2; i++) expect(await statusOf('tomas', address, 'spatne', other)).toBe(401);
      expect(await statusOf('tomas', address, 'spatne', other)).toBe(429);
      expect(await statusOf('tomas', address)).toBe(429);
    } finally {
      await other.close();
    }
  });

  test('are right for thirty guesses at once, over two instances', async () => {
    const address = newAddress();
    const other = await openApp(app.url, { clock });
    try {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, (_, i) => statusOf('lucie', address, `spatne${i}`, i % 2 ? app : other)),
      );
      expect(statuses.filter(status => status === 401)).toHaveLength(5);
      expect(statuses.filter(status => status === 429)).toHaveLength(25);
    } finally {
      await other.close();
    }
  });

  test('are right for guesses that all wait for the same row', async () => {
    const address = newAddress();
    await failTimes(4, 'filip', address);
    const guesses = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('prihlaseni_pokus').selectAll().forUpdate().execute();
      const sent = Promise.all(Array.from({ length: 10 }, () => statusOf('filip', address)));
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(10));
      return { sent };
    });
    expect((await guesses.sent).sort()).toEqual([401, ...Array(9).fill(429)]);
  });

  test('are right for sixty accounts guessed at once from one address', async () => {
    const address = newAddress();
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, i) => statusOf(`nikdo-${i}`, address)));
    expect(statuses.filter(status => status === 401)).toHaveLength(40);
    expect(statuses.filter(status => status === 429)).toHaveLength(20);
  });

  test('are swept away after a day', async () => {
    const count = async () => (await app.db.selectFrom('prihlaseni_pokus').select('klic').execute()).length;
    await failTimes(1, 'martin', newAddress());
    expect(await count()).toBeGreaterThan(0);
    await sweep(app);
    expect(await count()).toBeGreaterThan(0);
    // Earlier tests moved the clock by up to two days.
    now += 4 * DAY;
    await sweep(app);
    expect(await count()).toBe(0);
  });

  test('are not touched by requests that could not be sign-ins', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i++) {
      expect((await app.guest.post('/api/users/login/', {}, { remoteAddress: address })).status).toBe(400);
    }
    await failTimes(5, 'martin', address);
  });
});
