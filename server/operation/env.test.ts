import Fastify from 'fastify';
import { expect, test } from 'vitest';
// The program's schemas speak Czech; the messages for an operator must not.
import '#shared/core/czech.ts';
import { readEnv } from './env.ts';

const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  TRUST_PROXY: false,
  LOG_LEVEL: 'info',
  RATE_LIMIT: 1200,
  DRAIN_MS: 500,
};

test('requires no variable', () => {
  expect(readEnv({})).toEqual(DEFAULTS);
});

test('treats empty variables as unset and ignores foreign ones', () => {
  const unset = {
    PORT: '',
    HOST: '',
    DATABASE_URL: '',
    ADMIN_PASSWORD: '',
    TRUST_PROXY: '',
    METRICS_TOKEN: '',
  };
  expect(readEnv({ ...unset, LOG_LEVEL: undefined, PATH: '/bin' })).toEqual(DEFAULTS);
});

test('accepts database addresses with several servers, sockets and special characters in passwords', () => {
  for (const DATABASE_URL of [
    'postgres://a:b@one:5432,two:5433/app?sslmode=require',
    'postgres://a@%2Frun%2Fpostgresql/app',
    'postgres://a:heslo%231%25@[::1]:5432/app',
    'postgres://a:100%@db:5432/app',
  ])
    expect(readEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test('reads every variable', () => {
  const given = {
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/prodejna',
    DATABASE_URL: 'postgresql://app:heslo@db:5432/app',
    DATABASE_OWNER_URL: 'postgresql://vlastnik:heslo@db:5432/app',
    ADMIN_PASSWORD: '123456',
    METRICS_TOKEN: 'x'.repeat(16),
    LOG_LEVEL: 'silent',
  };
  const numbers = { PORT: '0', RATE_LIMIT: '60', DRAIN_MS: '5000' };
  expect(readEnv({ ...given, ...numbers, TRUST_PROXY: '10.0.0.1' })).toEqual({
    ...given,
    PORT: 0,
    RATE_LIMIT: 60,
    DRAIN_MS: 5000,
    TRUST_PROXY: ['10.0.0.1'],
  });
});

const PROXIES = 'must be a number of hops or a list of addresses';
const PORTS = 'must be a whole number from 0 to 65535';
const PASSWORD = 'must have 6 to 128 characters';
const URLS =
  'must be postgres://user:password@host:port/database, with special characters of the password as %XX';

test.each([
  ['PORT', 'http', PORTS],
  ['PORT', '65536', PORTS],
  ['PORT', '-1', PORTS],
  ['PORT', '80.5', PORTS],
  ['PORT', ' ', PORTS],
  ['DATABASE_URL', 'mysql://localhost/app', URLS],
  ['DATABASE_URL', 'localhost', URLS],
  ['DATABASE_URL', 'postgres://a:b@db:99999/app', URLS],
  ['DATABASE_URL', 'postgres://a:heslo#1@db:5432/app', URLS],
  ['DATABASE_OWNER_URL', 'localhost', URLS],
  ['ADMIN_PASSWORD', '12345', PASSWORD],
  ['ADMIN_PASSWORD', 'x'.repeat(129), PASSWORD],
  ['METRICS_TOKEN', 'kratky', 'must have at least 16 characters'],
  ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ['SECURITY_CONTACT', 'bezpecnost@example.cz', 'must be mailto:name@domain or https://…'],
  ['RATE_LIMIT', '0', 'must be a whole number from 1 to 1000000'],
  ['DRAIN_MS', '60001', 'must be a whole number from 0 to 60000'],
  ['TRUST_PROXY', 'yes', PROXIES],
  ['TRUST_PROXY', '10.0.0.1,', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/8/8', PROXIES],
  ['TRUST_PROXY', '300.1.1.1', PROXIES],
])('refuses %s=%s by its name, without a stack', (name, value, text) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    new Error(`These environment variables are wrong:\n  ${name}: ${text}`),
  );
});

test('names all mistakes at once, but shows no password', () => {
  const read = () => readEnv({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_PASSWORD: 'tajne' });
  expect(read).toThrow(/PORT: .*\n.*ADMIN_PASSWORD: .*\n.*LOG_LEVEL: /);
  expect(read).not.toThrow(/tajne/);
});

test.each([
  ['', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['0', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['1', '9.9.9.9', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['2', '9.9.9.9', '6.6.6.6, 1.1.1.1, 8.8.8.8', '1.1.1.1'],
  ['10.0.0.0/8, ::1 ,loopback', '10.1.2.3', '6.6.6.6, 1.1.1.1, 127.0.0.1', '1.1.1.1'],
  ['10.0.0.1', '10.0.0.2', '1.1.1.1', '10.0.0.2'],
])('TRUST_PROXY=%s: a request from %s for %s is from %s', async (value, proxy, forwarded, seen) => {
  const server = Fastify({ trustProxy: readEnv({ TRUST_PROXY: value }).TRUST_PROXY });
  server.get('/', async request => request.ip);
  const headers = { 'x-forwarded-for': forwarded };
  expect((await server.inject({ url: '/', remoteAddress: proxy, headers })).body).toBe(seen);
});
