import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freePort } from '#test/ports.ts';
import { isDatabaseAway } from '../calls/database-errors.ts';
import { connectionOptions } from './db.ts';
import { addressFor, hostsOf, signInOf } from './hosts.ts';

test('an address with several servers is split into one address each', () => {
  const one = hostsOf('postgres://p:h@one/db');
  expect(one).toEqual([{ host: 'one', port: 5432, url: 'postgres://p:h@one/db' }]);
  const two = hostsOf('postgresql://p@one:1,[::1]:2/db?target_session_attrs=read-write&sslmode=disable');
  expect(two).toEqual([
    { host: 'one', port: 1, url: 'postgresql://p@one:1/db?sslmode=disable' },
    { host: '::1', port: 2, url: 'postgresql://p@[::1]:2/db?sslmode=disable' },
  ]);
  expect(hostsOf('postgres:///db?host=/tmp')[0]!.url).toBe('postgres:///db?host=/tmp');
});

test('a percent sign that begins no code belongs to the password, as in the driver', () => {
  const address = 'postgres://p:100%25%@one/db';
  expect(signInOf('postgres://p:100%zz@one/db')).toEqual({ user: 'p', password: '100%zz' });
  expect(signInOf(address).password).toBe(new pg.Client(address).password);
  // A socket address has no host before the path.
  expect(signInOf('postgres://u:p%40ss@/db?host=/run/postgresql')).toEqual({ user: 'u', password: 'p@ss' });
});

async function connected(address: string) {
  const client = new pg.Client(connectionOptions(address));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query('select 1 as n')).rows;
  } finally {
    await client.end();
  }
}

test('the writable one of several servers is found; when there is none, the database counts as unreachable', async () => {
  const { port, host, pathname, username, password } = new URL(inject('owner'));
  const nobody = await freePort();
  const address = (hosts: string) =>
    `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  expect(port).not.toBe('');
  expect(await connected(address(`127.0.0.1:${nobody},${host}`))).toEqual([{ n: 1 }]);
  const away = await connected(address(`127.0.0.1:${nobody},127.0.0.1:${nobody}`)).catch(error => error);
  expect(isDatabaseAway(away)).toBe(true);
});

test('the user of an address is read and replaced, the place stays the same', () => {
  const address = 'postgres://maji%20tel:p%40ss@one:1,two:2/db?sslmode=disable';
  expect(signInOf(address)).toEqual({ user: 'maji tel', password: 'p@ss' });
  expect(addressFor(address, 'a b', 'x@/$&')).toBe(
    'postgres://a%20b:x%40%2F%24%26@one:1,two:2/db?sslmode=disable',
  );
  expect(addressFor('postgresql://one/db', 'a', 'b')).toBe('postgresql://a:b@one/db');
  expect(signInOf('postgres://one/db')).toEqual({ user: '', password: '' });
});
