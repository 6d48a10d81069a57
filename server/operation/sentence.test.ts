import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sentenceOf } from './sentence.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', syscall: 'connect' });

beforeEach(() => vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/app'));
afterEach(() => vi.unstubAllEnvs());

test('says what could not be reached, also for a host with two addresses', () => {
  const one =
    'The database (DATABASE_URL, DATABASE_OWNER_URL) cannot be reached: connect ECONNREFUSED 127.0.0.1:1';
  expect(sentenceOf(refused('127.0.0.1:1'))).toBe(one);
  // In the form that Node makes it: without a message.
  expect(sentenceOf(new AggregateError([refused('127.0.0.1:1'), refused('::1:1')]))).toBe(
    `${one}\n${one.replace('127.0.0.1', '::1')}`,
  );
  expect(sentenceOf(new Error('Connection terminated due to connection timeout'))).toBe(
    'The database (DATABASE_URL, DATABASE_OWNER_URL) cannot be reached: Connection terminated due to connection timeout',
  );
});

test('says which variables name a database that refuses the sign-in', () => {
  const refusal = (message: string, code: string) =>
    sentenceOf(Object.assign(new Error(message), { code, severity: 'FATAL' }));
  const before = 'The database (DATABASE_URL, DATABASE_OWNER_URL) refuses the connection:';
  expect(refusal('password authentication failed for user "a"', '28P01')).toBe(
    `${before} password authentication failed for user "a"`,
  );
  expect(refusal('role "a" does not exist', '28000')).toBe(`${before} role "a" does not exist`);
  expect(refusal('database "a" does not exist', '3D000')).toBe(`${before} database "a" does not exist`);
});

test('names DATA_DIR for the embedded database', () => {
  vi.stubEnv('DATABASE_URL', undefined);
  expect(sentenceOf(refused('127.0.0.1:1'))).toBe(
    'The database (DATA_DIR) cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('leaves other errors as they are', () => {
  const own = 'Migration 0001_start.sql was changed after it ran.';
  expect(sentenceOf(new Error(own))).toBe(own);
  expect(sentenceOf('text')).toBe('text');
});
