import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '#shared/core/durations.ts';
import { testApp } from '#test/app.ts';

const clock = { time: 0, now: () => clock.time };
const app = testApp({ clock });

/** Monday noon in Prague. */
const MONDAY = Date.parse('2026-11-16T12:00:00+01:00');
const ORDER = {
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: 'Novák',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
  dodavatel: 'Hadex',
};

beforeEach(async () => {
  clock.time = MONDAY;
  await sql`truncate objednavka cascade`.execute(app.owner);
});

async function make(more: object = {}): Promise<{ id: number }> {
  const answer = await (await app.as('petra')).post('/api/orders/orders/', { ...ORDER, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.order;
}

const move = async (id: number, novy_status: string) =>
  (await app.as('petra')).patch(`/api/orders/orders/${id}/update_status/`, { novy_status });

/** An order of that Monday whose part came so many days later; null for one that still waits. */
async function ordered(days: number | null, more: object = {}) {
  clock.time = MONDAY;
  const { id } = await make(more);
  await move(id, 'objednano');
  if (days !== null) {
    clock.time = MONDAY + days * DAY;
    await move(id, 'dorazilo_ceka');
  }
  clock.time = MONDAY + 14 * DAY;
  return id;
}

async function estimate(query = 'dodavatel=Hadex&dil=Displej') {
  const { status, body } = await (await app.as('petra')).get(`/api/orders/arrival/?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.odhad;
}

test('by when eight of ten parts of a supplier are here, if it is ordered today', async () => {
  expect(await estimate()).toBeNull();
  for (const days of [1, 2, 2, 3, 9]) await ordered(days);
  expect(await estimate()).toEqual({ den: '2026-12-03', z_deseti: 8, dodani: 5, podle: 'dil_a_den' });
  // However the supplier's name is written; another part, or another supplier, has only what is less alike.
  expect(await estimate('dodavatel=HADEX&dil=displej')).toMatchObject({ podle: 'dil_a_den' });
  expect(await estimate('dodavatel=Hadex&dil=Baterie')).toMatchObject({ podle: 'dodavatel' });
  expect(await estimate('dodavatel=Jiny&dil=Displej')).toMatchObject({ podle: 'vsichni' });
  expect(await estimate('')).toMatchObject({ podle: 'vsichni' });
  clock.time += DAY;
  expect(await estimate()).toMatchObject({ den: '2026-12-04', podle: 'dil' });
});

test('orders that still wait make it later; those in the trash and moves taken back count nothing', async () => {
  for (const days of [1, 1, 1, 1, 1]) await ordered(days);
  expect(await estimate()).toMatchObject({ den: '2026-12-01', z_deseti: 10 });
  // Moved to arrived by mistake and back at once: it still waits.
  clock.time = MONDAY;
  const { id } = await make();
  await move(id, 'objednano');
  clock.time = MONDAY + HOUR;
  await move(id, 'dorazilo_ceka');
  const undone = await (await app.as('petra')).post(`/api/orders/orders/${id}/undo_status/`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  clock.time = MONDAY + 14 * DAY;
  expect(await estimate()).toMatchObject({ den: '2026-12-01', z_deseti: 8, dodani: 5 });
  await ordered(null);
  expect(await estimate()).toBeNull();
  await (await app.as('petra')).delete(`/api/orders/orders/${id}/`);
  expect(await estimate()).toMatchObject({ z_deseti: 8, dodani: 5 });
});

test('an order that is on its way is estimated from when it was ordered', async () => {
  for (const days of [1, 2, 2, 3, 3, 16, 17, 17, 18, 18]) await ordered(days);
  const waiting = await ordered(null);
  clock.time = MONDAY + 15 * DAY;
  expect(await estimate(`dodavatel=Hadex&dil=Displej&objednavka=${waiting}`)).toMatchObject({
    den: '2026-12-04',
    dodani: 5,
  });
});

test('a promised day is stored, shown in the history, changed and taken away', async () => {
  const petra = await app.as('petra');
  const { id } = await make({ slibeno: '2026-12-03' });
  const one = async () => (await petra.get(`/api/orders/orders/${id}/`)).body.order;
  expect(await one()).toMatchObject({ slibeno: '2026-12-03', verze: 1 });
  await petra.put(`/api/orders/orders/${id}/`, { ...ORDER, slibeno: '', verze: 1 });
  expect(await one()).toMatchObject({ slibeno: null, verze: 2 });
  const [edit] = (await petra.get(`/api/orders/orders/${id}/history/`)).body;
  expect(edit.zmeny).toEqual({ slibeno: ['2026-12-03', null] });
  const refused = await petra.put(`/api/orders/orders/${id}/`, { ...ORDER, slibeno: '2026-02-30', verze: 2 });
  expect(refused.status).toBe(400);
  // Left out, it stays as it is.
  await petra.put(`/api/orders/orders/${id}/`, { ...ORDER, slibeno: '2026-12-05', verze: 2 });
  await petra.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Baterie', verze: 3 });
  expect(await one()).toMatchObject({ slibeno: '2026-12-05', dil: 'Baterie' });
});
