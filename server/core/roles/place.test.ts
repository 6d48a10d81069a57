import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isCluster } from '#test/app.ts';
import { databaseOf, on } from '#test/citus.ts';
import { command } from '../../commands/fixtures/command.ts';
import { prepareDatabase } from '../../program.ts';
import { addressFor } from '../database/hosts.ts';
import { givenPlace, makeRole, type Place } from './place.ts';
import { onlyAddsToAudit } from './rights.ts';

/** Roles and databases of a given server, created as its administrator would. */
const cluster = () => inject('cluster');
const asAdministrator = (statement: string) => on(cluster(), statement);

let count = 0;
let owner: string;
let database: string;
const roles: string[] = [];

const address = (role = owner, password = `heslo-${role}`) =>
  addressFor(databaseOf(cluster(), database), role, password);

async function aRole(rights: string) {
  const role = `majitel_${process.pid}_${++count}`;
  roles.push(role);
  await asAdministrator(`create role ${role} login ${rights} password 'heslo-${role}'`);
  return role;
}

async function aServer(rights: string) {
  owner = await aRole(rights);
  database = `misto_${process.pid}_${count}`;
  await asAdministrator(`create database ${database} owner ${owner} template template0`);
}

afterEach(async () => {
  await asAdministrator(`drop database if exists ${database} with (force)`);
});
afterAll(async () => {
  if (isCluster) return;
  for (const role of roles)
    for (const one of [`${role}_aplikace`, `${role}_app`, role])
      await asAdministrator(`drop role if exists ${one}`);
});

/** Starts as the program does; returns who the application is and whether it can only add to the audit. */
const started = (place: Place) =>
  prepareDatabase(
    place,
    async db => ({
      who: (await on(place.url, 'select current_user as who'))[0].who as string,
      isSafe: await onlyAddsToAudit(db),
    }),
    pino({ level: 'silent' }),
  );

describe.skipIf(isCluster)('a server whose role may create roles', () => {
  beforeEach(() => aServer('createrole'));

  test('gets a role for the application by itself, the same on every instance', async () => {
    const places = await Promise.all(
      Array.from({ length: 3 }, () => givenPlace({ DATABASE_URL: address() })),
    );
    expect(new Set(places.map(({ url }) => url)).size).toBe(1);
    const [place] = places as [Place];
    expect(place).toMatchObject({ ownerUrl: address(), readUrl: undefined });
    const seen = await Promise.all(places.map(started));
    expect(seen).toEqual(places.map(() => ({ who: `${owner}_aplikace`, isSafe: true })));
    await expect(on(place.url, 'delete from audit')).rejects.toMatchObject({ code: '42501' });
    // The application's address does not contain the owner's password.
    expect(place.url).not.toContain(`heslo-${owner}`);
    // As if somebody gave the role another password.
    await asAdministrator(`alter role ${owner}_aplikace password 'jine'`);
    expect(await started(await givenPlace({ DATABASE_URL: address() }))).toMatchObject({ isSafe: true });
  });

  test('sets the role’s password safely from many connections at once', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new pg.Client({ connectionString: address() });
        await client.connect();
        return client;
      }),
    );
    try {
      const role = `${owner}_app`;
      for (let round = 0; round < 10; round++)
        await Promise.all(clients.map(client => makeRole(client, role, 'jedno-heslo')));
      const [mine] = await on(address(role, 'jedno-heslo'), 'select current_user as who');
      expect(mine).toEqual({ who: role });
    } finally {
      await Promise.all(clients.map(client => client.end()));
    }
  });

  test('uses that role on standbys too when their address names the owner', async () => {
    const mine = `${address()}?application_name=x`;
    const place = await givenPlace({ DATABASE_URL: address(), DATABASE_READ_URL: mine });
    expect(place.readUrl).toBe(`${place.url}?application_name=x`);
    const others = address('nekdo');
    const other = await givenPlace({ DATABASE_URL: address(), DATABASE_READ_URL: others });
    expect(other.readUrl).toBe(others);
  });

  test('takes over a database that an earlier version left to its owner alone', async () => {
    const alone = { url: address(), ownerUrl: address() };
    expect(await started(alone)).toEqual({ who: owner, isSafe: false });
    await on(address(), `insert into kategorie (nazev) values ('Akce')`);
    const place = await givenPlace({ DATABASE_URL: address() });
    expect(await started(place)).toMatchObject({ isSafe: true });
    expect(await on(place.url, 'select nazev from kategorie')).toEqual([{ nazev: 'Akce' }]);
  });
});

