import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { SERIALIZERS } from './logged.ts';

const lines: string[] = [];
const app = testApp({ log: pino({ level: 'trace' }, { write: line => void lines.push(line) }) });

test('logs the call without the text that was searched for', async () => {
  const petra = await app.as('petra');
  for (const path of [
    '/api/search/?q=Zakaznice',
    '/api/orders/customers/?telefon=777999888',
    '/neni?q=Zakaznice',
  ])
    await petra.get(path);
  const log = lines.join('');
  expect(log).toContain('"url":"/api/orders/customers/"');
  expect(log).not.toMatch(/Zakaznice|777999888/);
});

test('logs no link of a customer’s order, whichever way it is asked for', async () => {
  const link = 'Tajny0dkazZakaznika-_9';
  const before = lines.length;
  for (const path of [
    `/z/${link}`,
    `/api/z/${link}`,
    `/z/${link}/x?y=${link}`,
    `/Z/${link}`,
    `/z/${link}%zz`,
  ])
    await app.guest.get(path);
  await app.guest.post(`/z/${link}`, { odkaz: link });
  expect(lines.length).toBeGreaterThan(before);
  const log = lines.slice(before).join('');
  expect(log).toContain('"url":"/api/z/•••"');
  expect(log).not.toContain(link);
});

test('warns once about a proxy that TRUST_PROXY does not name', async () => {
  const before = lines.length;
  for (let turn = 0; turn < 2; turn++)
    await app.guest.get('/api/news/', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(lines.slice(before).filter(line => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test('logs an error of the database without the values of the row', async () => {
  const error: Error = await sql`
    insert into uzivatel (id, uzivatelske_jmeno, jmeno, prijmeni, role, aktivni, heslo_hash)
    select id, uzivatelske_jmeno, jmeno, prijmeni, role, aktivni, heslo_hash from uzivatel where id = 1`
    .execute(app.db)
    .then(
      () => new Error('was not refused'),
      (refusal: Error) => refusal,
    );
  expect(error).toMatchObject({ code: '23505', detail: expect.any(String) });
  const told = SERIALIZERS.err(error);
  expect(told).toMatchObject({ type: 'DatabaseError', code: '23505', stack: expect.any(String) });
  expect(told).not.toHaveProperty('detail');
});

test('logs failures outside requests as what they are', async () => {
  const before = lines.length;
  await sql`alter table prodej_pravidla rename to pravidla_jinde;
    alter table prodej_oznameni rename to oznameni_jinde`.execute(app.owner);
  await Promise.all([app.notices.send(), app.recount.run()]);
  await sql`alter table pravidla_jinde rename to prodej_pravidla;
    alter table oznameni_jinde rename to prodej_oznameni`.execute(app.owner);
  const told = lines.slice(before).map(line => JSON.parse(line).msg);
  expect(told).toEqual(expect.arrayContaining(['sending notices', 'recount']));
  expect(told).not.toContain('database connection');
});
