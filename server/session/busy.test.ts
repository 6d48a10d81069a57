import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { kioskClient } from '#test/kiosk.ts';
import { KIOSK_PIN, pin } from '#world/attended.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { fail } from '../core/calls/errors.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';
import { countAttempt, guessing } from './attempts.ts';
import { hashPassword, passwordMatches } from './hashing.ts';

const clock = settableClock('2026-11-20T07:55:00+01:00');
const app = testApp({ clock });

const PETRA = 12;
const QUEUE = 62;
const BUSY = 'Přihlašuje se příliš mnoho lidí. Zkuste to za chvíli.';

/** Runs `work` while the hashing queue is full: each hash that ends is replaced by the next one of its own loop. */
async function whileBusy(work: () => Promise<void>) {
  let isOver = false;
  const one = async () => {
    while (!isOver) await hashPassword('zaneprázdněno');
  };
  const all = Array.from({ length: QUEUE }, one);
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
}

const counted = () => app.db.selectFrom('prihlaseni_pokus').select('klic').where('pocet', '>', 0).execute();

beforeEach(async () => {
  await app.db.deleteFrom('prihlaseni_pokus').execute();
});

test('a right password or PIN refused because the server is busy counts as no guess, at every door', async () => {
  await app.db
    .insertInto('smena')
    .values({
      ...{ uzivatel_id: PETRA, prodejna_id: 1, datum: '2026-11-20', poznamka: null },
      ...{ cas_od: '08:00', cas_do: '20:00' },
    })
    .execute();
  await pin(app.db, PETRA);
  const [petra, kiosk] = [await app.as('petra'), await kioskClient(app)];
  const heslo = DEMO_PASSWORD;
  const nove = { nove_heslo: 'zcela-nove-heslo', potvrzeni_hesla: 'zcela-nove-heslo' };
  const doors = {
    login: () => app.guest.post('/api/users/login/', { uzivatelske_jmeno: 'petra', heslo }),
    proof: () => petra.post('/api/users/overeni/', { heslo }),
    password: () => petra.post('/api/users/profile/change-password/', { stare_heslo: heslo, ...nove }),
    kiosk: () => kiosk.post('/api/kiosk/dochazka/', { osoba: PETRA, pin: KIOSK_PIN, typ_akce: 'prichod' }),
  };
  const told = new Set<string>();
  await whileBusy(async () => {
    for (const [door, knock] of Object.entries(doors)) {
      for (let n = 0; n < 6; n++) {
        const { status, body } = await knock();
        told.add(`${door} ${status} ${body.message}`);
      }
    }
  });
  expect([...told]).toEqual(Object.keys(doors).map(door => `${door} 503 ${BUSY}`));
  expect(await counted()).toEqual([]);
  const statuses = [];
  for (const knock of Object.values(doors)) statuses.push((await knock()).status);
  expect(statuses).toEqual([200, 200, 200, 201]);
});

test('an attempt is uncounted when the queue fills up afterwards, without touching others’', async () => {
  const place = { address: '192.0.2.7', device: null };
  const now = clock.now();
  for (let n = 0; n < 4; n++) await countAttempt(app.db, 'petra', place, now);
  const stored = await hashPassword('správné heslo');
  const busy: Promise<string>[] = [];
  const looking = guessing({ db: app.db, username: 'petra', place, now }, () => {
    for (let n = 0; n < QUEUE; n++) busy.push(hashPassword('zaneprázdněno'));
    return passwordMatches(stored, 'správné heslo');
  });
  await expect(looking).rejects.toMatchObject({ status: 503, message: BUSY });
  await Promise.all(busy);
  const rows = await app.db.selectFrom('prihlaseni_pokus').select(['pocet', 'blokovano_do']).execute();
  expect(rows).toEqual(Array(3).fill({ pocet: 4, blokovano_do: null }));
});

test('an attempt refused for another reason stays counted', async () => {
  const place = { address: '192.0.2.8', device: null };
  const looking = guessing({ db: app.db, username: 'petra', place, now: clock.now() }, async () => {
    throw fail.signedOut();
  });
  await expect(looking).rejects.toMatchObject({ status: 401 });
  expect(await counted()).toHaveLength(3);
});