describe.skipIf(isCluster)('a server whose role may not create roles', () => {
  beforeEach(() => aServer(''));

  test('works as the owner of the tables, or with two addresses as two roles', async () => {
    const alone = await givenPlace({ DATABASE_URL: address() });
    expect(alone).toMatchObject({ url: address(), ownerUrl: address() });
    expect(await started(alone)).toEqual({ who: owner, isSafe: false });
    const role = await aRole('');
    const two = { DATABASE_URL: address(role), DATABASE_OWNER_URL: address() };
    expect(await started(await givenPlace(two))).toEqual({ who: role, isSafe: true });
    // When there is nothing to migrate, a start needs only the application's role.
    const one = await givenPlace({ DATABASE_URL: address(role) });
    expect(await started(one)).toEqual({ who: role, isSafe: true });
    // When there is something, it says what is missing.
    await on(address(), `delete from migrace where nazev = '0104_audit_rights.sql'`);
    await expect(started(one)).rejects.toThrow(
      /0104_audit_rights.sql failed: .*\. Set DATABASE_OWNER_URL to/,
    );
  });

  test('loses rights that somebody granted by hand', async () => {
    await started({ url: address(), ownerUrl: address() });
    const role = await aRole('');
    await on(address(), `grant all on all tables in schema public to ${role}, public`);
    const two = { url: address(role), ownerUrl: address() };
    expect(await started(two)).toEqual({ who: role, isSafe: true });
    await expect(on(address(role), 'truncate audit')).rejects.toMatchObject({ code: '42501' });
  });

  test('refuses two addresses of different databases', async () => {
    await expect(started({ url: address(), ownerUrl: databaseOf(address(), 'app') })).rejects.toThrow(
      'DATABASE_URL and DATABASE_OWNER_URL name different databases.',
    );
  });

  test('npm run database:role prints what its administrator runs and what to set', {
    timeout: 120_000,
  }, async () => {
    await started({ url: address(), ownerUrl: address() });
    const run = (args: string[] = []) =>
      command('role', args, { DATABASE_URL: address(), DATABASE_OWNER_URL: '' });
    const { code, err } = await run();
    expect(code).toBe(1);
    const [, statement, url] = /\n(create role [^\n]+);[\s\S]*\nDATABASE_URL=(\S+)\n/.exec(err)!;
    expect(statement).not.toContain(new URL(url!).password);
    await asAdministrator(statement!);
    expect(await started({ url: url!, ownerUrl: address() })).toEqual({ who: `${owner}_app`, isSafe: true });
    await asAdministrator(`alter role ${owner} createrole`);
    await asAdministrator(`grant ${owner}_app to ${owner} with admin option`);
    const again = await run();
    expect(again).toMatchObject({ code: 0 });
    const [, renewed] = /\nDATABASE_URL=(\S+)\n/.exec(again.out)!;
    expect(await started({ url: renewed!, ownerUrl: address() })).toMatchObject({ isSafe: true });
    expect((await run(['Nesmysl; drop'])).code).toBe(2);
    const embedded = await command('role', [], { DATABASE_URL: '', DATA_DIR: join('/', 'nikde') });
    expect(embedded).toMatchObject({ code: 1 });
    expect(embedded.err).toContain('The embedded database creates its roles by itself.');
  });
});
