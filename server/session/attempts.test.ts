import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#shared/core/durations.ts';
import { openApp, type TestApp, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { sweep } from '../operation/sweep.ts';
import { countAttempt } from './attempts.ts';

const clock = { now: () => now };
let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

const app = testApp({ clock });

let shops = 0;
/** An address from which nobody has signed in yet. */
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
  test('waits after five failures, longer after each further one, up to an hour', async () => {
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

  test('is told whole minutes rounded up, with exact seconds in Retry-After', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    now += MINUTE;
    await failTimes(1, 'petra', address);
    now += 30 * SECOND;
    const answer = await guess('petra', address);
    expect(answer.body).toMatchObject(waiting(2));
    expect(answer.headers['retry-after']).toBe('90');
  });

  test('waits even with the right password, so nobody learns that it is right', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(429);
    now += MINUTE;
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(200);
  });

  test('waits no longer for tries made while waiting', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    for (let i = 0; i < 20; i++) expect(await statusOf('petra', address)).toBe(429);
    now += MINUTE;
    expect(await statusOf('petra', address)).toBe(401);
    expect((await guess('petra', address)).body).toMatchObject(waiting(2));
  });

  test('is counted whatever the case and Unicode form of the username', async () => {
    const address = newAddress();
    for (const typed of ['petřa', 'PETŘA', 'Petřa'.normalize('NFD'), 'pEtřA', 'petřa']) {
      expect(await statusOf(typed, address)).toBe(401);
    }
    expect(await statusOf('petřa', address)).toBe(429);
  });

  test.each([['nobody-here'], ['zdenek']])('%s waits just like a real, active one', async username => {
    const address = newAddress();
    await failTimes(5, username, address);
    const answer = await guess(username, address);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject(waiting(1));
  });

  test('does not block the same person elsewhere or others at the address', async () => {
    const address = newAddress();
    await failTimes(5, 'petra', address);
    expect(await statusOf('petra', newAddress(), DEMO_PASSWORD)).toBe(200);
    expect(await statusOf('pavel', address, DEMO_PASSWORD)).toBe(200);
  });

  test.each([2 * DAY, 60 * MINUTE])(
    'waits exactly its minutes when the clock is put back by %d ms',
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

  test('starts anew after a success', async () => {
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

  test('forgets half of its failures after a quiet hour', async () => {
    const address = newAddress();
    await failTimes(4, 'pavel', address);
    now += 60 * MINUTE;
    await failTimes(3, 'pavel', address);
    expect(await statusOf('pavel', address)).toBe(429);
  });
});

describe('an account over all addresses', () => {
  const devices = async (username: string) => {
    const answer = await guess(username, newAddress(), DEMO_PASSWORD);
    expect(answer.status).toBe(200);
    const cookie = answer.response.cookies.find(({ name }) => name === 'zarizeni')!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie.maxAge).toBeGreaterThan(90 * 86_400);
    return cookie.value;
  };
  const from = (device: string, username: string, heslo = 'spatne') =>
    app.guest.post(
      '/api/users/login/',
      { uzivatelske_jmeno: username, heslo },
      { remoteAddress: newAddress(), cookies: { zarizeni: device } },
    );

  test('takes thirty guesses from any number of addresses, while its owner can sign in', async () => {
    const device = await devices('jakub');
    const addresses = Array.from({ length: 200 }, newAddress);
    const place = (i: number) => ({ address: addresses[i % 200]!, device: null });
    // Tests below the route, whose password hashing is slow on purpose: every attempt let through would be hashed.
    const waits = [];
    for (let sent = 0; sent < 400; sent += 20) {
      const round = Array.from({ length: 20 }, (_, i) => countAttempt(app.db, 'jakub', place(sent + i), now));
      waits.push(...(await Promise.all(round)));
    }
    expect(waits.filter(wait => wait === 0)).toHaveLength(30);
    const answer = await guess('jakub', newAddress(), DEMO_PASSWORD);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject(waiting(1));
    expect((await from(device, 'jakub', DEMO_PASSWORD)).status).toBe(200);
    // The owner's sign-in says nothing about who is guessing.
    expect(await statusOf('jakub', newAddress())).toBe(429);
  });

  test.each([['nikdo-takovy'], ['zdenek']])('%s waits just like a real, active one', async username => {
    await app.db.deleteFrom('prihlaseni_pokus').execute();
    for (let i = 0; i < 30; i++) expect(await statusOf(username, newAddress())).toBe(401);
    const answer = await guess(username, newAddress());
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject(waiting(1));
  });

  test('has a small separate limit for a known device', async () => {
    const device = await devices('klara');
    const statuses = await Promise.all(Array.from({ length: 12 }, () => from(device, 'klara')));
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await from(device, 'klara', DEMO_PASSWORD)).status).toBe(429);
    expect(await statusOf('klara', newAddress(), DEMO_PASSWORD)).toBe(200);
  });

  test('knows a device only for those who signed in on it', async () => {
    const device = await devices('david');
    const again = (await from(device, 'nikola', DEMO_PASSWORD)).response.cookies;
    // A shop's computer is one device shared by many people.
    expect(again.find(({ name }) => name === 'zarizeni')?.value).toBe(device);
    for (let i = 0; i < 30; i++) expect((await from(device, 'adam')).status).toBe(401);
    expect((await from(device, 'adam', DEMO_PASSWORD)).status).toBe(429);
    expect((await from(device, 'david', DEMO_PASSWORD)).status).toBe(200);
    expect((await from(device, 'nikola', DEMO_PASSWORD)).status).toBe(200);
    expect((await from(`${device}x`, 'adam', DEMO_PASSWORD)).status).toBe(429);
  });

  test('forgets its devices when an ADMIN sets a password', async () => {
    const device = await devices('barbora');
    const { id, jmeno, prijmeni } = PEOPLE.find(({ username }) => username === 'barbora')!;
    const admin = await app.as('admin');
    const names = { uzivatelske_jmeno: 'barbora', jmeno, prijmeni };
    await admin.put(`/api/users/update/${id}/`, { ...names, heslo: 'zcela-nove-heslo' });
    for (let i = 0; i < 5; i++) expect((await from(device, 'barbora')).status).toBe(401);
    const left = await app.db.selectFrom('zarizeni').select('otisk').where('uzivatel_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('an address', () => {
  /** Failures of many different accounts, none of which has to wait itself. */
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

  test('that waits does not add failures to its accounts', async () => {
    const address = newAddress();
    await failAll(40, address);
    now += 30 * SECOND;
    for (let i = 0; i < 10; i++) expect(await statusOf('lukas', address)).toBe(429);
    now += 30 * SECOND;
    expect(await statusOf('lukas', address, DEMO_PASSWORD)).toBe(200);
  });

  test('does not wait because of tries by a waiting account', async () => {
    const address = newAddress();
    await failAll(30, address);
    await failTimes(5, 'lukas', address);
    for (let i = 0; i < 10; i++) expect(await statusOf('lukas', address)).toBe(429);
    await failAll(4, address);
    expect(await statusOf('petra', address, DEMO_PASSWORD)).toBe(200);
  });

  test('gets back only a successful attempt', async () => {
    const address = newAddress();
    await failAll(39, address);
    for (let i = 0; i < 3; i++) expect(await statusOf('jana', address, DEMO_PASSWORD)).toBe(200);
    await failAll(1, address);
    expect(await statusOf('jana', address, DEMO_PASSWORD)).toBe(429);
  });
});

describe('counts of attempts', () => {
  test('are in the database, so another instance knows them', async () => {
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

  test('are right for thirty simultaneous guesses over two instances', async () => {
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

  test('are right for guesses waiting for the same row', async () => {
    const address = newAddress();
    await failTimes(4, 'filip', address);
    const guesses = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('prihlaseni_pokus').selectAll().forUpdate().execute();
      const sent = Promise.all(Array.from({ length: 10 }, () => statusOf('filip', address)));
      await expectWaiting(app.db, 10);
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

  test('are deleted after a day', async () => {
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

  test('are not increased by invalid requests', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i++) {
      expect((await app.guest.post('/api/users/login/', {}, { remoteAddress: address })).status).toBe(400);
    }
    await failTimes(5, 'martin', address);
  });
});
