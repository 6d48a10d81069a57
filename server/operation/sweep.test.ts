import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DAY } from '#shared/core/durations.ts';
import { testApp } from '#test/app.ts';
import { iso } from '../core/clock.ts';
import type { Leader } from './leader.ts';
import { sweep, workOfMinute } from './sweep.ts';

const app = testApp();

/** Makes expired sessions undeletable, as on a table that is damaged or too large for the time limit. */
async function breakSessions() {
  await sql`create function rozbij() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$`.execute(
    app.owner,
  );
  await sql`create trigger rozbij before delete on relace for each statement execute function rozbij()`.execute(
    app.owner,
  );
}
afterEach(() => sql`drop function if exists rozbij cascade`.execute(app.owner));

/** Leaves expired records of the first features, and of what comes last of all. */
async function leaveOld() {
  const old = iso(Date.now() - 400 * DAY);
  await sql`insert into prihlaseni_pokus (klic, pocet, od, naposledy) values ('stary', 1, ${old}, ${old})`.execute(
    app.db,
  );
  await sql`insert into upozorneni (uzivatel_id, druh, udalost, zaznam, text, vytvoreno)
    values (1, 'ukol', 'stare', 1, 'Dávno', ${old})`.execute(app.db);
  await sql`insert into idempotence (osoba, klic, volani, otisk, kdy) values (1, 'stary-klic', 'POST /x/', 'x', ${old})`.execute(
    app.db,
  );
}
const left = async () => {
  const { rows } = await sql<{ klic: string }>`
    select klic from idempotence where klic = 'stary-klic' union all select udalost from upozorneni where udalost = 'stare'`.execute(
    app.db,
  );
  return rows.map(({ klic }) => klic);
};

const leader: Leader = { isMe: async () => true, close: async () => {} };

test('a failing sweep of one feature is reported and does not stop the others', async () => {
  await breakSessions();
  await leaveOld();
  const before = app.sweeps.last;
  await expect(sweep(app)).rejects.toMatchObject({ errors: [{ message: 'damaged' }] });
  expect(await left()).toEqual([]);
  // The gauge must show the failure.
  expect(app.sweeps.last).toBe(before);
});

test('a failing sweep does not stop sealing the audit', async () => {
  await breakSessions();
  await sql`insert into audit (co, tabulka, zmeny) values ('zmena', 'nastaveni', '{}')`.execute(app.db);
  const errors: unknown[] = [];
  await workOfMinute(app, leader, error => void errors.push(error));
  expect(errors).toMatchObject([{ errors: [{ message: 'damaged' }] }]);
  const { rows } = await sql`select from audit where not exists (
    select from audit_retez where audit_id = audit.id)`.execute(app.db);
  expect(rows).toEqual([]);
});
